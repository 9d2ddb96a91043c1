import { describe, expect, it } from 'vitest';
import { applied, captured, charged, entryKinds, ledgerAccounts, refundOwed, refunded, type LedgerEntry } from './ledger.ts';

const entries: readonly LedgerEntry[] = [
  captured('flutterwave', '7', 25_000, 'USD'),
  charged('flutterwave', '7', 350, 'USD'),
  applied('a', 25_000, 'USD'),
  refundOwed('r', 'unapplied', 25_000, 'USD'),
  refundOwed('r', 'earned', 25_000, 'USD'),
  refunded('r', 25_000, 'USD'),
];

describe('an entry of the ledger', () => {
  it.each(entries)('$kind for $cause is balanced, and moves something', ({ lines }) => {
    expect(lines.reduce((sum, { minor }) => sum + minor, 0)).toBe(0);
    expect(lines.every(({ minor }) => minor !== 0)).toBe(true);
    expect(new Set(lines.map(({ account }) => account)).size).toBe(2);
  });

  it('is made for every kind, and every account is moved by one', () => {
    expect(new Set(entries.map(({ kind }) => kind))).toEqual(new Set(entryKinds));
    expect(new Set(entries.flatMap(({ lines }) => lines.map(({ account }) => account)))).toEqual(new Set(ledgerAccounts));
  });

  it('names its cause: the transaction, the application or the refund', () => {
    expect(entries.map(({ cause }) => cause)).toEqual([
      'flutterwave transaction 7',
      'flutterwave transaction 7',
      'application a',
      'refund r',
      'refund r',
      'refund r',
    ]);
  });

  it.each([0, -1, 0.5, Number.NaN, Infinity, 2 ** 53])('is not made for %d', (minor) => {
    expect(() => applied('a', minor, 'USD')).toThrow(RangeError);
  });
});
