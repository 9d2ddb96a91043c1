// @vitest-environment happy-dom
import type { CompanyRole } from '@thamani/domain/companies/roles.ts';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import type { OwnAppeals } from '../appeals/appeal.ts';
import { AppealWay } from '../appeals/AppealEntry.tsx';
import { AppealPage } from '../appeals/AppealPage.tsx';
import { StartForm } from '../application-form/start/StartForm.tsx';
import { ApplicationActions, EndingActions } from '../applications/detail/ApplicationActions.tsx';
import { NextStep } from '../applications/detail/NextStep.tsx';
import { ApplicationList } from '../applications/list/ApplicationList.tsx';
import { NewApplication } from '../applications/NewApplication.tsx';
import type { Review } from '../applications/application.ts';
import { Renewal } from '../certificates/Renewal.tsx';
import { termOf } from '../certificates/load.ts';
import { PendingRows } from '../payments/lists/PaymentTables.tsx';
import { ReviewParts } from '../review/ReviewParts.tsx';
import { applicationId, applicationIn } from '../testing/application.ts';
import { activeCertificate } from '../testing/certificate.ts';
import { signedInAs } from '../testing/people.ts';
import { renderPart } from '../testing/render.tsx';
import { CompanyContext, CompanyField } from './CompanyContext.tsx';

/** A part of a page, as the people of a company see it by their roles. */
function shownTo(roles: readonly CompanyRole[], part: ReactNode) {
  const { profile, permissions } = signedInAs({ roles: [...roles] });
  return renderPart(
    <CompanyContext companyId={profile.company_id} permissions={permissions}>
      {part}
    </CompanyContext>,
  );
}

const names = (role: 'button' | 'link') => screen.queryAllByRole(role).map(({ textContent }) => textContent);
const says = (sentence: string) => screen.queryByText(sentence) !== null;

test('a page names its company in its head, and a form in a field', () => {
  const { profile } = signedInAs();
  shownTo(
    ['viewer'],
    <form aria-label="A form">
      <CompanyField />
    </form>,
  );
  expect(document.querySelector<HTMLMetaElement>('meta[name="company-id"]')?.content).toBe(profile.company_id);
  expect(new FormData(screen.getByRole<HTMLFormElement>('form')).get('company_id')).toBe(profile.company_id);
});

test('a page without a company names none', () => {
  renderPart(
    <CompanyContext companyId={null} permissions={[]}>
      <form aria-label="A form">
        <CompanyField />
      </form>
    </CompanyContext>,
  );
  expect(document.querySelector('meta[name="company-id"]')).toBeNull();
  expect([...new FormData(screen.getByRole<HTMLFormElement>('form'))]).toEqual([]);
});

test('before the deletion of a company no role is named that could change something', () => {
  const { profile } = signedInAs();
  renderPart(
    <CompanyContext companyId={profile.company_id} permissions={['read_company']} isEnding>
      <NewApplication />
    </CompanyContext>,
  );
  expect(names('link')).toEqual([]);
  expect(says('An owner or editor can start an application.')).toBe(false);
});

describe('applications', () => {
  const actions = (state: 'draft' | 'submitted') => (
    <>
      <ApplicationActions application={applicationIn(state)} payKey="key" />
      <EndingActions application={applicationIn(state)} />
    </>
  );

  test.each([
    [['owner'], true],
    [['editor'], true],
    [['finance'], false],
    [['viewer'], false],
  ] as const)('%s: an application is started: %s', (roles, can) => {
    shownTo(roles, <NewApplication />);
    expect(names('link')).toEqual(can ? ['New Application'] : []);
    expect(says('An owner or editor can start an application.')).toBe(!can);
  });

  test('an empty list offers nothing to a viewer, whose page says above it who can start', () => {
    const list = { message: '', data: [], previous: null, next: null, current_page: 1, total_pages: 1 };
    shownTo(['viewer'], <ApplicationList list={list} search="" />);
    expect(names('link')).toEqual([]);
    expect(says('An owner or editor can start an application.')).toBe(false);
  });

  test('the start page has no button for a viewer', () => {
    shownTo(['viewer'], <StartForm startKey="key" sources={[]} copied="" figures={{}} />);
    expect(names('button')).toEqual([]);
    expect(says('An owner or editor can start an application.')).toBe(true);
  });

  test.each([
    [['owner'], ['Make Payment', 'Print', 'Delete draft']],
    [['editor'], ['Print', 'Delete draft']],
    [
      ['editor', 'finance'],
      ['Make Payment', 'Print', 'Delete draft'],
    ],
    [['finance'], ['Print']],
    [['viewer'], ['Print']],
  ] as const)('%s: a complete draft', (roles: readonly CompanyRole[], buttons) => {
    shownTo(roles, actions('draft'));
    expect(names('button').map((name) => name?.replace(/Starting the payment…$/, ''))).toEqual(buttons);
    const canEdit = roles.some((role) => role === 'owner' || role === 'editor');
    expect(names('link')).toEqual(canEdit ? ['Continue application', 'Copy to a new application'] : []);
    expect(says('An owner or editor can submit this application.')).toBe(!canEdit);
  });

  test.each([
    [['owner'], ['Make Payment', 'Reopen to change answers', 'Print', 'Withdraw']],
    [['editor'], ['Reopen to change answers', 'Print', 'Withdraw']],
    [['finance'], ['Make Payment', 'Print']],
    [['viewer'], ['Print']],
  ] as const)('%s: an unpaid submission', (roles: readonly CompanyRole[], buttons) => {
    shownTo(roles, actions('submitted'));
    expect(names('button').map((name) => name?.replace(/(Starting the payment|Reopening)…$/, ''))).toEqual(buttons);
    const canPay = roles.some((role) => role === 'owner' || role === 'finance');
    expect(says('An owner or a person with the finance role can pay.')).toBe(!canPay);
  });

  test('an open payment is continued or cancelled by those who pay', () => {
    const payment = { reference: '0123456789ABCDEFGHJKMNPQRS', state: 'open' as const, confirming: false };
    shownTo(['editor'], <ApplicationActions application={applicationIn('submitted', { payment })} payKey="key" />);
    expect(names('link')).toEqual(['Copy to a new application']);
    expect(names('button')).not.toContain('Cancel payment');
    expect(says('An owner or a person with the finance role can pay.')).toBe(true);
  });

  test('a draft is called a draft to a reader who cannot edit it', () => {
    const application = applicationIn('draft', { actions: [], missing: ['hs_code'] });
    shownTo(
      ['finance'],
      <p>
        <NextStep application={application} appeal={undefined} />
      </p>,
    );
    expect(says('This is a draft. Only your company can see it. 1 required answer is missing.')).toBe(true);
  });
});

describe('payments', () => {
  const pending = (id: string, state: 'draft' | 'submitted') => ({
    ...applicationIn(state, { id, application_number: `APP-26-00000${id}` }),
    missing: 0,
  });
  const rows = <PendingRows rows={[pending('1', 'submitted'), pending('2', 'draft')]} />;
  const boxes = () => screen.queryAllByRole<HTMLInputElement>('checkbox').map(({ disabled }) => !disabled);

  test('an owner ticks a submission and a complete draft', () => {
    shownTo(['owner'], rows);
    expect(boxes()).toEqual([true, true]);
  });

  test('finance ticks what is submitted; a draft says who submits it', () => {
    shownTo(['finance'], rows);
    expect(boxes()).toEqual([true, false]);
    const draft = screen.getByRole('row', { name: /APP-26-000002/ });
    expect(within(draft).getByText('An owner or editor can submit this application.')).toBeDefined();
  });

  test.each([['editor'], ['viewer']] as const)('%s ticks nothing, and reads who can pay', (role) => {
    shownTo([role], rows);
    expect(boxes()).toEqual([]);
    expect(screen.queryByRole('columnheader', { name: 'Select' })).toBeNull();
    expect(says('An owner or a person with the finance role can pay.')).toBe(true);
  });
});

describe('the review', () => {
  const review: Review = {
    stages: [],
    due_on: null,
    correction: {
      ends_at: '2026-12-10T12:00:00.000Z',
      fields: [{ field: 'facility_address', reason: 'incomplete', comment: 'The number of the plot is missing.', changed: false }],
    },
    changed_figures: [],
    document_requests: [
      {
        id: '01a1ddf6-3221-71ab-aa98-5f030a407631',
        title: 'Lease',
        comment: 'Signed by both.',
        requested_at: '2026-11-10T08:00:00.000Z',
        document: null,
      },
    ],
    messages: [],
    decision: null,
  };
  const none: OwnAppeals = { appeals: [], appealable: null };
  const parts = <ReviewParts application={applicationIn('correction', { review })} appeals={none} />;

  test('a correction is answered by an editor', () => {
    shownTo(['editor'], parts);
    expect(names('link')).toEqual(['Add to calendar', 'Address of the facility', 'Correct the answers']);
    expect(names('button')).toEqual(expect.arrayContaining(['Send correction']));
    expect(screen.getByRole('textbox', { name: 'Message to the review team' })).toBeDefined();
  });

  test.each([['finance'], ['viewer']] as const)('%s reads what is asked, and who can answer', (role) => {
    shownTo([role], parts);
    for (const text of ['Address of the facility', 'Lease', 'Signed by both.']) expect(says(text)).toBe(true);
    // A file for their own calendar, which changes nothing.
    expect(names('link')).toEqual(['Add to calendar']);
    expect(names('button')).toEqual([]);
    expect(document.querySelector('input[type=file]')).toBeNull();
    expect(says('An owner or editor can answer this request.')).toBe(true);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(says('An owner or editor can write to the review team.')).toBe(true);
  });
});

describe('an appeal', () => {
  const appealable = {
    against: 'rejection',
    decided_at: '2026-11-12T08:00:00.000Z',
    grounds: ['operations_insufficient'],
    reason: null,
    comment: '',
    cert_no: null,
    last_day: '2026-12-12',
  } satisfies OwnAppeals['appealable'];
  const open: OwnAppeals = { appeals: [], appealable };
  const who = 'An owner or editor can appeal against this decision.';

  test.each([
    ['editor', true],
    ['finance', false],
  ] as const)('%s begins one: %s', (role, can) => {
    shownTo([role], <AppealWay applicationId={applicationId} appeals={open} against="rejection" />);
    expect(names('link')).toEqual(can ? ['Add to calendar', 'Appeal against this decision'] : ['Add to calendar']);
    expect(says(who)).toBe(!can);
  });

  test('its page has no form for a viewer', () => {
    const page = (
      <AppealPage application={applicationIn('rejected')} appeals={open} revoked={false} refusal={undefined} justLodged={false} />
    );
    shownTo(['viewer'], page);
    expect(screen.queryByRole('button', { name: 'Send the appeal' })).toBeNull();
    expect(says(who)).toBe(true);
  });
});

test.each([
  ['editor', true],
  ['finance', false],
] as const)('%s renews a certificate: %s', (role, can) => {
  const certificate = { ...activeCertificate(), renewable: true };
  const term = termOf(certificate.expiry_date, new Date('2027-10-01T23:00:00Z'));
  shownTo([role], <Renewal certificate={certificate} term={term} renewKey="key" />);
  expect(screen.queryByRole('button', { name: /^Renew/ }) !== null).toBe(can);
  expect(says('An owner or editor can renew this certificate.')).toBe(!can);
});
