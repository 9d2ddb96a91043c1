import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { services } from '@thamani/ops/services/all.ts';
import { childEnvironment } from '@thamani/server/config/development-services.ts';
import { openCountingInbox, type CountingInbox } from '../system/inbox.ts';
import { postUntilAcknowledged } from '../system/retrying-post.ts';
import { startSystem, untilReady, type System } from '../system/system.ts';

/** Far from the numbers of messages that the same system took before. */
const firstNumber = 1_000_000;
const apiWithoutGuarantee = fileURLToPath(new URL('./api-without-guarantee.ts', import.meta.url));

/** The same system, but the API itself starts the workflow after its commit, and no relay looks after it. Returns how many messages lost a mail. */
export async function runWithoutOutbox(messages: number): Promise<number> {
  const inbox = await openCountingInbox();
  const settings = { SMTP_URL: inbox.url, CONTACT_MESSAGES_PER_HOUR: '100000' };
  const system = await startSystem({ ...settings, TEMPORAL_TASK_QUEUE: `control-${process.pid}` }, ['worker']);
  // Enough that some are lost; each takes the seconds in which Temporal starts.
  const lost = await loseWithoutOutbox(system, inbox, messages, 5);
  await system.stop();
  await inbox.close();
  return lost;
}

/** On a system whose worker runs and whose API and relay do not. */
export async function loseWithoutOutbox(system: System, inbox: CountingInbox, messages: number, kills: number): Promise<number> {
  const mailed = () => [...inbox.arrived.keys()].filter((id) => id.startsWith('contact.team.')).length;
  const before = mailed();
  const env = { ...childEnvironment, ...system.settings, LOG_LEVEL: 'silent' };
  const start = () => fork(apiWithoutGuarantee, ['outbox'], { env, stdio: 'ignore' });
  let api = start();
  // Whatever goes wrong here must not leave it on a port that the next test needs.
  process.once('exit', () => api.kill('SIGKILL'));
  await untilReady(`${system.origin}/readyz`);
  let posting = true;
  const acknowledged = new Set<string>();
  const killing = (async () => {
    for (let kill = 0; posting && kill < kills; kill += 1) {
      // Only a running API can accept a message and lose it: it dies while its call to Temporal for an acknowledged message is open.
      await untilReady(`${system.origin}/healthz`);
      await services.temporal.kill();
      const before = acknowledged.size;
      while (posting && acknowledged.size === before) await sleep(5);
      api.kill('SIGKILL');
      await services.temporal.start();
      api = start();
    }
  })();
  for (let number = firstNumber; number < firstNumber + messages; number += 1) {
    acknowledged.add((await postUntilAcknowledged(system.origin, number)).reference);
    await sleep(30);
  }
  posting = false;
  await killing;
  await untilReady(`${system.origin}/readyz`);
  // What was started is delivered long before this; what was not will never be.
  for (let quiet = 0, seen = -1; quiet < 12; quiet = inbox.arrived.size === seen ? quiet + 1 : 0) {
    seen = inbox.arrived.size;
    await sleep(1_000);
  }
  api.kill('SIGKILL');
  return acknowledged.size - (mailed() - before);
}
