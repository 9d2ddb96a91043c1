import { expect, test } from 'vitest';
import { inLane } from './upload-concurrency.ts';

test('at most two at once, in the order they came, and a failure frees its lane', async () => {
  let open = 0;
  let max = 0;
  const begun: number[] = [];
  const runs = Array.from({ length: 7 }, (_, at) =>
    inLane(async () => {
      begun.push(at);
      max = Math.max(max, (open += 1));
      await new Promise((resolve) => setTimeout(resolve, 3));
      open -= 1;
      if (at === 1) throw new Error('cut');
      return at;
    }),
  );
  const ends = await Promise.allSettled(runs);
  expect(max).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...Array.from({ length: 5 }, () => 'fulfilled')]);
});
