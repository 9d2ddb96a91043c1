import { AsyncLocalStorage } from 'node:async_hooks';
import { findStuck } from '@thamani/ops/stuck/stuck.ts';
import { createActivities } from '@thamani/server/engine/activities.ts';
import { relayBatch } from '@thamani/server/engine/outbox-relay.ts';
import { keepingMailer, startTestApp, type TestApp } from '@thamani/server/testing/app.ts';
import { appealing, board, rejectedCase, reviewStaff, until, type ReviewStaff } from '@thamani/server/testing/appeals.ts';
import { signedInCompany, type SignedInCompany } from '@thamani/server/testing/applications.ts';
import { casework, recalculateDueDates, stayIn, type Colleague } from '@thamani/server/testing/cases.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEngine, type Engine } from './engine.ts';
import { startInSimulatedTime } from './simulated-time.ts';
import { timedActivities } from './timed-activities.ts';

const day = 86_400_000;

/** Days as people count them on a wall calendar, written apart from the rules that are tested. */
function workingDay(from: string, count: number, holidays: readonly string[] = []): string {
  let [date, left] = [from, count];
  while (left > 0) {
    date = plus(date, 1);
    if (![0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay()) && !holidays.includes(date)) left -= 1;
  }
  return date;
}
const plus = (date: string, days: number) => new Date(Date.parse(`${date}T12:00:00Z`) + days * day).toISOString().slice(0, 10);
/** A day is over at one in the morning, when it is over everywhere. */
const after = (date: string) => `${plus(date, 1)}T01`;

/** The workflow and the activities that ship, over weeks of the engine's own time, which people take for theirs. */
describe('an appeal over time', () => {
  const mailer = keepingMailer();
  const engineTime = new AsyncLocalStorage<Date>();
  const followers = new Map<string, (at: Date) => Promise<void>>();
  let now = new Date();
  let giveUp: (error: Error) => void = () => undefined;
  let engine: Engine;
  let server: TestApp;
  let stop: () => Promise<void>;
  let staff: ReviewStaff;
  let members: readonly Colleague[];
  let company: SignedInCompany;
  beforeAll(async () => {
    engine = await openEngine();
    const clock = { now: () => engineTime.getStore() ?? now };
    server = await startTestApp({ TEMPORAL_TASK_QUEUE: engine.taskQueue, APPLICATIONS_PER_DAY: '100' }, { mailer, clock });
    const activities = timedActivities(server.context, engineTime, async (name, subjectId, at) => {
      if (name === 'evaluateAppealDeadlines' && subjectId !== undefined) await meanwhile(subjectId, at);
    });
    stop = await engine.work({ activities });
    staff = await reviewStaff(server);
    members = await board(server, 3);
    company = await signedInCompany(server);
    await server.context.pool.query('delete from holidays');
  }, 60_000);
  afterAll(async () => {
    await stop();
    await engine.close();
    await server.close();
  });

  const meanwhile = async (id: string, at: Date): Promise<void> => {
    now = at;
    await stayIn(server);
    await followers.get(id)?.(at).catch(giveUp);
    // The engine's clock moves on without waiting for another workflow, so a changed holiday is applied here.
    await recalculateDueDates(server);
    while ((await relayBatch(server.context)) > 0);
  };
  const query = async <Row extends object>(text: string, ...values: unknown[]) => (await server.context.pool.query<Row>(text, values)).rows;
  const ofTheClock = async (id: string) =>
    (
      await query<{ action: string; at: Date }>(
        "select action, at from audit_events where subject_id = $1 and action in ('appeal.due_soon', 'appeal.late') order by at",
        id,
      )
    ).map(({ action, at }) => [action, at.toISOString().slice(0, 13)]);
  const lodge = async () => {
    now = new Date();
    await stayIn(server);
    const id = await rejectedCase(server, company, staff);
    const { body } = await appealing(server).lodge(company, id);
    // The engine starts it in simulated time below.
    await query("update outbox set delivered_at = now() where topic = 'appeal.lodged' and subject_id = $1", body.data.id);
    return { id, appeal: body.data.id, lodgedOn: now.toISOString().slice(0, 10) };
  };
  /** From its lodging to its end. */
  const live = async (appeal: string, follow: (at: Date) => Promise<void>): Promise<void> => {
    followers.set(appeal, follow);
    const started: WorkflowInput = { key: appeal, subjectId: appeal, at: new Date().toISOString() };
    await startInSimulatedTime(engine, 'appeal', [started], 1000, `appeal/${appeal}`);
    const wrong = new Promise((_, reject) => void (giveUp = reject));
    await Promise.race([wrong, engine.client.workflow.getHandle(`appeal/${appeal}`).result()]);
    while ((await relayBatch(server.context)) > 0);
  };
  const vote = async (at: number, appeal: string, cast: object) => {
    const { status, text } = await appealing(server).vote(members[at], appeal, cast);
    expect(status === 200 ? 'done' : text).toBe('done');
  };

  it('is reminded of when three working days are left, late when all are over, each once; nobody but the board decides', async () => {
    const { id, appeal, lodgedOn } = await lodge();
    let looks = 0;
    await live(appeal, async () => {
      looks += 1;
      // For months nobody does anything.
      if (looks !== 6) return;
      await vote(0, appeal, { verdict: 'upheld' });
      await vote(1, appeal, { verdict: 'upheld' });
    });
    expect(await ofTheClock(id)).toEqual([
      ['appeal.due_soon', after(workingDay(lodgedOn, 11))],
      ['appeal.late', after(workingDay(lodgedOn, 14))],
    ]);
    const [decided] = await query<{ decided_at: Date; state: string }>(
      'select decided_at, state from appeals join applications on applications.id = application_id where appeals.id = $1',
      appeal,
    );
    expect(decided?.state).toBe('rejection_upheld');
    expect((decided?.decided_at.getTime() ?? 0) - Date.parse(lodgedOn)).toBeGreaterThan(80 * day);
    expect(looks).toBeGreaterThanOrEqual(6);
  }, 120_000);

  it('is woken by each vote, decided in time, and reminded of nothing', async () => {
    const { id, appeal } = await lodge();
    let voted = 0;
    await live(appeal, async () => {
      if (voted < 2) await vote(voted++, appeal, { verdict: 'upheld' });
    });
    expect(await ofTheClock(id)).toEqual([]);
    const { events } = await engine.client.workflow.getHandle(`appeal/${appeal}`).fetchHistory();
    expect(events?.filter((event) => event.workflowExecutionSignaledEventAttributes).length).toBeGreaterThanOrEqual(1);
  }, 120_000);

  it('takes another day for its own when a holiday is added meanwhile', async () => {
    const { id, appeal, lodgedOn } = await lodge();
    const feast = workingDay(lodgedOn, 5);
    let [looks, hasVoted] = [0, false];
    let decreed: { readonly status: number } | undefined;
    await live(appeal, async () => {
      looks += 1;
      if (looks === 1)
        decreed = await casework(server).call(staff.admin, '/review/holidays', { country: 'GH', day: feast, name: 'Decreed' });
      if (hasVoted || (await ofTheClock(id)).length < 2) return;
      hasVoted = true;
      for (const at of [0, 1]) await vote(at, appeal, { verdict: 'upheld' });
    });
    expect(await ofTheClock(id)).toEqual([
      ['appeal.due_soon', after(workingDay(lodgedOn, 11, [feast]))],
      ['appeal.late', after(workingDay(lodgedOn, 14, [feast]))],
    ]);
    expect(decreed?.status).toBe(200);
    await query('delete from holidays');
  }, 120_000);
});

/** Everything that ships, on the ordinary clock; the relay turns when the test says so. */
describe('what the outbox makes of an appeal', () => {
  const mailer = keepingMailer();
  let engine: Engine;
  let server: TestApp;
  let stop: () => Promise<void>;
  let staff: ReviewStaff;
  let members: readonly Colleague[];
  let company: SignedInCompany;
  beforeAll(async () => {
    engine = await openEngine();
    server = await startTestApp({ TEMPORAL_TASK_QUEUE: engine.taskQueue, APPLICATIONS_PER_DAY: '100' }, { mailer });
    stop = await engine.work({ activities: createActivities(server.context) });
    staff = await reviewStaff(server);
    members = await board(server, 3);
    company = await signedInCompany(server);
  }, 60_000);
  afterAll(async () => {
    await stop();
    await engine.close();
    await server.close();
  });

  const relay = async () => {
    while ((await relayBatch(server.context)) > 0);
  };
  const described = async (id: string) => {
    const { runId, status } = await engine.client.workflow.getHandle(id).describe();
    return { runId, status: status.name };
  };
  const comesTo = (id: string, status: string) => until(async () => (await described(id)).status === status);

  it('runs one for each until it is decided, tells each thing once, and gives the case a second life', async () => {
    const appeals = appealing(server);
    const id = await rejectedCase(server, company, staff);
    await relay();
    // Its first life came to its end with the rejection.
    await comesTo(`application/${id}`, 'COMPLETED');
    const first = await described(`application/${id}`);
    const { id: appeal } = (await appeals.lodge(company, id)).body.data;
    await relay();
    expect((await described(`appeal/${appeal}`)).status).toBe('RUNNING');
    for (const at of [0, 1]) expect((await appeals.vote(members[at], appeal, { verdict: 'allowed', to: 'documents' })).status).toBe(200);
    await relay();
    await comesTo(`appeal/${appeal}`, 'COMPLETED');
    const second = await described(`application/${id}`);
    expect([second.status, second.runId === first.runId]).toEqual(['RUNNING', false]);
    await until(async () => mailer.sent.some(({ subject }) => subject.endsWith('your appeal was successful')));
    const toCompany = mailer.sent
      .filter(({ to }) => to === `${company.accountId}@shea.example`)
      .map(({ subject }) => subject.split(': ')[1]);
    expect(toCompany.filter((subject) => subject?.startsWith('your appeal'))).toEqual([
      'your appeal has been received',
      'your appeal was successful',
    ]);
    // It goes on as any case: taken, proposed, and ended by two people.
    const { on, step } = casework(server);
    const answers = [
      await on(staff.officer, id, '/take', {}),
      await step(staff.officer, id, 'propose_rejection', { comment: 'Still.', grounds: ['food_aid'] }),
      await step(staff.other, id, 'reject', { comment: 'Still.' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await relay();
    await comesTo(`application/${id}`, 'COMPLETED');
    // What comes late, or twice, changes nothing.
    await server.context.pool.query(
      `insert into outbox (key, topic, subject_id, created_at) values
         (gen_random_uuid(), 'appeal.changed', $1, now()), (gen_random_uuid(), 'appeal.lodged', $1, now()), (gen_random_uuid(), 'case.reopened', $2, now())`,
      [appeal, id],
    );
    await relay();
    await comesTo(`application/${id}`, 'COMPLETED');
    expect((await described(`appeal/${appeal}`)).status).toBe('COMPLETED');
    const { rows } = await server.context.pool.query('select state from applications where id = $1', [id]);
    expect(rows).toEqual([{ state: 'rejected' }]);
  }, 60_000);

  it('is missed where its workflow was broken off by hand, and begins again when it is woken', async () => {
    const id = await rejectedCase(server, company, staff);
    const { id: appeal } = (await appealing(server).lodge(company, id)).body.data;
    await relay();
    await engine.client.workflow.getHandle(`appeal/${appeal}`).terminate('by a mistaken hand');
    await server.context.pool.query(
      "alter table appeals disable trigger appeals_immutable; update appeals set lodged_at = now() - interval '40 days', due_on = current_date - 9; alter table appeals enable trigger appeals_immutable",
    );
    const found = async () => (await findStuck(server.context.config)).findings.filter(({ what }) => what.includes('appeals'));
    expect((await found()).map(({ what }) => what)).toEqual([
      'appeals that are late and were not escalated: 1',
      'open appeals without a workflow: 1',
    ]);
    await server.context.pool.query(
      "insert into outbox (key, topic, subject_id, created_at) values (gen_random_uuid(), 'appeal.changed', $1, now())",
      [appeal],
    );
    await relay();
    await until(async () => (await found()).length === 0);
    expect((await described(`appeal/${appeal}`)).status).toBe('RUNNING');
    await engine.client.workflow.getHandle(`appeal/${appeal}`).terminate('the test is over');
  }, 60_000);
});
