import { setTimeout as sleep } from 'node:timers/promises';
import { services } from '@thamani/ops/services/all.ts';
import pg from 'pg';
import { reportFigure } from '../nightly/figures.ts';
import { openCountingInbox } from '../system/inbox.ts';
import { postUntilAcknowledged } from '../system/retrying-post.ts';
import { startSystem } from '../system/system.ts';

const atRest = 200;
const limits = { p95Milliseconds: 1_000, recoverySeconds: 30 };

/** From the commit of a command to its activities done, at rest and after each part of the engine was killed. */
export async function engineFaults(): Promise<boolean> {
  const inbox = await openCountingInbox();
  const system = await startSystem({ SMTP_URL: inbox.url, CONTACT_MESSAGES_PER_HOUR: '100000' });
  const doneAt = new Map<string, number>();
  inbox.onArrival((messageId) => {
    const key = messageId.split('@')[0]?.replace(/^contact\.(team|acknowledgement)\./, '') ?? '';
    const both =
      inbox.arrived.has(`contact.team.${key}@thamani.example`) && inbox.arrived.has(`contact.acknowledgement.${key}@thamani.example`);
    if (both && !doneAt.has(key)) doneAt.set(key, Date.now());
  });
  let number = 0;
  const one = async (): Promise<{ acknowledged: number; done: number }> => {
    const { reference } = await postUntilAcknowledged(system.origin, (number += 1));
    const acknowledged = Date.now();
    const key = await outboxKeyOf(system.databaseUrl, reference);
    while (!doneAt.has(key)) await sleep(5);
    return { acknowledged, done: doneAt.get(key) ?? 0 };
  };

  for (let i = 0; i < 10; i += 1) await one();
  const latencies: number[] = [];
  for (let i = 0; i < atRest; i += 1) {
    const { acknowledged, done } = await one();
    latencies.push(Math.max(0, done - acknowledged));
    await sleep(50);
  }
  latencies.sort((a, b) => a - b);
  const p50 = latencies[Math.floor(atRest * 0.5)] ?? 0;
  const p95 = latencies[Math.floor(atRest * 0.95)] ?? 0;
  console.log(
    `at rest, ${atRest} messages, from the answer to both mails handed over: p50 ${p50} ms, p95 ${p95} ms, longest ${latencies.at(-1)} ms`,
  );

  const kills: Record<string, () => Promise<void>> = {
    worker: async () => system.programs.worker?.kill(),
    relay: async () => system.programs.relay?.kill(),
    temporal: async () => {
      await services.temporal.kill();
      await services.temporal.start();
    },
    postgres: async () => {
      await services.postgres.kill();
      await services.postgres.start();
    },
  };
  let slowest = 0;
  for (const [part, kill] of Object.entries(kills)) {
    const began = Date.now();
    const killed = kill();
    const { done } = await one();
    await killed;
    const seconds = (done - began) / 1000;
    slowest = Math.max(slowest, seconds);
    console.log(`${part} killed with -9 and started again: a message posted at once was done after ${seconds.toFixed(1)} s`);
    await sleep(3_000);
  }
  await system.stop();
  await inbox.close();
  reportFigure({ name: 'command to activities done, p50', value: p50, unit: 'ms' });
  reportFigure({ name: 'command to activities done, p95', value: p95, unit: 'ms', goal: { atMost: limits.p95Milliseconds } });
  reportFigure({ name: 'slowest recovery after a kill', value: slowest, unit: 's', goal: { atMost: limits.recoverySeconds } });
  return p95 <= limits.p95Milliseconds && slowest <= limits.recoverySeconds;
}

async function outboxKeyOf(databaseUrl: string, reference: string): Promise<string> {
  for (;;) {
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ key: string }>(
        'select o.key from outbox o join contact_messages m on m.id::text = o.subject_id where m.reference = $1',
        [reference],
      );
      return rows[0]?.key ?? '';
    } catch {
      await sleep(200);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
