import { createActivities } from '@thamani/server/engine/activities.ts';
import { relayBatch } from '@thamani/server/engine/outbox-relay.ts';
import { startTestApp, type TestApp } from '@thamani/server/testing/app.ts';
import { appealing, rejectedCase, reviewStaff, type ReviewStaff } from '@thamani/server/testing/appeals.ts';
import { signedInCompany } from '@thamani/server/testing/applications.ts';
import { casework, screenedCase } from '@thamani/server/testing/cases.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEngine, type Engine } from './engine.ts';

// A Monday.
const monday = new Date('2026-11-16T08:00:00Z');

/**
 * The process that takes the command ends right after its commit: no relay and no worker has run, and nothing of the command is left but
 * what it committed. Then the relay, the workflow and the activities that ship start.
 */
describe('a change of holidays whose process ended after the commit', () => {
  let engine: Engine;
  let server: TestApp;
  let staff: ReviewStaff;
  let application: string;
  let appeal: string;
  beforeAll(async () => {
    engine = await openEngine();
    let moments = 0;
    const clock = { now: () => new Date(monday.getTime() + (moments += 1)) };
    server = await startTestApp({ TEMPORAL_TASK_QUEUE: engine.taskQueue }, { clock });
    await query('delete from holidays');
    staff = await reviewStaff(server);
    const company = await signedInCompany(server);
    application = await screenedCase(server, company);
    appeal = (await appealing(server).lodge(company, await rejectedCase(server, company, staff))).body.data.id;
  }, 60_000);
  afterAll(async () => {
    await engine.close();
    await server.close();
  });

  const query = async <Row extends object>(text: string, ...values: unknown[]) => (await server.context.pool.query<Row>(text, values)).rows;
  const dueDates = () =>
    query(
      `select cases.due_on::text as of_case, appeals.due_on::text as of_appeal from cases, appeals
       where cases.application_id = $1 and appeals.id = $2`,
      application,
      appeal,
    );
  const waiting = () =>
    query<{ key: string; topic: string }>('select key, topic from outbox where delivered_at is null order by topic, subject_id');
  /** Only its own outbox row waits afterwards. Returns the keys of such rows. */
  const commitHoliday = async (day: string): Promise<string[]> => {
    await query('update outbox set delivered_at = now() where delivered_at is null');
    const { status, text } = await casework(server).call(staff.admin, '/review/holidays', { country: 'GH', day, name: 'Decreed' });
    if (status !== 200) throw new Error(`the holiday was not stored: ${status} ${text}`);
    return (await waiting()).filter(({ topic }) => topic === 'holidays.changed').map(({ key }) => key);
  };
  /** What the relay and the worker do when they start. Returns how many rows the relay took. */
  const runRelayAndWorker = async (keys: readonly string[]): Promise<number> => {
    const { recalculateCaseDueDates, recalculateAppealDueDates } = createActivities(server.context);
    const stop = await engine.work({ activities: { recalculateCaseDueDates, recalculateAppealDueDates } });
    try {
      const taken = await relayBatch(server.context);
      for (const key of keys) await engine.client.workflow.getHandle(`holidays/GH/${key}`).result();
      return taken;
    } finally {
      await stop();
    }
  };

  it('moves the due dates of open cases and appeals when relay and worker run, and signals their workflows', async () => {
    expect(await dueDates()).toEqual([{ of_case: '2026-11-30', of_appeal: '2026-12-04' }]);
    const keys = await commitHoliday('2026-11-18');
    expect(keys).toHaveLength(1);
    expect(await dueDates()).toEqual([{ of_case: '2026-11-30', of_appeal: '2026-12-04' }]);
    expect(await runRelayAndWorker(keys)).toBe(1);
    expect(await dueDates()).toEqual([{ of_case: '2026-12-01', of_appeal: '2026-12-07' }]);
    expect((await waiting()).map(({ topic }) => topic)).toEqual(['appeal.changed', 'case.changed']);
  }, 60_000);

  it('moves none without its outbox row: the control', async () => {
    const before = await dueDates();
    const [key = ''] = await commitHoliday('2026-11-19');
    await query('delete from outbox where key = $1', key);
    expect(await runRelayAndWorker([])).toBe(0);
    expect(await dueDates()).toEqual(before);
    // The row alone was missing.
    await query("insert into outbox (key, topic, subject_id, created_at) values ($1, 'holidays.changed', 'GH', $2)", key, monday);
    expect(await runRelayAndWorker([key])).toBe(1);
    expect(await dueDates()).not.toEqual(before);
  }, 60_000);
});
