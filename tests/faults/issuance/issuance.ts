import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startAll } from '@thamani/ops/services/all.ts';
import { findStuck } from '@thamani/ops/stuck/stuck.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { adminUrl } from '@thamani/server/config/development-services.ts';
import type { Context } from '@thamani/server/context.ts';
import { makeTemplate } from '@thamani/server/database/test-database.ts';
import { seedPrices } from '@thamani/server/features/prices/service.ts';
import { signedInCompany } from '@thamani/server/testing/applications.ts';
import { caseIn, colleague, stayIn, type Colleague } from '@thamani/server/testing/cases.ts';
import { applyPayment } from '@thamani/server/testing/certificates.ts';
import { recordOpenings } from '@thamani/server/testing/company-rows.ts';
import { reportFigure, reportNone } from '../../nightly/figures.ts';
import { bearer, callerOf } from '../../system/company.ts';
import { openGate, type Gate } from '../../system/tcp-proxy.ts';
import { openCountingInbox, type CountingInbox } from '../../system/inbox.ts';
import { startSystem } from '../../system/system.ts';
import {
  breakInTurn,
  ofOthers,
  ofOurs,
  ofPublishing,
  ofSigning,
  type Break,
  type Breaking,
  type InTurn,
  type Parts,
  type Turn,
} from '../fault-injection.ts';
import { brokenLaws, issuedOf } from './invariants.ts';
import { killedAtEveryCall, onBench, withoutIntent } from './steps.ts';
import { patiently } from '../retrying-client.ts';
import { contextOf } from '../../system/context.ts';

const patienceMilliseconds = 900_000;
const settledWithinMilliseconds = 240_000;
/** So many are being issued at a time. */
const atOnce = 8;
/** From this size on every word is a kill; below, every so manieth. */
const fullSize = 100;

interface IssuingParts extends Parts {
  readonly store: Gate;
}

/**
 * Approved cases become certificates while each part is killed with -9 or cut off, until all are issued: each has one number, one credential
 * and one publication, and its company was told once. Before that, one process alone is killed before every word that it says to anybody.
 * `lines` as the third size only kills what is ours and cuts the lines to the rest, for a machine that others use.
 */
export async function issuanceFaults([issuances = '200', breaks = '60', how = 'kill']: readonly string[]): Promise<boolean> {
  const count = Number(issuances);
  await startAll();
  await makeTemplate(adminUrl);
  const swept = await onBench((bench) => killedAtEveryCall(bench, count >= fullSize ? 1 : 12));
  const { ports } = configOfProcess();
  const inbox = await openCountingInbox();
  const gates = { temporal: await openGate(ports.TEMPORAL_PORT), postgres: await openGate(ports.POSTGRES_PORT) };
  const store = await openGate(ports.S3_PORT);
  const settings = { TEMPORAL_TASK_QUEUE: `faults-${randomUUID()}`, SMTP_URL: inbox.url, APPLICATIONS_PER_DAY: '100000' };
  const system = await startSystem(
    { ...settings, TEMPORAL_ADDRESS: `127.0.0.1:${gates.temporal.port}`, S3_ENDPOINT: `http://127.0.0.1:${store.port}` },
    ['api', 'relay', 'worker', 'signer'],
    gates.postgres.port,
  );
  const own = { ...settings, PUBLISHED_BUCKET: system.settings['PUBLISHED_BUCKET'] ?? '' };
  const context = await contextOf(system, own);
  await seedPrices(context);
  const ran = await issueThroughBreaks({ system, gates, store }, context, count, Number(breaks), how === 'kill');
  const held = await judgeIssuances(context, inbox, ran);
  await context.close();
  await system.stop();
  await Promise.all([inbox.close(), store.close(), ...Object.values(gates).map((gate) => gate.close())]);
  return (await onBench(withoutIntent)) && held && swept;
}

export interface IssuancesRan {
  readonly ids: readonly string[];
  readonly unheard: readonly string[];
  readonly breaking: Breaking;
  readonly lastBreak: number;
  readonly seconds: number;
}

/** Before anybody breaks anything: cases that two people are about to decide, each of a company of its own. */
export async function prepareCases(origin: string, context: Context, officer: Colleague, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const company = await signedInCompany({ context });
    // All of them together take longer than a second factor is good for.
    await stayIn({ context });
    const id = await caseIn({ origin, context }, 'approval', company, officer);
    await applyPayment({ context }, company, id);
    ids.push(id);
  }
  return ids;
}

async function issueThroughBreaks(
  parts: IssuingParts,
  context: Context,
  count: number,
  least: number,
  kill: boolean,
): Promise<IssuancesRan> {
  const { origin } = parts.system;
  const officer = await colleague({ context }, { role: 'officer' }, 'Efua');
  const admin = await colleague({ context }, { role: 'admin' }, 'Kofi');
  const ids = await prepareCases(origin, context, officer, count);
  const began = performance.now();
  let issuing = true;
  const breaking = breakInTurn(turnsOf(parts, kill), least, () => !issuing, { signs: true });
  const unheard = await issueAll(context, origin, admin, ids);
  issuing = false;
  const lastBreak = await breaking.done;
  return { ids, unheard, breaking, lastBreak, seconds: (performance.now() - began) / 1000 };
}

/** `inTurn` does the work of the case in that place once it may be approved. */
export async function issueAll(
  context: Context,
  origin: string,
  admin: Colleague,
  ids: readonly string[],
  inTurn: InTurn = (_, work) => work(),
): Promise<string[]> {
  const unheard: string[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let at = next++, id = ids[at]; id !== undefined; at = next++, id = ids[at]) {
      const about = id;
      await inTurn(at, async () => {
        await approve(context, origin, admin, about);
        await untilIssued(context, about);
      }).catch((error: Error) => unheard.push(`${about}: ${error.message}`));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return unheard;
}

/** What is cut while a worker speaks to it, and what dies while it is spoken to. */
function turnsOf(parts: IssuingParts, kill: boolean): (time: number) => Turn {
  const ours: Readonly<Record<string, Break>> = { ...ofOurs, ...ofSigning };
  const others: Readonly<Record<string, Break>> = { ...ofOthers, ...ofPublishing };
  const list = Object.entries<Break>({ 'line to S3': () => cutStore(parts.store), ...ours, ...(kill ? others : {}) });
  return (time) => {
    const [name, happen] = list[time % list.length] ?? ['nothing', () => undefined];
    return { name, happen: () => happen(parts), stops: true };
  };
}

export async function cutStore(store: Gate): Promise<void> {
  store.shut();
  await sleep(400 + Math.random() * 800);
  store.open();
}

/** The same decision under the same key until it is answered; ten minutes of the second factor may pass meanwhile. */
async function approve({ pool }: Context, origin: string, admin: Colleague, id: string): Promise<void> {
  const key = randomUUID();
  await patiently(() => recordOpenings(pool, id, [admin.id]));
  for (const end = performance.now() + patienceMilliseconds; ; await sleep(300)) {
    await pool.query('update staff_sessions set authenticated_at = now() where staff_id = $1', [admin.id]).catch(() => undefined);
    const { status, text } = await callerOf(origin)(
      'POST',
      `/review/cases/${id}/steps`,
      { action: 'approve', comment: 'Agreed.' },
      { 'idempotency-key': key, ...bearer(admin.token) },
    );
    if (status === 200) return;
    const passing = status === 0 || status >= 500;
    if (!passing || performance.now() > end) throw new Error(`${status} ${text.slice(0, 200)}`);
  }
}

async function untilIssued(context: Context, id: string): Promise<void> {
  for (const end = performance.now() + patienceMilliseconds; ; await sleep(500)) {
    const [issued] = await issuedOf(context, [id]).catch(() => []);
    if (issued?.state === 'completed') return;
    if (performance.now() > end) throw new Error(`not issued in time, but in ${issued?.state ?? 'no state'}`);
  }
}

export async function judgeIssuances(
  context: Context,
  inbox: CountingInbox,
  ran: IssuancesRan,
  isExpected: (finding: string) => boolean = () => false,
): Promise<boolean> {
  const { ids } = ran;
  const within = async (look: () => Promise<readonly string[]>): Promise<readonly string[]> => {
    let broken = await look();
    for (const end = performance.now() + settledWithinMilliseconds; broken.length > 0 && performance.now() < end; broken = await look())
      await sleep(1_000);
    return broken;
  };
  const broken = await within(() => brokenLaws(context, ids));
  const untold = await within(() => wronglyTold(context, inbox, ids));
  const stuck = await within(async () =>
    (await findStuck(context.config)).findings.filter(({ what }) => !isExpected(what)).map(({ what, which }) => `${what} (${which[0]})`),
  );
  const settled = (performance.now() - ran.lastBreak) / 1000;
  const copies = [...inbox.arrived.entries()].reduce((sum, [key, times]) => sum + (key.startsWith('certificate.') ? times - 1 : 0), 0);
  const say = (list: readonly string[], none = 'none') => (list.length === 0 ? none : `${list.length}: ${list.slice(0, 5).join('; ')}`);
  const { rows } = await context.pool.query<{ certificates: number; gaps: number }>(
    'select count(*)::int as certificates, (max(status_index) + 1 - count(*))::int as gaps from certificates',
  );
  console.log(
    [
      `${ids.length} approved cases in ${ran.seconds.toFixed(0)} s, broken meanwhile: ${ran.breaking.summary()}`,
      `${rows[0]?.certificates} certificates, ${rows[0]?.gaps} places of the lists left empty; all settled ${settled.toFixed(0)} s after the last break`,
      `broken laws: ${say(broken)}; people who could not go on: ${say(ran.unheard)}`,
      `wrongly told: ${say(untold)}; ${copies} copies under the same Message-ID; stuck: ${say(stuck, 'nothing')}`,
    ].join('\n'),
  );
  reportNone({
    'broken laws': broken.length,
    'people who could not continue': ran.unheard.length,
    'wrongly notified': untold.length,
    stuck: stuck.length,
  });
  reportFigure({ name: 'settled after the last break', value: settled, unit: 's', goal: { atMost: settledWithinMilliseconds / 1000 } });
  return [broken, untold, ran.unheard, stuck].every((list) => list.length === 0);
}

/** One mail for each certificate, by its Message-ID, which a copy shares. */
async function wronglyTold(context: Context, inbox: CountingInbox, ids: readonly string[]): Promise<string[]> {
  const due = (await issuedOf(context, ids)).flatMap(({ told }) => told);
  const arrived = [...inbox.arrived.keys()].flatMap((key) => (key.startsWith('certificate.') ? [key.split('.')[1] ?? ''] : []));
  const times = (event: string) => arrived.filter((one) => one === event).length;
  return [
    ...due.filter((event) => times(event) !== 1).map((event) => `event ${event} was told of ${times(event)} times`),
    ...arrived.filter((event) => !due.includes(event)).map((event) => `event ${event} is about nothing that happened`),
  ];
}
