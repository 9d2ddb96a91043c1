// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CompanyContext } from '../company-context/CompanyContext.tsx';
import { action, loader } from '../routes/profile/identity-change.tsx';
import { amina, sheaWorks, signedInAs } from '../testing/people.ts';
import { renderPage } from '../testing/render.tsx';
import { posted } from '../testing/requests.ts';
import { askedOf, fakeApi, refusal } from '../testing/routes.tsx';
import { IdentityChangePage } from './IdentityChangePage.tsx';
import type { IdentityChange } from './identity-change.ts';

beforeEach(() => {
  // The test's browser keeps no database, and the product then keeps nothing; only the name of a range is asked for.
  vi.stubGlobal('IDBKeyRange', { only: () => undefined, bound: () => undefined });
  vi.stubGlobal('fetch', async () => Response.json({ message: '', data: [] }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const locked = signedInAs({ company_data: { ...sheaWorks, identity_locked: true } });
const sent: IdentityChange = {
  id: '01a1ddf6-3221-71ab-aa98-5f030a407640',
  state: 'open',
  requested_at: '2026-11-19T09:00:00.000Z',
  former: { company_name: 'Tamale Shea Works', reg_country: 'GH' },
  wanted: { company_name: 'Tamale Shea Ltd', reg_country: 'KE' },
  reason: 'We are a limited company since October.',
  document: { id: '01a1ddf6-3221-71ab-aa98-5f030a407641', name: 'extract.pdf' },
  closed_at: null,
  explanation: '',
};
const countries = { GH: 'Ghana', KE: 'Kenya' };
const refused = {
  ...sent,
  state: 'refused' as const,
  closed_at: '2026-11-20T09:00:00.000Z',
  explanation: 'The extract shows another name.',
};

function open(
  changes: readonly IdentityChange[] | null,
  {
    who = locked,
    refusal: problem,
    answer = () => null,
  }: {
    readonly who?: typeof amina;
    readonly refusal?: Parameters<typeof IdentityChangePage>[0]['refusal'];
    readonly answer?: () => unknown;
  } = {},
) {
  const given = vi.fn<(form: FormData) => unknown>(answer);
  renderPage({
    path: '/profile/identity-change',
    page: () => (
      <CompanyContext companyId={who.profile.company_id} permissions={who.permissions}>
        <IdentityChangePage
          changes={changes === null ? null : changes.map((change) => ({ ...change, countries }))}
          refusal={problem}
          done={undefined}
        />
      </CompanyContext>
    ),
    action: given,
    who,
  });
  return { user: userEvent.setup(), forms: () => given.mock.calls.map(([form]) => Object.fromEntries(form)) };
}

describe('the page', () => {
  test('begins with the details as they are, and sends them with reason and a key', async () => {
    const { user, forms } = open([]);
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Company name' });
    expect(name.value).toBe('Tamale Shea Works');
    await user.clear(name);
    await user.type(name, 'Tamale Shea Ltd');
    await user.type(screen.getByRole('textbox', { name: 'Reason for the change' }), 'A new name.');
    await user.click(screen.getByRole('button', { name: /^Send the request/ }));
    await waitFor(() => expect(forms()).toHaveLength(1));
    expect(forms()[0]).toMatchObject({
      intent: 'request',
      company_name: 'Tamale Shea Ltd',
      rc_number: 'RC-2002',
      reg_country: 'GH',
      reason: 'A new name.',
    });
    expect(forms()[0]?.['key']).toMatch(/^[\da-f-]{36}$/);
  });

  test('leads from each mistake to its field', () => {
    const errors = { reason: 'Enter this field.', document: 'Choose a file.' };
    open([], { refusal: { code: 'fields_missing', message: 'Some answers are missing.', errors } });
    const summary = screen.getAllByRole('alert').find((alert) => alert.textContent.includes('Some answers are missing.'));
    expect(
      within(summary as HTMLElement)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['#reason', '#document']);
  });

  test('shows an open request with what changes, lets it be withdrawn, and offers no second form', async () => {
    const { user, forms } = open([sent]);
    const article = screen.getByRole('article', { name: /^Request of/ });
    expect(article.textContent).toContain('Waiting for a decision');
    expect(article.textContent).toContain('Tamale Shea Ltd, before: Tamale Shea Works');
    expect(article.textContent).toContain('Kenya, before: Ghana');
    expect(screen.queryByRole('button', { name: /^Send the request/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Withdraw the request/ }));
    await waitFor(() => expect(forms()).toHaveLength(1));
    expect(forms()[0]).toMatchObject({ intent: 'withdraw', id: sent.id });
  });

  test('shows a decision with its explanation, and offers the form again', () => {
    open([refused]);
    const article = screen.getByRole('article', { name: /^Request of/ });
    expect(article.textContent).toContain('Refused');
    expect(article.textContent).toContain('The extract shows another name.');
    expect(screen.getByRole('button', { name: /^Send the request/ })).toBeDefined();
  });

  test('offers nothing while the details are not locked, nor to a reader who is no owner', () => {
    open([], { who: amina });
    expect(screen.getByRole('heading', { name: 'These details are not locked yet' })).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Send the request/ })).toBeNull();
  });

  test('says to other roles who can', () => {
    open(null, { who: signedInAs({ roles: ['viewer'], company_data: { ...sheaWorks, identity_locked: true } }) });
    expect(screen.getByText('An owner can change the company’s details.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /^Send the request/ })).toBeNull();
  });
});

describe('the server side', () => {
  const cookie = `__Host-token=${'t'.repeat(43)}`;
  const send = (fields: Readonly<Record<string, string>>) => action(posted('/profile/identity-change', fields, cookie));

  test('sends what the form has, once for its key', async () => {
    const calls = fakeApi(() => Response.json({ message: 'It is sent.', data: { id: sent.id } }, { status: 201 }));
    const key = '0199c0de-0000-7000-8000-000000000001';
    expect(await send({ intent: 'request', key, company_name: 'New', reason: 'Why', document: sent.document.id })).toMatchObject({
      data: { done: 'It is sent.' },
    });
    expect(calls).toMatchObject([
      {
        call: 'POST /company/identity-changes',
        body: { company_name: 'New', reason: 'Why', document: sent.document.id },
        idempotencyKey: key,
      },
    ]);
  });

  test('has no requests for a role that may not read them', async () => {
    fakeApi(() => refusal(403, 'permission_denied', 'No.'));
    expect(await loader(askedOf('/profile/identity-change'))).toEqual({ changes: null });
  });

  test('names countries in the language of the page', async () => {
    fakeApi(() => ({ message: '', data: [sent], previous: null, next: null, current_page: 1, total_pages: 1 }));
    const { changes } = await loader(askedOf('/fr/profile/identity-change'));
    expect(changes?.[0]?.countries).toEqual({ GH: 'Ghana', KE: 'Kenya' });
  });
});
