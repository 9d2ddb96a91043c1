import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { balancesOf, startedOf, startPaymentBench, type PayingCompany, type PaymentBench } from '../../../testing/payment-harness.ts';
import { createCheckoutLink } from '../checkout/checkout-link.ts';
import { executeRefund, refundWithdrawn } from './refunds.ts';
import { pollAndExpire } from '../settlement/status-check.ts';
import type { PaymentRow } from '../payment-store.ts';
import { notifyRefund } from '../notifications/notifications.ts';

const minute = 60_000;

interface AtProvider {
  readonly id: number;
  readonly minor: number;
  readonly comments: string;
}

describe('giving back', () => {
  let bench: PaymentBench;
  let company: PayingCompany;
  beforeAll(async () => {
    bench = await startPaymentBench();
  });
  beforeEach(async () => {
    company = await bench.company();
  });
  afterEach(async () => {
    await bench.control('DELETE', 'faults');
    await bench.control('POST', 'settings', { refund_ms: 0 });
  });
  afterAll(() => bench.close());

  const query = async (text: string, ...values: unknown[]) => (await bench.server.context.pool.query(text, values)).rows;
  const paid = async (...applications: string[]): Promise<PaymentRow> => {
    const payment = await company.starts(...applications);
    await createCheckoutLink(bench.server.context, startedOf(bench, payment.id));
    await bench.control('POST', 'pay', { tx_ref: `${payment.reference}-1` });
    expect(await pollAndExpire(bench.server.context, payment.id)).toBe('paid');
    return payment;
  };
  const withdraw = (application: string) => company.call('POST', `/application/${application}/withdraw_application/`);
  const refunds = ({ id }: PaymentRow) => query('select * from refunds where payment_id = $1 order by id', id);
  /** A withdrawn application's refund, owed. */
  const owed = async () => {
    const application = await company.application();
    const payment = await paid(application);
    expect(await withdraw(application)).toBe(200);
    const [refund] = await refunds(payment);
    return { payment, application, refund: refund.id as string };
  };
  const step = (refund: string, last = false) => executeRefund(bench.server.context, startedOf(bench, refund), last);
  const atProvider = ({ reference }: PaymentRow) => bench.control<AtProvider[]>('GET', `refunds?prefix=${reference}`);
  const plan = (fault: object) => bench.control('POST', 'faults', { call: 'refund', ...fault });
  const exceptions = ({ id }: PaymentRow) => query('select kind, cause from payment_exceptions where payment_id = $1', id);

  it('owes all that was paid for an application that is withdrawn in screening, once', async () => {
    const [kept, gone] = [await company.application(), await company.application({ product_category: 'handicrafts' })];
    const payment = await paid(kept, gone);
    expect(await withdraw(gone)).toBe(200);
    expect(await withdraw(gone)).toBe(409);
    expect(await refunds(payment)).toMatchObject([{ application_id: gone, minor: '10000', reason: 'withdrawn', state: 'owed' }]);
    expect(await balancesOf(bench.server, payment.id)).toMatchObject({ earned: -25_000, refunds_owed: -10_000 });
  });

  it('owes, enters, records and enqueues a refund once where two transactions withdraw the same application', async () => {
    const application = await company.application();
    const payment = await paid(application);
    const { context } = bench.server;
    const enqueued = async () =>
      (await query("select subject_id from outbox where topic = 'refund.owed'")).map(({ subject_id }) => subject_id as string);
    const before = await enqueued();
    const by = { actor: { kind: 'system' }, requestId: 'test', at: bench.now() } as const;
    for (let times = 0; times < 2; times += 1)
      await context.db.transaction().execute((tx) => refundWithdrawn(tx, context, application, by));
    const owedRefunds = await refunds(payment);
    expect(owedRefunds).toMatchObject([{ application_id: application, minor: '25000', reason: 'withdrawn', state: 'owed' }]);
    const [{ id }] = owedRefunds;
    const entries = await query("select cause from ledger_entries where payment_id = $1 and kind = 'refund_owed'", payment.id);
    expect(entries).toEqual([{ cause: `refund ${id}` }]);
    expect((await enqueued()).filter((subjectId) => !before.includes(subjectId))).toEqual([id]);
    const events = await query("select subject_id from audit_events where action = 'refund.owed' and data ->> 'payment' = $1", payment.id);
    expect(events).toEqual([{ subject_id: id }]);
    expect(await balancesOf(bench.server, payment.id)).toMatchObject({ refunds_owed: -25_000 });
  });

  it('owes nothing for one that is withdrawn after screening', async () => {
    const application = await company.application();
    const payment = await paid(application);
    await query("update applications set state = 'assessment' where id = $1", application);
    expect(await withdraw(application)).toBe(200);
    expect(await refunds(payment)).toEqual([]);
  });

  it('asks once with a comment that names it, waits until it is paid out, and then books it', async () => {
    const { payment, refund } = await owed();
    await bench.control('POST', 'settings', { refund_ms: 600_000 });
    expect(await step(refund)).toBe('taken');
    expect(await step(refund)).toBe('taken');
    const [there, ...more] = await atProvider(payment);
    expect(more).toEqual([]);
    expect(there).toMatchObject({ minor: 25_000, comments: `Thamani refund ${refund}` });
    expect(await balancesOf(bench.server, payment.id)).toMatchObject({ refunds_owed: -25_000 });
    await bench.control('POST', 'refund', { id: there?.id, status: 'completed-mpgs' });
    expect(await step(refund)).toBe('completed');
    expect(await step(refund)).toBe('completed');
    expect(await balancesOf(bench.server, payment.id)).toEqual({ provider_charges: 950, with_provider: -950 });
    expect(await refunds(payment)).toMatchObject([{ state: 'completed', provider_refund_id: String(there?.id) }]);
    const events = await query("select action from audit_events where subject_kind = 'refund' and subject_id = $1 order by action", refund);
    expect(events.map(({ action }) => action)).toEqual(['refund.completed', 'refund.owed', 'refund.requested']);
  });

  it.each(['cut_after', 'fail_after', 'malformed', 'other_shape'])(
    'finds the one whose answer was lost (%s), and asks for no second',
    async (fault) => {
      const { payment, refund } = await owed();
      await plan({ fault });
      await expect(step(refund)).rejects.toThrow("the payments' provider");
      expect(await step(refund)).toBe('completed');
      expect(await atProvider(payment)).toHaveLength(1);
    },
  );

  it('asks again only when the provider knows nothing of it after five minutes, three times in all', async () => {
    const { payment, refund } = await owed();
    await plan({ fault: 'cut_before', count: 3 });
    await expect(step(refund)).rejects.toThrow('not reached');
    expect(await step(refund)).toBe('unclear');
    for (let ask = 2; ask <= 3; ask += 1) {
      bench.pass(5 * minute);
      await expect(step(refund)).rejects.toThrow('not reached');
      expect(await step(refund)).toBe('unclear');
    }
    bench.pass(5 * minute);
    expect(await step(refund)).toBe('exception');
    expect(await step(refund)).toBe('exception');
    expect(await atProvider(payment)).toEqual([]);
    expect(await exceptions(payment)).toEqual([{ kind: 'refund_unconfirmed', cause: `refund ${refund}` }]);
    expect(await balancesOf(bench.server, payment.id)).toMatchObject({ refunds_owed: -25_000 });
  });

  it('gives back at the second try where the first never arrived', async () => {
    const { payment, refund } = await owed();
    await plan({ fault: 'cut_before' });
    await expect(step(refund)).rejects.toThrow('not reached');
    bench.pass(5 * minute);
    expect(await step(refund)).toBe('taken');
    expect(await step(refund)).toBe('completed');
    expect(await atProvider(payment)).toHaveLength(1);
  });

  it('does not ask again while the provider cannot say what it knows', async () => {
    const { payment, refund } = await owed();
    await plan({ fault: 'cut_after' });
    await bench.control('POST', 'faults', { call: 'refunds', fault: 'fail_before', status: 503, count: 2 });
    await expect(step(refund)).rejects.toThrow('not reached');
    bench.pass(10 * minute);
    await expect(step(refund)).rejects.toThrow('503');
    await expect(step(refund)).rejects.toThrow('503');
    expect(await step(refund)).toBe('completed');
    expect(await atProvider(payment)).toHaveLength(1);
  });

  it('asks once where several workers try at the same time', async () => {
    const { payment, refund } = await owed();
    await plan({ fault: 'delay', ms: 200 });
    await Promise.all([step(refund), step(refund), step(refund), step(refund)]);
    expect(await atProvider(payment)).toHaveLength(1);
  });

  it.each([
    ['the provider says no', async (refund: string) => plan({ fault: 'fail_before', status: 400 }).then(() => step(refund))],
    [
      'it failed there',
      async (refund: string) => {
        await step(refund);
        const [{ provider_refund_id: id }] = await query('select provider_refund_id from refunds where id = $1', refund);
        await bench.control('POST', 'refund', { id, status: 'failed' });
        return step(refund);
      },
    ],
    [
      'it had its time',
      async (refund: string) => {
        await bench.control('POST', 'settings', { refund_ms: 600_000 });
        await step(refund);
        return step(refund, true);
      },
    ],
  ])('hands it to a person when %s', async (_, until) => {
    const { payment, refund } = await owed();
    expect(await until(refund)).toBe('exception');
    expect(await exceptions(payment)).toEqual([{ kind: 'refund_unconfirmed', cause: `refund ${refund}` }]);
    expect(await refunds(payment)).toMatchObject([{ state: 'exception', completed_at: null }]);
  });

  it('tells how much, why and when, in the payer’s language, once', async () => {
    const { payment, application, refund } = await owed();
    await query("update payments set language = 'fr' where id = $1", payment.id);
    const told = startedOf(bench, refund);
    await notifyRefund(bench.server.context, told);
    await notifyRefund(bench.server.context, told);
    const mails = bench.mailer.sent.filter(({ to }) => to === `${company.accountId}@shea.example`);
    expect(mails).toHaveLength(1);
    const [{ application_number }] = await query('select application_number from applications where id = $1', application);
    expect(mails[0]?.subject).toBe(`Remboursement de la facture ${payment.invoice_number}`);
    for (const part of [
      '250,00',
      application_number,
      'contrôle préalable',
      '10 jours ouvrés',
      `/fr/paymment-verification?payment=${payment.reference}`,
    ])
      expect(mails[0]?.text).toContain(part);
  });

  it('tells nobody where the account is gone', async () => {
    const { refund } = await owed();
    await query('delete from accounts where id = $1', company.accountId);
    const before = bench.mailer.sent.length;
    await notifyRefund(bench.server.context, startedOf(bench, refund));
    expect(bench.mailer.sent).toHaveLength(before);
  });
});
