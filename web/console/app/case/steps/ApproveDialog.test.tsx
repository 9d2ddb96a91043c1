// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AroundCase, caseId, changedFigure, efua, openedDocument, sampleCase, samplePaper, sampleSignal } from '../../testing/case.tsx';
import { answerApi, ownId, refusal, renderPage, someone } from '../../testing/render.tsx';
import type { CaseDetails } from '../case-data.ts';
import { StepsBar } from './StepsBar.tsx';

const steps = `POST /review/cases/${caseId}/steps`;
const me = someone(ownId, 'Ama Mensah', 'S-0001');
const [registration, invoice] = [samplePaper(1, 'registration.pdf'), samplePaper(2, 'invoice.pdf')] as const;
const openings = (paper: string) => `POST /review/cases/${caseId}/documents/${paper}/openings`;
const [byOfficer, byMe] = [
  { by: efua, as: 'officer' as const },
  { by: me, as: 'decider' as const },
];

function proposedCase(changes: Parameters<typeof sampleCase>[0] = {}): CaseDetails {
  return sampleCase({
    stage: 'approval',
    permissions: ['approve', 'reject', 'return_to_officer'],
    assignee: efua,
    application: { certificate_of_company_registration: registration, invoices: [invoice] },
    assessed_cva: '58.00',
    proposal: { kind: 'approval', by: efua, grounds: [], citations: [], comment: 'Complete.', at: '2026-11-02T10:00:00.000Z' },
    evidence: {
      documents: [openedDocument(registration, [byOfficer, byMe]), openedDocument(invoice, [byOfficer, byMe])],
      unopened: [],
      unopened_by_proposer: [],
    },
    ...changes,
  });
}

const unopenedInvoice = {
  documents: [openedDocument(registration, [byOfficer, byMe]), openedDocument(invoice, [byOfficer])],
  unopened: [invoice.id],
  unopened_by_proposer: [],
};

async function ask(loaded: CaseDetails, answers: Parameters<typeof answerApi>[0] = {}) {
  const sent = answerApi(answers);
  const page = renderPage(
    <AroundCase loaded={loaded}>
      <StepsBar />
    </AroundCase>,
    { path: `/cases/${caseId}` },
  );
  await page.user.click(screen.getByRole('button', { name: 'Approve' }));
  const question = within(screen.getByRole('dialog', { name: 'Approve Cocoa butter?' }));
  return { ...page, sent, question, approve: question.getByRole('button', { name: 'Approve' }) };
}

const statement = /^I did not work on this application and have no interest in this company/;

test('shows each changed figure with old and new value, reason, proof and effect', async () => {
  const { question } = await ask(proposedCase({ changed_figures: [changedFigure(invoice)] }));
  expect(question.getByRole('heading', { name: '1 figure was changed' })).toBeTruthy();
  const change = question.getByText('Cost of imported inputs').closest('li');
  for (const text of [
    '3.88 → 4.20',
    'ReasonSea freight was left out.',
    'Suppliers’ invoices, page 1: “Sea freight 0.32”',
    'Value addition 61.20% → 58.00%',
    'S-0417',
  ])
    expect(change?.textContent).toContain(text);
});

test('says that every point to check is answered', async () => {
  const resolved = { resolution: 'harmless' as const, comment: '', by: efua, at: '2026-11-02T10:00:00.000Z' };
  const { question } = await ask(proposedCase({ signals: [sampleSignal({ resolved }), sampleSignal({ resolved })] }));
  expect(question.getByText('All 2 points to check are answered.')).toBeTruthy();
});

test('does not approve over a document that the reader has not opened', async () => {
  const { question, approve, user, sent } = await ask(proposedCase({ evidence: unopenedInvoice }));
  expect(question.getByRole('heading', { name: 'You have not opened 1 required document' })).toBeTruthy();
  expect(question.getByText('1 of 2 opened by both')).toBeTruthy();
  await user.click(question.getByRole('checkbox', { name: statement }));
  expect(approve.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(approve.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Open 1 document to approve.');
  await user.click(approve);
  expect(sent).toEqual([]);
});

test('opens the document above the dialog, because the reader chose it', async () => {
  const { question, user, sent } = await ask(proposedCase({ evidence: unopenedInvoice }));
  expect(sent).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog', { name: 'Document' })).toBeTruthy();
  await waitFor(() => expect(sent.map(({ operation }) => operation)).toEqual([openings(invoice.id)]));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Document' })).toBeNull());
  expect(await screen.findByRole('dialog', { name: 'Approve Cocoa butter?' })).toBeTruthy();
});

test('has an empty statement at first, and approves once it is ticked', async () => {
  const { question, approve, user, sent } = await ask(proposedCase(), {
    [steps]: { body: { message: 'Done.', data: sampleCase({ stage: 'completed' }) } },
  });
  expect(question.getByText('Both of you opened all 2 required documents.')).toBeTruthy();
  expect(question.getByRole<HTMLInputElement>('checkbox', { name: statement }).checked).toBe(false);
  await user.keyboard('{Enter}');
  await user.click(approve);
  expect(sent).toEqual([]);
  expect(question.getByText('Tick the statement to approve.')).toBeTruthy();
  await user.click(question.getByRole('checkbox', { name: statement }));
  await user.click(approve);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent[0]?.body).toEqual({ action: 'approve' });
});

const blocked: readonly (readonly [string, Parameters<typeof sampleCase>[0], RegExp])[] = [
  [
    'the proposer has not opened a document',
    { evidence: { ...unopenedInvoice, unopened: [], unopened_by_proposer: [invoice.id] } },
    /^The person who proposed this decision has not opened every required document/,
  ],
  [
    'a changed figure is not proven',
    { changed_figures: [changedFigure(invoice, { reason: null, place: null })] },
    /^A changed figure has no reason or no place in a document/,
  ],
];

test.each(blocked)('sends the reader back to the officer where %s', async (_, changes, sentence) => {
  const { question, approve, user } = await ask(proposedCase(changes));
  await user.click(question.getByRole('checkbox', { name: statement }));
  expect(question.getByText(sentence)).toBeTruthy();
  expect(approve.getAttribute('aria-disabled')).toBe('true');
  await user.click(question.getByRole('button', { name: 'Return to officer' }));
  expect(screen.getByRole('dialog', { name: 'Return the case to the officer' })).toBeTruthy();
});

test('lists what another session left unopened after the server refused', async () => {
  const message = 'You have not opened every document that this step needs.';
  const { question, approve, user } = await ask(proposedCase(), {
    [steps]: refusal(409, 'documents_unopened', message),
    [`GET /review/cases/${caseId}`]: { body: { message: 'Found.', data: proposedCase({ evidence: unopenedInvoice }) } },
  });
  await user.click(question.getByRole('checkbox', { name: statement }));
  await user.click(approve);
  expect((await question.findByRole('alert')).textContent).toBe(message);
  expect(await question.findByRole('heading', { name: 'You have not opened 1 required document' })).toBeTruthy();
});
