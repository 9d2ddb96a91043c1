import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollars, money } from '../money.ts';
import { isLive, paymentStates } from './payment.ts';
import {
  planRefund,
  planSettlement,
  settle,
  type ConfirmedCharge,
  type LockedPayment,
  type PaymentSnapshot,
  type SettlementPlan,
} from './settlement.ts';

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

describe('the plan of a settlement', () => {
  const at = new Date('2026-11-15T09:00:00Z');
  const plan = (more: Partial<LockedPayment> = {}, taken: Partial<ConfirmedCharge> & { readonly chargeMinor?: number } = {}) => {
    let ids = 0;
    const payment = { ...status(), id: 'P', provider: 'p', others: [], ...more };
    return planSettlement(payment, { ...charge(), chargeMinor: 0, ...taken }, { at, newId: () => `new-${(ids += 1)}` });
  };
  const moved = ({ entries }: SettlementPlan) => entries.map(({ kind, cause, lines }) => [kind, cause, lines[0]?.minor]);
  const recorded = ({ events }: SettlementPlan) => events.map(({ action, subject }) => `${action} ${subject.id}`);
  const enqueued = ({ messages }: SettlementPlan) => messages.map(({ topic, subjectId }) => `${topic} ${subjectId}`);
  const [a, b] = status().items;
  const late = { items: [{ ...a!, payable: false }, b!] };

  it('has the entries of the charge, the fee of the provider and each application that it pays, in this order', () => {
    expect(moved(plan({}, { chargeMinor: 1_400 }))).toEqual([
      ['captured', 'p transaction 1', 55_000],
      ['charged', 'p transaction 1', 1_400],
      ['applied', 'application a', 25_000],
      ['applied', 'application b', 30_000],
    ]);
  });

  it('has no entry of a fee of nothing or of an application that is not paid, and one of what is owed back', () => {
    const planned = plan(late);
    expect(moved(planned)).toEqual([
      ['captured', 'p transaction 1', 55_000],
      ['applied', 'application b', 30_000],
      ['refund_owed', `refund ${planned.refunds[0]?.id}`, 25_000],
    ]);
    expect(planned.entries[2]?.lines[0]?.account).toBe('unapplied');
    expect(new Set(planned.entries.map(({ id }) => id)).size).toBe(3);
  });

  it('of a whole charge closes the payment, and records and enqueues each application and the payment', () => {
    const planned = plan();
    expect(planned).toMatchObject({
      state: 'paid',
      charge: { provider: 'p', transactionId: '1', reference: 'R-1', minor: 55_000, currency: 'USD', chargeMinor: 0 },
      applied: ['a', 'b'],
      refunds: [],
      releases: [],
      closings: [{ paymentId: 'P', state: 'paid' }],
    });
    expect(planned.events[0]).toEqual({
      action: 'payment.captured',
      subject: { kind: 'payment', id: 'P' },
      data: { transaction: '1', minor: 55_000, currency: 'USD' },
    });
    expect(recorded(planned)).toEqual(['payment.captured P', 'application.paid a', 'application.paid b', 'payment.paid P']);
    expect(enqueued(planned)).toEqual(['application.paid a', 'application.paid b', 'payment.paid P']);
  });

  it('marks what belongs to a refund or an exception by its id', () => {
    const planned = plan({}, { minor: 54_999 });
    const [refund] = planned.refunds;
    const { exception } = planned;
    expect(exception).toMatchObject({ kind: 'underpaid', cause: 'p transaction 1' });
    expect(recorded(planned)).toEqual([
      'payment.captured P',
      `refund.owed ${refund?.id}`,
      'payment.exception_raised P',
      'payment.failed P',
    ]);
    expect(planned.events.map(({ partOf }) => partOf)).toEqual([undefined, refund?.id, exception?.id, undefined]);
    expect(planned.events[1]?.data).toEqual({ payment: 'P', minor: 54_999, reason: 'underpaid' });
    expect(planned.events[2]?.data).toEqual({ kind: 'underpaid', cause: 'p transaction 1' });
    expect(planned.entries.map(({ partOf }) => partOf)).toEqual([undefined, refund?.id]);
    expect(planned.messages).toEqual([{ topic: 'refund.owed', subjectId: refund?.id, partOf: refund?.id }]);
  });

  it('enqueues no receipt where no application takes the money', () => {
    const planned = plan({
      items: [
        { ...a!, payable: false },
        { ...b!, payable: false },
      ],
    });
    expect(planned.closings).toEqual([{ paymentId: 'P', state: 'paid' }]);
    expect(planned.messages.map(({ topic }) => topic)).toEqual(['refund.owed', 'refund.owed']);
  });

  it('releases what it pays for from other payments, and replaces those that reserve nothing more', () => {
    const planned = plan({
      others: [
        { id: 'O', state: 'open', reserves: ['b', 'c'] },
        { id: 'Q', state: 'preparing', reserves: ['a'] },
      ],
    });
    expect(planned.releases).toMatchObject([
      { paymentId: 'O', applicationId: 'b' },
      { paymentId: 'Q', applicationId: 'a' },
    ]);
    expect(planned.closings).toEqual([
      { paymentId: 'Q', state: 'replaced' },
      { paymentId: 'P', state: 'paid' },
    ]);
    expect(recorded(planned)).toEqual([
      'payment.captured P',
      'payment.replaced Q',
      'application.paid a',
      'application.paid b',
      'payment.paid P',
    ]);
  });

  it('replaces another payment once, before the last application that it reserved', () => {
    const planned = plan({ others: [{ id: 'O', state: 'open', reserves: ['b', 'a'] }] });
    expect(planned.closings[0]).toEqual({ paymentId: 'O', state: 'replaced' });
    expect(recorded(planned).slice(1, 4)).toEqual(['application.paid a', 'payment.replaced O', 'application.paid b']);
  });

  it('leaves other payments as they are where it pays for nothing of theirs', () => {
    const others = [
      { id: 'O', state: 'open', reserves: ['a'] },
      { id: 'Q', state: 'paid', reserves: [] },
    ] as const;
    expect(plan({ ...late, others })).toMatchObject({ releases: [], closings: [{ paymentId: 'P', state: 'paid' }] });
  });

  it('is empty for a charge that the books have', () => {
    expect(plan({ captured: ['1'] })).toEqual({
      state: 'open',
      paymentId: 'P',
      at,
      charge: undefined,
      refunds: [],
      entries: [],
      releases: [],
      applied: [],
      exception: undefined,
      closings: [],
      events: [],
      messages: [],
    });
  });

  it('of a withdrawn application takes the refund from what was earned', () => {
    const taken = { paymentId: 'P', provider: 'p', transactionId: '1', currency: 'USD' } as const;
    const planned = planRefund(taken, { applicationId: 'a', minor: 25_000, reason: 'withdrawn' }, { at, newId: () => 'new' });
    expect(planned).toMatchObject({ charge: undefined, applied: [], closings: [], refunds: [{ id: 'new', transactionId: '1' }] });
    expect(planned.entries[0]?.lines[0]).toEqual({ account: 'earned', minor: 25_000 });
    expect([recorded(planned), enqueued(planned)]).toEqual([['refund.owed new'], ['refund.owed new']]);
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

  /** With two other payments that reserve some of the same applications, or one that is not in this payment. */
  const withOthers = both.chain(([one, taken]) => {
    const applications = [...one.items.map(({ applicationId }) => applicationId), 'elsewhere'];
    const otherState = fc.oneof(fc.constantFrom(...paymentStates), fc.constant('open' as const));
    return fc
      .record({
        states: fc.tuple(otherState, otherState),
        // One for each application at most, as an index of the database requires.
        reservers: fc.array(fc.constantFrom('O', 'Q', ''), { minLength: applications.length, maxLength: applications.length }),
        chargeMinor: fc.constantFrom(0, 950),
      })
      .map(({ states, reservers, chargeMinor }) => {
        const reservedBy = (id: string) => applications.filter((_, at) => reservers[at] === id);
        const others = [
          { id: 'O', state: states[0], reserves: reservedBy('O') },
          { id: 'Q', state: states[1], reserves: reservedBy('Q') },
        ];
        const payment: LockedPayment = { ...one, id: 'P', provider: 'p', others };
        return { payment, confirmed: { ...taken, chargeMinor } };
      });
  });

  it('the plan moves every cent to its place, has each refund with all its parts, and closes each payment once', () => {
    const seen = { paid: 0, refunds: 0, releases: 0, replaced: 0 };
    fc.assert(
      fc.property(withOthers, ({ payment, confirmed }) => {
        let ids = 0;
        const plan = planSettlement(payment, confirmed, { at: new Date(0), newId: () => `new-${(ids += 1)}` });
        const { entries, refunds, events, messages, releases, closings, applied, exception } = plan;
        const subjectsOf = (action: string) => events.filter((event) => event.action === action).map(({ subject }) => subject.id);

        for (const { lines } of entries) expect(sum(lines.map(({ minor }) => minor))).toBe(0);
        const unapplied = entries.flatMap(({ lines }) => lines).filter(({ account }) => account === 'unapplied');
        expect(sum(unapplied.map(({ minor }) => minor))).toBe(0);

        const refundIds = refunds.map(({ id }) => id);
        expect(entries.flatMap(({ partOf }) => partOf ?? [])).toEqual(refundIds);
        expect(messages.flatMap(({ partOf }) => partOf ?? [])).toEqual(refundIds);
        expect(events.flatMap(({ partOf }) => partOf ?? [])).toEqual([...refundIds, ...(exception === undefined ? [] : [exception.id])]);
        expect(new Set([...refundIds, ...entries.map(({ id }) => id)]).size).toBe(refunds.length + entries.length);

        expect(subjectsOf('application.paid')).toEqual(applied);
        expect(messages.filter(({ topic }) => topic === 'application.paid').map(({ subjectId }) => subjectId)).toEqual(applied);

        const reservedByOthers = payment.others.flatMap(({ id, reserves }) => reserves.map((application) => `${id} ${application}`));
        for (const { paymentId, applicationId } of releases) expect(reservedByOthers).toContain(`${paymentId} ${applicationId}`);
        const contested = applied.filter((id) => payment.others.some(({ reserves }) => reserves.includes(id)));
        expect(releases.map(({ applicationId }) => applicationId).toSorted()).toEqual(contested.toSorted());

        const replaced = payment.others
          .filter(({ state, reserves }) => isLive(state) && reserves.length > 0 && reserves.every((id) => applied.includes(id)))
          .map(({ id }) => id);
        const changed = plan.state === payment.state ? [] : ['P'];
        expect(closings.map(({ paymentId }) => paymentId)).toEqual([...replaced, ...changed]);
        expect(subjectsOf('payment.replaced').toSorted()).toEqual(replaced);

        seen.paid += applied.length;
        seen.refunds += refunds.length;
        seen.releases += releases.length;
        seen.replaced += replaced.length;
      }),
      { numRuns: 5_000 },
    );
    for (const [what, times] of Object.entries(seen)) expect(times, `too few to prove anything: ${what}`).toBeGreaterThan(20);
  }, 30_000);
});
