import { once } from 'node:events';
import type { Server } from 'node:http';
import type { Context } from '@thamani/server/context.ts';
import { createCheckoutLink } from '@thamani/server/features/payments/checkout/checkout-link.ts';
import { executeRefund } from '@thamani/server/features/payments/refunds/refunds.ts';
import { pollAndExpire } from '@thamani/server/features/payments/settlement/status-check.ts';
import { startTestApp, type TestApp } from '@thamani/server/testing/app.ts';
import { startPaymentProvider } from '@thamani/server/testing/fake-flutterwave/server.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPayer, payersOf, type Payer } from '../system/payers.ts';
import { compareWithProvider } from '../system/provider-reconciliation.ts';
import { controlOf, type ProviderControl } from '../system/provider.ts';
import { explorationOf, sequencesOr } from './exploration.ts';
import { happenings, type Happening } from './payment-events.ts';

const sequences = Math.ceil(sequencesOr(100) / 2);
const lanes = 4;
const categories = ['handicrafts', 'textiles-and-apparel', 'processed-minerals-and-metals', 'cocoa-coffee-tea-and-spices'];

/** One company with four applications, and what happens to them, over HTTP and by the activities that the worker would run. */
interface Life {
  readonly payer: Payer;
  readonly applications: readonly string[];
  /** As this life's clock tells it: an hour more for each page that ended. */
  readonly context: Context;
}

describe("the ledger's laws over the real tables", () => {
  let provider: { origin: string; server: Server };
  let control: ProviderControl;
  let server: TestApp;
  const seen = new Set<string>();
  let done = 0;
  beforeAll(async () => {
    provider = await startPaymentProvider({ secretKey: 'of the model', messageSecret: 'messages of the model' });
    control = controlOf(provider.origin);
    server = await startTestApp({
      PAYMENT_ORIGIN: provider.origin,
      PAYMENT_SECRET_KEY: 'of the model',
      PAYMENT_MESSAGE_SECRET: 'messages of the model',
      APPLICATIONS_PER_DAY: '1000000',
      DATABASE_POOL: '10',
    });
  });
  afterAll(async () => {
    await server.close();
    provider.server.closeAllConnections();
    await once(provider.server.close(), 'close');
  });

  const started = (subjectId: string) => ({ key: server.context.ids.uuid(), subjectId, at: new Date().toISOString() });
  const rows = async <Row extends object>(text: string, life: Life): Promise<Row[]> =>
    (await server.context.pool.query<Row>(text, [life.payer.companyId])).rows;
  const paymentsOf = (life: Life) =>
    rows<{ id: string; reference: string; state: string; minor: number }>(
      'select id, reference, state, amount_minor::float8 as minor from payments where company_id = $1 order by id',
      life,
    );
  const referencesOf = (life: Life) =>
    rows<{ reference: string; payment_id: string; minor: number }>(
      `select a.reference, a.payment_id, p.amount_minor::float8 as minor from checkout_attempts a join payments p on p.id = a.payment_id
       where p.company_id = $1 order by a.requested_at`,
      life,
    );
  const refundsOf = (life: Life) =>
    rows<{ id: string; state: string }>(
      'select r.id, r.state from refunds r join payments p on p.id = r.payment_id where p.company_id = $1 order by r.id',
      life,
    );

  const begin = async (): Promise<Life> => {
    const payer = await newPayer(server.context);
    const people = payersOf(server.origin);
    const applications = await Promise.all(categories.map((product_category) => people.application(payer, { product_category })));
    return { payer, applications, context: server.context };
  };
  const takenOf = async (life: Life) => {
    const references = (await paymentsOf(life)).map(({ reference }) => `${reference}-`);
    const [charges, refunds] = await Promise.all([
      Promise.all(references.map((prefix) => control.charges(prefix))),
      Promise.all(references.map((prefix) => control.refunds(prefix))),
    ]);
    return { charges: charges.flat(), refunds: refunds.flat() };
  };
  const chargesOf = async (life: Life) => {
    const paymentOf = new Map((await referencesOf(life)).map((one) => [one.reference, one.payment_id]));
    return (await takenOf(life)).charges.map((charge) => ({ ...charge, paymentId: paymentOf.get(charge.tx_ref) ?? '' }));
  };

  /** A payer pays on a checkout page: the right amount, less, more, in naira, later, or is declined. */
  const pay = async (life: Life, which: number, how: number): Promise<void> => {
    const references = await referencesOf(life);
    const chosen = references.at(-1 - (which % Math.max(1, references.length)));
    if (chosen === undefined || (await control.links(chosen.reference)).length === 0) return;
    const minor = chosen.minor + ({ 9: -1, 10: -5_000, 11: 1, 12: 7_000 }[how] ?? 0);
    await control.pay({
      tx_ref: chosen.reference,
      amount: `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`,
      outcome: ({ 14: 'pending', 15: 'failed' } as const)[how] ?? 'successful',
      ...(how === 13 ? { currency: 'NGN' } : {}),
    });
  };

  const happens = async (life: Life, [kind, which, how]: Happening): Promise<void> => {
    const people = payersOf(server.origin);
    const application = life.applications[which % life.applications.length] ?? '';
    const payments = await paymentsOf(life);
    const payment = payments.at(-1 - (which % Math.max(1, Math.min(payments.length, 4))));
    const act = (action: string) => people.post(life.payer, `/application/${application}/${action}_application/`);
    done += 1;
    if (kind === 'begin') {
      // The request would wait for a page that only `ask` makes here: it is abandoned as soon as the payment exists.
      const ids = life.applications.filter((_, at) => ((which % 15) + 1) & (1 << at));
      await payWithoutWaiting(life, ids);
    } else if (['withdraw', 'reopen', 'submit'].includes(kind)) await act(kind);
    else if (kind === 'screen')
      await server.context.pool.query("update applications set state = 'assessment' where id = $1 and state = 'screening'", [application]);
    else if (kind === 'pay') await pay(life, which, how);
    else if (kind === 'ripen') await ripen(life, how);
    else if (kind === 'refund') await oneRefund(life, which);
    else if (payment === undefined) return;
    else if (kind === 'ask') await createCheckoutLink(life.context, started(payment.id));
    else if (kind === 'lose') await losingTheAnswer(life, payment.id);
    else if (kind === 'notice') await noticeOne(life, which, payment.id);
    else if (kind === 'misdirect') await noticeOne(life, how, payment.id);
    else if (kind === 'cancel') await people.cancel(life.payer, payment.reference);
    else if (kind === 'expire') await pollAndExpire(later(life.context, 2), payment.id);
    else await pollAndExpire(life.context, payment.id);
  };

  const payWithoutWaiting = async (life: Life, ids: readonly string[]): Promise<void> => {
    const before = (await paymentsOf(life)).length;
    const asked = payersOf(server.origin).pay(life.payer, ids);
    for (let tries = 0; tries < 400; tries += 1) {
      const payments = await paymentsOf(life);
      const waiting = payments.filter(({ state }) => state === 'preparing');
      if (payments.length > before && waiting.length > 0) {
        await createCheckoutLink(life.context, started(waiting.at(-1)?.id ?? ''));
        break;
      }
      const answered = await Promise.race([asked.then(() => true), new Promise<false>((resolve) => setTimeout(resolve, 5, false))]);
      if (answered) break;
      for (const { id } of waiting) await createCheckoutLink(life.context, started(id));
    }
    await asked;
  };
  const losingTheAnswer = async (life: Life, paymentId: string): Promise<void> => {
    const unlucky = { ...life.context, payments: { ...life.context.payments, createLink: losing(life.context.payments.createLink) } };
    await createCheckoutLink(unlucky, started(paymentId)).catch(() => undefined);
  };
  const noticeOne = async (life: Life, which: number, paymentId: string): Promise<void> => {
    const charges = await chargesOf(life);
    const charge = charges[which % Math.max(1, charges.length)];
    // Twice at once, as a message and a returning browser do.
    await Promise.all([0, 1].map(() => pollAndExpire(life.context, paymentId, charge === undefined ? undefined : String(charge.id))));
  };
  const ripen = async (life: Life, how: number): Promise<void> => {
    for (const { id, status } of await chargesOf(life))
      if (status === 'pending') await control.settle(id, how % 2 === 0 ? 'successful' : 'failed');
  };
  const oneRefund = async (life: Life, which: number): Promise<void> => {
    const refunds = await refundsOf(life);
    const refund = refunds[which % Math.max(1, refunds.length)];
    if (refund !== undefined) await Promise.all([0, 1].map(() => executeRefund(life.context, started(refund.id), false)));
  };

  /** Every charge is asked for by its number, and every refund is followed to its end. */
  const toTheEnd = async (life: Life): Promise<void> => {
    for (const { id, paymentId } of await chargesOf(life)) await pollAndExpire(life.context, paymentId, String(id));
    for (const { id } of await refundsOf(life))
      for (let hours = 0; hours < 3; hours += 1) await executeRefund(later(life.context, hours), started(id), false);
  };

  it(
    `hold in ${sequences} random sequences of commands`,
    async () => {
      const explore = async (lane: number) =>
        fc.assert(
          fc.asyncProperty(happenings, async (sequence) => {
            const life = await begin();
            for (const one of sequence.slice(0, 25)) await happens(life, one);
            await toTheEnd(life);
            const { url } = server.context.config.database;
            const { broken, balances } = await compareWithProvider(url, await takenOf(life), { only: life.payer.companyId });
            expect(broken).toEqual([]);
            expect(balances.refunds_owed).toBe(0);
            for (const { state } of await paymentsOf(life)) seen.add(state);
            for (const { reason } of await rows<{ reason: string }>(
              'select reason from refunds r join payments p on p.id = r.payment_id where company_id = $1',
              life,
            ))
              seen.add(reason);
          }),
          explorationOf(lane, Math.ceil(sequences / lanes)),
        );
      await Promise.all(Array.from({ length: lanes }, (_, lane) => explore(lane)));
      console.log(`${sequences} sequences, ${done} steps: ${[...seen].toSorted().join(', ')}`);
      expect([...seen]).toEqual(
        expect.arrayContaining(['paid', 'cancelled', 'replaced', 'duplicate_payment', 'late_payment', 'withdrawn']),
      );
    },
    120_000 + sequences * 2_000,
  );
});

function later(context: Context, hours: number): Context {
  return { ...context, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } };
}

/** It was done, and nobody heard of it. */
function losing<Asked extends unknown[]>(ask: (...asked: Asked) => Promise<unknown>) {
  return async (...asked: Asked): Promise<never> => {
    await ask(...asked);
    throw new Error('the answer was lost');
  };
}
