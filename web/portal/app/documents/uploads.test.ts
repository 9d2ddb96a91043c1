import { expect, test } from 'vitest';
import { createUploadQueue } from './uploads.ts';

test('at most two uploads run at once, in the order of the calls, and a failure frees its slot', async () => {
  const queue = createUploadQueue();
  let open = 0;
  let max = 0;
  const begun: number[] = [];
  const runs = Array.from({ length: 7 }, (_, at) =>
    queue(async () => {
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

test('the uploads of one form do not wait for those of another', async () => {
  const [first, second] = [createUploadQueue(), createUploadQueue()];
  const never = () => new Promise<never>(() => {});
  void first(never);
  void first(never);
  await expect(second(() => Promise.resolve('done'))).resolves.toBe('done');
});
