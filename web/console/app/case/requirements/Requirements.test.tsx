// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accepted, AroundCase, caseAnswer, caseId, sampleCase, sentBack } from '../../testing/case.tsx';
import { answerApi, renderPage } from '../../testing/render.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { Requirements } from './Requirements.tsx';
import type { CaseDetails } from '../case-data.ts';

const stages: readonly (readonly [CaseDetails['stage'], string, string])[] = [
  ['assessment', 'To be returned', '1 accepted · 1 to be returned'],
  ['correction', 'Returned to company', '1 accepted · 1 returned'],
  ['approval', 'Not accepted', '1 accepted · 1 not accepted'],
  ['rejected', 'Not accepted', '1 accepted · 1 not accepted'],
];

test.each(stages)('in stage %s an answer that was not accepted is shown as "%s"', async (stage, state, count) => {
  answerApi({});
  const loaded = sampleCase({ stage, requirement_decisions: { facility_address: sentBack(), product_name: accepted() } });
  const { user } = renderPage(
    <AroundCase loaded={loaded}>
      <Requirements />
    </AroundCase>,
    { path: `/cases/${caseId}` },
  );
  await user.click(screen.getByRole('button', { name: /^Product Details/ }));
  expect(document.querySelector('#requirement-facility_address .requirement-state')?.textContent).toBe(state);
  expect(screen.getByRole('status').textContent).toContain(count);
});

const decisions = `POST /review/cases/${caseId}/requirement-decisions`;

function judge(changes: Parameters<typeof sampleCase>[0] = {}, answers: Parameters<typeof answerApi>[0] = {}) {
  const sent = answerApi(answers);
  const shown = renderPage(
    <AroundCase loaded={sampleCase({ permissions: ['decide_requirement'], ...changes })}>
      <FiguresTable />
      <Requirements />
    </AroundCase>,
    { path: `/cases/${caseId}` },
  );
  const choose = async () => {
    await shown.user.click(screen.getByRole('button', { name: /^Product Details/ }));
    await shown.user.click(screen.getByRole('button', { name: 'Address of the facility' }));
  };
  return { ...shown, sent, choose };
}

test('folds answers by page of the form, with what is accepted of each', async () => {
  const { user } = judge({ requirement_decisions: { facility_address: accepted() } });
  const page = screen.getByRole('button', { name: 'Product Details 1 of 2' });
  expect(page.getAttribute('aria-expanded')).toBe('false');
  expect(document.getElementById('requirement-facility_address')).toBeNull();
  await user.click(page);
  expect(document.getElementById('requirement-facility_address')).toBeTruthy();
  await user.click(page);
  expect(document.getElementById('requirement-facility_address')).toBeNull();
});

test('accepts the chosen answer with the key a, and moves to the next open one', async () => {
  const decided = sampleCase({ permissions: ['decide_requirement'], requirement_decisions: { facility_address: accepted() } });
  const { user, sent, choose } = judge({}, { [decisions]: caseAnswer(decided) });
  await user.keyboard('a');
  expect(sent).toEqual([]);
  await choose();
  await user.keyboard('a');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Final product value'));
  expect(sent).toMatchObject([{ operation: decisions, body: { fields: ['facility_address'], verdict: 'accepted' } }]);
});

test('Caps Lock does not accept all answers in place of the chosen one; Shift does', async () => {
  const undecided = sampleCase({ permissions: ['decide_requirement'] });
  const { sent, choose } = judge({}, { [decisions]: caseAnswer(undecided) });
  fireEvent.keyDown(document.body, { key: 'A' });
  expect(sent).toEqual([]);
  await choose();
  fireEvent.keyDown(document.body, { key: 'A' });
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ fields: ['facility_address'], verdict: 'accepted' });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Final product value'));
  fireEvent.keyDown(document.body, { key: 'A', shiftKey: true });
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({ fields: ['product_name', 'facility_address'], verdict: 'accepted' });
});

const [decidedFigures, openFigures] = [{ final_product_value: accepted(), cost_of_imported_inputed: accepted() }, {}];

test('shows the open answers before they can be accepted together, once the figures are accepted', async () => {
  const loaded = sampleCase({ permissions: ['decide_requirement'], requirement_decisions: decidedFigures });
  const { user, sent } = judge({ requirement_decisions: decidedFigures }, { [decisions]: caseAnswer(loaded) });
  expect(screen.getByRole('button', { name: /^Product Details/ }).getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('12 Harper Road')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Accept the 2 open answers' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('while answers are folded away, the first press shows them and the second accepts', async () => {
  const undecided = sampleCase({ permissions: ['decide_requirement'] });
  const { user, sent } = judge({ requirement_decisions: openFigures }, { [decisions]: caseAnswer(undecided) });
  const button = screen.getByRole('button', { name: 'Accept the 2 open answers' });
  await user.click(button);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Product name'));
  expect(sent).toEqual([]);
  await user.click(button);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ fields: ['product_name', 'facility_address'], verdict: 'accepted' });
});

test('opens the form for a return with the key s, where the letters are text', async () => {
  const { user, sent, choose } = judge();
  await choose();
  await user.keyboard('s');
  expect(document.activeElement).toBe(screen.getByLabelText('Reason for return'));
  await user.type(screen.getByLabelText(/^What the company should do/), 'a street');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^What the company should do/).value).toBe('a street');
  expect(sent).toEqual([]);
});

test('has no reason chosen at first, and only reasons that fit a typed answer', async () => {
  const { user, sent, choose } = judge();
  await choose();
  await user.keyboard('s');
  const reason = screen.getByLabelText<HTMLSelectElement>('Reason for return');
  expect(reason.value).toBe('');
  const reasons = [...reason.options].map(({ value }) => value);
  expect(reasons).toContain('incomplete');
  expect(reasons).not.toContain('unreadable');
  await user.click(screen.getByRole('button', { name: 'Mark for return' }));
  expect(screen.getByText('Choose an option from the list.')).toBeTruthy();
  expect(sent).toEqual([]);
});

const notOffered: readonly (readonly [string, Parameters<typeof sampleCase>[0]])[] = [
  ['the reader may not decide', { permissions: [] }],
  ['the answer is accepted', { requirement_decisions: { facility_address: accepted() } }],
];

test.each(notOffered)('the key a does nothing where %s', async (_, changes) => {
  const { user, sent, choose } = judge(changes);
  await choose();
  await user.keyboard('a');
  expect(sent).toEqual([]);
});
