import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sector } from '@thamani/domain/review/staff.ts';
import type { Context } from '@thamani/server/context.ts';
import { seedPrices } from '@thamani/server/features/prices/service.ts';
import { originFor } from '@thamani/server/testing/accounts.ts';
import { colleague, type Colleague, type Grant } from '@thamani/server/testing/cases.ts';
import { reportControl, reportFigure, reportNone } from '../nightly/figures.ts';
import { caseIn } from '../system/cases.ts';
import { contextOf } from '../system/context.ts';
import { openStream, type OpenedStream, type ReceivedChange, type ReceivedEvent } from '../system/event-stream.ts';
import { startSystem, untilReady, type System } from '../system/system.ts';
import { atMost, senderOf } from './retrying-client.ts';

const countries = ['GH', 'KE', 'NG', 'TG'] as const;
const sectors = ['agriculture', 'solid_minerals'] as const satisfies readonly Sector[];
/** Longer than what a stream without a cursor is sent of the past (`replaySeconds` in domain/review/live-changes.ts). */
const longAbsenceMilliseconds = 35_000;
const receivedWithinMilliseconds = 90_000;

/**
 * Consoles of several scopes with open streams, while officers write notes and the API is killed with -9. Each console connects again with
 * the cursor of its last event, a tenth of them after a long absence. Every change row must reach every console in whose scope it is, or a
 * `reset` after it; none may reach another. Control: consoles that connect again without a cursor lose changes.
 */
export async function streamFaults([clients = '50', kills = '30', commands = '500']: readonly string[]): Promise<boolean> {
  const system = await startSystem({}, ['api']);
  const context = await contextOf(system);
  try {
    await seedPrices(context);
    return await run(system, context, { clients: Number(clients), kills: Number(kills), commands: Number(commands) });
  } finally {
    await context.close();
    await system.stop();
  }
}

interface Sizes {
  readonly clients: number;
  readonly kills: number;
  readonly commands: number;
}

async function run(system: System, context: Context, sizes: Sizes): Promise<boolean> {
  const { open, reserved } = await prepareCases(system);
  const officers = await Promise.all(Array.from({ length: 4 }, (_, at) => colleague({ context }, { role: 'officer' }, `Writer ${at + 1}`)));
  const consoles = await prepareConsoles(context, sizes.clients);
  const origin = originFor(system.origin, '/review/');
  for (const one of consoles) void keepOpen(origin, one);
  await until(() => consoles.every(({ cursor }) => cursor !== undefined), 60_000, 'a console has no cursor');

  const began = performance.now();
  let isKilling = true;
  const killing = killApi(system, sizes.kills).finally(() => (isKilling = false));
  const slow = writeSlowly(context, reserved, () => isKilling);
  const written = await writeNotes(system, officers, open, sizes.commands, () => isKilling);
  await Promise.all([killing, slow]);
  const seconds = (performance.now() - began) / 1000;

  const counted = consoles.filter(({ isControl }) => !isControl);
  const control = consoles.filter(({ isControl }) => isControl);
  const rows = await changeRows(context);
  const lastKill = performance.now();
  await until(
    () => [...counted, ...control].every(({ isConnected }) => isConnected) && lostBy(counted, rows) === 0,
    receivedWithinMilliseconds,
  ).catch(() => undefined);
  const settled = (performance.now() - lastKill) / 1000;
  for (const one of consoles) one.stop();

  const [lost, foreign, lostByControl] = [lostBy(counted, rows), foreignTo(consoles, rows), lostBy(control, rows)];
  const sum = (of: (one: Console) => number) => counted.reduce((all, one) => all + of(one), 0);
  console.log(
    [
      `${written} notes and ${rows.length} change rows in ${seconds.toFixed(0)} s, the API killed ${sizes.kills} times`,
      `${counted.length} consoles connected ${sum(({ connections }) => connections)} times, received ${sum(({ received }) => received.size)} changes and ${sum(({ resets }) => resets.length)} resets; all there ${settled.toFixed(1)} s after the last kill`,
      `lost: ${lost}; outside a scope: ${foreign}`,
      `control, ${control.length} consoles that forget their cursor: ${lostByControl > 0 ? `${lostByControl} changes lost, so this test can fail` : 'nothing lost. The test proves nothing'}`,
    ].join('\n'),
  );
  reportNone({
    'notes not acknowledged': sizes.commands - written,
    'notes without a change row': Math.max(0, written - rows.filter(({ action }) => action === 'case.note_added').length),
    'changes that did not reach a console': lost,
    'changes outside the scope of a console': foreign,
  });
  reportFigure({
    name: 'everything received after the last kill',
    value: settled,
    unit: 's',
    goal: { atMost: receivedWithinMilliseconds / 1000 },
  });
  reportControl('changes lost without a cursor', lostByControl);
  return written === sizes.commands && rows.length >= written && lost === 0 && foreign === 0 && lostByControl > 0;
}

/** Cases of every country and sector; the reserved ones are written to by transactions that take long. */
async function prepareCases({ databaseUrl }: System): Promise<{ readonly open: readonly string[]; readonly reserved: readonly string[] }> {
  const ids: string[] = [];
  for (const round of [0, 1])
    for (const country of countries)
      for (const sector of sectors)
        ids.push((await caseIn('assessment', { country, sector, databaseUrl, product: `Shea butter ${country} ${round}` })).id);
  return { open: ids.slice(2), reserved: ids.slice(0, 2) };
}

const scopes: readonly Grant[] = [
  { role: 'officer' },
  { role: 'admin' },
  { role: 'officer', countries: ['GH'] },
  { role: 'officer', countries: ['KE', 'NG'] },
  { role: 'officer', countries: ['GH', 'TG'], sectors: ['agriculture'] },
  { role: 'verifier', countries: ['NG'], sectors: ['solid_minerals'] },
];

/** Of a console, what it was sent so far. */
interface Console {
  readonly token: string;
  readonly grant: Grant;
  readonly isControl: boolean;
  /** How long it is away after a lost connection. */
  readonly awayMilliseconds: () => number;
  readonly received: Set<string>;
  /** The snapshots of the resets. */
  readonly resets: string[];
  cursor: string | undefined;
  connections: number;
  isConnected: boolean;
  isStopped: boolean;
  stop(): void;
}

async function prepareConsoles(context: Context, count: number): Promise<readonly Console[]> {
  const controls = Math.max(2, Math.round(count / 10));
  const consoles: Console[] = [];
  for (let number = 0; number < count + controls; number += 1) {
    const isControl = number >= count;
    const grant = scopes[number % scopes.length] ?? { role: 'officer' };
    const { token } = await colleague({ context }, isControl ? { role: 'officer' } : grant, `Console ${number + 1}`);
    const isLongAway = isControl || number % 10 === 9 || number === count - 1;
    consoles.push({
      token,
      grant: isControl ? { role: 'officer' } : grant,
      isControl,
      // As a browser that was told to try again within one to five seconds, or whose machine slept.
      awayMilliseconds: () => (isLongAway ? longAbsenceMilliseconds : 200 + Math.random() * 1_500),
      received: new Set(),
      resets: [],
      cursor: undefined,
      connections: 0,
      isConnected: false,
      isStopped: false,
      stop: () => undefined,
    });
  }
  return consoles;
}

async function keepOpen(origin: string, one: Console): Promise<void> {
  let stream: OpenedStream | undefined;
  one.stop = () => {
    one.isStopped = true;
    stream?.close();
  };
  const take = ({ name, id, data }: ReceivedEvent): void => {
    if (id !== '') one.cursor = id;
    if (name === 'reset') one.resets.push(id);
    if (name === 'changes')
      for (const change of data as readonly ReceivedChange[]) one.received.add(keyOf(change.case ?? '', new Date(change.at)));
  };
  while (!one.isStopped) {
    const lastEventId = one.isControl ? undefined : one.cursor;
    stream = await openStream(origin, { token: one.token, lastEventId, onEvent: take }).catch(() => undefined);
    const isOpen = stream?.status === 200;
    if (isOpen) one.connections += 1;
    one.isConnected = isOpen;
    await stream?.ended;
    one.isConnected = false;
    if (one.isStopped) return;
    // A server that is not there yet is tried again soon; only a lost connection makes a machine sleep.
    await sleep(isOpen ? one.awayMilliseconds() : 200 + Math.random() * 300);
  }
}

function keyOf(id: string, at: Date): string {
  return `${id} ${at.getTime()}`;
}

async function killApi(system: System, kills: number): Promise<void> {
  const ready = () => untilReady(`${system.origin}/readyz`, 120_000);
  for (let kill = 0; kill < kills; kill += 1) {
    await ready();
    await sleep(1_500 + Math.random() * 2_000);
    system.programs.api?.kill();
    await sleep(400);
  }
  await ready();
}

/** How many were acknowledged. Spread over the kills; what is left follows at once. */
async function writeNotes(
  system: System,
  officers: readonly Colleague[],
  cases: readonly string[],
  commands: number,
  isKilling: () => boolean,
): Promise<number> {
  let [next, acknowledged] = [0, 0];
  const gate = atMost(officers.length);
  const writer = async (officer: Colleague, number: number): Promise<void> => {
    const send = senderOf(system.origin, gate, number);
    while (next < commands) {
      const at = (next += 1);
      const { status, text } = await send(officer, `/review/cases/${cases[at % cases.length]}/notes`, { text: `Note ${at}` });
      if (status === 200) acknowledged += 1;
      else console.log(`a note was answered with ${status}: ${text.slice(0, 200)}`);
      if (isKilling()) await sleep(400 + Math.random() * 800);
    }
  };
  await Promise.all(officers.map(writer));
  return acknowledged;
}

/** Transactions that record their event first and commit last: many others, with higher numbers, are read before them. */
async function writeSlowly({ pool }: Context, cases: readonly string[], isKilling: () => boolean): Promise<void> {
  for (let number = 0; isKilling(); number += 1) {
    const client = await pool.connect();
    try {
      await client.query('begin');
      await client.query(
        `insert into audit_events (id, at, actor_kind, action, subject_kind, subject_id, request_id)
         values ($1, $2, 'system', 'case.compared', 'application', $3, 'faults')`,
        [randomUUID(), new Date(), cases[number % cases.length]],
      );
      await sleep(3_000);
      await client.query('commit');
    } finally {
      client.release();
    }
    await sleep(500);
  }
}

interface ChangeRow {
  readonly id: string;
  readonly at: Date;
  readonly country: string;
  readonly sector: Sector;
  readonly action: string;
  readonly xid: string;
}

async function changeRows({ pool }: Context): Promise<readonly ChangeRow[]> {
  const { rows } = await pool.query<ChangeRow>(
    'select application_id as id, at, country, sector, action, xid from console_changes where application_id is not null',
  );
  return rows;
}

function isDue({ grant }: Console, { country, sector }: ChangeRow): boolean {
  return (grant.countries ?? [country]).includes(country) && (grant.sectors ?? [sector]).includes(sector);
}

function lostBy(consoles: readonly Console[], rows: readonly ChangeRow[]): number {
  return consoles.reduce((sum, one) => {
    const missing = rows.filter((row) => isDue(one, row) && !one.received.has(keyOf(row.id, row.at)));
    return sum + missing.filter((row) => !one.resets.some((snapshot) => isSeenBy(snapshot, Number(row.xid)))).length;
  }, 0);
}

function foreignTo(consoles: readonly Console[], rows: readonly ChangeRow[]): number {
  return consoles.reduce((sum, one) => {
    const allowed = new Set(rows.filter((row) => isDue(one, row)).map((row) => keyOf(row.id, row.at)));
    return sum + [...one.received].filter((key) => !allowed.has(key)).length;
  }, 0);
}

/** Of a snapshot as PostgreSQL writes it: `xmin:xmax:running,running`. */
function isSeenBy(snapshot: string, xid: number): boolean {
  const [least = '0', next = '0', running = ''] = snapshot.split(':');
  return xid < Number(least) || (xid < Number(next) && !running.split(',').includes(String(xid)));
}

async function until(isSo: () => boolean, withinMilliseconds: number, otherwise = 'not in time'): Promise<void> {
  for (const end = performance.now() + withinMilliseconds; !isSo(); await sleep(250))
    if (performance.now() > end) throw new Error(otherwise);
}
