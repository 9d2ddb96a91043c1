import { dueDay, isTimed } from '@thamani/domain/review/service-levels.ts';
import { calendarOf, type Day } from '@thamani/domain/review/working-days.ts';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../../../context.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { fillCases } from '../../../testing/filled/many-cases.ts';
import type { CaseRow } from '../store.ts';
import { recalculateCaseDueDates } from './due-dates.ts';

/** All of one company, whose country this is: two batches of 200, and a third. */
const country = 'BF';
const open = 450;

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp();
  await fillCases(server.context.pool, { open, closed: 10, companies: 1, staff: 2 });
});
afterAll(() => server.close());

const rows = async <Row extends object>(text: string, ...values: unknown[]) => (await server.context.pool.query<Row>(text, values)).rows;
const cases = () => rows<CaseRow & { version: string }>('select *, xmin::text as version from cases order by application_id');
const signalled = async () =>
  (await rows<{ id: string }>("select subject_id as id from outbox where topic = 'case.changed' order by subject_id")).map(({ id }) => id);

/** Counts the queries that read holidays. */
function counting(): { readonly context: Context; readonly read: () => number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.from ?? null).includes('"holidays"')) count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { context: { ...server.context, db: server.context.db.withPlugin(plugin) }, read: () => count };
}

describe('the due dates of many open cases', () => {
  it('are recalculated in batches with one calendar each, and the workflow of each case that moved is signalled', async () => {
    const before = await cases();
    const days = await rows<{ day: Day }>('select day from holidays where country = $1', country);
    const calendar = calendarOf(
      country,
      days.map(({ day }) => day),
    );
    const { context, read } = counting();
    await recalculateCaseDueDates(context, country);
    const wanted = before.map(({ stage, stage_entered_on: enteredOn, working_days_used: used, due_on, closed_at }) =>
      closed_at === null && isTimed(stage) ? dueDay({ stage, enteredOn, used }, calendar) : due_on,
    );
    expect((await cases()).map(({ due_on }) => due_on)).toEqual(wanted);
    const moved = before.filter(({ due_on }, at) => due_on !== wanted[at]).map(({ application_id }) => application_id);
    expect(moved.length).toBeGreaterThan(200);
    expect(await signalled()).toEqual(moved.toSorted());
    expect(read()).toBe(3);
  });

  it('stay as they are when they are recalculated a second time: no row is written, no workflow signalled', async () => {
    const [before, told] = [await cases(), await signalled()];
    await recalculateCaseDueDates(server.context, country);
    expect([await cases(), await signalled()]).toEqual([before, told]);
  });
});
