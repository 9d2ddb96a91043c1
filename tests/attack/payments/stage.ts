import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import type { Context } from '@thamani/server/context.ts';
import { seedPrices } from '@thamani/server/features/prices/service.ts';
import { startPaymentProvider } from '@thamani/server/testing/fake-flutterwave/server.ts';
import { newPayer, payersOf, type Payer } from '../../system/payers.ts';
import { controlOf, type ProviderControl } from '../../system/provider.ts';
import { startSystem, type System } from '../../system/system.ts';
import { contextOf } from '../../system/context.ts';

export const messageSecret = 'known to the provider and to us';
const secretKey = 'key of the attacked server';
export const providerSecrets = { PAYMENT_SECRET_KEY: secretKey, PAYMENT_MESSAGE_SECRET: messageSecret };

/** What really became of a payment at the provider. Only the first two are paid for. */
export const truths = ['right', 'more', 'less', 'naira', 'failed', 'pending', 'unpaid'] as const;
export type Truth = (typeof truths)[number];

export interface Target {
  readonly truth: Truth;
  readonly payer: Payer;
  readonly application: string;
  readonly reference: string;
  readonly txRef: string;
  readonly transactionId: number | undefined;
}

/** The whole system beside a provider that says nothing by itself: whatever arrives is the attacker's. */
export interface Stage {
  readonly system: System;
  readonly context: Context;
  readonly control: ProviderControl;
  readonly people: ReturnType<typeof payersOf>;
  target(truth: Truth): Promise<Target>;
  /** Everything that was heard is followed to its end. */
  quiet(): Promise<void>;
  /** Companies whose payments the provider knows nothing of, as tests of other things put them into the tables. */
  readonly unknownToProvider: readonly string[];
}

export async function openStage(): Promise<Stage & { close(): Promise<void> }> {
  const provider = await silentProvider();
  const taskQueue = `attack-${randomUUID()}`;
  const settings = { ...provider.settings, S3_BUCKET: taskQueue, TEMPORAL_TASK_QUEUE: taskQueue, APPLICATIONS_PER_DAY: '100000' };
  const system = await startSystem(settings);
  const context = await contextOf(system, settings);
  await context.objects.prepare();
  await seedPrices(context);
  return {
    ...stageOn(system, context, provider.control),
    async close() {
      await context.close();
      await system.stop();
      await provider.close();
    },
  };
}

/** On a system that runs already; its provider has `messageSecret` and sends no message of its own from now on. */
export function stageOn(
  system: System,
  context: Context,
  control: ProviderControl,
  { unknownToProvider = [], quietWithin }: { readonly unknownToProvider?: readonly string[]; readonly quietWithin?: number } = {},
): Stage {
  const people = payersOf(system.origin);
  return {
    system,
    context,
    control,
    people,
    target: (truth) => makeTarget(context, people, control, truth),
    quiet: () => untilQuiet(context, quietWithin),
    unknownToProvider,
  };
}

/** Sends no message of its own. */
export async function silentProvider() {
  const { origin, server } = await startPaymentProvider({ secretKey, messageSecret, settings: { messages_to: null } });
  return {
    settings: { PAYMENT_ORIGIN: origin, ...providerSecrets },
    control: controlOf(origin),
    close: () => closed(server),
  };
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  await once(server.close(), 'close');
}

async function makeTarget(context: Context, people: ReturnType<typeof payersOf>, control: ProviderControl, truth: Truth): Promise<Target> {
  const payer = await newPayer(context);
  const application = await people.application(payer);
  const { reference, link, status } = await people.pay(payer, [application]);
  if (reference === undefined || link === undefined || !link.includes('/v3/hosted/pay/'))
    throw new Error(`no page of the provider: ${status} ${link}`);
  const paid = truth === 'unpaid' ? undefined : await control.pay({ link, ...ways[truth] });
  return { truth, payer, application, reference, txRef: `${reference}-1`, transactionId: paid?.transaction_id };
}

const ways = {
  right: {},
  more: { amount: '300.00' },
  less: { amount: '249.99' },
  naira: { currency: 'NGN' },
  failed: { outcome: 'failed' },
  pending: { outcome: 'pending' },
} as const;

/** No row waits to be handed over, and no workflow runs that a hint, a payment's end or a refund at once would start. */
async function untilQuiet({ db, config }: Context, withinMilliseconds = 1_200_000): Promise<void> {
  const connection = await Connection.connect({ address: config.temporal.address });
  const { workflow } = new Client({ connection, namespace: config.temporal.namespace });
  const running = `TaskQueue = '${config.temporal.taskQueue}' and ExecutionStatus = 'Running' and WorkflowType in ('paymentStatusCheck', 'paymentPaid')`;
  try {
    for (let still = 0, end = performance.now() + withinMilliseconds; still < 3; await sleep(300)) {
      if (performance.now() > end) throw new Error('what was heard was never followed to its end');
      const rows = await db
        .selectFrom('outbox')
        .select('id')
        .where('delivered_at', 'is', null)
        .where('topic', '<>', 'application.paid')
        .limit(1)
        .execute();
      still = rows.length === 0 && (await workflow.count(running)).count === 0 ? still + 1 : 0;
    }
  } finally {
    await connection.close();
  }
}
