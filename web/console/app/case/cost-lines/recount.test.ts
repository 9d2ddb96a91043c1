// @vitest-environment happy-dom
import { valuesOf } from '@thamani/domain/cost-sheet/figures.ts';
import { correctedSheet } from '@thamani/domain/cost-sheet/judgements.ts';
import { expect, test } from 'vitest';
import { amountOf, costLineOf, costSheetOf, judgementsOf, recount } from './sheet-data.ts';
import type { Chosen, ItemKey, Stored } from './sheet-data.ts';
import { chosenOf, countedJudgements, emptyReview, reviewed, shownJudgement } from './review-state.ts';
import { efua, judgedBy, lineId, me, sampleLine, sampleSheet } from '../../testing/cost-sheet.ts';

test('10,000 lines are counted again within 50 ms', () => {
  const lines = Array.from({ length: 10_000 }, (_, index) =>
    sampleLine(index + 1, { unit_cost: '0.000437', currency: index % 3 === 0 ? 'EUR' : 'USD' }),
  );
  const read = sampleSheet([], { rates: [{ currency: 'EUR', amount: '0.92', worth: '1', day: '2026-11-01', source: 'ECB' }] });
  const sheet = costSheetOf(read, lines.map(costLineOf));
  if (sheet === undefined) throw new Error('the sheet has no figure');
  const judged = new Map<ItemKey, Stored | Chosen>([['price', { verdict: 'accepted' }]]);
  for (const { id } of lines.slice(0, 9_000)) judged.set(id, { verdict: 'accepted' });
  judged.set(lineId(1), { verdict: 'corrected', fields: { unit_cost: '0.5' }, reason: 'Freight', place: { document: 'd', page: 1 } });
  const spent = Array.from({ length: 25 }, () => {
    const start = process.cpuUsage();
    recount(sheet, judgementsOf(judged, 'USD'), '2026-2');
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000;
  }).toSorted((one, other) => one - other);
  // Time of the processor, once the code is warm: the machine does other things too.
  expect(spent[5]).toBeLessThanOrEqual(50);
});

test('the margin follows corrections of lines and of the price as the domain counts it', () => {
  const lines = [sampleLine(1), sampleLine(2, { currency: 'EUR', unit_cost: '0.37' }), sampleLine(3)].map(costLineOf);
  const read = sampleSheet([], { rates: [{ currency: 'EUR', amount: '0.92', worth: '1', day: '2026-11-01', source: 'ECB' }] });
  const sheet = costSheetOf(read, lines);
  if (sheet === undefined) throw new Error('the sheet has no figure');
  const place = { document: 'd', page: 1 };
  const judged = new Map<ItemKey, Chosen>([
    ['price', { verdict: 'corrected', price: '12.00', repaid_taxes: '0.50', reason: 'r', place }],
    [lineId(2), { verdict: 'corrected', fields: { unit_cost: '0.41', currency: 'USD' }, reason: 'r', place }],
    [lineId(3), { verdict: 'not_proven', reason: 'no_document' }],
  ]);
  const judgements = judgementsOf(judged, 'USD');
  const corrected = correctedSheet(sheet, judgements);
  const values = valuesOf(corrected);
  expect(values && amountOf(values.margin, values, corrected)).toBe('8.68');
  expect(recount(sheet, judgements, '2026-2')?.margin).toEqual({ amount: '8.68', percent: '75.48' });
});

test('an answer to what the reader has replaced meanwhile does not undo the newer choice', () => {
  const accepted: Chosen = { verdict: 'accepted' };
  const key = lineId(1);
  let state = reviewed(emptyReview, { type: 'choose', chosen: [[key, accepted]] });
  state = reviewed(state, { type: 'choose', chosen: [[key, { verdict: 'not_proven', reason: 'no_document' }]] });
  const current = judgedBy(me, accepted, 3);
  state = reviewed(state, { type: 'answered', answers: [{ key, sent: accepted, problem: null, current }] });
  expect(shownJudgement(state, key)).toMatchObject({ verdict: 'not_proven' });
  expect(state.stored.get(key)).toBe(current);
  expect(state.choices.get(key)?.status).toBe('saving');
});

test('a judgement that another officer was first with does not count, and theirs does', () => {
  const key = lineId(1);
  const mine: Chosen = { verdict: 'accepted' };
  const theirs = judgedBy(efua, { verdict: 'not_proven', reason: 'other_buyer' }, 2);
  let state = reviewed(emptyReview, { type: 'choose', chosen: [[key, mine]] });
  const problem = { code: 'judgement_changed', message: '' };
  state = reviewed(state, { type: 'answered', answers: [{ key, sent: mine, problem, current: theirs }] });
  expect(state.choices.get(key)?.status).toBe('changed');
  expect(countedJudgements(state).get(key)).toBe(theirs);
});

test('a stored correction is sent again without who, when and the words at its place', () => {
  const place = { document: 'd', page: 2 };
  const chosen: Chosen = { verdict: 'corrected', fields: { quantity: '3' }, reason: 'Two were sent back', place };
  expect(chosenOf(judgedBy(me, { ...chosen }))).toEqual(chosen);
});
