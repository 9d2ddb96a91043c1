import { randomUUID } from 'node:crypto';
import { createServer, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { productionSettings } from '@thamani/ops/production.ts';
import { runProgramOf } from '@thamani/ops/programs.ts';
import { dataFolder } from '@thamani/ops/services/process.ts';
import { services } from '@thamani/ops/services/all.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { reportControl, reportFigure, reportNone } from '../nightly/figures.ts';
import { dayFrom, openPublishingHouse, someNumber, type PublishingHouse } from '../system/certificates.ts';
import { freePort, openGate } from '../system/tcp-proxy.ts';
import { untilReady } from '../system/system.ts';

const kinds = ['valid', 'expired', 'suspended', 'revoked', 'not_found'] as const;
type Kind = (typeof kinds)[number];

const fullSize = 10_000;

const statusOf: Readonly<Record<string, number>> = { not_found: 404, could_not_check: 503 };

/**
 * Strangers check certificates while everything of ours but the verify site is away: its settings lead to a door that counts who knocks,
 * and nobody may. At full size it wants `npm run services -- stop` before it, so that PostgreSQL and Temporal do not even run. Then the store goes too: what was
 * looked at before is still told as it was, and everything else could not be checked; that must never read as not found.
 */
export async function outageFaults([size = '10000']: readonly string[]): Promise<boolean> {
  const verifications = Number(size);
  await services.s3.start();
  const { ports } = configOfProcess();
  const nobody = await openDoor();
  const [gate, port] = [await openGate(ports.S3_PORT), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const own = { PUBLISHED_BUCKET: `outage-${randomUUID()}`, VERIFY_ORIGIN: origin };
  const house = await openPublishingHouse(own);
  const numbers = await everyKind(house, Math.max(2, Math.ceil(verifications / 25)));
  const logs = join(dataFolder, 'logs-of-system');
  mkdirSync(logs, { recursive: true });
  const program = runProgramOf('verify', {
    settings: {
      ...productionSettings(),
      ...own,
      ...settingsOf(nobody.port),
      VERIFY_PORT: String(port),
      S3_ENDPOINT: `http://127.0.0.1:${gate.port}`,
      LOG_LEVEL: 'silent',
    },
    log: join(logs, 'verify-outage.log'),
  });
  await untilReady(`${origin}/readyz`);
  const running = await whoRuns();
  const mustNotRun = verifications >= fullSize;

  const began = performance.now();
  const alone = await checkAll(origin, numbers, verifications, (kind) => kind);
  const seconds = (performance.now() - began) / 1_000;

  // Past its minute, so that the store is asked for all of it again.
  const unseen = await everyKind(house, 20);
  gate.shut();
  await sleep(61_000);
  const held = await checkAll(origin, { ...numbers, not_found: [] }, Math.min(verifications, 2_000), (kind) => kind);
  const others = await checkAll(
    origin,
    { ...unseen, not_found: [...unseen.not_found, ...numbers.not_found.slice(0, 20)] },
    200,
    () => 'could_not_check',
  );
  gate.open();
  await sleep(2_500);
  const again = await checkAll(origin, unseen, 200, (kind) => kind);
  // The control: revoked certificates, expected to be valid. If these count as right, the check proves nothing.
  const control = await checkAll(origin, { ...nothing, valid: numbers.revoked.slice(0, 2) }, 4, (kind) => kind);

  await program.stop();
  await Promise.all([gate.close(), nobody.close(), house.close()]);
  console.log(
    [
      `beside it: ${running.length === 0 ? 'nothing else runs' : `${running.join(', ')} run, out of its reach`}${mustNotRun && running.length > 0 ? '. Stop them first: npm run services -- stop' : ''}`,
      `with the store alone: ${alone.right} of ${verifications} verifications right in ${seconds.toFixed(0)} s, page and JSON by turns (${alone.told})${alone.wrong}`,
      `with the store gone too, seen before: ${held.right} of ${held.asked} as before${held.wrong}; never seen, or found absent before: ${others.right} of ${others.asked} could not be checked${others.wrong}`,
      `with the store back: ${again.right} of ${again.asked} right${again.wrong}`,
      `control, revoked ones expected to be valid: ${control.right} of ${control.asked} right`,
      `knocks at the doors of database, engine, API, signer and mail: ${nobody.knocks()}`,
    ].join('\n'),
  );
  const wrong = [alone, held, others, again].reduce((sum, { right, asked }) => sum + asked - right, 0);
  reportNone({
    'wrong answers': wrong,
    'connections to other parts': nobody.knocks(),
    'parts that ran beside it': mustNotRun ? running.length : 0,
  });
  reportFigure({ name: 'verifications', value: verifications / seconds, unit: '/s' });
  reportControl('revoked ones expected to be valid counted as wrong', control.asked - control.right);
  return (
    [alone, held, others, again].every(({ right, asked }) => right === asked) &&
    alone.asked === verifications &&
    control.right === 0 &&
    nobody.knocks() === 0 &&
    !(mustNotRun && running.length > 0)
  );
}

type Numbers = Readonly<Record<Kind, readonly string[]>>;

const nothing: Numbers = { valid: [], expired: [], suspended: [], revoked: [], not_found: [] };

async function everyKind(house: PublishingHouse, each: number): Promise<Numbers> {
  const at = `${dayFrom(-2)}T08:00:00.000Z`;
  const numbers: Record<Kind, string[]> = { valid: [], expired: [], suspended: [], revoked: [], not_found: [] };
  const issued = { suspension: fallen.suspension, revocation: fallen.revocation };
  for (let one = 0; one < each; one += 1) {
    const [valid, expired, suspended, revoked] = await Promise.all([
      house.issue(),
      house.issue({ issuedOn: dayFrom(-500), expiresOn: dayFrom(-135) }),
      house.issue({}, { status: 'suspended', history: [{ change: 'suspend', reason: 'evidence_in_doubt', at }] }),
      house.issue({}, { status: 'revoked', history: [{ change: 'revoke', reason: 'evidence_false', at }] }),
    ]);
    issued.suspension.push(suspended);
    issued.revocation.push(revoked);
    for (const [kind, { facts }] of Object.entries({ valid, expired, suspended, revoked })) numbers[kind as Kind].push(facts.number);
    numbers.not_found.push(someNumber());
  }
  await house.publishLists(issued);
  return numbers;
}

type Issued = Awaited<ReturnType<PublishingHouse['issue']>>;
/** Lists are published whole: what fell in the first part is in the lists of the second. */
const fallen: { suspension: Issued[]; revocation: Issued[] } = { suspension: [], revocation: [] };

async function checkAll(origin: string, numbers: Numbers, times: number, expected: (kind: Kind) => string) {
  const asked = kinds.flatMap((kind) => numbers[kind].map((number) => ({ kind, number })));
  const tally: Record<string, number> = {};
  const wrong: string[] = [];
  let next = 0;
  let right = 0;
  const asker = async (): Promise<void> => {
    while (next < times) {
      const turn = next;
      next += 1;
      const { kind, number } = asked[turn % asked.length] ?? { kind: 'valid', number: '' };
      const told = await answerOf(origin, number, Math.floor(turn / asked.length) % 2 === 0);
      tally[told] = (tally[told] ?? 0) + 1;
      if (told === expected(kind)) right += 1;
      else wrong.push(`${number} is ${expected(kind)}, was told ${told}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, asker));
  const parts = Object.entries(tally).map(([answer, count]) => `${answer} ${count}`);
  return { right, asked: times, told: parts.join(', '), wrong: wrong.length === 0 ? '' : `; WRONG: ${wrong.slice(0, 3).join('; ')}` };
}

/** As a browser and as a machine read it; the status must say the same as the words. */
async function answerOf(origin: string, number: string, asPage: boolean): Promise<string> {
  const response = await fetch(`${origin}/${number}${asPage ? '' : '.json'}`);
  const body = await response.text();
  const told = asPage ? /<div class="ans (\w+)"/.exec(body)?.[1] : (JSON.parse(body) as { answer: string }).answer;
  return response.status === (statusOf[told ?? ''] ?? 200) && body.includes(number)
    ? (told ?? 'nothing')
    : `${told} with status ${response.status}`;
}

/** Every address of ours that the process is told of and must not use. */
function settingsOf(port: number): Record<string, string> {
  return {
    DATABASE_URL: `postgres://nobody:nobody@127.0.0.1:${port}/nothing`,
    SIGNER_DATABASE_URL: `postgres://nobody:nobody@127.0.0.1:${port}/nothing`,
    TEMPORAL_ADDRESS: `127.0.0.1:${port}`,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    SIGNER_ORIGIN: `http://127.0.0.1:${port}`,
    CLAMD_ADDRESS: `127.0.0.1:${port}`,
    PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
  };
}

async function openDoor(): Promise<{ port: number; knocks(): number; close(): Promise<void> }> {
  let knocks = 0;
  const server = createServer((socket) => {
    knocks += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    knocks: () => knocks,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Of the parts that a check must do without. */
async function whoRuns(): Promise<string[]> {
  const { ports } = configOfProcess();
  const parts = {
    PostgreSQL: ports.POSTGRES_PORT,
    Temporal: ports.TEMPORAL_PORT,
    API: ports.PORTAL_PORT,
    worker: ports.WORKER_HEALTH_PORT,
  };
  const found = await Promise.all(Object.entries(parts).map(async ([name, port]) => ((await answers(port)) ? [name] : [])));
  return found.flat();
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const end = (is: boolean): void => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
