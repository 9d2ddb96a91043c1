// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { abena, appealId, brice, sampleAppeal, sampleVote } from '../testing/appeal.ts';
import { samplePaper } from '../testing/case.tsx';
import { answerApi, ownId, renderPage, someone } from '../testing/render.tsx';
import type { Appeal } from './appeal.ts';
import { AppealList } from './AppealList.tsx';
import { AppealPage } from './AppealPage.tsx';

const mine = someone(ownId, 'Ama Mensah', 'S-0001');

function show(changes: Partial<Appeal>) {
  const shown = renderPage(<AppealPage appeal={sampleAppeal(changes)} countryName="Ghana" />, { path: `/appeals/${appealId}` });
  const board = () => screen.getByRole('region', { name: 'Appeals board' }).textContent ?? '';
  return { ...shown, board };
}

test('offers a vote and an interest to a member who has a vote, and says that others’ votes are hidden', async () => {
  const { board, user } = show({});
  expect(board()).toContain('Your vote is needed. 2 votes are still needed.');
  expect(board()).toContain('Other votes are hidden until you have voted, so that each member decides independently.');
  expect(board()).toContain('Working day 3 of 14 · decision due by 25 Nov 2026');
  await user.click(screen.getByRole('button', { name: 'Vote' }));
  expect(screen.getByRole('dialog', { name: 'Your vote' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Declare an interest' }));
  expect(screen.getByRole('dialog', { name: 'Declare an interest' })).toBeTruthy();
});

test('gives the focus to the board after a vote', async () => {
  // happy-dom has no IndexedDB: the form works as in a browser that keeps nothing.
  vi.stubGlobal('IDBKeyRange', { only: (key: string) => key });
  const voted = sampleAppeal({ voted: true, denial: 'already_voted' });
  answerApi({ [`POST /review/appeals/${appealId}/votes`]: { body: { message: 'Your vote is kept.', data: voted } } });
  const { user } = show({});
  await user.click(screen.getByRole('button', { name: 'Vote' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Your vote' }));
  await user.selectOptions(dialog.getByLabelText('How you vote'), 'Decision upheld');
  await user.type(dialog.getByLabelText('Reasons'), 'Nothing new is shown.');
  await user.click(dialog.getByRole('button', { name: 'Submit vote' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Appeals board' })));
});

test('gives the focus to the board after an interest was declared', async () => {
  const declared = sampleAppeal({ denial: 'conflict_of_interest' });
  answerApi({ [`POST /review/appeals/${appealId}/conflict-of-interest`]: { body: { message: 'Kept.', data: declared } } });
  const { user } = show({});
  await user.click(screen.getByRole('button', { name: 'Declare an interest' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Declare an interest' }));
  await user.type(dialog.getByLabelText('Your connection to this case'), 'My brother owns the press.');
  await user.click(dialog.getByRole('button', { name: 'Submit declaration' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Appeals board' })));
});

test.each([
  ['permission_denied', 'You can read this appeal. Only members of the appeals board can vote on it.'],
  ['conflict_of_interest', 'You declared a personal or financial interest in this case, so you cannot vote.'],
  ['previously_involved', 'You took part in the appealed decision, so you cannot vote.'],
] as const)('says why there is no vote: %s', (denial, sentence) => {
  const { board } = show({ denial });
  expect(board()).toContain(sentence);
  expect(board()).toContain('Votes are hidden until the appeals board has decided, so that each member decides independently.');
  expect(screen.queryByRole('button', { name: 'Vote' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Declare an interest' })).toBeNull();
});

test('shows both votes to one who has voted, and that a third member decides', () => {
  const votes = [sampleVote(abena, 'Abena finds no press.'), sampleVote(mine, 'I want it seen.', { verdict: 'allowed', to: 'site_visit' })];
  const { board } = show({ denial: 'already_voted', voted: true, votes, votes_wanted: 1 });
  expect(board()).toContain('You have voted. Your vote cannot be changed. The two votes differ. A third member decides.');
  expect(board()).toMatch(/Decision upheld.*Abena finds no press\..*Abena Sarpong S-0501/s);
  expect(board()).toMatch(/Appeal allowed, returned to stage Site visit.*I want it seen\..*you S-0001/s);
  expect(board()).not.toContain('hidden');
  expect(screen.queryByRole('button', { name: 'Vote' })).toBeNull();
});

test('says that one more vote is wanted while the votes agree', () => {
  const { board } = show({ denial: 'already_voted', voted: true, votes: [sampleVote(mine, 'Nothing new.')], votes_wanted: 1 });
  expect(board()).toContain('1 vote is still needed.');
});

test('shows the outcome of a decided appeal', () => {
  const votes = [sampleVote(abena, 'Nothing new.'), sampleVote(brice, 'I find the same.')];
  const { board } = show({
    verdict: 'allowed',
    return_stage: 'documents',
    decided_at: '2026-11-10T09:00:00.000Z',
    pace: null,
    denial: 'appeal_already_decided',
    votes,
  });
  expect(board()).toMatch(/Appeal allowed, returned to stage Documents · decided on 10 Nov 2026/);
  expect(board()).not.toContain('wanted');
});

test.each([
  ['documents', 'assessment', 'assessment', ['The members chose different stages. The case returns to the earlier one.']],
  ['documents', 'documents', 'documents', []],
  [
    'approval',
    'approval',
    'documents',
    ['The case cannot return to stage Approval, because the earlier proposal cannot be made again. It returns to stage Documents.'],
  ],
] as const)('says by which rule the case returns: %s and %s become %s', (one, other, stage, sentences) => {
  const allowed = { verdict: 'allowed' as const };
  const votes = [sampleVote(abena, 'One.', { ...allowed, to: one }), sampleVote(brice, 'Two.', { ...allowed, to: other })];
  const decided = { verdict: 'allowed' as const, return_stage: stage, decided_at: '2026-11-10T09:00:00.000Z', pace: null };
  show({ ...decided, denial: 'appeal_already_decided', votes });
  const said = screen.queryAllByText(/different stages|cannot return/).map(({ textContent }) => textContent);
  expect(said).toEqual(sentences);
});

test('names the certificate, the reason and both people of a revocation that is appealed against', () => {
  const contested: Appeal['contested'] = {
    ...sampleAppeal().contested,
    against: 'revocation',
    grounds: [],
    reason: 'evidence_false',
    comment: 'The invoice names another buyer.',
    cert_no: 'TVA-GH26-0000-0000-0001',
  };
  show({ against: 'revocation', contested });
  const part = screen.getByRole('region', { name: 'Certificate TVA-GH26-0000-0000-0001 revoked on 5 Nov 2026' });
  expect(part.textContent).toContain('Proposed by Abena Sarpong S-0501, decided by Brice Mensah S-0502.');
  expect(
    within(part)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['The certificate was issued on the basis of false evidence.']);
  expect(within(part).getByText('The invoice names another buyer.')).toBeTruthy();
});

const invoice = samplePaper(1, 'invoice.pdf');

test('opens no document before the member chooses one', async () => {
  const sent = answerApi({});
  const evidence = { title: 'Invoice of the press', document: invoice };
  const { user } = show({ documents: [evidence] });
  expect(screen.getByText('Choose a document to view it.')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Invoice of the press/ }));
  await waitFor(() =>
    expect(sent.map(({ operation }) => operation)).toEqual([`POST /review/appeals/${appealId}/documents/${invoice.id}/openings`]),
  );
});

test('names before the vote the documents that were not opened, and no longer those that were opened since', async () => {
  vi.stubGlobal('IDBKeyRange', { only: (key: string) => key });
  const other = samplePaper(2, 'letter.pdf');
  const openings = `POST /review/appeals/${appealId}/documents/${invoice.id}/openings`;
  const data = { file: '/media/invoice', view_type: 'application/pdf', page_count: 1, text_source: null };
  const sent = answerApi({ [openings]: { body: { message: '', data } } });
  const evidence = [
    { title: 'Invoice of the press', document: invoice },
    { title: 'Letter of the buyer', document: other },
  ];
  const { user } = show({ documents: evidence, unopened: [invoice.id, other.id] });
  await user.click(screen.getByRole('button', { name: 'Vote' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Your vote' }));
  const named = () =>
    within(dialog().getByRole('list'))
      .getAllByRole('listitem')
      .map((item) => within(item).getByRole('strong').textContent);
  expect(named()).toEqual(['Invoice of the press', 'Letter of the buyer']);
  await user.click(dialog().getByRole('button', { name: 'Open', description: 'Invoice of the press' }));
  await waitFor(() => expect(sent.map(({ operation }) => operation)).toContain(openings));
  await user.click(screen.getByRole('button', { name: 'Vote' }));
  expect(named()).toEqual(['Letter of the buyer']);
});

test('opens the document of an answer with one press of its name', async () => {
  const { file } = sampleAppeal();
  const sent = answerApi({});
  const { user } = show({
    file: { ...file, answers: { invoices: [invoice.id] }, documents: [{ field: 'invoices', document: invoice, sha256: 'ab' }] },
  });
  await user.click(screen.getByRole('button', { name: 'Suppliers’ invoices' }));
  await waitFor(() =>
    expect(sent.map(({ operation }) => operation)).toEqual([`POST /review/appeals/${appealId}/documents/${invoice.id}/openings`]),
  );
});

test('shows in the file what was declared, what it was changed to, why, and where it is shown', () => {
  const decision = { verdict: 'accepted' as const, reason: null, comment: '', figure: '4.20', figure_reason: 'Freight was left out.' };
  const place = { document: invoice.id, page: 2, box: { x: 80, y: 240, width: 820, height: 18 }, quote: 'Sea freight 0.32' };
  const { file } = sampleAppeal();
  show({
    file: {
      ...file,
      answers: { currency: 'GHS', cost_of_imported_inputed: '3.88', final_product_value: '10.00' },
      documents: [{ field: 'invoices', document: invoice, sha256: 'ab' }],
      requirement_decisions: {
        cost_of_imported_inputed: { ...decision, figure_place: place },
        // Of a file that was frozen before figures needed a reason and a place.
        final_product_value: { ...decision, figure: '9.00', figure_reason: null, figure_place: null },
      },
    },
  });
  const texts = [...document.querySelectorAll('.requirement-judged')].map(({ textContent }) => textContent);
  expect(texts).toEqual([
    'Changed from GHS 10.00 to GHS 9.00.',
    'Changed from GHS 3.88 to GHS 4.20: “Freight was left out.”Suppliers’ invoices, page 2: “Sea freight 0.32”',
  ]);
});

test('states in the file what was assessed, what was declared, and what the rule asks for', () => {
  const { file } = sampleAppeal();
  show({ file: { ...file, declared_cva: '50.78', assessed_cva: '25.00' } });
  const text = document.querySelector('.appeal-assessed')?.textContent;
  expect(text).toBe('Assessed value addition: 25.00%Declared: 50.78% · Required: more than 30%');
});

test('says that nothing was assessed where a figure was not accepted', () => {
  const { file } = sampleAppeal();
  show({ file: { ...file, declared_cva: '50.78' } });
  const text = document.querySelector('.appeal-assessed')?.textContent;
  expect(text).toBe('Value addition was not assessed.Declared: 50.78% · Required: more than 30%');
});

test('names who declared an interest', () => {
  const interests = [
    { by: abena, comment: 'My brother owns the press.', at: '' },
    { by: mine, comment: 'I own shares.', at: '' },
  ];
  const { board } = show({ denial: 'conflict_of_interest', interests });
  expect(board()).toContain('Abena Sarpong declared a personal or financial interest: “My brother owns the press.”');
  expect(board()).toContain('You declared a personal or financial interest: “I own shares.”');
});

test('a list says of each appeal what it is against, when it is due, and whether the reader is waited for', () => {
  const rows = [
    sampleAppeal({ id: 'a' }),
    sampleAppeal({ id: 'b', denial: 'conflict_of_interest', late: true, pace: { day: 16, of: 14, late_by: 2 } }),
    sampleAppeal({ id: 'c', denial: 'previously_involved', against: 'revocation' }),
    sampleAppeal({ id: 'd', denial: 'appeal_already_decided', voted: true, verdict: 'upheld', decided_at: '2026-11-10T09:00:00.000Z' }),
  ].map((row) => ({ ...row, country_name: 'Ghana' }));
  renderPage(<AppealList rows={rows} />, { path: '/fr/appeals', language: 'en' });
  const [wanted, conflicted, tookPart, decided] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(wanted).toMatch(/Rejection.*your vote is needed$/);
  expect(conflicted).toMatch(/2 working days overdue.*you cannot vote: interest declared$/);
  expect(tookPart).toMatch(/Revocation.*you cannot vote: you took part in the decision$/);
  expect(decided).toMatch(/Rejection.*Decision upheld.*you have voted$/);
  expect(screen.getAllByRole('link')[0]?.getAttribute('href')).toBe('/fr/appeals/a');
});
