import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { productionSettings } from '@thamani/ops/production.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import type { Context } from '@thamani/server/context.ts';
import { seedPrices } from '@thamani/server/features/prices/service.ts';
import { textProvider, type TextReceived } from '@thamani/server/testing/fakes/fake-africas-talking.ts';
import type { Secret } from '../attack/secret-encodings.ts';
import { providerSecrets } from '../attack/payments/stage.ts';
import { isTurnedAway, secretSettings } from '../attack/secrets.ts';
import { openGate, type Gate } from '../system/tcp-proxy.ts';
import { openCountingInbox, type CountingInbox } from '../system/inbox.ts';
import { startKillableProvider, type KillableProvider } from '../system/killable-provider.ts';
import { startSystem, type System } from '../system/system.ts';
import { contextOf } from '../system/context.ts';

export interface GuardedSystem {
  readonly system: System;
  /** Beside the system, over connections that no gate cuts. */
  readonly context: Context;
  readonly inbox: CountingInbox;
  readonly provider: KillableProvider;
  readonly texts: readonly TextReceived[];
  readonly gates: Readonly<Record<'temporal' | 'postgres', Gate>>;
  readonly store: Gate;
  /** What the system was given or handed out, and must not log. */
  readonly secrets: Secret[];
  /** Companies whose payments were put into the tables. */
  readonly unknownToProvider: string[];
  close(): Promise<void>;
}

const otherSecrets = {
  ...providerSecrets,
  SIGNER_TOKEN: 'kept-signer-token-of-this-run-c41e',
  MEDIA_KEY: 'kept-media-key-of-this-run-5d0b92aa17',
};

/** The product as it is built for production, with what each of the short rounds needs of settings and of other parties. */
export async function openGuardedSystem(): Promise<GuardedSystem> {
  const { ports } = configOfProcess();
  const inbox = await openCountingInbox(isTurnedAway);
  const gates = { temporal: await openGate(ports.TEMPORAL_PORT), postgres: await openGate(ports.POSTGRES_PORT) };
  const store = await openGate(ports.S3_PORT);
  const provider = await startKillableProvider(`http://127.0.0.1:${ports.PORTAL_PORT}/api/payment/webhook/flutterwave/`, providerSecrets);
  const text = textProvider(secretSettings.TEXT_API_KEY);
  await once(text.server.listen(0, '127.0.0.1'), 'listening');
  const name = `guards-${randomUUID()}`;
  const settings = {
    ...secretSettings,
    ...otherSecrets,
    SMTP_URL: inbox.url,
    PAYMENT_ORIGIN: provider.origin,
    TEXT_ORIGIN: `http://127.0.0.1:${(text.server.address() as AddressInfo).port}`,
    S3_BUCKET: name,
    TEMPORAL_TASK_QUEUE: name,
    APPLICATIONS_PER_DAY: '100000',
    CONTACT_MESSAGES_PER_HOUR: '100000',
  };
  // The system makes keys of its own.
  const { SOFTHSM_TOKENS: _, ...production } = productionSettings();
  const system = await startSystem(
    {
      ...production,
      ...settings,
      TEMPORAL_ADDRESS: `127.0.0.1:${gates.temporal.port}`,
      S3_ENDPOINT: `http://127.0.0.1:${store.port}`,
      LOG_LEVEL: 'trace',
    },
    ['api', 'relay', 'worker', 'signer'],
    gates.postgres.port,
  );
  const own = { ...settings, PUBLISHED_BUCKET: system.settings['PUBLISHED_BUCKET'] ?? '' };
  const context = await contextOf(system, own);
  await context.objects.prepare();
  await seedPrices(context);
  await provider.control.set({ retry_ms: 2_000 });
  return {
    system,
    context,
    inbox,
    provider,
    texts: text.inbox,
    gates,
    store,
    secrets: Object.entries(otherSecrets).map(([what, value]) => ({ what, value })),
    unknownToProvider: [],
    async close() {
      await context.close();
      await system.stop();
      text.server.close().closeAllConnections();
      await Promise.all([provider.stop(), inbox.close(), store.close(), ...Object.values(gates).map((gate) => gate.close())]);
    },
  };
}
