// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answerApi, refusal, renderPage } from '../testing/render.tsx';
import { IdentityChangeList, type IdentityChange } from './IdentityChangeList.tsx';
import { IdentityChangePage } from './IdentityChangePage.tsx';

const id = '0199c0de-0000-7000-8000-000000000001';
const deciding = `POST /staff/identity-changes/${id}/decision`;
const change: IdentityChange = {
  id,
  state: 'open',
  requested_at: '2026-11-19T09:00:00.000Z',
  former: { company_name: 'Tamale Shea Works', reg_country: 'GH' },
  wanted: { company_name: 'Tamale Shea Ltd', reg_country: 'KE' },
  reason: 'A limited company since October.',
  document: { id: '0199c0de-0000-7000-8000-000000000002', name: 'extract.pdf', content_type: 'application/pdf' },
  closed_at: null,
  explanation: '',
  company: { id: '0199c0de-0000-7000-8000-000000000003', company_name: 'Tamale Shea Works' },
  country: 'GH',
  decided_by: null,
  requested_by: { id: '0199c0de-0000-7000-8000-000000000004', name: 'Amina Diallo', roles: ['owner'], is_agent: false },
  is_number_used: false,
  can_decide: true,
  has_conflict_of_interest: false,
};
const values = {
  company_name: { former: 'Tamale Shea Works', wanted: 'Tamale Shea Ltd' },
  reg_country: { former: 'Ghana', wanted: 'Kenya' },
};

function open(
  more: Partial<IdentityChange> = {},
  answers: Parameters<typeof answerApi>[0] = { [deciding]: { body: { message: 'Done.', data: change } } },
) {
  const sent = answerApi(answers);
  return {
    sent,
    ...renderPage(<IdentityChangePage change={{ ...change, ...more }} values={values} />, { path: `/identity-changes/${id}` }),
  };
}

describe('a request', () => {
  test('shows former and requested details, the reason, the person and the document', () => {
    open();
    const requested = screen.getByRole('region', { name: 'Requested change' });
    expect(requested.textContent).toBe(
      'Requested changeCompany nameNow: Tamale Shea WorksRequested: Tamale Shea LtdCountry of registrationNow: GhanaRequested: Kenya',
    );
    const proof = screen.getByRole('region', { name: 'Reason and proof' });
    expect(proof.textContent).toContain('Amina Diallo');
    expect(
      within(proof)
        .getByRole('link', { name: /extract\.pdf/ })
        .getAttribute('href'),
    ).toBe(`/api/staff/identity-changes/${id}/document`);
  });

  test.each<[Partial<IdentityChange>, string]>([
    [{ can_decide: false, has_conflict_of_interest: true }, 'You declared a conflict of interest'],
    [{ can_decide: false }, 'Another administrator must decide'],
    [{ state: 'refused', can_decide: false, explanation: 'Another name.', closed_at: '2026-11-20T09:00:00.000Z' }, 'Another name.'],
  ])('%j: has no buttons to decide, and says why', (more, sentence) => {
    open(more);
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(screen.getByText(sentence)).toBeTruthy();
  });

  test('warns that another company has the number', () => {
    open({ is_number_used: true });
    expect(screen.getByText('Another company has this registration number')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy();
  });
});

describe('a decision', () => {
  test('to accept is sent with or without an explanation, under a key', async () => {
    const { user, sent } = open();
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change details' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ operation: deciding, body: { decision: 'accepted', explanation: '' } });
    expect(sent[0]?.idempotencyKey).toMatch(/^[\da-f-]{36}$/);
    expect(await screen.findByText('Done.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('to refuse needs an explanation', async () => {
    const { user, sent } = open();
    await user.click(screen.getByRole('button', { name: 'Refuse' }));
    const dialog = within(screen.getByRole('dialog'));
    const send = () => user.click(dialog.getByRole('button', { name: 'Refuse' }));
    await send();
    expect(dialog.getByText('Write why the request is refused.')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(dialog.getByLabelText('Explanation for the company'), 'The extract shows another name.');
    await send();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ decision: 'refused', explanation: 'The extract shows another name.' });
  });

  test('that another administrator made first stays on screen as a refusal', async () => {
    const { user } = open(
      {},
      { [deciding]: refusal(409, 'request_already_resolved', 'Another person has already dealt with this request.') },
    );
    await user.click(screen.getByRole('button', { name: 'Accept' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Change details' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('already dealt with');
  });
});

test('a row names the company, the fields and the state, and leads to the request', () => {
  answerApi({});
  renderPage(<IdentityChangeList rows={[{ ...change, country_name: 'Ghana' }]} />, { path: '/identity-changes' });
  const row = screen.getByRole('listitem');
  expect(row.textContent).toContain('Company name · Country of registration');
  expect(row.textContent).toContain('Waiting for a decision');
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/identity-changes/${id}`);
});
