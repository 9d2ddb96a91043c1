import { published } from '@thamani/credentials/published-objects.ts';
import { expect, test } from 'vitest';
import { newestList } from './responses.ts';
import type { CachedObject } from './published-objects.ts';

function stage(count: number) {
  const state = { count, isAway: false, asked: 0 };
  const newest = newestList({
    async object(key): Promise<CachedObject> {
      state.asked += 1;
      const list = Number(/(\d+)\.jwt$/.exec(key)?.[1]);
      expect(key).toBe(published.statusList('revocation', list));
      const fetched = state.isAway
        ? ({ kind: 'unreachable' } as const)
        : list < state.count
          ? ({ kind: 'found', text: '' } as const)
          : ({ kind: 'absent' } as const);
      return { fetched, at: 0, until: 0 };
    },
  });
  return { state, newest };
}

test.each([0, 1, 2, 3, 7, 8, 100, 1_000])('of %i lists the last is found, in few questions', async (count) => {
  const { state, newest } = stage(count);
  expect(await newest()).toEqual({ kind: 'found', newest: count === 0 ? null : count - 1 });
  expect(state.asked).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(count + 2)) + 1);
});

test('a new one is found by asking for the next, and none is ever lost', async () => {
  const { state, newest } = stage(5);
  await newest();
  state.asked = 0;
  expect(await newest()).toEqual({ kind: 'found', newest: 4 });
  expect(state.asked).toBe(1);
  state.count = 6;
  expect(await newest()).toEqual({ kind: 'found', newest: 5 });
  state.isAway = true;
  expect(await newest()).toEqual({ kind: 'unreachable' });
});
