import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@thamani/server/context.ts';
import { createCheckoutLink } from '@thamani/server/features/payments/checkout/checkout-link.ts';
import { pollAndSettle } from '@thamani/server/features/payments/settlement/status-check.ts';
import { startTestApp } from '@thamani/server/testing/app.ts';
import { startPaymentProvider } from '@thamani/server/testing/fake-flutterwave/server.ts';
import { reportControl } from '../../nightly/figures.ts';
import { heldUp } from '../../system/database.ts';
import { newPayer, payersOf } from '../../system/payers.ts';
import { compareWithProvider } from '../../system/provider-reconciliation.ts';
import { controlOf, type ProviderControl } from '../../system/provider.ts';
import { inPieces } from '../../system/context.ts';

const secretKey = 'key of the control';

/** Asked again under the reference whose answer was lost: the provider has it twice, and the payment does not get its page. */
export async function sameReferenceAgain(): Promise<boolean> {
  return withPayment(async ({ context, control, id }) => {
    const stubborn: Context = {
      ...context,
      payments: {
        ...context.payments,
        createLink: (order) => context.payments.createLink({ ...order, reference: order.reference.replace(/-\d+$/, '-1') }),
      },
    };
    await control.fault({ call: 'create', fault: 'cut_after' });
    for (let tries = 0; tries < 2; tries += 1)
      await createCheckoutLink(stubborn, { key: context.ids.uuid(), subjectId: id, at: new Date().toISOString() }).catch(() => undefined);
    const twice = (await control.duplicates()).length;
    console.log(
      `control, the same reference after a lost answer: ${twice > 0 ? `sent ${twice + 1} times, so this test can fail` : 'sent once. The test proves nothing'}`,
    );
    reportControl('the same reference after a lost answer', twice);
    return twice > 0;
  });
}

const pollers = 10;

/** Every statement commits by itself, without a constraint: concurrent settlements of one payment settle it several times. */
export async function settlingInPieces(): Promise<boolean> {
  return withPayment(async ({ context, control, id }) => {
    await createCheckoutLink(context, { key: context.ids.uuid(), subjectId: id, at: new Date().toISOString() });
    await context.pool.query(
      `alter table refunds drop constraint refunds_provider_transaction_id_fkey; alter table provider_charges drop constraint provider_charges_pkey;
       alter table ledger_entries drop constraint one_entry_per_cause; drop index payment_items_one_reservation; drop index refunds_unique`,
    );
    const [page] = await control.links();
    await control.pay({ tx_ref: page?.tx_ref ?? '' });
    // The first write of a settlement marks an application as paid. Before it each poller locks the row, so fewer than all that wait could
    // be waiting for that, and not yet have found the application unpaid.
    await heldUp(context.config.database.url, { table: 'applications', waiting: pollers }, () =>
      Promise.allSettled(Array.from({ length: pollers }, () => pollAndSettle({ ...context, db: inPieces(context.db) }, id))),
    );
    const taken = { charges: await control.charges(), refunds: await control.refunds() };
    const { broken } = await compareWithProvider(context.config.database.url, taken);
    const { rowCount } = await context.pool.query('select from provider_charges where payment_id = $1', [id]);
    const times = rowCount ?? 0;
    const gaveWay = times > 1 && broken.length > 0;
    console.log(
      `control, settled in pieces and without constraints: one charge captured ${times} times, ${gaveWay ? `${broken[0]}, so this test can fail` : `${broken.length} faults found. The test proves nothing`}`,
    );
    reportControl('settled in pieces and without constraints', gaveWay ? times : 0);
    return gaveWay;
  });
}

interface Bench {
  readonly context: Context;
  readonly control: ProviderControl;
  readonly id: string;
}

/** One payment that waits for its page, in a server and beside a provider of its own. */
async function withPayment(work: (bench: Bench) => Promise<boolean>): Promise<boolean> {
  const provider = await startPaymentProvider({ secretKey, messageSecret: 'messages of the control', settings: { messages_to: null } });
  const server = await startTestApp({ PAYMENT_ORIGIN: provider.origin, PAYMENT_SECRET_KEY: secretKey, DATABASE_POOL: '20' });
  const { context } = server;
  const people = payersOf(server.origin);
  const payer = await newPayer(context);
  const application = await people.application(payer);
  const asked = people.pay(payer, [application]);
  let id: string | undefined;
  for (; id === undefined; await sleep(10)) id = (await context.pool.query<{ id: string }>('select id from payments')).rows[0]?.id;
  const gaveWay = await work({ context, control: controlOf(provider.origin), id });
  await server.close();
  await asked;
  provider.server.closeAllConnections();
  await once(provider.server.close(), 'close');
  return gaveWay;
}
