import { gzipSync } from 'node:zlib';
import { statusListBits } from '@thamani/domain/certificates/facts.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBase64url } from './base64url.ts';
import { bitstringOf, decodeList, encodeList, isSet, statusListCredential } from './status-list.ts';
import { issuer } from './testing/example.ts';

const packed = (bytes: Uint8Array) => `u${toBase64url(bytes)}`;

describe('a list', () => {
  test('has the bits that were set and no other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat({ max: statusListBits - 1 }), { maxLength: 300 }), async (set) => {
        const bits = await decodeList(await encodeList(bitstringOf(set)));
        const found = [];
        for (let index = 0; index < statusListBits; index += 1) if (isSet(bits ?? new Uint8Array(), index)) found.push(index);
        expect(found).toEqual(set.toSorted((a, b) => a - b));
      }),
      { numRuns: 20 },
    );
  });

  test('begins at the leftmost bit, as the standard has it', () => {
    expect([bitstringOf([0])[0], bitstringOf([7])[0], bitstringOf([8])[1]]).toEqual([0x80, 0x01, 0x80]);
    expect(bitstringOf([]).length).toBe(16_384);
  });

  test('has no bit outside', () => {
    for (const index of [-1, statusListBits, 0.5, Number.NaN]) expect(() => bitstringOf([index])).toThrow(RangeError);
  });

  test('is small while few have fallen', async () => {
    expect((await encodeList(bitstringOf([]))).length).toBeLessThan(100);
    const everyThousandth = Array.from({ length: 131 }, (_, n) => n * 1_000);
    expect((await encodeList(bitstringOf(everyThousandth))).length).toBeLessThan(1_000);
  });

  test('says what it is and of when it speaks, in the words of the standard', async () => {
    const asOf = new Date('2026-11-15T10:00:00Z');
    expect(await statusListCredential(issuer, 'suspension', 7, [3], asOf)).toEqual({
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id: `${issuer.origin}/status/suspension/7`,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: issuer.did,
      validFrom: asOf.toISOString(),
      credentialSubject: {
        id: `${issuer.origin}/status/suspension/7#list`,
        type: 'BitstringStatusList',
        statusPurpose: 'suspension',
        encodedList: await encodeList(bitstringOf([3])),
      },
    });
  });
});

describe('not read is', () => {
  const right = gzipSync(new Uint8Array(16_384));

  test.each([
    ['a list without its letter', toBase64url(right)],
    ['a list under another letter', `m${toBase64url(right)}`],
    ['padding', `${packed(right)}=`],
    ['a short list', packed(gzipSync(new Uint8Array(16_383)))],
    ['a long list', packed(gzipSync(new Uint8Array(16_385)))],
    ['half a list', packed(right.subarray(0, right.length / 2))],
    ['a list with something behind it', packed(Buffer.concat([right, Buffer.from([0])]))],
    ['bits that are not compressed', packed(new Uint8Array(16_384))],
    ['a wrong check sum', packed(Buffer.concat([right.subarray(0, -8), Buffer.alloc(8, 7)]))],
    ['nothing', ''],
    ['a letter', 'u'],
  ])('%s', async (_, encoded) => {
    expect(await decodeList(encoded)).toBeUndefined();
  });

  // The first is short enough to be unpacked at all, and is cut off; the second is not.
  test.each([1 << 24, 1 << 26])('what unpacks to %i bytes, and it is cut off early', async (bytes) => {
    const bomb = packed(gzipSync(Buffer.alloc(bytes), { level: 9 }));
    const [began, before] = [performance.now(), process.memoryUsage().rss];
    expect(await decodeList(bomb)).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(bytes);
  });
});
