import { describe, expect, test } from 'vitest';
import { rosette, rosetteSvg } from './rosette.ts';

/** As long as a SHA-256, and as different for each number. */
function hashOf(number: number): string {
  let state = number + 1;
  const next = (): number => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0);
  return Array.from({ length: 32 }, () => (next() >>> 24).toString(16).padStart(2, '0')).join('');
}

describe('a rosette', () => {
  test('is always the same for the same hash', () => {
    const drawn = rosette(hashOf(26));
    expect(rosette(hashOf(26).toUpperCase())).toEqual(drawn);
    // Paper is compared with screens for years: the same hash draws the same lines in every later version.
    expect(drawn.map(({ layer, d }) => [layer, d.length, d.slice(0, 48), sumOf(d)])).toMatchInlineSnapshot(`
      [
        [
          "rim",
          17304,
          "M99.1 -0.1q-1-.2-3.6 .6-2.6 .8-6.5 3.1-3.9 2.2-8",
          2466186791,
        ],
        [
          "rim",
          9969,
          "M79.8 29.2q-1.9 .1-4.8 1.1-2.9 1.1-7.5 3.4-4.6 2",
          191543735,
        ],
        [
          "field",
          10439,
          "M66.8 22q1.8 9.7-8.5 12.6-10.4 2.9-15.7 5.3-5.4 ",
          2020059896,
        ],
        [
          "field",
          8003,
          "M48.6 24.5q-1.2 6.3-7.8 8.5-6.6 2.1-9.9 5.3-3.3 ",
          707137336,
        ],
        [
          "heart",
          6034,
          "M45.5 -0.6q-1.9-2.6-7.1-3.7-5.2-1.1-9.4-.7-4.2 .",
          642456172,
        ],
        [
          "heart",
          2035,
          "M23 0.2q-.8-1.7-3-2.9-2.1-1.2-5-1.3-3-.1-6.1 1-3",
          280740060,
        ],
      ]
    `);
  });

  test('differs for every hash, in all its layers but the innermost', () => {
    const all = Array.from({ length: 40 }, (_, index) => rosette(hashOf(index)));
    for (const layer of [0, 1, 2, 3, 4]) expect(new Set(all.map((layers) => layers[layer]?.d)).size).toBe(all.length);
  });

  test('stays within its box, and ends where it began', () => {
    for (let index = 0; index < 8; index += 1) {
      for (const { d } of rosette(hashOf(index))) {
        const { from, ends } = walked(d);
        expect(Math.max(...ends.map(([x, y]) => Math.hypot(x, y)))).toBeLessThan(100.2);
        expect(ends.at(-1)?.map((at) => at.toFixed(1).replace('-0.0', '0.0'))).toEqual(from.map((at) => at.toFixed(1)));
      }
    }
  });

  test('of each length of hash is the one that was printed first', () => {
    const printed = {
      '9f3c71d2b86e04a5': 2222833872,
      bed67fa35a4eebf7a74516deca4028883288cf17670f758174bc151bafdcf66d: 3585055299,
      e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855: 3970630640,
      ff: 1714493676,
      ['00'.repeat(32)]: 1016532560,
    };
    for (const [hash, sum] of Object.entries(printed)) {
      const drawn = rosette(hash).map(({ d }) => d);
      expect([hash, sumOf(drawn.join(''))]).toEqual([hash, sum]);
    }
  });

  test('as a file has every layer, in the printed inks', () => {
    const [hash, file] = [hashOf(26), rosetteSvg(hashOf(26))];
    for (const { layer, d } of rosette(hash)) expect(file).toContain(`<path class="${layer}" d="${d}"/>`);
    expect(file.match(/stop-color="#\w{6}"/g)).toHaveLength(4);
  });

  test('is drawn from a hash and from nothing else', () => {
    for (const wrong of ['no hash', '', 'abc', 'zz', '"/><script>']) expect(() => rosetteSvg(wrong)).toThrow('needs a hash');
  });
});

/** Where each arc of a path ends. */
function walked(d: string): { readonly from: [number, number]; readonly ends: [number, number][] } {
  const [, x, y, steps = ''] = /^M(-?[\d.]+) (-?[\d.]+)q(.*)z$/.exec(d) ?? [];
  const numbers = (steps.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  let [atX, atY] = [Number(x), Number(y)];
  const ends: [number, number][] = [];
  for (let step = 2; step < numbers.length; step += 4) {
    atX += numbers[step] ?? 0;
    atY += numbers[step + 1] ?? 0;
    ends.push([atX, atY]);
  }
  return { from: [Number(x), Number(y)], ends };
}

/** Differs where a single letter does. */
function sumOf(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
  return sum;
}
