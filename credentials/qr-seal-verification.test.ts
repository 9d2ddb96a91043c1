import { beforeAll, describe, expect, test } from 'vitest';
import type { PublicKey } from './keys.ts';
import { verifySealed, type QrSealInput } from './qr-seal-verification.ts';
import { facts, issuer, keyPair, signerOf, type KeyPair } from './testing/example.ts';
import type { VerificationInput, Fetched } from './verify.ts';

const now = new Date('2026-12-01T12:00:00Z');
const { list, index } = facts.status;
const found = (text: string): Fetched => ({ kind: 'found', text });
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

let ours: KeyPair;
let another: KeyPair;
let digits: string;

beforeAll(async () => {
  [ours, another] = [await keyPair(1), await keyPair(2)];
  digits = await signerOf(ours).seal();
});

interface Held {
  readonly revoked?: readonly number[];
  readonly suspended?: readonly number[];
  readonly age?: number;
  readonly by?: KeyPair;
}

const lists = async ({ revoked = [], suspended = [], age = 0.1, by = ours }: Held = {}): Promise<VerificationInput['lists']> => ({
  revocation: found(await signerOf(by).list('revocation', list, revoked, daysAgo(age))),
  suspension: found(await signerOf(by).list('suspension', list, suspended, daysAgo(age))),
});

async function verify(other: Partial<QrSealInput> = {}, held: Held = {}) {
  const asked: QrSealInput = { digits, number: facts.number, issuer, keys: [ours.known], lists: () => lists(held), now, ...other };
  const { answer, findings, ...rest } = await verifySealed(asked);
  return { answer, ...Object.fromEntries(findings.map(({ check, result, reason }) => [check, `${result} ${reason}`])), rest };
}

describe('a code by itself', () => {
  test('is valid with a young list, and says of when the list is', async () => {
    expect(await verify()).toMatchObject({
      answer: 'valid',
      signature: 'VALID signed_by_us',
      facts: 'SKIPPED not_looked_at',
      status: 'VALID good',
      dates: 'VALID within_dates',
      rest: { statusAsOf: daysAgo(0.1).toISOString(), keySince: ours.known.from, facts: { number: facts.number, company: facts.company } },
    });
  });

  test('is revoked by a list of any age; all else that a list says ends after seven days', async () => {
    expect(await verify({}, { revoked: [index], age: 300 })).toMatchObject({ answer: 'revoked', status: 'INVALID revoked' });
    expect(await verify({}, { suspended: [index], age: 6.9 })).toMatchObject({ answer: 'suspended' });
    for (const suspended of [[], [index]])
      expect(await verify({}, { suspended, age: 7.1 })).toMatchObject({
        answer: 'could_not_check',
        status: 'UNKNOWN list_too_old',
        rest: { statusAsOf: daysAgo(7.1).toISOString() },
      });
    expect(await verify({}, { age: 6.9 })).toMatchObject({ answer: 'valid' });
  });

  test('is unknown without a list, with a list signed by an unknown key, and with a list of another purpose', async () => {
    const absent: Fetched = { kind: 'absent' };
    const none = { revocation: absent, suspension: absent };
    expect(await verify({ lists: async () => none })).toMatchObject({ answer: 'could_not_check', status: 'UNKNOWN list_missing' });
    expect(await verify({}, { by: another })).toMatchObject({ answer: 'could_not_check', status: 'UNKNOWN key_unknown' });
    const { revocation, suspension } = await lists();
    const swapped = { revocation: suspension, suspension: revocation };
    expect(await verify({ lists: async () => swapped })).toMatchObject({ answer: 'could_not_check', status: 'UNKNOWN list_missing' });
  });

  test('asks for the list that the seal names, and for no other', async () => {
    const asked: number[] = [];
    await verify({
      lists: async (one) => {
        asked.push(one);
        return lists();
      },
    });
    expect(asked).toEqual([list]);
  });

  test('with any digit changed is altered, and none of its facts are told', async () => {
    for (let at = 0; at < digits.length; at += 7) {
      const changed = digits.slice(0, at) + ((Number(digits[at]) + 1) % 10) + digits.slice(at + 1);
      const { answer, rest } = await verify({ digits: changed });
      // A changed digit may hit the id of the key: then nobody can tell, and nothing is said of it either.
      expect(['altered', 'could_not_check']).toContain(answer);
      expect(rest).toEqual({});
      expect(await verify({ digits: changed, keysAreCurrent: true })).toMatchObject({ answer: 'altered' });
    }
  });

  test('by a key that is not known could not be checked; where all keys are known, it is none of ours', async () => {
    const foreign = await signerOf(another).seal();
    expect(await verify({ digits: foreign })).toMatchObject({ answer: 'could_not_check', signature: 'UNKNOWN key_unknown' });
    expect(await verify({ digits: foreign, keysAreCurrent: true })).toMatchObject({ answer: 'altered', signature: 'INVALID altered' });
  });

  test('by a key that had ended by then is altered', async () => {
    const ended: PublicKey = { ...ours.known, until: '2026-11-14' };
    expect(await verify({ keys: [ended] })).toMatchObject({ answer: 'altered' });
  });

  test('under another number than its own is altered', async () => {
    expect(await verify({ number: 'TVA-GH26-0000-0000-0000' })).toMatchObject({ answer: 'altered', facts: 'INVALID other_than_the_code' });
  });
});

describe('a device that cannot tell the time', () => {
  test('tells neither days nor status, but what is revoked or had ended by then', async () => {
    expect(await verify({ isClockWrong: true })).toMatchObject({
      answer: 'could_not_check',
      status: 'UNKNOWN not_yet_valid',
      dates: 'UNKNOWN not_yet_valid',
    });
    expect(await verify({ isClockWrong: true }, { suspended: [index] })).toMatchObject({ answer: 'could_not_check' });
    expect(await verify({ isClockWrong: true }, { revoked: [index] })).toMatchObject({ answer: 'revoked' });
    expect(await verify({ isClockWrong: true, now: new Date('2027-12-01T00:00:00Z') })).toMatchObject({
      answer: 'expired',
      dates: 'INVALID expired',
    });
  });
});
