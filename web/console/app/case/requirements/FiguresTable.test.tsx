// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { accepted, AroundCase, caseAnswer, caseId, changedFigure, sampleCase, samplePaper } from '../../testing/case.tsx';
import { answerApi, refusal, renderPage } from '../../testing/render.tsx';
import { useCaseSelection } from '../case-context.ts';
import type { CaseDetails, ChangedFigure } from '../case-data.ts';
import { FiguresTable } from './FiguresTable.tsx';

const decisions = `POST /review/cases/${caseId}/requirement-decisions`;
const invoice = samplePaper(1, 'invoice.pdf');
const figures = { final_product_value: accepted(), cost_of_imported_inputed: accepted() };

function changedCase(changes: Parameters<typeof sampleCase>[0] = {}): CaseDetails {
  return sampleCase({
    permissions: ['decide_requirement'],
    application: { invoices: [invoice], currency: 'GHS' },
    requirement_decisions: figures,
    changed_figures: [changedFigure(invoice)],
    assessed_cva: '58.00',
    ...changes,
  });
}

function Looked() {
  const { shown, focus } = useCaseSelection();
  return <output aria-label="looked at">{shown === undefined ? '' : `${shown.paper.name} ${focus?.page} ${focus?.box?.y}`}</output>;
}

function show(loaded: CaseDetails, answers: Parameters<typeof answerApi>[0] = {}) {
  const sent = answerApi(answers);
  const page = renderPage(
    <AroundCase loaded={loaded}>
      <FiguresTable />
      <Looked />
    </AroundCase>,
    { path: `/cases/${caseId}` },
  );
  return { ...page, sent };
}

const cells = (id: string) =>
  [...document.querySelectorAll(`#requirement-${id} > tr:first-child > *`)].map(({ textContent }) => textContent);

test('shows declared and assessed figures, and the proof of a changed one', async () => {
  const { user } = show(changedCase());
  expect(cells('final_product_value')).toEqual(['Final product value', '10.00', '10.00', 'as declared']);
  expect(cells('cost_of_imported_inputed')).toEqual([
    'Cost of imported inputs',
    '3.88',
    '4.20 1',
    'Suppliers’ invoices, page 1: “Sea freight 0.32”. Sea freight was left out.',
  ]);
  expect(document.querySelector('.figures-result')?.textContent).toContain('61.20%58.00%');
  await user.click(screen.getByRole('button', { name: 'Suppliers’ invoices' }));
  expect(screen.getByLabelText('looked at').textContent).toBe('invoice.pdf 1 240');
});

test('names the unit of the figures', () => {
  show(changedCase({ application: { invoices: [invoice], currency: 'GHS', annual_output_unit: 'kilogram' } }));
  expect(screen.getByRole('columnheader', { name: 'GHS for 1 kilogram (kg)' })).toBeTruthy();
});

test('after the second figure the first one comes next, where it is still open', async () => {
  const [open, decided] = [{ permissions: ['decide_requirement'] }, { cost_of_imported_inputed: accepted() }];
  const { user } = show(sampleCase(open), { [decisions]: caseAnswer(sampleCase({ ...open, requirement_decisions: decided })) });
  await user.click(screen.getByRole('button', { name: 'Cost of imported inputs' }));
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Final product value'));
});

test('on a phone only a changed or open figure has a line for its proof', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.startsWith('(max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  show(changedCase());
  expect(document.querySelectorAll('#requirement-final_product_value > tr')).toHaveLength(1);
  const proof = document.querySelector('#requirement-cost_of_imported_inputed .figures-proof');
  expect(proof?.textContent).toContain('Sea freight was left out.');
});

test('figures that are not accepted have no assessed value', () => {
  show(sampleCase());
  expect(cells('final_product_value')).toEqual(['Final product value', '10.00', '–', 'Open']);
  expect(document.querySelector('.case-assessed')?.textContent).toBe('not assessed yet');
});

const unproven: readonly (readonly [string, Partial<ChangedFigure>, string])[] = [
  [
    'the document was replaced',
    { place: { document: samplePaper(9, 'old.pdf').id, page: 1, quote: '' } },
    'The document was replaced. Mark the place again.',
  ],
  ['it has no reason', { reason: null, place: null }, 'A reason or a place is missing. Enter both, or accept the declared figure.'],
];

test.each(unproven)('says that a figure is not proven where %s', (_, changes, sentence) => {
  show(changedCase({ changed_figures: [changedFigure(invoice, changes)] }));
  expect(cells('cost_of_imported_inputed')[3]).toContain(sentence);
});

test('the key f leads to the figures, and on one of them to its form', async () => {
  const { user } = show(changedCase({ requirement_decisions: {}, changed_figures: [] }));
  await user.keyboard('f');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Final product value'));
  await user.keyboard('f');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Figure for one unit/));
});

function enter(answers: Parameters<typeof answerApi>[0] = {}) {
  const page = show(changedCase({ requirement_decisions: {}, changed_figures: [] }), answers);
  const open = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Cost of imported inputs' }));
    await page.user.click(screen.getByRole('button', { name: 'Enter the figure from the evidence' }));
  };
  return { ...page, open };
}

test('a changed figure needs a reason and a place, and says its effect before it is saved', async () => {
  const { user, open, sent } = enter();
  await open();
  await user.type(screen.getByLabelText(/^Figure for one unit/), '4.20');
  expect(screen.getByText(/^Value addition/, { selector: '.figure-effect' }).textContent).toBe('Value addition 61.20% → 58.00%');
  await user.click(screen.getByRole('button', { name: 'Accept this figure' }));
  expect(screen.getByText('Explain why the figure differs.')).toBeTruthy();
  expect(screen.getByText('Mark the place in the document.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a figure that equals the declared one is no change', async () => {
  const { user, open, sent } = enter({ [decisions]: caseAnswer(changedCase()) });
  await open();
  await user.type(screen.getByLabelText(/^Figure for one unit/), '3,88');
  await user.click(screen.getByRole('button', { name: 'Accept this figure' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ fields: ['cost_of_imported_inputed'], verdict: 'accepted', figure: '3.88' });
});

test('the place is marked in a document that is chosen first', async () => {
  const { user, open } = enter();
  await open();
  const mark = screen.getByRole('button', { name: 'Mark the place' });
  expect(mark.getAttribute('aria-disabled')).toBe('true');
  await user.click(mark);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Document'), 'Suppliers’ invoices (invoice.pdf)');
  await user.click(mark);
  expect(within(screen.getByRole('dialog', { name: 'Document' })).getByText('Mark the place that shows this figure')).toBeTruthy();
});

test('an edited change keeps its reason and place, and a refusal is shown at its field', async () => {
  const { user, sent } = show(changedCase(), {
    [decisions]: refusal(422, 'fields_invalid', 'Check the marked fields.', { figure_reason: 'This text is too long.' }),
  });
  await user.click(screen.getByRole('button', { name: 'Cost of imported inputs' }));
  await user.click(screen.getByRole('button', { name: 'Enter the figure from the evidence' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Why the figure differs/).value).toBe('Sea freight was left out.');
  await user.clear(screen.getByLabelText(/^Figure for one unit/));
  await user.type(screen.getByLabelText(/^Figure for one unit/), '4.30');
  await user.click(screen.getByRole('button', { name: 'Accept this figure' }));
  expect(await screen.findByText('This text is too long.')).toBeTruthy();
  expect(sent[0]?.body).toEqual({
    fields: ['cost_of_imported_inputed'],
    verdict: 'accepted',
    figure: '4.30',
    figure_reason: 'Sea freight was left out.',
    figure_place: { document: invoice.id, page: 1, box: { x: 80, y: 240, width: 820, height: 18 } },
  });
});
