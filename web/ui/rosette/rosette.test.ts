import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { rosette, rosetteSvg } from './rosette.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const drawn = (hex: string) =>
  sha256(
    rosette(hex)
      .map(({ layer, path }) => layer + path)
      .join('\n'),
  );

test('a certificate that is printed today is drawn the same in ten years', () => {
  expect(drawn('9f3c71d2b86e04a5')).toBe('a8baa6c69b750a9d72ca5fa8451a11926bcf8650ef669e35f6ff86592e99bf42');
  expect(drawn(sha256('thamani'))).toBe('c6b48cf5d0462f9de5f48a9d49c86d121096f0acdf8e5623da6d146acc81b1cc');
  expect(drawn(sha256(''))).toBe('0a08e92ad2fabe4f788328be78707cc8a6e2890381151dde9c6f9499790b63e8');
  expect(drawn('ff')).toBe('254da546712bd453b15315dbb54d159b3dc4fc76727d555431dc71176ab150e7');
  expect(drawn('00'.repeat(32))).toBe('825ec4bd59a4b85470a81b6f079eeba1af54e4101a8e5cdb1afcba9a38f77d67');
});

test('two certificates look different', () => {
  expect(drawn(sha256('1'))).not.toBe(drawn(sha256('2')));
});

test('every layer stays in its box and closes', () => {
  for (const seed of ['a', 'b', 'c', 'd'])
    for (const { path } of rosette(sha256(seed))) {
      const [, x = '', y = ''] = /^M(-?[\d.]+) (-?[\d.]+)q/.exec(path) ?? [];
      let [penX, penY] = [Number(x), Number(y)];
      const moves = [...path.slice(path.indexOf('q')).matchAll(/-?(?:\d+(?:\.\d)?|\.\d)/g)].map(Number);
      for (let at = 0; at < moves.length; at += 4) {
        penX += moves[at + 2] ?? 0;
        penY += moves[at + 3] ?? 0;
        expect(Math.hypot(penX, penY)).toBeLessThanOrEqual(100.2);
      }
      expect(Math.hypot(penX - Number(x), penY - Number(y))).toBeLessThan(0.01);
    }
});

test('it is drawn from a hash and from nothing else', () => {
  for (const wrong of ['', 'abc', 'zz', '"/><script>']) expect(() => rosetteSvg(wrong)).toThrow(RangeError);
});
