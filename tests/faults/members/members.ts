import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import type { Context } from '@thamani/server/context.ts';
import { reportFigure, reportNone } from '../../nightly/figures.ts';
import { breakInTurn, ofOthers, ofOurs } from '../fault-injection.ts';
import { countByKind, describeSettled, firstOf, reportSettled, settled, stuckIn, turnsOf, type Ran } from '../lives.ts';
import { atMost } from '../retrying-client.ts';
import { onStage, type Stage } from '../stage.ts';
import { acceptingInPieces } from './control.ts';
import { brokenLaws, workflowsAstray, wronglyNotified, wronglyReading } from './invariants.ts';
import { live, prepareCompanies, type CompanyLife, type MembersWorld } from './scenarios.ts';

const atOnce = 8;

/**
 * Companies whose people invite, join, change roles, offer, accept, decline and withdraw ownership, remove, leave, and delete or keep the
 * company, while each part is killed with -9 or cut off. In the end each acknowledged command is in the tables once with its event and its
 * outbox row, each company has one owner and had one all the time (two while ownership was shared), each mail was sent under its
 * Message-ID, no former member reads the company, a deleted company left no rows, and no workflow is left. `lines` as the third size only
 * cuts the connections to PostgreSQL and Temporal, for a machine that others use.
 */
export async function memberFaults([companies = '60', breaks = '40', how = 'kill']: readonly string[]): Promise<boolean> {
  const held = await onStage(async (stage) => {
    const { address, namespace } = stage.context.config.temporal;
    const connection = await Connection.connect({ address });
    try {
      const client = new Client({ connection, namespace });
      const ran = await liveThroughBreaks(stage, client, Number(companies), Number(breaks), how === 'kill');
      return await judge(stage, client, ran);
    } finally {
      await connection.close();
    }
  });
  return (await acceptingInPieces()) && held;
}

interface RanCompanies extends Ran<CompanyLife> {
  readonly traffic: MembersWorld['traffic'];
  readonly ownership: OwnerWatch;
}

async function liveThroughBreaks(
  { parts, context, inbox }: Stage,
  client: Client,
  count: number,
  least: number,
  kill: boolean,
): Promise<RanCompanies> {
  const { origin } = parts.system;
  const { namespace, taskQueue } = context.config.temporal;
  const lives = await prepareCompanies(context, count);
  const began = performance.now();
  let living = true;
  const proving = keepProved(context, () => living);
  const ownership = watchOwners(context, lives, () => living);
  const breaking = breakInTurn(turnsOf(parts, { ...ofOurs, ...(kill ? ofOthers : {}) }), least, () => !living);
  const traffic = { cutOff: 0, doneUnanswered: 0 };
  const world = { origin, context, inbox, engine: { client, namespace, taskQueue }, gate: atMost(atOnce), traffic };
  const stuck: string[] = [];
  // Begun over the whole time of the breaks, so that each break meets some.
  const spread = Math.min(300_000, least * 5_000);
  await Promise.all(
    lives.map(async (life, at) => {
      await sleep((spread * at) / lives.length);
      await live(world, life).catch((error: Error) => stuck.push(`${life.fate} ${life.companyId}: ${error.message}`));
    }),
  );
  living = false;
  const lastBreak = await breaking.done;
  await Promise.all([proving, ownership.done]);
  return { lives, stuck, breaking, lastBreak, seconds: (performance.now() - began) / 1000, traffic, ownership };
}

/** Ten minutes pass; how a person proves again who they are is tested elsewhere. Sessions that a command locks are skipped: no deadlock. */
async function keepProved({ pool }: Context, isNeeded: () => boolean): Promise<void> {
  for (let turn = 0; isNeeded(); turn += 1, await sleep(1_000))
    if (turn % 60 === 0)
      await pool
        .query(
          `update sessions set authenticated_at = now(), last_seen_at = now()
           where id in (select id from sessions where ended_at is null for update skip locked)`,
        )
        .catch(() => undefined);
}

interface OwnerWatch {
  readonly done: Promise<void>;
  readonly broken: ReadonlySet<string>;
  looks(): number;
}

/** A company that has people has one owner at any moment; two from an offer that shares ownership until one of them leaves. */
function watchOwners({ pool }: Context, lives: readonly CompanyLife[], isNeeded: () => boolean): OwnerWatch {
  const broken = new Set<string>();
  const fates = new Map(lives.map(({ companyId, fate }) => [companyId, fate]));
  let looks = 0;
  const done = (async () => {
    for (; isNeeded(); await sleep(200)) {
      const { rows } = await pool
        .query<{ company: string; owners: number }>(
          `select company_id as company, count(*) filter (where 'owner' = any (roles))::int as owners from memberships
           where company_id = any ($1) group by company_id`,
          [[...fates.keys()]],
        )
        .catch(() => ({ rows: [] }));
      if (rows.length > 0) looks += 1;
      for (const { company, owners } of rows)
        if (owners !== 1 && !(owners === 2 && fates.get(company) === 'shared'))
          broken.add(`${fates.get(company)} ${company}: had ${owners} owners`);
    }
  })();
  return { done, broken, looks: () => looks };
}

async function judge({ parts, context, inbox }: Stage, client: Client, ran: RanCompanies): Promise<boolean> {
  const { pool } = context;
  const { lives, traffic, ownership } = ran;
  const broken = [...(await brokenLaws(pool, lives)), ...ownership.broken];
  const unnotified = await settled(() => wronglyNotified(pool, lives, inbox));
  const astray = await settled(() => workflowsAstray(client, pool, lives));
  const reading = await settled(() => wronglyReading(parts.system.origin, lives));
  const stuck = await settled(() => stuckIn(context));
  const settledAfter = (performance.now() - ran.lastBreak) / 1000;
  const left = [unnotified, astray, reading, stuck];
  const acknowledged = lives.reduce((sum, life) => sum + life.acknowledged.length, 0);
  const erased = lives.filter(({ isErased }) => isErased).length;
  const copies = [...inbox.arrived.values()].reduce((sum, times) => sum + times - 1, 0);
  console.log(
    [
      `${lives.length} companies in ${ran.seconds.toFixed(0)} s, broken meanwhile: ${ran.breaking.summary()}`,
      `${acknowledged} commands acknowledged, ${erased} companies erased; ${traffic.cutOff} calls cut off, ${traffic.doneUnanswered} commands carried out without an answer; ${describeSettled(settledAfter, left)}`,
      `broken laws: ${firstOf(broken)}; owners were counted ${ownership.looks()} times; people who could not go on: ${countByKind(ran.stuck)}`,
      `${inbox.arrived.size} mails, ${copies} copies under the same Message-ID; wrongly notified: ${firstOf(unnotified)}`,
      `former members who read, or members who do not: ${firstOf(reading)}; workflows astray: ${firstOf(astray)}; stuck: ${firstOf(stuck, 'nothing')}`,
    ].join('\n'),
  );
  reportNone({
    'broken laws': broken.length,
    'people who could not continue': ran.stuck.length,
    'wrongly notified': unnotified.length,
    'wrongly reading': reading.length,
    'workflows astray': astray.length,
    stuck: stuck.length,
  });
  reportFigure({ name: 'calls cut off', value: traffic.cutOff, goal: { atLeast: 1 } });
  reportFigure({ name: 'looks at owners', value: ownership.looks(), goal: { atLeast: 1 } });
  reportSettled(settledAfter, left);
  return [broken, ran.stuck, ...left].every((list) => list.length === 0) && traffic.cutOff > 0 && ownership.looks() > 0;
}
