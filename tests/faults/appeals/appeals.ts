import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import type { Context } from '@thamani/server/context.ts';
import { seedHolidays } from '@thamani/server/features/holidays/service.ts';
import { reportNone } from '../../nightly/figures.ts';
import type { CountingInbox } from '../../system/inbox.ts';
import { votingInPieces } from './control.ts';
import { brokenLaws, wronglyTold } from './invariants.ts';
import { live, outcomeBy, prepareAppeals, prepareAppealStaff, type AppealLife } from './scenarios.ts';
import { breakInTurn, ofOthers, ofOurs, type Parts } from '../fault-injection.ts';
import { atMost } from '../retrying-client.ts';
import { onStage } from '../stage.ts';
import {
  countByKind,
  describeSettled,
  firstOf,
  keepProved,
  reportSettled,
  settled,
  stuckIn,
  turnsOf,
  workflowIsIn,
  type Ran,
} from '../lives.ts';

const atOnce = 8;

/**
 * Appeals in flight, all at once: lodged by their companies, voted on by boards that chance puts together, taken up again where they were
 * allowed, while each part is killed with -9 or cut off. In the end each outcome is what its votes say, each application is in the right
 * state, each deadline is right by the calendar, each company was notified of each thing once, and reopened cases can be moved on. `lines`
 * as the third size only cuts the connections to PostgreSQL and Temporal, for a machine that others use.
 */
export async function appealFaults([appeals = '100', breaks = '25', how = 'kill']: readonly string[]): Promise<boolean> {
  const held = await onStage(async ({ parts, context, inbox }) => {
    await seedHolidays(context);
    const ran = await liveThroughBreaks(parts, context, inbox, Number(appeals), Number(breaks), how === 'kill');
    return judge(context, inbox, ran);
  });
  return (await votingInPieces()) && held;
}

async function liveThroughBreaks(
  parts: Parts,
  context: Context,
  inbox: CountingInbox,
  count: number,
  least: number,
  kill: boolean,
): Promise<Ran<AppealLife>> {
  const { origin } = parts.system;
  const staff = await prepareAppealStaff(context);
  let living = true;
  const proving = keepProved(context, [staff.officer, staff.admin, staff.other, ...staff.members], () => living);
  const lives = await prepareAppeals(origin, context, staff, count);
  const began = performance.now();
  const turnAt = turnsOf(parts, { ...ofOurs, ...(kill ? ofOthers : {}) });
  const breaking = breakInTurn(turnAt, least, () => !living);
  const stuck: string[] = [];
  const world = { origin, context, staff, inbox, gate: atMost(atOnce) };
  // Lodged over the whole time of the breaks, so that each break meets some.
  const spread = Math.min(90_000, least * 2_000);
  await Promise.all(
    lives.map(async (life, at) => {
      await sleep((spread * at) / lives.length);
      await live(world, life).catch((error: Error) => stuck.push(`${life.against} ${life.appeal}: ${error.message}`));
    }),
  );
  living = false;
  const lastBreak = await breaking.done;
  await proving;
  return { lives, stuck, breaking, lastBreak, seconds: (performance.now() - began) / 1000 };
}

async function judge(context: Context, inbox: CountingInbox, ran: Ran<AppealLife>): Promise<boolean> {
  const { pool } = context;
  const { lives } = ran;
  const broken = await brokenLaws(pool, lives);
  const untold = await settled(() => wronglyTold(pool, lives, inbox));
  const astray = await settled(() => workflowsAstray(context, lives));
  const stuck = await settled(() => stuckIn(context));
  const settledAfter = (performance.now() - ran.lastBreak) / 1000;
  const left = [untold, astray, stuck];
  const { rows } = await pool.query<{ verdict: string; n: number }>(
    'select verdict, count(*)::int as n from appeals group by verdict order by 1',
  );
  const [{ three } = { three: 0 }] = (
    await pool.query<{ three: number }>(
      'select count(*)::int as three from (select from appeal_votes group by appeal_id having count(*) = 3) split',
    )
  ).rows;
  const copies = [...inbox.arrived.values()].reduce((sum, times) => sum + times - 1, 0);
  console.log(
    [
      `${lives.length} appeals in ${ran.seconds.toFixed(0)} s, broken meanwhile: ${ran.breaking.summary()}`,
      `${rows.map(({ verdict, n }) => `${n} ${verdict}`).join(', ')}; ${three} by a third vote, ${lives.filter(({ isLate }) => isLate).length} late, ${lives.filter(({ against }) => against === 'revocation').length} against a revocation; ${describeSettled(settledAfter, left)}`,
      `broken laws: ${firstOf(broken)}; people who could not go on: ${countByKind(ran.stuck)}`,
      `${inbox.arrived.size} mails, ${copies} copies under the same Message-ID; wrongly told: ${firstOf(untold)}`,
      `workflows astray: ${firstOf(astray)}; stuck: ${firstOf(stuck, 'nothing')}`,
    ].join('\n'),
  );
  reportNone({
    'broken laws': broken.length,
    'people who could not continue': ran.stuck.length,
    'wrongly notified': untold.length,
    'workflows astray': astray.length,
    stuck: stuck.length,
  });
  reportSettled(settledAfter, left);
  return [broken, ran.stuck, ...left].every((list) => list.length === 0);
}

/** Each appeal's workflow came to its end; a case that was opened again has one that waits for it, and no other has. */
async function workflowsAstray({ config }: Context, lives: readonly AppealLife[]): Promise<string[]> {
  const connection = await Connection.connect({ address: config.temporal.address });
  try {
    const client = new Client({ connection, namespace: config.temporal.namespace });
    const isIn = (id: string, wanted: string) => workflowIsIn(client, id, wanted);
    const found = await Promise.all(
      lives.flatMap(({ appeal, application, votes }) => [
        isIn(`appeal/${appeal}`, 'COMPLETED'),
        isIn(`application/${application}`, outcomeBy(votes)?.verdict === 'allowed' ? 'RUNNING' : 'COMPLETED'),
      ]),
    );
    return found.flat();
  } finally {
    await connection.close();
  }
}
