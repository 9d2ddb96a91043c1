import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, startedOf, startPaymentBench, type PayingCompany, type PaymentBench } from '../../../testing/payment-harness.ts';
import { createCheckoutLink } from '../checkout/checkout-link.ts';
import { paymentById, type PaymentRow } from '../payment-store.ts';
import { settleCharge } from './settlement.ts';
import { pollAndExpire } from './status-check.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('settling what the provider confirms', () => {
  let bench: PaymentBench;
  let company: PayingCompany;
  beforeAll(async () => {
    bench = await startPaymentBench();
  });
  beforeEach(async () => {
    company = await bench.company();
  });
  afterEach(() => bench.control('DELETE', 'faults'));
  afterAll(() => bench.close());

  const query = async (text: string, ...values: unknown[]) => (await bench.server.context.pool.query(text, values)).rows;
  const open = async (...applications: string[]): Promise<PaymentRow> => {
    const payment = await company.starts(...applications);
    await createCheckoutLink(bench.server.context, startedOf(bench, payment.id));
    return payment;
  };
  const take = async ({ reference }: PaymentRow, more: object = {}) =>
    String((await bench.control<{ transaction_id: number }>('POST', 'pay', { tx_ref: `${reference}-1`, ...more })).transaction_id);
  const poll = ({ id }: PaymentRow, transactionId?: string) => pollAndExpire(bench.server.context, id, transactionId);
  const stateOf = async ({ id }: PaymentRow) => (await paymentById(bench.server.context.db, id))?.state;
  const applicationsOf = (...ids: string[]) => query('select state, paid from applications where id = any($1) order by id', ids);
  const itemsOf = ({ id }: PaymentRow) =>
    query(
      'select reserves_application, applied_at is not null as applied from payment_items where payment_id = $1 order by application_id',
      id,
    );
  const refundsOf = ({ id }: PaymentRow) =>
    query('select application_id, minor::int, reason, state from refunds where payment_id = $1 order by minor, id', id);
  const handedOver = async (topic: string, ...ids: string[]) =>
    Number((await query('select count(*) from outbox where topic = $1 and subject_id = any($2)', topic, ids))[0].count);
  const attentionOf = ({ id }: PaymentRow) => query('select kind, cause from payment_exceptions where payment_id = $1', id);

  it('pays for all applications of a payment, with every cent in the books', async () => {
    const applications = [await company.application(), await company.application({ product_category: 'handicrafts' })];
    const payment = await open(...applications);
    expect(await poll(payment)).toBe('waiting');
    await take(payment);
    expect(await poll(payment)).toBe('paid');
    expect(await applicationsOf(...applications)).toEqual([
      { state: 'screening', paid: true },
      { state: 'screening', paid: true },
    ]);
    expect(await itemsOf(payment)).toEqual([
      { reserves_application: true, applied: true },
      { reserves_application: true, applied: true },
    ]);
    // 3.8% is what the provider keeps.
    expect(await balancesOf(bench.server, payment.id)).toEqual({ earned: -35_000, provider_charges: 1_330, with_provider: 33_670 });
    expect(await handedOver('application.paid', ...applications)).toBe(2);
    expect(await handedOver('payment.paid', payment.id)).toBe(1);
    const events = await query(
      "select action from audit_events where subject_kind = 'payment' and subject_id = $1 order by action",
      payment.id,
    );
    expect(events.map(({ action }) => action)).toEqual(['payment.captured', 'payment.open', 'payment.paid', 'payment.started']);
    const paid = await query(
      "select actor_kind, data, request_id from audit_events where action = 'application.paid' and subject_id = any($1)",
      applications,
    );
    expect(paid).toEqual(applications.map(() => ({ actor_kind: 'system', data: {}, request_id: payment.id })));
  });

  it('does it once, however many hints come, as many at a time as a worker takes', async () => {
    const application = await company.application();
    const payment = await open(application);
    const transaction = await take(payment);
    const follow = async (hand: number) => {
      for (let hint = 0; hint < 25; hint += 1) await poll(payment, hand % 2 === 0 ? transaction : undefined);
    };
    await Promise.all(Array.from({ length: 40 }, (_, hand) => follow(hand)));
    expect(await balancesOf(bench.server, payment.id)).toEqual({ earned: -25_000, provider_charges: 950, with_provider: 24_050 });
    expect(await handedOver('application.paid', application)).toBe(1);
    expect(await handedOver('payment.paid', payment.id)).toBe(1);
    expect(await refundsOf(payment)).toEqual([]);
  });

  describe('a payment is being confirmed', () => {
    const read = async (path: string) => {
      const answer = await fetch(`${bench.server.origin}/api${path}`, { headers: { authorization: `Bearer ${company.token}` } });
      return ((await answer.json()) as { data: never }).data;
    };
    /** As the application, the payment and the dashboard show it, and whether the dashboard asks to pay. */
    const shown = async ({ reference }: PaymentRow, application: string) => {
      const { payment } = (await read(`/application/${application}/retrieve_application/`)) as { payment: { confirming: boolean } | null };
      const seen = (await read(`/payment/${reference}/`)) as { payment: { confirming: boolean } };
      const { tasks, confirming_payments: waiting } = (await read('/company/dashboard')) as {
        tasks: { kind: string }[];
        confirming_payments: { reference: string; applications: { id: string }[] }[];
      };
      return {
        application: payment?.confirming,
        payment: seen.payment.confirming,
        dashboard: waiting.map(({ reference: one, applications }) => [one, ...applications.map(({ id }) => id)]),
        tasks: tasks.map(({ kind }) => kind),
      };
    };
    const unconfirmed = { application: false, payment: false, dashboard: [], tasks: ['payment'] };
    const confirming = (reference: string, ...applications: string[]) => ({
      application: true,
      payment: true,
      dashboard: [[reference, ...applications]],
      tasks: [],
    });
    const returned = (reference: string, said: object) => company.call('POST', `/payment/${reference}/returned/`, said);

    it('from the return of the payer until the provider knows of no charge', async () => {
      const application = await company.application();
      const payment = await open(application);
      expect(await shown(payment, application)).toEqual(unconfirmed);
      expect(await returned(payment.reference, { status: 'cancelled' })).toBe(200);
      expect(await shown(payment, application)).toEqual(unconfirmed);
      bench.pass(minute);
      expect(await returned(payment.reference, { status: 'successful', transaction_id: '4711' })).toBe(200);
      expect(await shown(payment, application)).toEqual(confirming(payment.reference, application));
      await poll(payment);
      expect(await shown(payment, application)).toEqual(unconfirmed);
    });

    it('while the provider works on a transfer, also of a payer who never returned, and no longer once it has ended', async () => {
      const application = await company.application();
      const payment = await open(application);
      await take(payment, { outcome: 'pending' });
      for (let time = 0; time < 2; time += 1) {
        expect(await poll(payment)).toBe('waiting');
        expect(await shown(payment, application)).toEqual(confirming(payment.reference, application));
      }
      await bench.control('POST', 'settle', { tx_ref: `${payment.reference}-1`, status: 'failed' });
      await poll(payment);
      expect(await stateOf(payment)).toBe('failed');
      expect(await shown(payment, application)).toEqual({ ...unconfirmed, application: undefined });
    });

    it('once for all of its applications', async () => {
      const applications = [await company.application(), await company.application()].toSorted().toReversed();
      const payment = await open(...applications);
      await returned(payment.reference, { status: 'pending' });
      expect(await shown(payment, applications[0] ?? '')).toEqual(confirming(payment.reference, ...applications));
    });

    it('still, where the provider does not answer the poll', async () => {
      const application = await company.application();
      const payment = await open(application);
      await returned(payment.reference, { status: 'successful', transaction_id: '4711' });
      await bench.control('POST', 'faults', { call: 'verify_by_reference', fault: 'fail_before', status: 503 });
      await expect(poll(payment)).rejects.toThrow('answered 503');
      expect(await shown(payment, application)).toEqual(confirming(payment.reference, application));
    });
  });

  it('names the other payment that has paid an application, or is about to', async () => {
    const application = await company.application();
    const failed = await open(application);
    const otherOf = async ({ reference }: PaymentRow) => {
      const answer = await fetch(`${bench.server.origin}/api/payment/${reference}/`, {
        headers: { authorization: `Bearer ${company.token}` },
      });
      const { data } = (await answer.json()) as { data: { payment: { items: { other_payment: object | null }[] } } };
      return data.payment.items.map(({ other_payment: other }) => other);
    };
    await take(failed, { outcome: 'failed' });
    await poll(failed);
    expect([await stateOf(failed), await otherOf(failed)]).toEqual(['failed', [null]]);
    const second = await open(application);
    expect(await otherOf(second)).toEqual([null]);
    const { reference } = second;
    expect(await otherOf(failed)).toEqual([{ reference, state: 'open', confirming: false, receipt: false }]);
    await take(second);
    await poll(second);
    expect(await otherOf(failed)).toEqual([{ reference, state: 'verified', confirming: false, receipt: false }]);
  });

  it('settles no transaction that the ledger has under another payment', async () => {
    const [first, second] = [await open(await company.application()), await open(await company.application())];
    const transaction = await take(first);
    expect(await poll(first)).toBe('paid');
    const charge = await bench.server.context.payments.chargeById(transaction);
    expect(await settleCharge(bench.server.context, second.id, { ...charge!, reference: `${second.reference}-1` })).toBe('open');
    expect(await balancesOf(bench.server, second.id)).toEqual({});
  });

  it('believes no transaction of another payment', async () => {
    const [mine, other] = [await open(await company.application()), await open(await company.application())];
    const transaction = await take(other);
    expect(await poll(mine, transaction)).toBe('waiting');
    expect(await poll(mine, 'no-number')).toBe('waiting');
    expect([await stateOf(mine), await stateOf(other)]).toEqual(['open', 'open']);
    expect(await balancesOf(bench.server, mine.id)).toEqual({});
  });

  it('asks by its own references first where the provider does not answer for a number, and says so', async () => {
    const payment = await open(await company.application());
    await take(payment);
    await bench.control('POST', 'faults', { call: 'verify', fault: 'cut_before' });
    await expect(poll(payment, '4999999')).rejects.toThrow('not reached');
    expect(await stateOf(payment)).toBe('paid');
  });

  it('changes nothing while the provider is away', async () => {
    const payment = await open(await company.application());
    await take(payment);
    bench.pass(2 * minute);
    await bench.control('POST', 'faults', { call: 'verify_by_reference', fault: 'fail_before', status: 503 });
    await expect(poll(payment)).rejects.toThrow('answered 503');
    expect(await stateOf(payment)).toBe('open');
    expect(await poll(payment)).toBe('paid');
  });

  it('gives back what is too little, and leaves the applications to be paid again', async () => {
    const application = await company.application();
    const payment = await open(application);
    const transaction = await take(payment, { amount: '249.99' });
    expect(await poll(payment)).toBe('waiting');
    expect(await stateOf(payment)).toBe('failed');
    expect(await applicationsOf(application)).toEqual([{ state: 'submitted', paid: false }]);
    expect(await itemsOf(payment)).toEqual([{ reserves_application: false, applied: false }]);
    expect(await refundsOf(payment)).toEqual([{ application_id: null, minor: 24_999, reason: 'underpaid', state: 'owed' }]);
    expect(await balancesOf(bench.server, payment.id)).toMatchObject({ refunds_owed: -24_999 });
    expect(await attentionOf(payment)).toEqual([{ kind: 'underpaid', cause: `flutterwave transaction ${transaction}` }]);
    await poll(payment);
    expect(await refundsOf(payment)).toHaveLength(1);
    expect(await stateOf(await open(application))).toBe('open');
  });

  it('pays with what is too much, and gives the rest back', async () => {
    const payment = await open(await company.application());
    await take(payment, { amount: '300.00' });
    expect(await poll(payment)).toBe('paid');
    expect(await refundsOf(payment)).toEqual([{ application_id: null, minor: 5_000, reason: 'overpaid', state: 'owed' }]);
    expect(await balancesOf(bench.server, payment.id)).toMatchObject({ earned: -25_000, refunds_owed: -5_000 });
  });

  it('takes no other currency into the books, and calls a person once', async () => {
    const payment = await open(await company.application());
    const transaction = await take(payment, { amount: '250.00', currency: 'NGN' });
    await poll(payment);
    await poll(payment, transaction);
    expect(await stateOf(payment)).toBe('open');
    expect(await balancesOf(bench.server, payment.id)).toEqual({});
    const exception = { kind: 'currency_mismatch', cause: `flutterwave transaction ${transaction}` };
    expect(await attentionOf(payment)).toEqual([exception]);
    const raised = await query("select data from audit_events where action = 'payment.exception_raised' and subject_id = $1", payment.id);
    expect(raised).toEqual([{ data: exception }]);
  });

  it('gives back a second charge of a payment that is paid', async () => {
    const payment = await open(await company.application());
    const [first, second] = [await take(payment), await take(payment)];
    await Promise.all([poll(payment, first), poll(payment, second), poll(payment, second), poll(payment, first)]);
    expect(await stateOf(payment)).toBe('paid');
    expect(await refundsOf(payment)).toEqual([{ application_id: null, minor: 25_000, reason: 'duplicate_payment', state: 'owed' }]);
    expect(await balancesOf(bench.server, payment.id)).toMatchObject({ earned: -25_000, refunds_owed: -25_000 });
  });

  it('ends a payment that failed, and takes the money that comes after all', async () => {
    const application = await company.application();
    const payment = await open(application);
    await take(payment, { outcome: 'failed' });
    await poll(payment);
    expect(await stateOf(payment)).toBe('failed');
    expect(await itemsOf(payment)).toEqual([{ reserves_application: false, applied: false }]);
    await take(payment);
    expect(await poll(payment)).toBe('paid');
    expect(await applicationsOf(application)).toEqual([{ state: 'screening', paid: true }]);
  });

  it('expires past the end of its page, waits for what is pending, and not for ever', async () => {
    const [quiet, pending, stuck] = [
      await open(await company.application()),
      await open(await company.application()),
      await open(await company.application()),
    ];
    await take(pending, { outcome: 'pending' });
    await take(stuck, { outcome: 'pending' });
    bench.pass(59 * minute);
    for (const payment of [quiet, pending, stuck]) expect(await poll(payment)).toBe('waiting');
    expect(await stateOf(quiet)).toBe('open');
    bench.pass(2 * minute);
    for (const payment of [quiet, pending, stuck]) expect(await poll(payment)).toBe('waiting');
    expect([await stateOf(quiet), await stateOf(pending), await stateOf(stuck)]).toEqual(['expired', 'open', 'open']);
    expect(await itemsOf(quiet)).toEqual([{ reserves_application: false, applied: false }]);
    bench.pass(70 * hour);
    await bench.control('POST', 'settle', { tx_ref: `${pending.reference}-1`, status: 'successful' });
    expect([await poll(pending), await poll(stuck)]).toEqual(['paid', 'waiting']);
    bench.pass(2 * hour);
    await poll(stuck);
    expect(await stateOf(stuck)).toBe('expired');
  });

  it('expires no payment that another poll settled while the provider answered', async () => {
    const payment = await open(await company.application());
    await take(payment);
    bench.pass(61 * minute);
    const { context } = bench.server;
    const chargeByReference = async () => {
      expect(await poll(payment)).toBe('paid');
      return undefined;
    };
    expect(await pollAndExpire({ ...context, payments: { ...context.payments, chargeByReference } }, payment.id)).toBe('waiting');
    expect(await stateOf(payment)).toBe('paid');
    expect(await query("select 1 from audit_events where action = 'payment.expired' and subject_id = $1", payment.id)).toEqual([]);
  });

  it('expires no payment whose page was made while the provider answered', async () => {
    const payment = await company.starts(await company.application());
    bench.pass(59 * minute);
    const { context } = bench.server;
    const chargeById = async () => {
      await createCheckoutLink(context, startedOf(bench, payment.id));
      bench.pass(2 * minute);
      return undefined;
    };
    expect(await pollAndExpire({ ...context, payments: { ...context.payments, chargeById } }, payment.id, '4711')).toBe('waiting');
    expect(await stateOf(payment)).toBe('open');
    expect(await itemsOf(payment)).toEqual([{ reserves_application: true, applied: false }]);
  });

  it('leaves nothing held after the last look, whatever the clock of this machine says', async () => {
    const payment = await open(await company.application());
    await take(payment, { outcome: 'pending' });
    expect(await pollAndExpire(bench.server.context, payment.id, undefined, { last: true })).toBe('over');
    expect(await stateOf(payment)).toBe('expired');
    expect(await itemsOf(payment)).toEqual([{ reserves_application: false, applied: false }]);
  });

  it('applies a late success where another payment holds the application, and gives back where it is paid', async () => {
    const [a = '', b = ''] = [await company.application(), await company.application()].toSorted();
    const first = await open(a);
    expect(await company.call('POST', `/payment/${first.reference}/cancel/`)).toBe(200);
    const second = await open(a, b);
    await take(first);
    expect(await poll(first)).toBe('paid');
    expect(await applicationsOf(a, b)).toEqual([
      { state: 'screening', paid: true },
      { state: 'submitted', paid: false },
    ]);
    expect([await stateOf(second), await itemsOf(second)]).toEqual([
      'open',
      [
        { reserves_application: false, applied: false },
        { reserves_application: true, applied: false },
      ],
    ]);
    await take(second);
    expect(await poll(second)).toBe('paid');
    expect(await refundsOf(second)).toEqual([{ application_id: a, minor: 25_000, reason: 'late_payment', state: 'owed' }]);
    expect(await balancesOf(bench.server, second.id)).toMatchObject({ earned: -25_000, refunds_owed: -25_000 });
  });

  it('replaces another payment that holds nothing more after a late success', async () => {
    const application = await company.application();
    const first = await open(application);
    await company.call('POST', `/payment/${first.reference}/cancel/`);
    const second = await open(application);
    await take(first);
    await poll(first);
    expect([await stateOf(first), await stateOf(second)]).toEqual(['paid', 'replaced']);
  });

  it('gives everything back, with no receipt, where no application can take it', async () => {
    const [reopened, deleted] = [await company.application(), await company.application()];
    const payment = await open(reopened, deleted);
    expect(await company.call('POST', `/application/${reopened}/reopen_application/`)).toBe(200);
    await query('delete from application_documents where application_id = $1', deleted);
    await query('delete from application_versions where application_id = $1', deleted);
    await query('update payment_items set reserves_application = false where application_id = $1', deleted);
    await query('delete from applications where id = $1', deleted);
    await take(payment);
    expect(await poll(payment)).toBe('paid');
    expect(await refundsOf(payment)).toMatchObject([
      { minor: 25_000, reason: 'late_payment' },
      { minor: 25_000, reason: 'late_payment' },
    ]);
    expect(await handedOver('payment.paid', payment.id)).toBe(0);
    expect(await itemsOf(payment)).toEqual([
      { reserves_application: false, applied: false },
      { reserves_application: false, applied: false },
    ]);
  });

  it('undoes everything where one of its steps fails', async () => {
    const application = await company.application();
    const payment = await open(application);
    const transaction = await take(payment);
    const charge = await bench.server.context.payments.chargeById(transaction);
    // All ids are the same: the second ledger entry is refused, after the application is marked as paid and the charge is written.
    const broken = { ...bench.server.context, ids: { ...bench.server.context.ids, uuid: () => payment.id } };
    await expect(settleCharge(broken, payment.id, charge!)).rejects.toThrow('duplicate key');
    expect(await applicationsOf(application)).toEqual([{ state: 'submitted', paid: false }]);
    expect(await stateOf(payment)).toBe('open');
    expect(await query('select 1 from provider_charges where payment_id = $1', payment.id)).toEqual([]);
    expect(await balancesOf(bench.server, payment.id)).toEqual({});
    expect(await poll(payment)).toBe('paid');
  });

  it('never waits in a circle with companies that pay, cancel, reopen and withdraw at the same time', async () => {
    const applications = [await company.application(), await company.application(), await company.application()];
    const faults: unknown[] = [];
    for (let round = 0; round < 6; round += 1) {
      const sets = [applications.slice(0, 2), applications.slice(1), [...applications].reverse()];
      const payments: PaymentRow[] = [];
      for (const set of sets) {
        const payment = await company.starts(...set);
        await createCheckoutLink(bench.server.context, startedOf(bench, payment.id));
        payments.push(payment);
      }
      // Too little each time, so that the same applications are fought over in every round.
      for (const payment of payments) await take(payment, { amount: '1.00' });
      const done = await Promise.allSettled([
        ...payments.flatMap((payment) => [poll(payment), poll(payment)]),
        ...sets.map((set) => company.starts(...set)),
        ...payments.map(({ reference }) => company.call('POST', `/payment/${reference}/cancel/`)),
        company.call('POST', `/application/${applications[round % 3]}/reopen_application/`),
      ]);
      faults.push(...done.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : one.value === 500 ? ['answered 500'] : [])));
      await company.call('POST', `/application/${applications[round % 3]}/submit_application/`);
    }
    expect(faults.filter((fault) => /deadlock|500|timeout|duplicate/i.test(String(fault)))).toEqual([]);
    const held = await query(
      `select application_id, count(*) from payment_items join payments on payments.id = payment_id
       where application_id = any($1) and reserves_application and state not in ('preparing', 'open', 'paid') group by 1`,
      applications,
    );
    expect(held).toEqual([]);
  });
});
