// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AroundCase, caseId, openedDocument, sampleCase, samplePaper } from '../../testing/case.tsx';
import { answerApi, renderPage } from '../../testing/render.tsx';
import type { CaseDetails } from '../case-data.ts';
import { useCaseSelection } from '../case-context.ts';
import { DocumentsSection } from '../documents/DocumentsSection.tsx';
import { ChangedAnswers } from './ChangedAnswers.tsx';

const [before, after] = [samplePaper(1, 'invoice.pdf'), samplePaper(2, 'invoice again.pdf')] as const;
const earlierAddress = `GET /review/cases/${caseId}/versions/1`;

function corrected(changes: Parameters<typeof sampleCase>[0] = {}): CaseDetails {
  return sampleCase({
    stage: 'documents',
    version: 2,
    application: { invoices: [after], facility_address: '12 Harper Road, Kumasi' },
    evidence: { documents: [openedDocument(after)], unopened: [after.id], unopened_by_proposer: [] },
    ...changes,
  });
}

/** The first version, with the answers as they were. */
function earlier(changed: readonly string[]) {
  const { application } = sampleCase({ application: { invoices: [before], facility_address: '12 Harper Road' } });
  return { body: { message: '', data: { version: 1, submitted_at: '2026-10-01T08:00:00.000Z', answers: application, changed } } };
}

function Selected() {
  return <output aria-label="selected">{useCaseSelection().current ?? 'none'}</output>;
}

function show(loaded: CaseDetails, answers: Parameters<typeof answerApi>[0] = {}) {
  const sent = answerApi(answers);
  const page = renderPage(
    <AroundCase loaded={loaded}>
      <ChangedAnswers />
      <DocumentsSection />
      <Selected />
    </AroundCase>,
    { path: `/cases/${caseId}` },
  );
  return { ...page, sent };
}

test('shows after a correction what each answer was and is, and leads to it', async () => {
  const { user, sent } = show(corrected(), { [earlierAddress]: earlier(['facility_address', 'invoices']) });
  const section = within(await screen.findByRole('region', { name: 'Changed in version 2' }));
  const lines = section.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toEqual([
    'Address of the facilitywas 12 Harper Roadnow 12 Harper Road, Kumasi',
    'Suppliers’ invoiceswas invoice.pdfnow invoice again.pdfCompare with version 1',
  ]);
  await user.click(section.getByRole('button', { name: 'Address of the facility' }));
  expect(screen.getByLabelText('selected').textContent).toBe('facility_address');
  expect(sent[0]).toMatchObject({ operation: earlierAddress, isBackground: true });
});

test('asks for no earlier version before a correction', () => {
  const { sent } = show(corrected({ version: 1 }));
  expect(sent).toEqual([]);
  expect(screen.queryByRole('region', { name: /^Changed in version/ })).toBeNull();
});

test('compares the documents of two versions, each opened because the reader chose to', async () => {
  const { user, sent } = show(corrected(), { [earlierAddress]: earlier(['invoices']) });
  const row = within(document.getElementById('requirement-invoices') as HTMLElement);
  await user.click(await row.findByText('Compare with version 1'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suppliers’ invoices: two versions' }));
  const openings = () => sent.filter(({ operation }) => operation.endsWith('/openings')).map(({ operation }) => operation);
  await waitFor(() => expect(openings()).toContain(`POST /review/cases/${caseId}/documents/${before.id}/openings`));
  // happy-dom's window is 1024 px wide: there is room for both.
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Version 1', 'Version 2']);
});
