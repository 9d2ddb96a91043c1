import { setTimeout as sleep } from 'node:timers/promises';
import type { ProgramName } from '@thamani/ops/programs.ts';
import { services } from '@thamani/ops/services/all.ts';
import pg from 'pg';
import { reportControl, reportFigure, reportNone } from '../nightly/figures.ts';
import { openCountingInbox, type CountingInbox } from '../system/inbox.ts';
import { postUntilAcknowledged } from '../system/retrying-post.ts';
import { startSystem, type System } from '../system/system.ts';
import { totalsOf, type Breaking } from './fault-injection.ts';
import { runWithoutOutbox } from './without-outbox.ts';

const parts = ['api', 'relay', 'worker', 'temporal', 'postgres'] as const;
const kinds = ['contact.team', 'contact.acknowledgement'] as const;
const deliveredWithinSeconds = 60;

/**
 * Messages posted while every part is killed with -9 in turn. Each acknowledged message must have exactly one distinct mail of
 * each kind, by a Message-ID made from its outbox key. The control hands over without the outbox, and must lose some.
 */
export async function contactFaults([messages = '500', kills = '40', controlMessages = '120']: readonly string[]): Promise<boolean> {
  const held = await withOutbox(Number(messages), Number(kills));
  const lost = await runWithoutOutbox(Number(controlMessages));
  console.log(
    `control without the outbox: ${lost} of ${controlMessages} acknowledged messages lost their mails${lost > 0 ? ', so this test can fail' : '. The control lost none: the test proves nothing'}`,
  );
  reportControl('messages lost without the outbox', lost);
  return held && lost > 0;
}

async function withOutbox(messages: number, kills: number): Promise<boolean> {
  const inbox = await openCountingInbox();
  const system = await startSystem({ SMTP_URL: inbox.url, CONTACT_MESSAGES_PER_HOUR: '100000' });
  const held = await postThroughKills(system, inbox, messages, killInTurn(system, kills));
  await system.stop();
  await inbox.close();
  return held;
}

interface Posting {
  /** Between two messages of one sender while parts are being killed. */
  readonly pauseMilliseconds?: number;
  /** Called before each message is sent. */
  onPosting?(): void;
  /** Which Message-IDs are judged here, where other parts of the system send mails too. */
  isOurs?(messageId: string): boolean;
}

export async function postThroughKills(
  system: System,
  inbox: CountingInbox,
  messages: number,
  killing: Breaking,
  { pauseMilliseconds = 800, onPosting = () => undefined, isOurs = () => true }: Posting = {},
): Promise<boolean> {
  const began = performance.now();
  const { acknowledged, tries } = await postSteadily(system, messages, killing.done, pauseMilliseconds, onPosting);
  const lastKill = await killing.done;
  const arrived = () => new Map([...inbox.arrived].filter(([id]) => isOurs(id)));
  const delivered = await waitForMails(arrived, messages * kinds.length, lastKill);
  const outcome = await compare(system, arrived(), acknowledged);
  console.log(
    [
      `${messages} messages acknowledged in ${tries} tries, killed meanwhile in ${Math.round((lastKill - began) / 1000)} s: ${killing.summary()}`,
      `mails: ${outcome.distinct} distinct of ${messages * kinds.length}, ${outcome.missing} missing, ${outcome.unknown} under an unknown id, ${outcome.copies} copies under the same Message-ID`,
      delivered === undefined
        ? `not all delivered within ${deliveredWithinSeconds} s of the last kill`
        : `all delivered ${delivered.toFixed(1)} s after the last kill`,
    ].join('\n'),
  );
  reportNone({
    'messages not acknowledged': messages - acknowledged.size,
    'mails missing': outcome.missing,
    'mails under an unknown id': outcome.unknown,
  });
  reportFigure({
    name: 'delivered after the last kill',
    value: delivered ?? Number.NaN,
    unit: 's',
    goal: { atMost: deliveredWithinSeconds },
  });
  return outcome.missing === 0 && outcome.unknown === 0 && acknowledged.size === messages && delivered !== undefined;
}

function killInTurn(system: System, kills: number): Breaking {
  const counts: Record<string, number> = {};
  const done = (async () => {
    let last = performance.now();
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(1_000 + Math.random() * 1_500);
      const part = parts[kill % parts.length] ?? 'api';
      last = performance.now();
      await killPart(system, part);
      counts[part] = (counts[part] ?? 0) + 1;
    }
    return last;
  })();
  return { done, ...totalsOf(counts) };
}

async function killPart(system: System, part: (typeof parts)[number]): Promise<void> {
  if (part === 'temporal' || part === 'postgres') {
    await services[part].kill();
    await services[part].start();
    return;
  }
  system.programs[part satisfies ProgramName]?.kill();
}

/** Keeps posting for as long as parts are being killed, a few at a time, and counts what was acknowledged. */
async function postSteadily(
  system: System,
  messages: number,
  killing: Promise<number>,
  pauseMilliseconds: number,
  onPosting: () => void,
): Promise<{ acknowledged: Set<string>; tries: number }> {
  const acknowledged = new Set<string>();
  let next = 0;
  let tries = 0;
  let over = false;
  void killing.finally(() => (over = true));
  const poster = async (): Promise<void> => {
    while (next < messages) {
      const number = (next += 1);
      onPosting();
      const result = await postUntilAcknowledged(system.origin, number);
      acknowledged.add(result.reference);
      tries += result.tries;
      // Spread over the whole time of killing; what is left when it ends follows at once.
      if (!over) await sleep(pauseMilliseconds * (0.5 + Math.random()));
    }
  };
  await Promise.all(Array.from({ length: 4 }, poster));
  return { acknowledged, tries };
}

async function waitForMails(arrived: () => ReadonlyMap<string, number>, wanted: number, since: number): Promise<number | undefined> {
  for (;;) {
    const seconds = (performance.now() - since) / 1000;
    if (arrived().size >= wanted) return seconds;
    if (seconds > deliveredWithinSeconds) return undefined;
    await sleep(100);
  }
}

async function compare(system: System, mails: ReadonlyMap<string, number>, acknowledged: ReadonlySet<string>) {
  const client = new pg.Client({ connectionString: system.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ key: string; reference: string }>(
    'select o.key, m.reference from contact_messages m join outbox o on o.subject_id = m.id::text',
  );
  await client.end();
  const expected = new Set(
    rows.filter(({ reference }) => acknowledged.has(reference)).flatMap(({ key }) => kinds.map((kind) => `${kind}.${key}@thamani.example`)),
  );
  const arrived = [...mails];
  return {
    distinct: arrived.length,
    missing: [...expected].filter((id) => !mails.has(id)).length,
    unknown: arrived.filter(([id]) => !expected.has(id)).length,
    copies: arrived.reduce((sum, [, times]) => sum + times - 1, 0),
  };
}
