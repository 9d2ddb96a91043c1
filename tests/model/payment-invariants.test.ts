import { settle } from '@thamani/domain/payments/settlement.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openBooks, type Books } from './payment-model.ts';
import { brokenAtTheEnd, brokenLaws } from './payment-invariants.ts';
import { happen, happenings, prices, toTheEnd, type Happening } from './payment-events.ts';

const runs = 20_000;

/** One sequence of what people, provider and time may do; every law is looked at after every step. */
function violations(sequence: readonly Happening[], decide: typeof settle, seen?: Set<string>): string[] {
  const books = openBooks(prices, decide);
  for (const one of sequence) {
    happen(books, one);
    const broken = brokenLaws(books);
    if (broken.length > 0) return broken;
  }
  toTheEnd(books);
  if (seen !== undefined) note(books, seen);
  return brokenAtTheEnd(books);
}

function note({ payments, refunds, attention, applications }: Books, seen: Set<string>): void {
  for (const { state } of payments) seen.add(state);
  for (const { reason } of refunds) seen.add(reason);
  for (const { place } of applications) seen.add(place.state);
  for (const one of attention) seen.add(one.split(' ')[0] ?? '');
}

describe("the ledger's laws", () => {
  it(`hold in ${runs} random sequences of commands`, () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(happenings, (sequence) => {
        expect(violations(sequence, settle, seen)).toEqual([]);
      }),
      { numRuns: runs, seed: 20_261_115 },
    );
    for (const one of ['paid', 'failed', 'expired', 'cancelled', 'replaced', 'withdrawn', 'currency_mismatch', 'screening', 'assessment'])
      expect([...seen], 'the sequences saw too little to prove anything').toContain(one);
    for (const reason of ['duplicate_payment', 'late_payment', 'underpaid', 'overpaid', 'withdrawn']) expect([...seen]).toContain(reason);
  }, 60_000);
});

/** Each a mistake that a careful person could make in the rules. */
const faults: Readonly<Record<string, typeof settle>> = {
  'a charge that was seen before counts again': (status, charge) => settle({ ...status, captured: [] }, charge),
  'the reference is not looked at': (status, charge) => settle({ ...status, references: [charge.reference] }, charge),
  'the currency is not looked at': (status, charge) => settle(status, { ...charge, currency: 'USD' }),
  'any amount pays': (status, charge) => settle({ ...status, expected: { ...status.expected, minor: 1 } }, charge),
  'what is too much is kept': (status, charge) => {
    const outcome = settle(status, charge);
    return { ...outcome, refunds: outcome.refunds.filter(({ reason }) => reason !== 'overpaid') };
  },
  'a late success pays for what is paid or withdrawn': (status, charge) =>
    settle({ ...status, items: status.items.map((item) => ({ ...item, payable: true })) }, charge),
  'a second charge is kept': (status, charge) => {
    const outcome = settle(status, charge);
    return { ...outcome, refunds: outcome.refunds.filter(({ reason }) => reason !== 'duplicate_payment') };
  },
  'a charge that is still pending pays': (status, charge) => settle(status, { ...charge, status: 'successful' }),
  'what comes after the end is forgotten': (status, charge) =>
    ['expired', 'cancelled'].includes(status.state)
      ? { state: status.state, captured: 0, applied: [], refunds: [], exception: undefined }
      : settle(status, charge),
  'another currency is passed over': (status, charge) => ({ ...settle(status, charge), exception: undefined }),
};

describe('a mistake in the rules is found by them', () => {
  it.each(Object.entries(faults))(
    '%s',
    (_, decide) => {
      const { failed } = fc.check(
        fc.property(happenings, (sequence) => violations(sequence, decide).length === 0),
        { numRuns: 3_000, seed: 7, endOnFailure: true },
      );
      expect(failed).toBe(true);
    },
    30_000,
  );
});
