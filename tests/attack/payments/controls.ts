import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@thamani/server/context.ts';
import { createCheckoutLink } from '@thamani/server/features/payments/checkout/checkout-link.ts';
import { receiveWebhook } from '@thamani/server/features/payments/service.ts';
import { pollAndSettle } from '@thamani/server/features/payments/settlement/status-check.ts';
import { createApp } from '@thamani/server/http/app.ts';
import type { ProviderCharge } from '@thamani/server/ports.ts';
import { startTestApp, type TestApp } from '@thamani/server/testing/app.ts';
import { reportControl } from '../../nightly/figures.ts';
import { bearer } from '../../system/company.ts';
import { newPayer, payersOf, type Payer } from '../../system/payers.ts';
import type { PaymentMade, ProviderControl } from '../../system/provider.ts';
import { messageSecret, silentProvider } from './stage.ts';
import { heldUp } from '../../system/database.ts';
import { inPieces } from '../../system/context.ts';

interface Bench {
  readonly server: TestApp;
  readonly control: ProviderControl;
  readonly people: ReturnType<typeof payersOf>;
}

interface Opened {
  readonly payer: Payer;
  readonly application: string;
  readonly id: string;
  readonly reference: string;
  readonly txRef: string;
}

/** Each defence taken away once: what the attack tries must then get through, or it proves nothing. Those that break tables come last. */
export async function weakened(): Promise<boolean> {
  const controls: readonly [string, (bench: Bench) => Promise<boolean>][] = [
    ['what a message says is believed', believing],
    ['the amount is not looked at', (bench) => paidBy(bench, { amount: '1.00' }, () => ({ minor: 25_000 }))],
    ['the currency is not looked at', (bench) => paidBy(bench, { currency: 'NGN' }, () => ({ currency: 'USD' }))],
    ['the status is not looked at', (bench) => paidBy(bench, { outcome: 'pending' }, () => ({ status: 'successful' }))],
    ['the reference is not looked at', otherReference],
    ['the secret of a message is not looked at', unsigned],
    ['a charge is not remembered', manyEffects],
    ['the price is not fixed', priceNotFixed],
    ['an application that was reopened counts as the one that was priced', reopenedCounts],
    ['a second click waits for nobody', clicksWithoutLocks],
    ['that an application is paid is forgotten between two tabs', forgetful],
  ];
  const provider = await silentProvider();
  const server = await startTestApp({ ...provider.settings, DATABASE_POOL: '25' });
  let all = true;
  for (const [name, control] of controls) {
    const gaveWay = await control({ server, control: provider.control, people: payersOf(server.origin) });
    console.log(`  control, ${name}: ${gaveWay ? 'gets through' : 'REFUSED TOO, so this proves nothing'}`);
    reportControl(name, Number(gaveWay));
    all = all && gaveWay;
  }
  await server.close();
  await provider.close();
  return all;
}

/** A payment with a checkout page, made without a worker. */
async function opened({ server: { context }, people }: Bench): Promise<Opened> {
  const payer = await newPayer(context);
  const application = await people.application(payer);
  const asked = people.pay(payer, [application]);
  const id = await firstPayment(context, payer);
  await createCheckoutLink(context, { key: context.ids.uuid(), subjectId: id, at: new Date().toISOString() });
  const { reference = '' } = await asked;
  return { payer, application, id, reference, txRef: `${reference}-1` };
}

async function firstPayment(context: Context, { companyId }: Payer): Promise<string> {
  const { id } = await until(async () => {
    const { rows } = await context.pool.query<{ id: string }>('select id from payments where company_id = $1', [companyId]);
    return rows[0];
  });
  return id;
}

async function isPaid({ context }: TestApp, application: string): Promise<boolean> {
  const { rows } = await context.pool.query<{ paid: boolean }>('select paid from applications where id = $1', [application]);
  return rows[0]?.paid === true;
}

type Said = Partial<ProviderCharge>;

/** The same server with a provider of whom something is not looked at. */
function seeing(context: Context, changed: (charge: ProviderCharge) => Said): Context {
  const through = async (charge: Promise<ProviderCharge | undefined>) => {
    const found = await charge;
    return found && { ...found, ...changed(found) };
  };
  const { payments } = context;
  return {
    ...context,
    payments: {
      ...payments,
      chargeById: (id) => through(payments.chargeById(id)),
      chargeByReference: (reference) => through(payments.chargeByReference(reference)),
    },
  };
}

/** Not paid as it is, and paid by the weakened one. */
async function paidBy(bench: Bench, way: PaymentMade, changed: (charge: ProviderCharge) => Said): Promise<boolean> {
  const { id, application, txRef } = await opened(bench);
  await bench.control.pay({ tx_ref: txRef, ...way });
  await pollAndSettle(seeing(bench.server.context, changed), id);
  return isPaid(bench.server, application);
}

async function believing(bench: Bench): Promise<boolean> {
  const { context } = bench.server;
  const { id, application, txRef } = await opened(bench);
  const body = Buffer.from(
    JSON.stringify({ event: 'charge.completed', data: { id: 1, tx_ref: txRef, amount: 250, currency: 'USD', status: 'successful' } }),
  );
  await receiveWebhook(context, { 'verif-hash': messageSecret }, body);
  const fromMessage = async (): Promise<ProviderCharge> => {
    const { rows } = await context.pool.query<{ body: string }>('select body from webhook_events where payment_id = $1', [id]);
    const { data } = JSON.parse(rows[0]?.body ?? '{}') as {
      data: { id: number; tx_ref: string; amount: number; currency: string; status: 'successful' };
    };
    return {
      transactionId: String(data.id),
      reference: data.tx_ref,
      minor: data.amount * 100,
      currency: data.currency,
      status: data.status,
      chargeMinor: 0,
    };
  };
  await pollAndSettle({ ...context, payments: { ...context.payments, chargeById: fromMessage, chargeByReference: fromMessage } }, id, '1');
  return isPaid(bench.server, application);
}

async function otherReference(bench: Bench): Promise<boolean> {
  const [rich, poor] = [await opened(bench), await opened(bench)];
  const { transaction_id } = await bench.control.pay({ tx_ref: rich.txRef });
  await pollAndSettle(
    seeing(bench.server.context, () => ({ reference: poor.txRef })),
    poor.id,
    String(transaction_id),
  );
  return isPaid(bench.server, poor.application);
}

async function unsigned(bench: Bench): Promise<boolean> {
  const { context } = bench.server;
  const { id, txRef } = await opened(bench);
  const body = Buffer.from(JSON.stringify({ event: 'charge.completed', data: { id: 1, tx_ref: txRef } }));
  const { verifyWebhook } = context.payments;
  const trusting: Context = {
    ...context,
    payments: { ...context.payments, verifyWebhook: (headers, bytes) => verifyWebhook({ ...headers, 'verif-hash': messageSecret }, bytes) },
  };
  await receiveWebhook(trusting, { 'verif-hash': 'forged' }, body);
  const { rows } = await context.pool.query('select 1 from payment_status_checks where payment_id = $1', [id]);
  return rows.length === 1;
}

/** Every look sees another transaction: then each of them has an effect. */
async function manyEffects(bench: Bench): Promise<boolean> {
  const { context } = bench.server;
  const { id, txRef } = await opened(bench);
  await bench.control.pay({ tx_ref: txRef });
  let look = 0;
  const forgetting = seeing(context, () => ({ transactionId: String((look += 1)) }));
  await Promise.all(Array.from({ length: 10 }, () => pollAndSettle(forgetting, id)));
  const { rows } = await context.pool.query("select 1 from ledger_entries where payment_id = $1 and kind = 'captured'", [id]);
  return rows.length > 1;
}

/** Every statement commits by itself, and no unique index refuses a duplicate. */
async function clicksWithoutLocks({ server: { context } }: Bench): Promise<boolean> {
  await context.pool.query('drop index if exists payment_items_one_reservation');
  const app = await createApp({ ...context, db: inPieces(context.db) });
  const people = payersOf(await app.listen({ host: '127.0.0.1', port: 0 }));
  const payer = await newPayer(context);
  const application = await people.application(payer);
  const body = { application_ids: [application] };
  // No retries here: a client without an answer when the server stops gives up.
  const clicks = await heldUp(context.config.database.url, { table: 'payments' }, () =>
    Array.from({ length: 20 }, () => people.call('POST', '/application/pay_application/', body, bearer(payer.token))),
  );
  await Promise.race([Promise.all(clicks), sleep(2_000)]);
  const { rows } = await context.pool.query('select 1 from payments where company_id = $1', [payer.companyId]);
  const closing = app.close();
  await Promise.all(clicks);
  // Those that were answered while it closed keep their connections.
  app.server.closeAllConnections();
  await closing;
  return rows.length > 1;
}

async function forgetful(bench: Bench): Promise<boolean> {
  const { context } = bench.server;
  const first = await opened(bench);
  await bench.people.cancel(first.payer, first.reference);
  const asked = bench.people.pay(first.payer, [first.application]);
  const second = await until(async () => {
    const { rows } = await context.pool.query<{ id: string; reference: string }>(
      "select id, reference from payments where company_id = $1 and state = 'preparing'",
      [first.payer.companyId],
    );
    return rows[0];
  });
  await createCheckoutLink(context, { key: context.ids.uuid(), subjectId: second.id, at: new Date().toISOString() });
  await asked;
  await context.pool.query(
    'drop index if exists payment_items_one_reservation; alter table ledger_entries drop constraint one_entry_per_cause',
  );
  for (const { id, reference } of [first, second]) {
    await bench.control.pay({ tx_ref: `${reference}-1` });
    await context.pool.query("update applications set state = 'submitted', paid = false where id = $1", [first.application]);
    await pollAndSettle(context, id);
  }
  const { rows } = await context.pool.query('select 1 from payment_items where application_id = $1 and applied_at is not null', [
    first.application,
  ]);
  return rows.length === 2;
}

async function priceNotFixed(bench: Bench): Promise<boolean> {
  const { context } = bench.server;
  const { id, application, txRef } = await opened(bench);
  await bench.control.pay({ tx_ref: txRef });
  await context.pool.query('update payments set amount_minor = amount_minor * 3 where id = $1', [id]);
  await pollAndSettle(context, id);
  return !(await isPaid(bench.server, application));
}

/** As if it had never been reopened: the fee of the old page then pays for whatever it became. */
async function reopenedCounts(bench: Bench): Promise<boolean> {
  const { context } = bench.server;
  const { id, application, payer, txRef } = await opened(bench);
  await bench.people.post(payer, `/application/${application}/reopen_application/`);
  await bench.people.post(payer, `/application/${application}/submit_application/`);
  await context.pool.query("update applications set submitted_at = submitted_at - interval '1 hour' where id = $1", [application]);
  await bench.control.pay({ tx_ref: txRef });
  await pollAndSettle(context, id);
  return isPaid(bench.server, application);
}

async function until<Value>(look: () => Promise<Value | undefined>): Promise<Value> {
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    await sleep(10);
  }
}
