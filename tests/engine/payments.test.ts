import { AsyncLocalStorage } from 'node:async_hooks';
import { Context as ActivityContext } from '@temporalio/activity';
import { createActivities } from '@thamani/server/engine/activities.ts';
import { startPaymentBench, type PaymentBench } from '@thamani/server/testing/payment-harness.ts';
import type { Activities } from '@thamani/workflows/activities.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEngine, type Engine } from './engine.ts';
import { startInSimulatedTime } from './simulated-time.ts';

const minute = 60_000;
const hour = 60 * minute;

type Step = (step: string, since: number, now: Date) => Promise<void>;

/**
 * The workflows and the activities that ship, over days of the engine's own time, which each activity takes for its own. The provider
 * sends no message unless a test says so. All at once: the engine needs a second to skip each of many timers.
 */
describe.concurrent('payments over time', () => {
  const engineTime = new AsyncLocalStorage<Date>();
  /** What happens after a step of the engine for a subject, with the milliseconds since its first one. */
  const followers = new Map<string, Step>();
  const began = new Map<string, number>();
  let bench: PaymentBench;
  let engine: Engine;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    bench = await startPaymentBench({ clock: { now: () => engineTime.getStore() ?? new Date() } });
    engine = await openEngine();
    const timed = Object.entries(createActivities(bench.server.context)).map(([name, activity]) => [
      name,
      async (started: WorkflowInput, ...more: unknown[]) => {
        const now = new Date(ActivityContext.current().info.scheduledTimestampMs);
        const { subjectId } = started;
        if (!began.has(subjectId)) began.set(subjectId, now.getTime());
        const work = activity as (...given: unknown[]) => Promise<unknown>;
        const answer = await engineTime.run(now, () => work(started, ...more));
        await followers.get(subjectId)?.(name, now.getTime() - (began.get(subjectId) ?? 0), now);
        return answer;
      },
    ]);
    stop = await engine.work({ activities: Object.fromEntries(timed) as Activities });
  }, 60_000);
  afterAll(async () => {
    await stop();
    await engine.close();
    await bench.close();
  });

  const query = async (text: string, ...values: unknown[]) => (await bench.server.context.pool.query(text, values)).rows;
  const run = async (workflow: string, row: { key: string; subject_id: string; created_at: Date }) => {
    const started = { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() };
    const id = await startInSimulatedTime(engine, workflow, [started]);
    await engine.client.workflow.getHandle(id).result();
  };
  const handedOver = async (topic: string, subject: string) =>
    (await query('select key, subject_id, created_at from outbox where topic = $1 and subject_id = $2', topic, subject))[0];
  const begin = async () => {
    const company = await bench.company();
    const application = await company.application();
    const payment = await company.starts(application);
    const status = async () =>
      (
        await query(
          `select payments.state, paid_at, reserves_application, applications.state as application from payments
           join payment_items on payment_id = payments.id join applications on applications.id = application_id where payments.id = $1`,
          payment.id,
        )
      )[0];
    const pay = (outcome = 'successful') => bench.control('POST', 'pay', { tx_ref: `${payment.reference}-1`, outcome });
    const follow = async (step: Step) => {
      followers.set(payment.id, step);
      await run('paymentStarted', await handedOver('payment.started', payment.id));
    };
    return { company, payment, application, status, pay, follow };
  };
  /** Once, after the first look that is this late. */
  const atLook = (since: number, act: (now: Date) => Promise<unknown>): Step => {
    let done = false;
    return async (step, late, now) => {
      if (done || !['createCheckoutLink', 'pollPayment'].includes(step) || late < since) return;
      done = true;
      await act(now);
    };
  };

  it.each([0, 90_000, 20 * minute, 58 * minute, 61 * minute])(
    'cure a missing message within five minutes, %i ms after the start',
    async (since) => {
      const { status, pay, follow } = await begin();
      let paidAt = 0;
      await follow(
        atLook(since, async (now) => {
          paidAt = now.getTime();
          await pay();
        }),
      );
      const { state, paid_at, application } = await status();
      expect([state, application]).toEqual(['paid', 'screening']);
      expect(paid_at.getTime() - paidAt).toBeGreaterThan(0);
      expect(paid_at.getTime() - paidAt).toBeLessThanOrEqual(5 * minute);
    },
    180_000,
  );

  it('expire when nobody pays, soon after the page ended, and are looked at for three days', async () => {
    const { status, follow } = await begin();
    const seen: [minutes: number, state: string][] = [];
    await follow(async (step, since) => {
      if (step === 'pollPayment') seen.push([Math.floor(since / minute), (await status()).state]);
    });
    const [expired = 0] = seen.find(([, state]) => state === 'expired') ?? [];
    expect(expired).toBeGreaterThanOrEqual(60);
    expect(expired).toBeLessThanOrEqual(64);
    expect(seen.at(-1)?.[0]).toBeGreaterThanOrEqual(72 * 60);
    expect(await status()).toMatchObject({ state: 'expired', reserves_application: false, application: 'submitted' });
  }, 180_000);

  it('apply money that comes six hours late', async () => {
    const { payment, status, pay, follow } = await begin();
    let before: string | undefined;
    await follow(
      atLook(2 * hour, async () => {
        before = (await status()).state;
        await pay();
      }),
    );
    const { state, paid_at, application, reserves_application } = await status();
    expect([before, state, application, reserves_application]).toEqual(['expired', 'paid', 'screening', true]);
    expect(paid_at.getTime() - (began.get(payment.id) ?? 0)).toBeGreaterThan(5 * hour);
    expect(paid_at.getTime() - (began.get(payment.id) ?? 0)).toBeLessThan(6 * hour + 10 * minute);
  }, 180_000);

  it('wait for a transfer that takes a day, and hold what it pays for', async () => {
    const { payment, status, pay, follow } = await begin();
    const late: unknown[] = [];
    const begins = atLook(10 * minute, () => pay('pending'));
    const settles = atLook(23 * hour, () => bench.control('POST', 'settle', { tx_ref: `${payment.reference}-1`, status: 'successful' }));
    await follow(async (step, since, now) => {
      await begins(step, since, now);
      const { state, reserves_application } = await status();
      if (since > 70 * minute) late.push([Math.round(since / hour), state, reserves_application]);
      await settles(step, since, now);
    });
    expect(late).toEqual([
      [2, 'open', true],
      [6, 'open', true],
      [24, 'open', true],
      [72, 'paid', true],
    ]);
  }, 180_000);

  it('ask at once after a hint', async () => {
    const { payment, status, pay, follow } = await begin();
    const { context } = bench.server;
    const key = context.ids.uuid();
    let state: string | undefined;
    await follow(
      atLook(0, async (now) => {
        const hint = { key, payment_id: payment.id, source: 'return' as const, transaction_id: null, at: now };
        await context.db.insertInto('payment_status_checks').values(hint).execute();
        await pay();
        await engine.client.workflow.execute('paymentStatusCheck', {
          taskQueue: engine.taskQueue,
          workflowId: `hint-${key}`,
          args: [{ key, subjectId: payment.id, at: now.toISOString() }],
        });
        ({ state } = await status());
      }),
    );
    expect(state).toBe('paid');
  }, 180_000);

  it('send the receipt with its PDF, once', async () => {
    const { company, payment, pay, follow } = await begin();
    await follow(atLook(0, () => pay()));
    const paid = await handedOver('payment.paid', payment.id);
    await run('paymentPaid', paid);
    await run('paymentPaid', paid);
    const mails = bench.mailer.sent.filter(({ to }) => to === `${company.accountId}@shea.example`);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.subject).toBe(`Payment received: invoice ${payment.invoice_number}`);
    for (const part of ['Tamale Shea Works', 'Shea butter, unrefined', 'USD 250.00', 'under review', `?payment=${payment.reference}`])
      expect(mail?.text.replaceAll('\u00A0', ' ')).toContain(part);
    const [pdf, ...more] = mail?.attachments ?? [];
    expect(more).toEqual([]);
    expect(pdf).toMatchObject({ name: `${payment.invoice_number}.pdf`, type: 'application/pdf' });
    expect(Buffer.from(pdf?.bytes ?? []).toString('latin1', 0, 5)).toBe('%PDF-');
  }, 180_000);

  it('give back, tell it when the provider took it on, and look until it is paid out', async () => {
    const { company, payment, application, pay, follow } = await begin();
    await follow(atLook(0, () => pay()));
    await company.call('POST', `/application/${application}/withdraw_application/`);
    const [refund] = await query('select id from refunds where payment_id = $1', payment.id);
    await bench.control('POST', 'settings', { refund_ms: 10 * hour });
    const steps: string[] = [];
    followers.set(refund.id, async (step) => {
      steps.push(step);
      if (steps.length < 4) return;
      const [{ provider_refund_id: id }] = await query('select provider_refund_id from refunds where id = $1', refund.id);
      await bench.control('POST', 'refund', { id, status: 'completed-mpgs' });
    });
    await run('refundOwed', await handedOver('refund.owed', refund.id));
    expect(steps).toEqual(['executeRefund', 'notifyRefund', 'executeRefund', 'executeRefund', 'executeRefund']);
    expect(await query('select state from refunds where id = $1', refund.id)).toEqual([{ state: 'completed' }]);
    expect(await bench.control<unknown[]>('GET', `refunds?prefix=${payment.reference}`)).toHaveLength(1);
  }, 180_000);
});
