import { streamEvents, type LiveChange } from '@thamani/contract/live-updates.ts';
import { expect, test } from 'vitest';
import { isChanges, isEnd } from './stream-events.ts';

const change: LiveChange = {
  case: 'c0ffee00-1111-4222-8333-444455556666',
  kinds: ['case', 'queue'],
  stage: 'assessment',
  assignee: { id: 'c0ffee00-1111-4222-8333-444455556667', name: 'Ama Owusu', staff_number: 'S-1001' },
  due_on: '2026-11-20',
  is_open: true,
  by: null,
  at: '2026-11-18T08:00:00.000Z',
};
const withoutCase: LiveChange = { ...change, case: null, stage: null, assignee: null, due_on: null, is_open: false };

/** Each is given to the contract's schema too: both must say the same. */
test.each([
  ['none', [], true],
  ['two', [change, withoutCase], true],
  ['a field that a newer server adds', [{ ...change, priority: 1 }], true],
  ['one outside a list', change, false],
  ['no JSON', undefined, false],
  ['one of two that is null', [change, null], false],
  ['an unknown kind', [{ ...change, kinds: ['something new'] }], false],
  ['an unknown stage', [{ ...change, stage: 'something new' }], false],
  ['an assignee without a number', [{ ...change, assignee: { id: change.case, name: 'Ama Owusu' } }], false],
  ...Object.keys(change).flatMap((name) => [
    [`no ${name}`, [{ ...change, [name]: undefined }], false] as const,
    [`a ${name} that is a number`, [{ ...change, [name]: 7 }], false] as const,
  ]),
] as readonly [string, unknown, boolean][])('as the schema does, judges changes: %s', (_, data, isOne) => {
  expect([isChanges(data), streamEvents.changes.safeParse(data).success]).toEqual([isOne, isOne]);
});

test.each([
  ['session', { reason: 'session' }, true],
  ['permission', { reason: 'permission' }, true],
  ['restart', { reason: 'restart' }, true],
  ['an unknown reason', { reason: 'lunch' }, false],
  ['no reason', {}, false],
  ['no JSON', undefined, false],
] as readonly [string, unknown, boolean][])('as the schema does, judges an end: %s', (_, data, isOne) => {
  expect([isEnd(data), streamEvents.ended.safeParse(data).success]).toEqual([isOne, isOne]);
});
