import { randomUUID } from 'node:crypto';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import type { Context } from '@thamani/server/context.ts';
import { seedPrices } from '@thamani/server/features/prices/service.ts';
import { openGate } from '../system/tcp-proxy.ts';
import { openCountingInbox, type CountingInbox } from '../system/inbox.ts';
import { startSystem } from '../system/system.ts';
import type { Parts } from './fault-injection.ts';
import { contextOf } from '../system/context.ts';

export interface Stage {
  readonly parts: Parts;
  /** Beside the system, over lines that nobody cuts. */
  readonly context: Context;
  readonly inbox: CountingInbox;
}

/** The whole system of ours in processes of their own, its lines to PostgreSQL and Temporal through gates that can be shut. */
export async function onStage<Result>(play: (stage: Stage) => Promise<Result>): Promise<Result> {
  const { ports } = configOfProcess();
  const inbox = await openCountingInbox();
  const gates = { temporal: await openGate(ports.TEMPORAL_PORT), postgres: await openGate(ports.POSTGRES_PORT) };
  const settings = { TEMPORAL_TASK_QUEUE: `faults-${randomUUID()}`, SMTP_URL: inbox.url, APPLICATIONS_PER_DAY: '100000' };
  const system = await startSystem(
    { ...settings, TEMPORAL_ADDRESS: `127.0.0.1:${gates.temporal.port}` },
    ['api', 'relay', 'worker', 'signer'],
    gates.postgres.port,
  );
  const context = await contextOf(system, settings);
  await seedPrices(context);
  const result = await play({ parts: { system, gates }, context, inbox });
  await context.close();
  await system.stop();
  await Promise.all([inbox.close(), ...Object.values(gates).map((gate) => gate.close())]);
  return result;
}
