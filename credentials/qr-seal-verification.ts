import type { PublicKey, Check } from './keys.ts';
import { openSeal, type SealedFacts } from './qr-seal.ts';
import { answerOf, datesOf, statusOf, withoutFacts, type Answer, type VerificationInput, type Finding } from './verify.ts';

/** What a device without a network has to go by: the code itself, and what it heard before. */
export interface QrSealInput extends Pick<VerificationInput, 'issuer'> {
  readonly digits: string;
  /** The number in the code's address, or on the paper; the seal must speak of the same. */
  readonly number?: string;
  readonly keys: readonly PublicKey[];
  /** Whether these are all the keys that there are, as of now: then one that is not among them was never ours. */
  readonly keysAreCurrent?: boolean;
  /** The lists that are held under a number. */
  lists(list: number): Promise<VerificationInput['lists']>;
  readonly now: Date;
  /** The device cannot tell the time: `now` is the last moment that has surely passed. */
  readonly isClockWrong?: boolean;
  readonly check?: Check;
}

export interface SealedVerification {
  readonly answer: Answer;
  readonly findings: readonly Finding[];
  readonly facts?: SealedFacts;
  /** When the list that was looked at was signed, ISO 8601. */
  readonly statusAsOf?: string;
  readonly keySince?: string;
}

/**
 * The check of a scanned code by itself, in the terms of the published check: `signature` is the code's own. `facts`, which compares the
 * code with what is published, is skipped. It is INVALID where the address of the code names another number than the seal.
 */
export async function verifySealed(asked: QrSealInput): Promise<SealedVerification> {
  const { digits, number, keys, keysAreCurrent = false, issuer, now, isClockWrong = false, check } = asked;
  const opened = await openSeal(digits, keys, check);
  if (opened.kind === 'unknown_key' && !keysAreCurrent) return withoutFacts('could_not_check', 'UNKNOWN', 'key_unknown');
  if (opened.kind !== 'genuine') return withoutFacts('altered', 'INVALID', 'altered');
  const { facts, key } = opened;
  const lists = await asked.lists(facts.status.list);
  const listed = await statusOf({ issuer, keys, lists, now, ...(check === undefined ? {} : { check }) }, facts);
  // Without a clock a list has no age. What is revoked, and what had ended by then, is so at any time after.
  const status = isClockWrong && listed.result !== 'UNKNOWN' && listed.reason !== 'revoked' ? { ...listed, ...timeless } : listed;
  const dates = datesOf(facts, now);
  const findings: Finding[] = [
    { check: 'signature', result: 'VALID', reason: 'signed_by_us' },
    number === undefined || number === facts.number
      ? { check: 'facts', result: 'SKIPPED', reason: 'not_looked_at' }
      : { check: 'facts', result: 'INVALID', reason: 'other_than_the_code' },
    { check: 'status', result: status.result, reason: status.reason },
    isClockWrong && dates.reason !== 'expired' ? { check: 'dates', ...timeless } : dates,
  ];
  return {
    answer: answerOf(findings),
    findings,
    facts,
    keySince: key.from,
    ...(status.asOf === undefined ? {} : { statusAsOf: status.asOf }),
  };
}

const timeless = { result: 'UNKNOWN', reason: 'not_yet_valid' } as const;
