// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import Certificates from '../routes/certificates.tsx';
import { answerApi, refusal, renderPage, someone } from '../testing/render.tsx';
import type { RequestedStatusChange, CertificateDetails } from './certificate.ts';
import { CertificateTabs } from './CertificateNavigation.tsx';
import { LifePage } from './CertificateStatusPage.tsx';

const number = 'TVA-GH26-0000-0000-0001';
const id = '8d6c5b4a-3f2e-4d1c-8b9a-0f1e2d3c4b5a';
const at = '2026-11-02T09:30:00.000Z';
const ama = someone('1a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d', 'Ama Mensah', 'S-0001');
const kofi = someone('2a2b3c4d-5e6f-4a1b-8c2d-3e4f5a6b7c8d', 'Kofi Boateng', 'S-0002');
const previews = `GET /review/certificates/${number}/preview`;
const proposals = `POST /review/certificates/${number}/status-change-requests`;

const life = (changes: Partial<CertificateDetails> = {}): CertificateDetails => ({
  cert_no: number,
  application_id: '5f0c1f6e-2a77-4b0a-9a0e-6d2f4b8c1e90',
  application_number: 'APP-26-000123',
  company_name: 'Kumasi Cocoa Works',
  product_name: 'Cocoa butter',
  country: 'GH',
  issued_date: '2026-10-01',
  expiry_date: '2027-09-30',
  state: 'active',
  status: 'good',
  replaced_by: null,
  waiting: false,
  cva: '61.20',
  verification_url: `https://verify.thamani.example/${number}`,
  published_at: at,
  history: [],
  request: null,
  offered: [
    { change: 'suspend', reasons: ['evidence_in_doubt', 'company_asked'] },
    { change: 'revoke', reasons: ['evidence_false'] },
  ],
  ...changes,
});

const request = (changes: Partial<RequestedStatusChange> = {}): RequestedStatusChange => ({
  id,
  change: 'suspend',
  reason: 'evidence_in_doubt',
  comment: 'An invoice names another year.',
  requested_by: ama,
  requested_at: at,
  yours: false,
  ...changes,
});

function show(certificate: CertificateDetails, answers: Parameters<typeof answerApi>[0] = {}, mayConfirm = true) {
  const sent = answerApi({
    [previews]: ({ query }) => ({ body: { message: '', data: { html: `<html><style></style><h1>${query['language']}</h1></html>` } } }),
    ...answers,
  });
  const shown = renderPage(<LifePage certificate={certificate} countryName="Ghana" mayConfirm={mayConfirm} />, {
    path: `/certificates/${number}`,
  });
  const commands = () => sent.filter(({ operation }) => operation !== previews);
  return { ...shown, sent, commands, press: (name: string) => shown.user.click(screen.getByRole('button', { name })) };
}

const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

test('offers the changes that the API offers, and none otherwise', () => {
  const { unmount } = show(life());
  expect(screen.getByRole('button', { name: 'Suspend certificate' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Revoke certificate' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reinstate certificate' })).toBeNull();
  unmount();
  show(life({ offered: [] }));
  expect(screen.queryByRole('heading', { name: 'Propose a change' })).toBeNull();
});

test('proposes nothing without a reason and a comment', async () => {
  const { press, user, commands } = show(life());
  await press('Suspend certificate');
  const question = dialog('Suspend certificate');
  expect(question.getByText(/^Anyone who checks the certificate sees that it is suspended/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Send for confirmation' }));
  expect(question.getByText('Choose a reason. It is shown publicly.')).toBeTruthy();
  expect(question.getByText(/^Enter an explanation for the company/)).toBeTruthy();
  expect(question.queryByTitle(/^Preview/)).toBeNull();
  expect(commands()).toEqual([]);
});

test('shows what strangers will read once a reason is chosen, in each language, without script', async () => {
  const { press, user, sent } = show(life());
  await press('Suspend certificate');
  const question = dialog('Suspend certificate');
  await user.selectOptions(question.getByLabelText('Reason'), 'The company requested this change of status.');
  const preview = await question.findByTitle('Preview of the public page, English');
  expect(preview.getAttribute('sandbox')).toBe('');
  expect(preview.getAttribute('srcdoc')).toContain('<h1>en</h1>');
  await user.click(question.getByRole('button', { name: 'العربية' }));
  expect((await question.findByTitle('Preview of the public page, العربية')).getAttribute('srcdoc')).toContain('<h1>ar</h1>');
  expect(sent.map(({ query }) => query)).toEqual([
    { change: 'suspend', reason: 'company_asked', language: 'en' },
    { change: 'suspend', reason: 'company_asked', language: 'ar' },
  ]);
});

test('says that a preview failed', async () => {
  const { press, user } = show(life(), { [previews]: refusal(409, 'action_not_allowed', 'This cannot be done now.') });
  await press('Suspend certificate');
  await user.selectOptions(dialog('Suspend certificate').getByLabelText('Reason'), 'The company requested this change of status.');
  expect((await dialog('Suspend certificate').findByRole('alert')).textContent).toBe('This cannot be done now.');
});

test('sends a proposal with its reason and comment', async () => {
  const { press, user, commands } = show(life(), { [proposals]: { status: 201, body: { message: 'Proposed.', data: { id } } } });
  await press('Suspend certificate');
  await user.selectOptions(dialog('Suspend certificate').getByLabelText('Reason'), 'The evidence for the certificate is in doubt.');
  await user.type(dialog('Suspend certificate').getByLabelText('Explanation'), 'Other year.');
  await user.click(dialog('Suspend certificate').getByRole('button', { name: 'Send for confirmation' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(commands()).toMatchObject([{ body: { change: 'suspend', reason: 'evidence_in_doubt', comment: 'Other year.' } }]);
});

test('a change with one reason has it chosen', async () => {
  const { press } = show(life());
  await press('Revoke certificate');
  expect(dialog('Revoke certificate').getByLabelText<HTMLSelectElement>('Reason').value).toBe('evidence_false');
});

test('who proposed a change can take it back and not confirm it', async () => {
  const { press, commands } = show(life({ request: request({ yours: true }), offered: [] }), {
    [`POST /review/status-change-requests/${id}/refuse`]: { body: { message: 'Taken back.' } },
  });
  expect(screen.getByText('Another administrator must confirm this')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  await press('Withdraw request');
  await waitFor(() => expect(commands()).toMatchObject([{ operation: `POST /review/status-change-requests/${id}/refuse` }]));
});

test('another admin sees what strangers will read before confirming', async () => {
  const { press, user, commands } = show(life({ request: request(), offered: [] }), {
    [`POST /review/status-change-requests/${id}/confirm`]: { body: { message: 'Confirmed.' } },
  });
  expect(document.querySelector('.admin-waiting')?.textContent).toMatch(
    /Suspend certificate.*The evidence for the certificate is in doubt\..*An invoice names another year\..*Requested by Ama Mensah \(S-0001\)/,
  );
  await press('Confirm');
  expect(commands()).toEqual([]);
  expect(await dialog('Suspend certificate').findByTitle('Preview of the public page, English')).toBeTruthy();
  await user.click(dialog('Suspend certificate').getByRole('button', { name: 'Confirm change' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(commands()).toMatchObject([{ operation: `POST /review/status-change-requests/${id}/confirm` }]);
});

test('another admin can refuse a change', async () => {
  const { press, commands } = show(life({ request: request(), offered: [] }), {
    [`POST /review/status-change-requests/${id}/refuse`]: { body: { message: 'Refused.' } },
  });
  await press('Refuse');
  await waitFor(() => expect(commands()).toHaveLength(1));
});

test('who may only read sees what waits and no buttons', () => {
  show(life({ request: request(), offered: [] }), {}, false);
  expect(document.querySelector('.admin-waiting')?.textContent).toContain('Requested by Ama Mensah S-0001');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test.each([
  [{ replaced_by: 'TVA-GH26-0000-0000-0002' }, 'Active: a newer certificate exists'],
  [{}, 'Active'],
  [{ replaced_by: 'TVA-GH26-0000-0000-0002', state: 'expired' as const }, 'Expired'],
])('says of one that was renewed that there is a newer one, for as long as it is good: %j', (changes, status) => {
  show(life(changes));
  expect(document.querySelector('.certificate-badges')?.textContent).toBe(status);
});

test('tells the history newest first with both people, and leads to the newer certificate', () => {
  const entry = { reason: 'evidence_in_doubt' as const, comment: 'Other year.', requested_by: ama, confirmed_by: kofi, at };
  show(
    life({
      replaced_by: 'TVA-GH26-0000-0000-0002',
      history: [
        { ...entry, change: 'suspend' },
        { ...entry, change: 'reinstate', reason: 'doubt_removed', at: '2026-11-04T09:30:00.000Z' },
      ],
    }),
  );
  const entries = [...document.querySelectorAll('.life-entry')].map(({ textContent }) => textContent);
  expect(entries).toHaveLength(3);
  expect(entries[0]).toMatch(
    /^Reinstated4 Nov 2026.*The concerns about the certificate were resolved\..*Ama Mensah S-0001, confirmed by Kofi Boateng S-0002$/,
  );
  expect(entries[2]).toMatch(/^Issued1 Oct 2026/);
  expect(screen.getByRole('link', { name: 'TVA-GH26-0000-0000-0002' }).getAttribute('href')).toBe('/certificates/TVA-GH26-0000-0000-0002');
  expect(screen.getByRole('link', { name: 'Public page' }).getAttribute('href')).toBe(`https://verify.thamani.example/${number}`);
});

test('the list of what waits is offered only to who can settle it', () => {
  const { unmount } = renderPage(<CertificateTabs waiting={3} />, { path: '/certificates' });
  expect(screen.getByRole('link', { name: /^Awaiting confirmation/ }).textContent).toBe('Awaiting confirmation 3');
  unmount();
  renderPage(<CertificateTabs waiting={undefined} />, { path: '/certificates' });
  expect(screen.queryByRole('link')).toBeNull();
});

interface ListProps {
  readonly loaderData: { readonly search: string; readonly waiting: undefined; readonly rows: readonly object[]; readonly list: object };
}
const List = Certificates as unknown as (props: ListProps) => ReactNode;

test.each([
  [number, 1, 'Nothing found', new RegExp(`^No certificate in your countries and sectors has “${number}” in its number`)],
  ['', 7, 'This page is empty', /^The list is now shorter\.$/],
  ['', 1, 'No certificates yet', /^Certificates appear here when they are issued\.$/],
] as const)('an empty list says why: search “%s”, page %i', (search, page, heading, sentence) => {
  const list = { current_page: page, total_pages: 1 };
  renderPage(<List loaderData={{ search, waiting: undefined, rows: [], list }} />, { path: '/fr/certificates' });
  const title = screen.getByRole('heading', { name: heading });
  expect([...(title.parentElement?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent ?? '')).toContainEqual(
    expect.stringMatching(sentence),
  );
  expect(screen.queryByRole('table')).toBeNull();
  const all = screen.queryByRole('link', { name: 'Show all certificates' });
  expect(all?.getAttribute('href')).toBe(search === '' && page === 1 ? undefined : '/fr/certificates');
});
