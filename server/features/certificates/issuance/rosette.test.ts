import { createHash } from 'node:crypto';
import { rosette } from '@thamani/domain/certificates/rosette.ts';
import { expect, test } from 'vitest';

/** domain/ has no hash function of its own; its test compares sums. */
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

test.each([
  ['9f3c71d2b86e04a5', 'a8baa6c69b750a9d72ca5fa8451a11926bcf8650ef669e35f6ff86592e99bf42'],
  [sha256('thamani'), 'c6b48cf5d0462f9de5f48a9d49c86d121096f0acdf8e5623da6d146acc81b1cc'],
  [sha256(''), '0a08e92ad2fabe4f788328be78707cc8a6e2890381151dde9c6f9499790b63e8'],
  ['ff', '254da546712bd453b15315dbb54d159b3dc4fc76727d555431dc71176ab150e7'],
  ['00'.repeat(32), '825ec4bd59a4b85470a81b6f079eeba1af54e4101a8e5cdb1afcba9a38f77d67'],
])('the pattern of %s is drawn as on the first certificate that was printed with it', (hash, printed) => {
  const drawn = rosette(hash).map(({ layer, d }) => layer + d);
  expect(sha256(drawn.join('\n'))).toBe(printed);
});
