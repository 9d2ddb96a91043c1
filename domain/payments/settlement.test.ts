import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollars, money } from '../money.ts';
import { isLive, paymentStates } from './payment.ts';
import { entriesOf, settle, type ConfirmedCharge, type PaymentSnapshot } from './settlement.ts';

const status = (more: Partial<PaymentSnapshot> = {}): PaymentSnapshot => ({
  state: 'open',
  expected: dollars(550),
  references: ['R-1'],
  captured: [],
  items: [
    { applicationId: 'a', minor: 25_000, payable: true },
    { applicationId: 'b', minor: 30_000, payable: true },
  ],
  ...more,
});
const charge = (more: Partial<ConfirmedCharge> = {}): ConfirmedCharge => ({
  transactionId: '1',
  reference: 'R-1',
  minor: 55_000,
  currency: 'USD',
  status: 'successful',
  ...more,
});
const nothing = { captured: 0, applied: [], refunds: [], exception: undefined };

describe('a charge that the provider confirmed', () => {
  it('pays for every application when it is whole', () => {
    expect(settle(status(), charge())).toEqual({ ...nothing, state: 'paid', captured: 55_000, applied: ['a', 'b'] });
  });

  it('does nothing the second time, whatever it says then', () => {
    const again = status({ state: 'paid', captured: ['1'] });
    for (const minor of [55_000, 1]) expect(settle(again, charge({ minor }))).toEqual({ ...nothing, state: 'paid' });
  });

  it('does nothing under a reference that is not of this payment', () => {
    for (const reference of ['R-2', 'r-1', 'R-1 ', '', 'R'])
      expect(settle(status(), charge({ reference }))).toEqual({ ...nothing, state: 'open' });
  });

  it('is waited for while it is pending, and ends a live payment when it failed', () => {
    expect(settle(status(), charge({ status: 'pending' }))).toEqual({ ...nothing, state: 'open' });
    expect(settle(status(), charge({ status: 'failed' }))).toEqual({ ...nothing, state: 'failed' });
    expect(settle(status({ state: 'paid' }), charge({ status: 'failed' }))).toEqual({ ...nothing, state: 'paid' });
    expect(settle(status({ state: 'expired' }), charge({ status: 'failed' }))).toEqual({ ...nothing, state: 'expired' });
  });

  it('in another currency enters no books and is looked at by a person', () => {
    for (const currency of ['NGN', 'usd', 'EUR', ''])
      expect(settle(status(), charge({ currency }))).toEqual({ ...nothing, state: 'open', exception: 'currency_mismatch' });
  });

  it('that is too small goes back whole, and a person is told', () => {
    expect(settle(status(), charge({ minor: 54_999 }))).toEqual({
      state: 'failed',
      captured: 54_999,
      applied: [],
      refunds: [{ applicationId: undefined, minor: 54_999, reason: 'underpaid' }],
      exception: 'underpaid',
    });
  });

  it('of nothing at all enters no books, and a person is told', () => {
    for (const state of ['open', 'expired', 'paid'] as const)
      expect(settle(status({ state }), charge({ minor: 0 }))).toEqual({ ...nothing, state, exception: 'underpaid' });
  });

  it('that is too large gives back what was too much', () => {
    expect(settle(status(), charge({ minor: 55_001 }))).toMatchObject({
      state: 'paid',
      applied: ['a', 'b'],
      refunds: [{ applicationId: undefined, minor: 1, reason: 'overpaid' }],
    });
  });

  it('goes back whole where another one paid before', () => {
    expect(settle(status({ state: 'paid', captured: ['1'] }), charge({ transactionId: '2' }))).toMatchObject({
      state: 'paid',
      captured: 55_000,
      applied: [],
      refunds: [{ minor: 55_000, reason: 'duplicate_payment' }],
    });
  });

  it('that comes late pays for what is still unpaid, and gives back the rest', () => {
    const late = status({
      state: 'expired',
      items: [
        { applicationId: 'a', minor: 25_000, payable: false },
        { applicationId: 'b', minor: 30_000, payable: true },
      ],
    });
    expect(settle(late, charge())).toEqual({
      ...nothing,
      state: 'paid',
      captured: 55_000,
      applied: ['b'],
      refunds: [{ applicationId: 'a', minor: 25_000, reason: 'late_payment' }],
    });
  });
});

describe('the entries of a captured charge', () => {
  const taken = { provider: 'p', transactionId: '1', chargeMinor: 0, currency: 'USD' } as const;
  const movedBy = (one: PaymentSnapshot, chargeMinor: number) =>
    entriesOf(settle(one, charge()), one.items, { ...taken, chargeMinor }).map(({ kind, cause, lines }) => [kind, cause, lines[0]?.minor]);

  it('are the charge, the fee of the provider and each application that it pays, in this order', () => {
    expect(movedBy(status(), 1_400)).toEqual([
      ['captured', 'p transaction 1', 55_000],
      ['charged', 'p transaction 1', 1_400],
      ['applied', 'application a', 25_000],
      ['applied', 'application b', 30_000],
    ]);
  });

  it('name neither a fee of nothing nor an application that it does not pay', () => {
    const [a, b] = status().items;
    expect(movedBy(status({ items: [{ ...a!, payable: false }, b!] }), 0)).toEqual([
      ['captured', 'p transaction 1', 55_000],
      ['applied', 'application b', 30_000],
    ]);
  });
});

describe('whatever the provider confirms, in whatever state', () => {
  const statuses: fc.Arbitrary<PaymentSnapshot> = fc
    .record({
      state: fc.constantFrom(...paymentStates),
      items: fc.array(fc.record({ minor: fc.integer({ min: 1, max: 90_000 }), payable: fc.boolean() }), { minLength: 1, maxLength: 5 }),
      captured: fc.subarray(['1', '2']),
    })
    .map(({ items, ...rest }) => ({
      ...rest,
      expected: money(
        items.reduce((sum, { minor }) => sum + minor, 0),
        'USD',
      ),
      references: ['R-1', 'R-2'],
      items: items.map((item, at) => ({ applicationId: String(at), ...item })),
    }));
  const both = statuses.chain((one) =>
    fc.tuple(
      fc.constant(one),
      fc.record({
        transactionId: fc.constantFrom('1', '2', '3'),
        reference: fc.constantFrom('R-1', 'R-1', 'R-2', 'R-3'),
        minor: fc.constantFrom(one.expected.minor, one.expected.minor, one.expected.minor - 1, one.expected.minor + 7, 1, 0),
        currency: fc.constantFrom('USD', 'USD', 'USD', 'NGN'),
        status: fc.constantFrom('successful', 'successful', 'successful', 'pending', 'failed'),
      }),
    ),
  ) as fc.Arbitrary<[PaymentSnapshot, ConfirmedCharge]>;
  const minorOf = (one: PaymentSnapshot, id: string) => one.items.find(({ applicationId }) => applicationId === id)?.minor ?? 0;
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

  it('every cent that enters the books is applied or owed back, and no other', () => {
    fc.assert(
      fc.property(both, ([one, taken]) => {
        const { captured, applied, refunds } = settle(one, taken);
        expect(sum(applied.map((id) => minorOf(one, id))) + sum(refunds.map(({ minor }) => minor))).toBe(captured);
        expect([0, taken.minor]).toContain(captured);
        expect(refunds.every(({ minor }) => minor > 0)).toBe(true);
        // The database keeps one refund for each charge and application.
        expect(new Set(refunds.map(({ applicationId }) => applicationId)).size).toBe(refunds.length);
      }),
      { numRuns: 5_000 },
    );
  }, 30_000);

  it('nothing is paid but by a new, whole, successful charge of ours in our currency, and only what can be', () => {
    let paid = 0;
    fc.assert(
      fc.property(both, ([one, taken]) => {
        const { applied, state } = settle(one, taken);
        const whole =
          taken.status === 'successful' &&
          taken.currency === 'USD' &&
          taken.minor >= one.expected.minor &&
          one.references.includes(taken.reference) &&
          !one.captured.includes(taken.transactionId);
        const takes = whole && one.state !== 'paid';
        const due = takes ? one.items.filter(({ payable }) => payable).map(({ applicationId }) => applicationId) : [];
        expect(applied).toEqual(due);
        expect(state === 'paid').toBe(one.state === 'paid' || takes);
        expect(isLive(state) && !isLive(one.state)).toBe(false);
        paid += applied.length;
      }),
      { numRuns: 5_000 },
    );
    expect(paid, 'too few were paid to prove anything').toBeGreaterThan(500);
  }, 30_000);
});
