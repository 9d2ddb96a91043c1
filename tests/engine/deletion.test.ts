import { Context as ActivityContext } from '@temporalio/activity';
import { createActivities } from '@thamani/server/engine/activities.ts';
import { activeAccount, caller, type ActiveAccount } from '@thamani/server/testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '@thamani/server/testing/app.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEngine, type Engine } from './engine.ts';
import { startInSimulatedTime } from './simulated-time.ts';

const day = 86_400_000;

/** The workflow and the activities that ship, over seven days of the engine's own time. */
describe('a deletion', () => {
  const mailer = keepingMailer();
  const began = new Date();
  let now = began;
  /** What a person does once they were told, before the days pass. */
  let meanwhile: () => Promise<void> = async () => undefined;
  /** How far the worker's clock is behind the engine's, once. */
  let behindAtFirst = 0;
  let engine: Engine;
  let server: TestApp;
  let call: ReturnType<typeof caller>['call'];
  let stop: () => Promise<void>;
  let last = 0;
  beforeAll(async () => {
    server = await startTestApp({}, { mailer, clock: { now: () => now } });
    ({ call } = caller(server));
    engine = await openEngine();
    const { notifyAccountDeletion, eraseAccount, ...others } = createActivities(server.context);
    stop = await engine.work({
      activities: {
        ...others,
        notifyAccountDeletion: async (account: Parameters<typeof notifyAccountDeletion>[0]) => {
          await notifyAccountDeletion(account);
          await meanwhile();
        },
        eraseAccount: async (account: Parameters<typeof eraseAccount>[0]) => {
          const { scheduledTimestampMs, attempt } = ActivityContext.current().info;
          now = new Date(scheduledTimestampMs - (attempt === 1 ? behindAtFirst : 0));
          await eraseAccount(account);
        },
      },
    });
  }, 30_000);
  afterAll(async () => {
    await stop();
    await engine.close();
    await server.close();
  });

  const person = (): Promise<ActiveAccount> => {
    now = began;
    meanwhile = async () => undefined;
    behindAtFirst = 0;
    return activeAccount(server, mailer.sent, `person-${(last += 1)}@shea.example`);
  };
  const bearer = ({ token }: ActiveAccount) => ({ authorization: `Bearer ${token}` });
  const requestDeletion = async (me: ActiveAccount) => {
    const { status } = await call('DELETE', '/profile/delete-my-account', undefined, bearer(me));
    expect(status).toBe(200);
    const row = await server.context.db
      .selectFrom('outbox')
      .selectAll()
      .where('topic', '=', 'account.deletion_requested')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const id = await startInSimulatedTime(engine, 'accountDeletionRequested', [
      { key: row.key, subjectId: row.subject_id, at: row.created_at.toISOString() },
    ]);
    await engine.client.workflow.getHandle(id).result();
  };
  const left = async ({ id }: ActiveAccount) =>
    (await server.context.pool.query('select email, deletion_requested_at from accounts where id = $1', [id])).rows;

  it('is told with its link, waits seven days, then erases the account, its company and its sessions', async () => {
    const me = await person();
    await requestDeletion(me);
    expect(now.getTime() - began.getTime()).toBeGreaterThanOrEqual(7 * day);
    expect(now.getTime() - began.getTime()).toBeLessThan(8 * day);
    const told = mailer.sent.filter(({ to }) => to === me.email).at(-1);
    expect(told?.text).toMatch(/\/undo-deletion#[0-9a-f-]{36}\.[\w-]{43}/);
    expect(await left(me)).toEqual([]);
    const { rows } = await server.context.pool.query(
      `select (select count(*) from sessions where account_id = $1)::int as sessions, (select count(*) from one_time_codes where account_id = $1)::int as challenges,
         (select count(*) from companies)::int as companies, (select count(*) from accounts)::int as accounts,
         (select count(*) from audit_events where action = 'account.erased' and subject_id = $1::text)::int as told`,
      [me.id],
    );
    expect(rows[0]).toEqual({ sessions: 0, challenges: 0, companies: 0, accounts: 0, told: 1 });
    expect((await call('GET', '/profile/sessions', undefined, bearer(me))).status).toBe(401);
    expect((await call('POST', '/login', { email: me.email, password: me.password })).body.code).toBe('credentials_invalid');
  }, 30_000);

  it('is undone by a sign-in on the sixth day', async () => {
    const me = await person();
    meanwhile = async () => {
      now = new Date(began.getTime() + 6 * day);
      expect((await call('POST', '/login', { email: me.email, password: me.password })).status).toBe(200);
    };
    await requestDeletion(me);
    expect(await left(me)).toEqual([{ email: me.email, deletion_requested_at: null }]);
  }, 30_000);

  it('is undone by the link of its mail', async () => {
    const me = await person();
    meanwhile = async () => {
      const link = /#(\S+)/.exec(mailer.sent.at(-1)?.text ?? '')?.[1];
      expect((await call('POST', '/profile/undo-deletion', { link })).status).toBe(200);
    };
    await requestDeletion(me);
    expect(await left(me)).toEqual([{ email: me.email, deletion_requested_at: null }]);
  }, 30_000);

  it('is done in the end by a worker whose clock is behind the engine’s', async () => {
    const me = await person();
    behindAtFirst = 3_600_000;
    await requestDeletion(me);
    expect(await left(me)).toEqual([]);
  }, 30_000);
});
