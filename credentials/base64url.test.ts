import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromBase64url, toBase64url } from './base64url.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

test('writes what every other writer of base64url writes, and reads it back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = toBase64url(bytes);
      expect(text).toBe(Buffer.from(bytes).toString('base64url'));
      expect(fromBase64url(text)).toEqual(new Uint8Array(bytes));
    }),
  );
});

test('reads one text only for the same bytes, where a lax reader takes several', () => {
  let takenByALaxOne = 0;
  for (const bytes of [Uint8Array.of(0), Uint8Array.of(1, 2), Uint8Array.of(255), Uint8Array.of(254, 255)]) {
    const text = toBase64url(bytes);
    for (const last of alphabet) {
      const other = text.slice(0, -1) + last;
      if (Buffer.from(other, 'base64url').equals(bytes) && other !== text) takenByALaxOne += 1;
      const read = fromBase64url(other);
      expect(read === undefined || toBase64url(read) === other).toBe(true);
    }
  }
  expect(takenByALaxOne).toBeGreaterThan(0);
});

test.each(['AA==', 'AA=', 'A A', 'AA\n', ' AA', 'A', 'AAAAA', 'AB', '+A', '/A', 'A٠', 'AAé', 'AA\0'])('does not read %j', (text) => {
  expect(fromBase64url(text)).toBeUndefined();
});
