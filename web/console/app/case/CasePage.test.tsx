// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AroundCase, caseId, efua, openedDocument, sampleCase, samplePaper, sampleSignal } from '../testing/case.tsx';
import { answerApi, renderPage } from '../testing/render.tsx';
import { CasePage } from './CasePage.tsx';

const invoice = samplePaper(1, 'invoice.pdf');
const spot = { page: 1, box: { x: 80, y: 240, width: 820, height: 18 } };

function show() {
  const sent = answerApi({});
  const loaded = sampleCase({
    stage: 'documents',
    permissions: ['decide_requirement'],
    application: { invoices: [invoice] },
    evidence: { documents: [openedDocument(invoice)], unopened: [invoice.id], unopened_by_proposer: [] },
    signals: [sampleSignal({ code: 'pdf_edited', document_id: invoice.id, spot })],
  });
  const page = renderPage(
    <AroundCase loaded={loaded}>
      <CasePage />
    </AroundCase>,
    { path: `/cases/${caseId}` },
  );
  return { ...page, openings: () => sent.filter(({ operation }) => operation.endsWith('/openings')).length };
}

test('opens no document by itself, and none by moving from row to row', async () => {
  const { user, openings } = show();
  expect(screen.getByText('Choose a document to view it.')).toBeTruthy();
  for (const title of ['Final product value', 'Cost of imported inputs', 'Suppliers’ invoices', 'Product name']) {
    await user.keyboard('j');
    await waitFor(() => expect(document.activeElement?.textContent).toBe(title));
  }
  await user.keyboard('k');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Suppliers’ invoices'));
  expect(openings()).toBe(0);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(openings()).toBe(1));
});

test('leads to the cost lines of the case', () => {
  show();
  expect(screen.getByRole('link', { name: 'Cost lines' }).getAttribute('href')).toBe(`/cases/${caseId}/cost-lines`);
});

test('shows figures, points to check, documents and answers in this order', () => {
  show();
  const names = ['Value addition', 'Points to check', 'Documents', 'Answers'];
  const parts = names.map((name) => screen.getByRole('region', { name }));
  const order = [...document.querySelectorAll('.case-main > section')].filter((part) => parts.some((one) => one === part));
  expect(order).toEqual(parts);
});

test('leads from a signal to its place in the viewer, and back with Escape', async () => {
  const { user, openings } = show();
  const button = screen.getByRole('button', { name: 'Show on the page' });
  await user.click(button);
  await waitFor(() => expect(document.activeElement?.id).toBe('viewer-title'));
  await waitFor(() => expect(openings()).toBe(1));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(button);
});

function showNotice(changes: Parameters<typeof sampleCase>[0]) {
  answerApi({});
  renderPage(
    <AroundCase loaded={sampleCase(changes)}>
      <CasePage />
    </AroundCase>,
    { path: `/cases/${caseId}` },
  );
}

test('says at the top who returned the proposal, and what is to be done', () => {
  showNotice({
    stage: 'documents',
    returned: { kind: 'approval', by: efua, comment: 'Examine the invoice of May.', at: '2026-11-05T10:00:00.000Z' },
  });
  const notice = screen.getByRole('heading', { name: 'Proposed approval returned' }).closest('.notice');
  expect(notice?.textContent).toContain('Efua Owusu returned the proposal to the officer on');
  expect(notice?.textContent).toContain('Examine the invoice of May.');
});

test('says at the top of a reopened case that an appeal overturned the rejection, and why', () => {
  showNotice({
    stage: 'documents',
    decision: {
      kind: 'rejection',
      proposed_by: efua,
      decided_by: efua,
      grounds: ['raw_material_unaltered'],
      citations: [],
      comment: 'It is sold as harvested.',
      at: '2026-11-02T09:30:00.000Z',
    },
    overturned: {
      against: 'rejection',
      at: '2026-11-12T09:30:00.000Z',
      reasons: [{ by: efua, text: 'The press is in Kumasi.' }],
      handling: 'excluded',
    },
  });
  const notice = screen.getByRole('heading', { name: 'Appeal allowed: the rejection was overturned' }).closest('.notice');
  expect(notice?.textContent).toContain('The press is in Kumasi.');
  expect(notice?.textContent).toContain('another officer must handle this case');
  // The former decision stays, folded and named as overturned.
  const former = screen.getByText('Overturned rejection').closest('details');
  expect(former?.open).toBe(false);
  expect(former?.textContent).toContain('It is sold as harvested.');
  expect(screen.queryByRole('heading', { name: 'Rejected' })).toBeNull();
});

test('leads from the top to a message of the company that is not answered', () => {
  const message = { id: 'a0a0a0a0-0000-4000-8000-000000000001', by: null, text: 'Which invoice?', at: '2026-11-05T10:00:00.000Z' };
  showNotice({ permissions: ['write_message'], messages: [message] });
  const link = screen.getByRole('link', { name: 'Read and answer' });
  expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toContain('Which invoice?');
});

test('has no such line once the officer has answered', () => {
  const message = { id: 'a0a0a0a0-0000-4000-8000-000000000001', by: null, text: 'Which invoice?', at: '2026-11-05T10:00:00.000Z' };
  showNotice({
    permissions: ['write_message'],
    messages: [message, { ...message, id: 'a0a0a0a0-0000-4000-8000-000000000002', by: efua, text: 'The one of May.' }],
  });
  expect(screen.queryByRole('link', { name: 'Read and answer' })).toBeNull();
});
