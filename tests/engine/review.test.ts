import { AsyncLocalStorage } from 'node:async_hooks';
import { relayBatch } from '@thamani/server/engine/outbox-relay.ts';
import { keepingMailer, startTestApp, type TestApp } from '@thamani/server/testing/app.ts';
import { signedInCompany, type SignedInCompany } from '@thamani/server/testing/applications.ts';
import {
  casework,
  colleague,
  paidApplication,
  recalculateDueDates,
  stayIn,
  type CaseAnswer,
  type Colleague,
} from '@thamani/server/testing/cases.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEngine, type Engine } from './engine.ts';
import { startInSimulatedTime } from './simulated-time.ts';
import { timedActivities } from './timed-activities.ts';

const day = 86_400_000;

/** Days as people count them on a wall calendar, written apart from the rules that are tested. */
function daysOff(weekend: readonly number[], holidays: readonly string[]) {
  const isOff = (date: string) => weekend.includes(new Date(`${date}T12:00:00Z`).getUTCDay()) || holidays.includes(date);
  const plus = (date: string, days: number) => new Date(Date.parse(`${date}T12:00:00Z`) + days * day).toISOString().slice(0, 10);
  const workingDay = (from: string, count: number): string => {
    let [date, left] = [from, count];
    while (left > 0) {
      date = plus(date, 1);
      if (!isOff(date)) left -= 1;
    }
    return date;
  };
  return { plus, workingDay };
}

interface Happened {
  readonly action: string;
  readonly stage: string | undefined;
  readonly at: Date;
}

/** The workflow, the relay and the activities that ship, over months of the engine's own time, which people take for theirs. */
describe('a case over time', () => {
  const mailer = keepingMailer();
  const engineTime = new AsyncLocalStorage<Date>();
  const followers = new Map<string, (now: Date) => Promise<void>>();
  let now = new Date();
  /** What goes wrong in an activity would be tried again for ever. */
  let giveUp: (error: Error) => void = () => undefined;
  let engine: Engine;
  let server: TestApp;
  let stop: () => Promise<void>;
  let people: Readonly<Record<'officer' | 'admin', Colleague>>;
  let company: SignedInCompany;
  beforeAll(async () => {
    engine = await openEngine();
    server = await startTestApp({ TEMPORAL_TASK_QUEUE: engine.taskQueue }, { mailer, clock: { now: () => engineTime.getStore() ?? now } });
    const activities = timedActivities(server.context, engineTime, async (name, subjectId, at) => {
      if (name === 'evaluateCaseDeadlines' && subjectId !== undefined) await meanwhile(subjectId, at);
    });
    stop = await engine.work({ activities });
    people = { officer: await colleague(server, { role: 'officer' }, 'Efua'), admin: await colleague(server, { role: 'admin' }, 'Kofi') };
    company = await signedInCompany(server);
    await server.context.pool.query('delete from holidays');
  }, 60_000);
  afterAll(async () => {
    await stop();
    await engine.close();
    await server.close();
  });

  /** People act on the day that the engine has come to; what they leave in the outbox goes its usual way. */
  const meanwhile = async (id: string, at: Date): Promise<void> => {
    now = at;
    await stayIn(server);
    await followers.get(id)?.(at).catch(giveUp);
    // The engine's clock moves on without waiting for another workflow, so a changed holiday is applied here.
    await recalculateDueDates(server);
    while ((await relayBatch(server.context)) > 0);
  };
  const query = async <Row extends object>(text: string, ...values: unknown[]) => (await server.context.pool.query<Row>(text, values)).rows;
  const historyOf = async (id: string): Promise<Happened[]> =>
    (
      await query<{ action: string; at: Date; data: { stage?: string } }>(
        "select action, at, data from audit_events where subject_id = $1 and action like 'case.%' order by at, id",
        id,
      )
    ).map(({ action, at, data }) => ({ action: action.replace('case.', ''), stage: data.stage, at }));
  const ofTheClock = async (id: string) =>
    (await historyOf(id)).filter(({ action }) => ['due_soon', 'late', 'correction_due_soon', 'correction_ended'].includes(action));
  const shown = (happened: readonly Happened[]) =>
    happened.map(({ action, stage = '', at }) => [action, stage, at.toISOString().slice(0, 13)]);
  const done = ({ status, text }: CaseAnswer) => expect([status, text.slice(0, 300)]).toEqual([200, expect.anything()]);
  /** From its payment to its end; the engine's first day. */
  const live = async (id: string, follow: (at: Date) => Promise<void>): Promise<void> => {
    followers.set(id, follow);
    const started: WorkflowInput = { key: id, subjectId: id, at: new Date().toISOString() };
    now = new Date();
    await startInSimulatedTime(engine, 'certification', [started], 1000, `application/${id}`);
    const wrong = new Promise((_, reject) => void (giveUp = reject));
    await Promise.race([wrong, engine.client.workflow.getHandle(`application/${id}`).result()]);
    while ((await relayBatch(server.context)) > 0);
  };
  const withdraw = async (id: string): Promise<void> =>
    done(await casework(server).call(company, `/application/${id}/withdraw_application/`, {}));

  it('is reminded of, late and escalated in every stage on its day, sixty working days long, and never decided by time', async () => {
    const began = performance.now();
    const id = await paidApplication(server, company);
    const { on, step, acceptAll, resolveAll } = casework(server);
    const { officer, admin } = people;
    const today = new Date().toISOString().slice(0, 10);
    const plain = daysOff([0, 6], []);
    const holidays = [plain.workingDay(today, 4), plain.workingDay(today, 16), plain.workingDay(today, 17)];
    for (const date of holidays) await query("insert into holidays (country, day, name) values ('GH', $1, 'A feast')", date);
    const script: readonly { readonly after: string; readonly act: () => Promise<unknown> }[] = [
      {
        after: 'late',
        act: async () => {
          done(await on(officer, id, '/take', {}));
          done(await acceptAll(officer, id));
          done(await step(officer, id, 'accept_assessment'));
        },
      },
      { after: 'late', act: async () => done(await step(officer, id, 'request_site_visit')) },
      {
        after: 'late',
        act: async () => {
          done(await on(officer, id, '/requirement-decisions', { fields: ['invoices'], verdict: 'returned', reason: 'unreadable' }));
          done(await step(officer, id, 'request_correction'));
        },
      },
      { after: 'correction_ended', act: async () => undefined },
      {
        after: 'late',
        act: async () => {
          done(await acceptAll(officer, id));
          done(await resolveAll(officer, id));
          done(await step(officer, id, 'propose_approval', { comment: 'All in order.' }));
        },
      },
      { after: 'late', act: async () => done(await step(admin, id, 'return_to_officer', { to: 'documents', comment: 'Look again.' })) },
      // Then nobody does anything for the longest wait, and the company gives up.
      { after: 'late', act: async () => undefined },
    ];
    let seen = 0;
    let idle = 0;
    await live(id, async () => {
      const fresh = (await ofTheClock(id)).filter(({ action }) => action === 'late' || action === 'correction_ended').slice(seen);
      if (fresh.length === 0) {
        if (seen === script.length && (idle += 1) === 2) await withdraw(id);
        return;
      }
      expect(fresh.map(({ action }) => action)).toEqual([script[seen]?.after]);
      await script[seen++]?.act();
    });

    const [opened] = await historyOf(id);
    const { plus, workingDay } = daysOff([0, 6], holidays);
    const expected: string[][] = [];
    // A day is over at one in the morning, when it is over everywhere.
    const after = (date: string) => `${plus(date, 1)}T01`;
    let entered = opened?.at.toISOString().slice(0, 10) ?? '';
    const stage = (name: string, days: number) => {
      expected.push(['due_soon', name, after(workingDay(entered, days - 2))], ['late', name, after(workingDay(entered, days))]);
      entered = plus(workingDay(entered, days), 1);
    };
    stage('assessment', 10);
    stage('documents', 10);
    stage('site_visit', 15);
    expected.push(['correction_due_soon', 'correction', after(plus(entered, 11))], ['correction_ended', '', after(plus(entered, 14))]);
    entered = plus(entered, 15);
    // Its days were used up before the correction stopped the clock.
    expected.push(['late', 'site_visit', after(entered)]);
    entered = plus(entered, 1);
    stage('approval', 5);
    stage('documents', 10);
    expect(shown(await ofTheClock(id))).toEqual(expected);

    expect(await query('select state from applications where id = $1', id)).toEqual([{ state: 'withdrawn' }]);
    expect(await query('select * from case_decisions where application_id = $1', id)).toEqual([]);
    const last = (await historyOf(id)).at(-1)?.at.getTime() ?? 0;
    expect(last - (opened?.at.getTime() ?? 0)).toBeGreaterThan(84 * day);
    expect(await query("select count(*)::int as n from outbox where subject_id = $1 and topic = 'case.reminder'", id)).toEqual([
      { n: expected.filter(([action]) => action !== 'correction_ended').length },
    ]);
    expect(performance.now() - began).toBeLessThan(120_000);
  }, 180_000);

  it('keeps to the calendar of its own country, and a holiday that is added meanwhile moves its day', async () => {
    const [egyptian, ghanaian] = [
      await paidApplication(server, company, { facility_country: 'EG' }),
      await paidApplication(server, company),
    ];
    await query('delete from holidays');
    const { call, on } = casework(server);
    const { officer, admin } = people;
    const today = new Date().toISOString().slice(0, 10);
    const feast = daysOff([5, 6], []).workingDay(today, 6);
    const dues: Record<string, unknown[]> = { [egyptian]: [], [ghanaian]: [] };
    /** Withdrawn when it is late, so that it comes to an end. */
    const following = (id: string, first: () => Promise<unknown>) => {
      let isLate = false;
      return async () => {
        if (dues[id]?.push((await on(officer, id)).body.data.due_on) === 1) await first();
        if (isLate || !(await ofTheClock(id)).some(({ action }) => action === 'late')) return;
        isLate = true;
        await withdraw(id);
      };
    };
    const feastOf = (country: string) => call(admin, '/review/holidays', { country, day: feast, name: 'Decreed', expected: false });
    await live(
      egyptian,
      following(egyptian, async () => expect((await feastOf('EG')).status).toBe(200)),
    );
    await live(
      ghanaian,
      following(ghanaian, async () => expect((await feastOf('KE')).status).toBe(200)),
    );

    const of = async (id: string) => (await historyOf(id))[0]?.at.toISOString().slice(0, 10) ?? '';
    const plain = daysOff([5, 6], []);
    const moved = daysOff([5, 6], [feast]);
    const began = await of(egyptian);
    expect([dues[egyptian]?.[0], dues[egyptian]?.at(-2)]).toEqual([plain.workingDay(began, 10), moved.workingDay(began, 10)]);
    expect(shown(await ofTheClock(egyptian))).toEqual([
      ['due_soon', 'assessment', `${moved.plus(moved.workingDay(began, 8), 1)}T01`],
      ['late', 'assessment', `${moved.plus(moved.workingDay(began, 10), 1)}T01`],
    ]);
    const western = daysOff([0, 6], []);
    expect(shown(await ofTheClock(ghanaian)).map(([, , at]) => at)).toEqual(
      [8, 10].map((days) => `${western.plus(western.workingDay(began, days), 1)}T01`),
    );
  }, 180_000);
});
