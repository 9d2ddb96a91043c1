import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { preparePages, sender, submittedApplication, type Send } from '../../testing/payments.ts';
import { eraseWhenDue } from '../account-deletion/service.ts';
import { settleCharge } from './settlement/settlement.ts';

describe('what holds an application, and lets go of it', () => {
  let now = new Date('2026-11-15T09:00:00Z');
  let server: TestApp;
  let send: Send;
  let pages: ReturnType<typeof preparePages>;
  let charges = 0;
  beforeAll(async () => {
    server = await startTestApp({ DATABASE_POOL: '12' }, { mailer: keepingMailer(), clock: { now: () => now } });
    send = sender(server);
    pages = preparePages(server);
  });
  afterAll(async () => {
    await pages.stop();
    await server.close();
  });

  const rows = async (sql: string, ...values: unknown[]) => (await server.context.pool.query(sql, values)).rows as Record<string, never>[];
  const later = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
  const pay = async (who: SignedInCompany, ids: readonly string[]) => {
    const { reference } = (await send(who, 'POST', '/application/pay_application/', { application_ids: ids })).body.data;
    const [payment] = await rows(
      `insert into checkout_attempts (payment_id, number, reference, requested_at) select id, 1, reference || '-1', $2 from payments where reference = $1
       on conflict do nothing returning payment_id`,
      reference,
      now,
    );
    return { reference, id: String(payment?.['payment_id']) };
  };
  /** The provider confirms a charge of this many cents. */
  const confirm = (payment: { id: string; reference: string }, minor: number) =>
    settleCharge(server.context, payment.id, {
      transactionId: `T${(charges += 1)}`,
      reference: `${payment.reference}-1`,
      minor,
      currency: 'USD',
      status: 'successful',
      chargeMinor: 0,
    });
  const act = async (who: SignedInCompany, action: string, id: string) =>
    (await send(who, 'POST', `/application/${id}/${action}_application/`)).status;
  const place = async (id: string) => (await rows('select state, paid from applications where id = $1', id))[0];
  const refundsOf = (id: string) => rows('select minor, reason, application_id from refunds where payment_id = $1 order by reason', id);

  it('applies money that comes late to what was let go and is as it was', async () => {
    const me = await signedInCompany(server);
    const id = await submittedApplication(server, me);
    const payment = await pay(me, [id]);
    await send(me, 'POST', `/payment/${payment.reference}/cancel/`);
    await confirm(payment, 25_000);
    expect(await place(id)).toEqual({ state: 'screening', paid: true });
    expect(await refundsOf(payment.id)).toEqual([]);
  });

  it('gives money back for one that was opened and submitted again since, perhaps at another price', async () => {
    const me = await signedInCompany(server);
    const id = await submittedApplication(server, me, { product_category: 'handicrafts' });
    const cheap = await pay(me, [id]);
    later(1);
    expect(await act(me, 'reopen', id)).toBe(200);
    const changes = { product_category: { value: 'refined-energy-products', base: 1 } };
    expect((await send(me, 'PATCH', `/application/${id}/update_application/`, { changes })).status).toBe(200);
    expect(await act(me, 'submit', id)).toBe(200);
    await confirm(cheap, 10_000);
    expect(await place(id)).toEqual({ state: 'submitted', paid: false });
    expect(await refundsOf(cheap.id)).toEqual([{ minor: '10000', reason: 'late_payment', application_id: id }]);
    expect((await send(me, 'GET', `/payment/${cheap.reference}/`)).body.data.state).toBe('refunded');
    const dear = await pay(me, [id]);
    await confirm(dear, 90_000);
    expect(await place(id)).toEqual({ state: 'screening', paid: true });
  });

  it('gives money back for one that is opened and submitted again while the settlement waits for it', async () => {
    const me = await signedInCompany(server);
    const id = await submittedApplication(server, me);
    const payment = await pay(me, [id]);
    later(1);
    const other = await server.context.pool.connect();
    try {
      const [session] = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
      await other.query('begin');
      await other.query('update applications set submitted_at = $2 where id = $1', [id, now]);
      await other.query('update payment_items set reserves_application = false where application_id = $1', [id]);
      let isSettled = false;
      const settling = confirm(payment, 25_000).finally(() => (isSettled = true));
      await vi.waitFor(
        async () => {
          const waiting = await rows('select pid from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', session?.pid);
          expect(isSettled || waiting.length > 0).toBe(true);
        },
        { timeout: 10_000 },
      );
      await other.query('commit');
      await settling;
    } finally {
      other.release(true);
    }
    expect(await place(id)).toEqual({ state: 'submitted', paid: false });
    expect(await refundsOf(payment.id)).toEqual([{ minor: '25000', reason: 'late_payment', application_id: id }]);
  }, 15_000);

  it('refunds what is withdrawn in screening and nothing later; the paid list shows both', async () => {
    const me = await signedInCompany(server);
    const [early, late] = [await submittedApplication(server, me), await submittedApplication(server, me)];
    const payment = await pay(me, [early, late]);
    await confirm(payment, 50_000);
    await rows("update applications set state = 'assessment' where id = $1", late);
    expect([await act(me, 'withdraw', early), await act(me, 'withdraw', late)]).toEqual([200, 200]);
    expect(await refundsOf(payment.id)).toEqual([{ minor: '25000', reason: 'withdrawn', application_id: early }]);
    expect(await rows('select topic from outbox where topic = $1', 'refund.owed')).not.toEqual([]);
    const { body } = await send(me, 'GET', '/application/my_applications/?paid=true');
    const listed = body.data as never as { id: string; status: string; paid: boolean; payment: { state: string } }[];
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([early, late]));
    for (const { status, paid, payment: shown } of listed) expect([status, paid, shown.state]).toEqual(['withdrawn', true, 'verified']);
    expect((await send(me, 'POST', '/application/pay_application/', { application_ids: [early] })).status).toBe(409);
  });

  it('records the person who reopens or withdraws as the actor of the cancelled payment and of the refund', async () => {
    const me = await signedInCompany(server);
    const actorsOf = (action: string, payment: { id: string }) =>
      rows(
        "select actor_kind, actor_id, acting_for from audit_events where action = $1 and (subject_id = $2 or data ->> 'payment' = $2)",
        action,
        payment.id,
      );
    const own = [{ actor_kind: 'company', actor_id: me.accountId, acting_for: me.companyId }];
    const [reopened, screened] = [await submittedApplication(server, me), await submittedApplication(server, me)];
    const unpaid = await pay(me, [reopened]);
    expect(await act(me, 'reopen', reopened)).toBe(200);
    expect(await actorsOf('payment.cancelled', unpaid)).toEqual(own);
    const paid = await pay(me, [screened]);
    await confirm(paid, 25_000);
    expect(await act(me, 'withdraw', screened)).toBe(200);
    expect(await actorsOf('refund.owed', paid)).toEqual(own);
  });

  it('ends a payment that begins in the last moment of an account, refunds what was in screening, and keeps the books', async () => {
    const me = await signedInCompany(server);
    const [screened, open] = [await submittedApplication(server, me), await submittedApplication(server, me)];
    const paid = await pay(me, [screened]);
    await confirm(paid, 25_000);
    expect((await send(me, 'DELETE', '/profile/delete-my-account')).status).toBe(200);
    const at = now.toISOString();
    // Started by a call that was under way when the account was closed.
    const live = server.context.ids.uuid();
    await rows(
      `insert into payments (id, company_id, reference, invoice_number, provider, amount_minor, currency, account_id, language, created_at, updated_at)
       values ($1, $2, $3, 'INV-26-' || (900000 + nextval('invoice_numbers')), 'flutterwave', 25000, 'USD', $4, 'en', $5, $5)`,
      live,
      me.companyId,
      server.context.ids.spoken(26),
      me.accountId,
      now,
    );
    await rows(
      `insert into payment_items (payment_id, application_id, application_number, product_name, price_id, price_version, full_minor, discount_minor,
         amount_minor, currency) values ($1, $2, 'APP-26-1', 'x', 'handicrafts', 1, 25000, 0, 25000, 'USD')`,
      live,
      open,
    );
    later(7 * 86_400);
    await eraseWhenDue(server.context, { key: server.context.ids.uuid(), subjectId: me.accountId, at });
    expect(await rows('select state, paid_at from payments where id = $1', live)).toEqual([{ state: 'cancelled', paid_at: null }]);
    expect(await rows('select reserves_application from payment_items where payment_id = $1', live)).toEqual([
      { reserves_application: false },
    ]);
    expect([await place(screened), await place(open)]).toEqual([{ state: 'withdrawn', paid: true }, undefined]);
    expect(await refundsOf(paid.id)).toEqual([{ minor: '25000', reason: 'withdrawn', application_id: screened }]);
    expect(await rows('select 1 from companies where id = $1', me.companyId)).toHaveLength(1);
  });

  it('keeps the company of an account whose only trace is a payment', async () => {
    const me = await signedInCompany(server);
    const payment = await pay(me, [await submittedApplication(server, me)]);
    await send(me, 'POST', `/payment/${payment.reference}/cancel/`);
    await send(me, 'DELETE', '/profile/delete-my-account');
    const at = now.toISOString();
    later(7 * 86_400);
    await eraseWhenDue(server.context, { key: server.context.ids.uuid(), subjectId: me.accountId, at });
    expect(await rows('select 1 from accounts where id = $1', me.accountId)).toEqual([]);
    expect(await rows('select 1 from payments where id = $1', payment.id)).toHaveLength(1);
  });

  it('has no deadlock when many pay, cancel, reopen, withdraw and confirm at once, and nothing is reserved or paid twice', async () => {
    const me = await signedInCompany(server);
    const ids = await Promise.all(Array.from({ length: 5 }, () => submittedApplication(server, me)));
    const some = (n: number) => ids.filter((_, at) => ((n * 7 + 3) >> at) % 2 === 1);
    const steps = Array.from({ length: 60 }, (_, n) => async () => {
      const set = some(n).length === 0 ? ids : some(n);
      if (n % 5 === 4) return act(me, n % 2 === 0 ? 'reopen' : 'submit', ids[n % 5] as string);
      const { status, body } = await send(me, 'POST', '/application/pay_application/', { application_ids: set });
      if (status !== 200) return status;
      const { reference } = body.data;
      const [found] = await rows(
        `insert into checkout_attempts (payment_id, number, reference, requested_at) select id, 1, reference || '-1', $2 from payments where reference = $1
         on conflict do nothing returning payment_id, (select amount_minor from payments where reference = $1)`,
        reference,
        now,
      );
      if (n % 5 === 3) return (await send(me, 'POST', `/payment/${reference}/cancel/`)).status;
      if (n % 5 === 2 && found !== undefined) await confirm({ id: String(found['payment_id']), reference }, Number(found['amount_minor']));
      return status;
    });
    const statuses: number[] = [];
    for (let from = 0; from < steps.length; from += 10)
      statuses.push(...(await Promise.all(steps.slice(from, from + 10).map((step) => step()))));
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
    const twice = await rows(
      'select application_id from payment_items where applied_at is not null and application_id = any($1) group by 1 having count(*) > 1',
      ids,
    );
    expect(twice).toEqual([]);
    const wrong = await rows(
      `select a.id from applications a left join payment_items i on i.application_id = a.id and i.applied_at is not null
       where a.id = any($1) and a.paid <> (i.applied_at is not null)`,
      ids,
    );
    expect(wrong).toEqual([]);
    const idle = await rows(
      `select id from payments where company_id = $1 and state in ('preparing', 'open') and not exists (select from payment_items where payment_id = id and reserves_application)`,
      me.companyId,
    );
    expect(idle).toEqual([]);
    const [sums] = await rows(
      `select coalesce(sum(minor), 0)::int as all, coalesce(sum(minor) filter (where account = 'unapplied'), 0)::int as unapplied
       from ledger_lines join ledger_entries on ledger_entries.id = entry_id join payments on payments.id = payment_id where company_id = $1`,
      me.companyId,
    );
    expect(sums).toEqual({ all: 0, unapplied: 0 });
  });
});
