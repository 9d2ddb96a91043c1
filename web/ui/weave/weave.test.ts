import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { houseBlocks, houseSeed, weave, weaveSvg } from './weave.ts';

const drawn = (seed: string) => createHash('sha256').update(weaveSvg(seed, 14)).digest('hex');

test('the same seed weaves the same cloth, another seed another', () => {
  expect(drawn('thamani-2')).toBe(drawn('thamani-2'));
  expect(drawn('thamani-2')).not.toBe(drawn('thamani-51'));
});

test('the house band on disk is the one that the generator draws', async () => {
  const onDisk = await readFile(new URL('./house-band.svg', import.meta.url), 'utf8');
  expect(onDisk).toBe(weaveSvg(houseSeed, houseBlocks));
});

test('a cloth reads the same from either end', () => {
  const { paths, width } = weave('thamani-76', 8);
  expect(width).toBe(160);
  const threads = (from: number, to: number) =>
    paths
      .filter(({ path }) => {
        const x = Number(/^M([\d.]+)/.exec(path)?.[1]);
        return x >= from && x < to;
      })
      .map(({ thread }) => thread);
  expect(threads(2, 18)).toEqual(threads(142, 158));
});

test('an empty seed and letters outside the basic plane are seeds too', () => {
  expect(weaveSvg('', 3)).toContain('<svg');
  expect(drawn('𞤀')).not.toBe(drawn('𞤁'));
});
