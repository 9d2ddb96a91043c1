// @vitest-environment happy-dom
import type { CompanyRole } from '@thamani/domain/companies/roles.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { ApplicationDetails, Review } from '../../applications/application.ts';
import { CompanyContext } from '../../company-context/CompanyContext.tsx';
import { applicationId, applicationIn } from '../../testing/application.ts';
import { amina, signedInAs } from '../../testing/people.ts';
import { renderPage, renderPart } from '../../testing/render.tsx';
import type { Value } from '../form-values.ts';
// Loaded beforehand: the page fetches it when it is first needed.
import './DeleteAnswersDialog.tsx';
import { LostApplication, UnsentAnswersOf } from './LostApplication.tsx';

const [shea, cocoa, cashew] = [
  '01a1ddf6-3221-71ab-aa98-5f030a407601',
  '01a1ddf6-3221-71ab-aa98-5f030a407602',
  '01a1ddf6-3221-71ab-aa98-5f030a407603',
];
const place = { accountId: amina.profile.id, applicationId, companyId: shea, otherCompanies: [] };
const key = `${amina.profile.id}/application ${applicationId} `;
const heading = () => screen.queryByRole('heading', { name: 'Your unsent answers are still on this device.' });
const answers = () => screen.queryAllByRole('definition').map(({ textContent }) => textContent);
const question = () => screen.findByRole('alertdialog', { name: 'Delete the unsent answers?' });
const press = async (name: string) => userEvent.click(within(await question()).getByRole('button', { name }));
const sentence = 'You typed these answers, but they are not in the application. You can copy them.';

interface Kept {
  readonly id: string;
  readonly value: Value;
  readonly secondsAgo?: number;
  readonly confirmed?: true;
  readonly companyId?: string;
}

/** As a page leaves them on the device when it goes. */
function keep(...kept: readonly Kept[]): void {
  const stored = kept.map(({ id, value, secondsAgo = 1, confirmed, companyId }) => ({
    id,
    change: { value, base: 1 },
    page: 1,
    at: Date.now() - secondsAgo * 1000,
    ...(confirmed && { confirmed }),
    ...(companyId !== undefined && { companyId }),
  }));
  localStorage.setItem(key, JSON.stringify(stored));
}

/** The device's store answers later than the page is drawn. */
const storeRead = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 10)));

afterEach(() => localStorage.clear());

describe('an application that cannot be opened', () => {
  test('shows what the server never confirmed, and leaves it on the device', async () => {
    keep(
      { id: 'facility_address', value: '1 Market Road', confirmed: true },
      { id: 'product_name', value: 'Shea butter, refined', secondsAgo: 60 },
    );
    renderPart(<LostApplication {...place} />);
    await storeRead();
    expect(heading()).not.toBeNull();
    expect(answers()).toEqual(['Shea butter, refined']);
    expect(screen.getByText(sentence)).toBeDefined();
    expect(localStorage.getItem(key)).toContain('Shea butter, refined');
  });

  test('shows files, choices, categories, countries and currencies in words, and no declaration', async () => {
    keep(
      { id: 'invoices', value: [shea, cocoa] },
      { id: 'tax_clearance_certificate', value: shea },
      { id: 'technical_data_sheet', value: null },
      { id: 'product_category', value: 'handicrafts' },
      { id: 'facility_country', value: 'GH' },
      { id: 'currency', value: 'GHS' },
      { id: 'grievance_mechanism_description', value: true },
      { id: 'knowledge_of_information', value: true },
      { id: 'facility_address', value: '' },
    );
    renderPart(<LostApplication {...place} />);
    await storeRead();
    expect(answers()).toEqual(['2 files', '1 file', 'no file', 'Handicrafts', 'Ghana', 'GHS · Ghanaian Cedi', 'Yes', 'left empty']);
  });

  test('names countries and currencies in the language of the page', async () => {
    keep({ id: 'facility_country', value: 'CM' }, { id: 'currency', value: 'EUR' });
    renderPart(<LostApplication {...place} />, { at: '/fr/applications' });
    await storeRead();
    expect(answers()).toEqual(['Cameroun', 'EUR · euro']);
  });

  test('shows nothing where the last change of the field was confirmed, also long after', async () => {
    keep(
      { id: 'product_name', value: 'Shea butter', secondsAgo: 61 },
      { id: 'product_name', value: 'Shea butter', secondsAgo: 60, confirmed: true },
    );
    renderPart(<LostApplication {...place} />);
    await storeRead();
    expect(heading()).toBeNull();
  });
});

describe('unsent answers', () => {
  const typed = { id: 'product_name', value: 'Shea butter, refined' };

  test.each([
    ['of the company that the person acts for: shown', shea, shea, [cocoa], true],
    ['stored without a company: shown', undefined, shea, [cocoa], true],
    ['of another company of the person: not shown', cocoa, shea, [cashew, cocoa], false],
    ['of another company, before one is chosen: shown', cocoa, null, [shea, cocoa], true],
    ['of a company that the person no longer belongs to, with one company left: shown', cocoa, shea, [], true],
    ['of a company that the person no longer belongs to, with several companies left: shown', cocoa, shea, [cashew], true],
  ])('%s', async (_, stored, companyId, otherCompanies, isShown) => {
    keep({ ...typed, ...(stored !== undefined && { companyId: stored }) });
    renderPart(<LostApplication {...place} companyId={companyId} otherCompanies={otherCompanies} />);
    await storeRead();
    expect(heading() !== null).toBe(isShown);
    // Not shown is not lost: the person may choose the other company again.
    expect(localStorage.getItem(key)).toContain('Shea butter, refined');
  });
});

describe('on the page of an application', () => {
  async function shownTo(role: CompanyRole, application: ApplicationDetails | undefined) {
    const who = signedInAs({ roles: [role] });
    const page = () => (
      <CompanyContext companyId={who.profile.company_id} permissions={who.permissions}>
        <h1 tabIndex={-1}>Cocoa butter</h1>
        <UnsentAnswersOf applicationId={applicationId} application={application} />
      </CompanyContext>
    );
    renderPage({ path: `/applications/${applicationId}`, page, who });
    await storeRead();
  }

  test.each([
    ['viewer', 'draft'],
    ['editor', 'submitted'],
  ] as const)('a %s reads the unsent answers of an application that is %s, until they delete them', async (role, state) => {
    keep({ id: 'product_name', value: 'Shea butter, refined' });
    await shownTo(role, applicationIn(state));
    expect(heading()).not.toBeNull();
    expect(screen.getByText(sentence)).toBeDefined();
    expect(answers()).toEqual(['Shea butter, refined']);
    const button = screen.getByRole('button', { name: 'Delete them from this device' });
    await userEvent.click(button);
    await press('Cancel');
    expect(answers()).toEqual(['Shea butter, refined']);
    expect(localStorage.getItem(key)).toContain('Shea butter, refined');
    await userEvent.click(button);
    await press('Delete');
    expect(heading()).toBeNull();
    expect(localStorage.getItem(key)).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    await waitFor(() =>
      expect(document.querySelector('.toast-success')?.textContent).toContain('Your unsent answers were deleted from this device.'),
    );
  });

  test('in a correction an editor reads what its form does not ask for, and deletes only that', async () => {
    const review: Review = {
      stages: [],
      due_on: null,
      document_requests: [],
      changed_figures: [],
      messages: [],
      decision: null,
      correction: {
        ends_at: '2026-12-10T12:00:00.000Z',
        fields: [{ field: 'facility_address', reason: 'incomplete', comment: '', changed: false }],
      },
    };
    keep({ id: 'product_name', value: 'Shea butter, refined' }, { id: 'facility_address', value: '1 Market Road' });
    await shownTo('editor', applicationIn('correction', { review }));
    expect(answers()).toEqual(['Shea butter, refined']);
    await userEvent.click(screen.getByRole('button', { name: 'Delete them from this device' }));
    await press('Delete');
    expect(heading()).toBeNull();
    const left = localStorage.getItem(key) ?? '';
    expect([left.includes('1 Market Road'), left.includes('Shea butter, refined')]).toEqual([true, false]);
  });

  test('an answer that the server has after all is not shown', async () => {
    keep({ id: 'product_name', value: 'Cocoa butter, deodorised' });
    await shownTo('viewer', applicationIn('draft'));
    expect(heading()).toBeNull();
  });

  test('an editor finds the answers of a draft in the form, and nothing here', async () => {
    keep({ id: 'product_name', value: 'Shea butter, refined' });
    await shownTo('editor', applicationIn('draft'));
    expect(heading()).toBeNull();
    expect(localStorage.getItem(key)).toContain('Shea butter, refined');
  });

  test('one that was deleted by a colleague leaves the answers to be copied', async () => {
    keep({ id: 'product_name', value: 'Shea butter, refined' });
    await shownTo('editor', undefined);
    expect(answers()).toEqual(['Shea butter, refined']);
    expect(screen.getByText(sentence)).toBeDefined();
  });
});
