// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accepted, AroundCase, caseAnswer, caseId, efua, openedDocument, sampleCase, samplePaper } from '../../testing/case.tsx';
import { answerApi, ownId, renderPage, someone } from '../../testing/render.tsx';
import { useCaseSelection } from '../case-context.ts';
import type { CaseDetails } from '../case-data.ts';
import { Requirements } from '../requirements/Requirements.tsx';
import { DocumentActions } from './DocumentActions.tsx';
import { DocumentsSection } from './DocumentsSection.tsx';

const decisions = `POST /review/cases/${caseId}/requirement-decisions`;
const me = someone(ownId, 'Ama Mensah', 'S-0001');
const [registration, first, second] = [
  samplePaper(1, 'registration.pdf'),
  samplePaper(2, 'invoice-1.pdf'),
  samplePaper(3, 'invoice-2.pdf'),
] as const;

/** A company's registration and two invoices. */
function caseWith(opened: readonly string[], changes: Parameters<typeof sampleCase>[0] = {}): CaseDetails {
  const documents = [registration, first, second];
  return sampleCase({
    stage: 'documents',
    permissions: ['decide_requirement', 'propose_approval'],
    application: { certificate_of_company_registration: registration, invoices: [first, second] },
    evidence: {
      documents: documents.map((paper) => openedDocument(paper, opened.includes(paper.id) ? [{ by: me, as: 'officer' }] : [])),
      unopened: documents.map(({ id }) => id).filter((id) => !opened.includes(id)),
      unopened_by_proposer: [],
    },
    ...changes,
  });
}

/** What the page passes to the viewer, without drawing a document. */
function Shown() {
  const { shown, form } = useCaseSelection();
  return (
    <>
      <output aria-label="shown">{shown?.paper.name ?? 'nothing'}</output>
      <output aria-label="form">{form ?? 'none'}</output>
      {shown !== undefined && <DocumentActions filed={shown} />}
    </>
  );
}

function show(loaded: CaseDetails, answers: Parameters<typeof answerApi>[0] = {}) {
  const sent = answerApi(answers);
  const page = renderPage(
    <AroundCase loaded={loaded}>
      <DocumentsSection />
      <Requirements />
      <Shown />
    </AroundCase>,
    { path: `/cases/${caseId}` },
  );
  return { ...page, sent, shown: () => screen.getByLabelText('shown').textContent };
}

const row = (id: string) => within(document.getElementById(`requirement-${id}`) as HTMLElement);
const rowText = (id: string) => document.getElementById(`requirement-${id}`)?.textContent;

test('shows for each document whether the reader and the decider have opened it', () => {
  const evidence = {
    documents: [
      openedDocument(registration, [
        { by: me, as: 'officer' },
        { by: efua, as: 'decider' },
      ]),
      openedDocument(first, [{ by: me, as: 'officer', isWhole: false }]),
      openedDocument(second),
    ],
    unopened: [first.id, second.id],
    unopened_by_proposer: [],
  };
  show(caseWith([], { evidence }));
  expect(rowText('certificate_of_company_registration')).toContain('You: 2 Nov 2026Decider: 2 Nov 2026');
  const [one, other] = [...document.querySelectorAll('.document-list > li')].map(({ textContent }) => textContent);
  expect(one).toContain('Supplier invoice 1 of 2');
  expect(one).toContain('You: In partDecider: Not yet');
  expect(other).toContain('You: Not yetDecider: Not yet');
  expect(document.querySelectorAll('.opened-missing')).toHaveLength(2);
});

test('names the officer to the reader who decides', () => {
  const at = '2026-11-02T10:00:00.000Z';
  const proposal = { kind: 'approval' as const, by: efua, grounds: [], citations: [], comment: 'Complete.', at };
  show(caseWith([], { stage: 'approval', permissions: ['approve'], proposal }));
  expect(rowText('certificate_of_company_registration')).toContain('You: Not yetOfficer: Not yet');
});

test('a document is accepted only after it was shown', async () => {
  const { user, shown } = show(caseWith([]));
  const registered = row('certificate_of_company_registration');
  await user.click(registered.getByRole('button', { name: 'Open to accept' }));
  expect(shown()).toBe('registration.pdf');
  expect(registered.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(registered.getByRole('button', { name: 'Return' })).toBeTruthy();
  await user.keyboard('a');
  expect(await screen.findByText('Read the whole document first.')).toBeTruthy();
});

test('the key a accepts the document in the viewer and opens the next', async () => {
  const decided = caseWith([registration.id], { requirement_decisions: { certificate_of_company_registration: accepted() } });
  const { user, sent, shown } = show(caseWith([registration.id]), { [decisions]: caseAnswer(decided) });
  await user.click(screen.getByRole('button', { name: /^Certificate of company registration/ }));
  expect(shown()).toBe('registration.pdf');
  await user.keyboard('a');
  await waitFor(() => expect(shown()).toBe('invoice-1.pdf'));
  expect(sent).toMatchObject([{ operation: decisions, body: { fields: ['certificate_of_company_registration'], verdict: 'accepted' } }]);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Supplier invoice 1 of 2'));
});

test('documents of one field are accepted together, after each was shown', async () => {
  const { user, sent, shown } = show(caseWith([first.id]));
  await user.click(screen.getByRole('button', { name: 'Supplier invoice 1 of 2' }));
  expect(row('invoices').queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Open the other document' })).toBeTruthy();
  await user.keyboard('a');
  expect(shown()).toBe('invoice-2.pdf');
  expect(sent).toEqual([]);
});

test('the key d opens what waits: not opened, or not accepted', async () => {
  const { user, shown } = show(
    caseWith([registration.id, first.id], { requirement_decisions: { certificate_of_company_registration: accepted() } }),
  );
  await user.keyboard('d');
  expect(shown()).toBe('invoice-1.pdf');
  await user.keyboard('d');
  expect(shown()).toBe('invoice-2.pdf');
});

test('a document is returned without having been read', async () => {
  const { user } = show(caseWith([]));
  await user.click(screen.getByRole('button', { name: /^Certificate of company registration/ }));
  // In its row is a button of the same name.
  await user.click(within(document.querySelector('.document-actions') as HTMLElement).getByRole('button', { name: 'Return' }));
  expect(screen.getByLabelText('form').textContent).toBe('reason');
  expect(document.activeElement).toBe(screen.getByLabelText('Reason for return'));
});

test('the bulk button accepts plain answers, and neither figures nor documents', async () => {
  const { user, sent } = show(caseWith([registration.id, first.id, second.id]), {
    [decisions]: caseAnswer(caseWith([registration.id, first.id, second.id])),
  });
  const button = screen.getByRole('button', { name: 'Accept the 2 open answers' });
  // The first press shows the answers, which are folded away.
  await user.click(button);
  await user.click(button);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ fields: ['product_name', 'facility_address'], verdict: 'accepted' });
});

test('lists documents that were asked for, provided or not', () => {
  const wanted = { by: efua, at: '2026-11-02T10:00:00.000Z', comment: '' };
  const note = samplePaper(4, 'note.pdf');
  show(
    caseWith([], {
      document_requests: [
        { ...wanted, id: '9c2f6a10-7f8e-4d2b-8a6a-55f1d2c3b4a5', title: 'Delivery note of July', document: note },
        { ...wanted, id: '9c2f6a10-7f8e-4d2b-8a6a-55f1d2c3b4a6', title: 'Lease', document: null },
      ],
    }),
  );
  expect(screen.getByRole('button', { name: 'Delivery note of July' })).toBeTruthy();
  expect(document.querySelector('.case-wanted')?.textContent).toBe('LeaseRequested on 2 Nov 2026');
});
