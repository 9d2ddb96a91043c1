// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accepted, AroundCase, caseId, sampleCase, sentBack } from '../../testing/case.tsx';
import { answerApi, renderPage } from '../../testing/render.tsx';
import { Requirements } from './Requirements.tsx';
import type { CaseDetails } from '../case-data.ts';

const stages: readonly (readonly [CaseDetails['stage'], string, string])[] = [
  ['assessment', 'To be returned', '1 accepted · 1 to be returned'],
  ['correction', 'Returned to company', '1 accepted · 1 returned'],
  ['approval', 'Not accepted', '1 accepted · 1 not accepted'],
  ['rejected', 'Not accepted', '1 accepted · 1 not accepted'],
];

test.each(stages)('in stage %s an answer that was not accepted is shown as "%s"', (stage, state, count) => {
  answerApi({});
  const loaded = sampleCase({ stage, requirement_decisions: { facility_address: sentBack(), product_name: accepted() } });
  renderPage(
    <AroundCase loaded={loaded}>
      <Requirements />
    </AroundCase>,
    { path: `/cases/${caseId}` },
  );
  expect(document.querySelector('#requirement-facility_address .requirement-state')?.textContent).toBe(state);
  expect(screen.getByRole('status').textContent).toContain(count);
});

const decisions = `POST /review/cases/${caseId}/requirement-decisions`;

function judge(changes: Parameters<typeof sampleCase>[0] = {}, answers: Parameters<typeof answerApi>[0] = {}) {
  const sent = answerApi(answers);
  const shown = renderPage(
    <AroundCase loaded={sampleCase({ permissions: ['decide_requirement'], ...changes })}>
      <Requirements />
    </AroundCase>,
    { path: `/cases/${caseId}` },
  );
  return { ...shown, sent, choose: () => shown.user.click(screen.getByRole('button', { name: 'Address of the facility' })) };
}

test('accepts the chosen answer with the key a, and moves to the next open one', async () => {
  const decided = sampleCase({ permissions: ['decide_requirement'], requirement_decisions: { facility_address: accepted() } });
  const { user, sent, choose } = judge({}, { [decisions]: { body: { message: 'Kept.', data: decided } } });
  await user.keyboard('a');
  expect(sent).toEqual([]);
  await choose();
  await user.keyboard('a');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Final product value'));
  expect(sent).toMatchObject([{ operation: decisions, body: { fields: ['facility_address'], verdict: 'accepted' } }]);
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
