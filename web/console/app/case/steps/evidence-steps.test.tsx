// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AroundCase, caseId, changedFigure, openedDocument, sampleCase, samplePaper } from '../../testing/case.tsx';
import { answerApi, ownId, renderPage, someone } from '../../testing/render.tsx';
import { useCaseSelection } from '../case-context.ts';
import type { CaseDetails } from '../case-data.ts';
import { StepsBar } from './StepsBar.tsx';

const invoice = samplePaper(1, 'invoice.pdf');
const officer: CaseDetails['permissions'] = ['propose_approval', 'propose_rejection'];

function Shown() {
  const { shown, current } = useCaseSelection();
  return <output aria-label="chosen">{`${shown?.paper.name ?? 'nothing'} ${current ?? 'none'}`}</output>;
}

function show(changes: Parameters<typeof sampleCase>[0]) {
  const sent = answerApi({});
  const page = renderPage(
    <AroundCase loaded={sampleCase({ stage: 'documents', permissions: officer, application: { invoices: [invoice] }, ...changes })}>
      <StepsBar />
      <Shown />
    </AroundCase>,
    { path: `/cases/${caseId}` },
  );
  return { ...page, sent, button: (name: string) => screen.getByRole('button', { name }) };
}

const unopened = { documents: [openedDocument(invoice)], unopened: [invoice.id], unopened_by_proposer: [] };

test('proposes no approval while a required document is not opened, and opens the first of them', async () => {
  const { user, button } = show({ evidence: unopened, open_requirements: ['facility_address'] });
  expect(button('Propose approval').getAttribute('aria-disabled')).toBe('true');
  expect(button('Propose rejection').getAttribute('aria-disabled')).not.toBe('true');
  expect(document.getElementById('case-status')?.textContent).toBe('Before you can propose approval: open 1 document · accept 1 answer');
  await user.click(screen.getByRole('link', { name: 'open 1 document' }));
  expect(screen.getByLabelText('chosen').textContent).toBe('invoice.pdf invoices');
});

test('proposes nothing while a changed figure is not proven, and leads to it', async () => {
  const { user, button } = show({ changed_figures: [changedFigure(invoice, { reason: null, place: null })] });
  for (const name of ['Propose approval', 'Propose rejection']) expect(button(name).getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById('case-status')?.textContent).toBe('Before you can propose a decision: prove 1 changed figure');
  await user.click(screen.getByRole('link', { name: 'prove 1 changed figure' }));
  expect(screen.getByLabelText('chosen').textContent).toBe('nothing cost_of_imported_inputed');
});

test('asks for the place in a document for grounds that must cite one', async () => {
  const { user, button, sent } = show({});
  await user.click(button('Propose rejection'));
  const question = within(screen.getByRole('dialog', { name: 'Propose rejection' }));
  expect(question.queryByRole('group', { name: 'Place that shows this ground' })).toBeNull();
  await user.click(question.getByRole('checkbox', { name: /^The figures are not supported/ }));
  await user.type(question.getByLabelText('Explanation'), 'The invoice names another sum.');
  await user.click(question.getByRole('button', { name: 'Propose rejection' }));
  expect(question.getByRole('group', { name: 'Place that shows this ground' }).textContent).toContain('Mark the place in the document.');
  expect(sent).toEqual([]);
});

const inPart = { by: someone(ownId, 'Ama Mensah', 'S-0001'), as: 'officer' as const, isWhole: false };

test.each([
  ['waits where it was never opened', [], true],
  ['leaves the pages of one that was opened in part to the server', [inPart], false],
] as const)('a rejection over a document that its ground cites %s', async (_, openings, isWaiting) => {
  const { user, button } = show({
    changed_figures: [changedFigure(invoice)],
    evidence: { documents: [openedDocument(invoice, openings)], unopened: [invoice.id], unopened_by_proposer: [] },
  });
  await user.click(button('Propose rejection'));
  const question = within(screen.getByRole('dialog', { name: 'Propose rejection' }));
  await user.click(question.getByRole('checkbox', { name: /^The assessed value addition/ }));
  expect(question.queryByRole('heading', { name: 'You have not opened 1 required document' }) !== null).toBe(isWaiting);
  expect(question.getByRole('button', { name: 'Propose rejection' }).getAttribute('aria-disabled')).toBe(String(isWaiting));
});
