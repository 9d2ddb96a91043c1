import { Client, Connection } from '@temporalio/client';
import type { Context } from '@thamani/server/context.ts';
import { reportNone } from '../../nightly/figures.ts';
import type { CountingInbox } from '../../system/inbox.ts';
import { breakInTurn, ofOthers, ofOurs, ofSigning, type Parts } from '../fault-injection.ts';
import { atMost } from '../retrying-client.ts';
import { decidingInPieces } from './control.ts';
import { brokenLaws, wronglyTold } from './invariants.ts';
import { live, prepareCases, prepareStaff, toldTo, type CaseLife } from './scenarios.ts';
import { watchCases } from './watch.ts';
import { onStage } from '../stage.ts';
import { countByKind, describeSettled, firstOf, keepProved, reportSettled, settled, stuckIn, turnsOf, type Ran } from '../lives.ts';

/** With 300 at once on two cores people waited for each other longer than for a break. */
const livesAtOnce = 100;
const atOnce = 8;

/**
 * Cases of every fate, up to a hundred in flight at once, worked on by officers, verifiers, admins and their companies through the API, while each part
 * is killed with -9 or cut off. In the end nothing that was acknowledged is lost or done twice, each case went its way, each timer fired,
 * each company was told each thing once, what was approved has its certificate, and no workflow is left. `lines` as the third size only
 * cuts the lines to PostgreSQL and Temporal, for a machine that others use.
 */
export async function reviewFaults([cases = '300', breaks = '40', how = 'kill']: readonly string[]): Promise<boolean> {
  const held = await onStage(async ({ parts, context, inbox }) => {
    const ran = await liveThroughBreaks(parts, context, inbox, Number(cases), Number(breaks), how === 'kill');
    return judge(context, inbox, ran);
  });
  return (await decidingInPieces()) && held;
}

async function liveThroughBreaks(
  parts: Parts,
  context: Context,
  inbox: CountingInbox,
  count: number,
  least: number,
  kill: boolean,
): Promise<Ran<CaseLife>> {
  const { origin } = parts.system;
  const staff = await prepareStaff(context);
  const lives = await prepareCases(origin, context, count);
  const began = performance.now();
  let living = true;
  const turnAt = turnsOf(parts, { ...ofOurs, ...ofSigning, ...(kill ? ofOthers : {}) });
  const breaking = breakInTurn(turnAt, least, () => !living, { signs: true });
  const watch = watchCases(context);
  const proving = keepProved(context, [...staff.officers, ...staff.admins], () => living);
  const stuck: string[] = [];
  const world = { origin, context, staff, watch, inbox, gate: atMost(atOnce) };
  const oneLife = atMost(livesAtOnce);
  await Promise.all(
    lives.map((life) => oneLife(() => live(world, life)).catch((error: Error) => stuck.push(`${life.fate} ${life.id}: ${error.message}`))),
  );
  living = false;
  const lastBreak = await breaking.done;
  await Promise.all([watch.close(), proving]);
  return { lives, stuck, breaking, lastBreak, seconds: (performance.now() - began) / 1000 };
}

async function judge(context: Context, inbox: CountingInbox, ran: Ran<CaseLife>): Promise<boolean> {
  const { pool } = context;
  const { lives } = ran;
  const broken = await brokenLaws(pool, lives);
  const untold = await settled(() => wronglyTold(pool, lives, (life) => toldTo(inbox, life)));
  const running = await settled(() => notEnded(context, lives));
  const stuck = await settled(() => stuckIn(context));
  const settledAfter = (performance.now() - ran.lastBreak) / 1000;
  const left = [untold, running, stuck];
  const { rows } = await pool.query<{ commands: number; decisions: number; reminders: number }>(
    `select (select count(*)::int from audit_events where actor_kind <> 'system') as commands, (select count(*)::int from case_decisions) as decisions,
       (select count(*)::int from case_reminders) as reminders`,
  );
  const copies = [...inbox.arrived.values()].reduce((sum, times) => sum + times - 1, 0);
  console.log(
    [
      `${lives.length} cases in ${ran.seconds.toFixed(0)} s, broken meanwhile: ${ran.breaking.summary()}`,
      `${lives.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)} commands acknowledged (${rows[0]?.commands} events of people), ${rows[0]?.decisions} decisions, ${rows[0]?.reminders} reminders and escalations; ${describeSettled(settledAfter, left)}`,
      `broken laws: ${firstOf(broken)}; people who could not go on: ${countByKind(ran.stuck)}`,
      `${inbox.arrived.size} mails, ${copies} copies under the same Message-ID; wrongly told: ${firstOf(untold)}`,
      `workflows that did not end: ${firstOf(running)}; stuck: ${firstOf(stuck, 'nothing')}`,
    ].join('\n'),
  );
  reportNone({
    'broken laws': broken.length,
    'people who could not continue': ran.stuck.length,
    'wrongly notified': untold.length,
    'workflows that did not end': running.length,
    stuck: stuck.length,
  });
  reportSettled(settledAfter, left);
  return [broken, ran.stuck, ...left].every((list) => list.length === 0);
}

/** Each case's workflow came to its end, by itself and once. */
async function notEnded({ config }: Context, lives: readonly CaseLife[]): Promise<string[]> {
  const connection = await Connection.connect({ address: config.temporal.address });
  try {
    const client = new Client({ connection, namespace: config.temporal.namespace });
    const status = await Promise.all(
      lives.map(async ({ id, fate }) => {
        const { status } = await client.workflow.getHandle(`application/${id}`).describe();
        return status.name === 'COMPLETED' ? [] : [`${fate} ${id}: ${status.name}`];
      }),
    );
    return status.flat();
  } finally {
    await connection.close();
  }
}
