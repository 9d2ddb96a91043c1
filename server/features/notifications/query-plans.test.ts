import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { TestApp } from '../../testing/app.ts';
import { startFilledApp } from '../../testing/filled/filled-database.ts';
import { staffId } from '../../testing/filled/many-cases.ts';
import { explained, indexes, scans, type Plan } from '../../testing/filled/query-plans.ts';
import * as events from './event-store.ts';
import * as store from './store.ts';

const now = new Date();
const none = '00000000-0000-7000-8000-000000000000';

describe('with many notifications', () => {
  let server: TestApp;
  let account: { readonly accountId: string; readonly companyId: string };
  const chief = { staffId: staffId(3) };
  beforeAll(async () => {
    server = await startFilledApp();
    const client = await server.context.pool.connect();
    try {
      // Past the triggers, which write a change row for each.
      await client.query('set session_replication_role = replica');
      await client.query(
        `insert into notifications (id, company_id, account_id, kind, event_id, object_kind, object_id, application_id, created_at, read_at, mail, digest_at, is_open)
         select gen_random_uuid(), m.company_id, m.account_id, case when n = 2 then 'certificate_expiring' else 'certificate_issued' end, gen_random_uuid(), 'application', a.id::text, a.id,
           now() - n * interval '3 hours', case when n > 3 then now() end, (array['immediately', 'daily', 'off'])[1 + n % 3],
           case when n % 3 = 1 and n > 4 then now() end, n = 2
         from memberships m join lateral (select id from applications where company_id = m.company_id limit 1) a on true, generate_series(1, 60) n`,
      );
      await client.query(
        `insert into notifications (id, staff_id, kind, event_id, object_kind, object_id, application_id, created_at, read_at, mail, is_open)
         select gen_random_uuid(), s.id, case when n % 9 = 0 then 'confirmation_needed' else 'proposal_to_decide' end, gen_random_uuid(),
           case when n % 9 = 0 then 'request' else 'application' end, c.application_id::text, c.application_id, now() - n * interval '1 hour',
           case when n > 5 then now() end, 'immediately', n <= 9
         from (select *, row_number() over () as k from staff) s, generate_series(1, 200) n
           join lateral (select application_id from cases offset n * 7 limit 1) c on true`,
      );
      await client.query(
        `insert into notification_preferences (account_id, category, frequency)
         select account_id, category, 'daily' from memberships, unnest(array['message', 'progress', 'information']) category`,
      );
      await client.query(
        "insert into notified_events select gen_random_uuid(), now() - n * interval '1 minute' from generate_series(1, 100000) n",
      );
      await client.query(
        `insert into approval_requests (id, permission, subject_id, change, requested_by, requested_at, resolved_at, resolved_by, outcome)
         select gen_random_uuid(), 'suspend_staff', s.id, '{}', $1, now() - n * interval '1 day', now(), $2, 'confirmed'
         from staff s, generate_series(1, 20) n where s.id not in ($1, $2)`,
        [staffId(1), staffId(2)],
      );
    } finally {
      await client.query('reset session_replication_role');
      client.release();
    }
    await server.context.pool.query('vacuum analyze');
    const { rows } = await server.context.pool.query<typeof account>(
      'select account_id as "accountId", company_id as "companyId" from notifications where account_id is not null limit 1',
    );
    if (rows[0] === undefined) throw new Error('no notification of a company');
    account = rows[0];
  }, 600_000);
  afterAll(() => server.close());

  /** Of each statement, also of those whose answer must have a row. */
  async function plansOf(asks: readonly ((tx: Tx) => Promise<unknown>)[], pool = server.api.pool): Promise<readonly Plan[]> {
    const plans: Plan[] = [];
    for (const ask of asks) {
      const found = await explained(pool, async (db: Queryable) => ask(db as Tx).catch(() => undefined));
      if (found.length === 0) throw new Error(`no statement: ${ask.toString()}`);
      plans.push(...found);
    }
    return plans;
  }
  const plansOfWorker = (asks: Parameters<typeof plansOf>[0]) => plansOf(asks, server.context.pool);
  const scanned = (plans: readonly Plan[]) => [...new Set(scans(plans).map((plan) => plan['Relation Name']))];

  it('a person reads, counts and marks their own by index, on the first page and on a later one', async () => {
    for (const recipient of [chief, account] as readonly store.Recipient[]) {
      const plans = await plansOf([
        (db) => store.pageOf(db, recipient, { unread: false, limit: 20 }),
        (db) => store.pageOf(db, recipient, { unread: true, limit: 20 }),
        (db) => store.pageOf(db, recipient, { unread: false, limit: 20, before: none }),
        (db) => store.countUnread(db, recipient),
        (db) => store.markRead(db, recipient, none, now),
        (db) => store.markAllRead(db, recipient, undefined, now),
        (db) => store.markAllRead(db, recipient, { kind: 'application', id: none }, now),
      ]);
      expect(scanned(plans)).toEqual([]);
      const whose = recipient.staffId === undefined ? 'account' : 'staff';
      expect(indexes(plans)).toContain(`notifications_of_${whose}`);
      expect(indexes(plans)).toContain(`notifications_unread_of_${whose}`);
    }
  });

  it('the worker creates and settles by keys, whatever was notified before', async () => {
    const plans = await plansOfWorker([
      (tx) => store.claimEvent(tx, none, now),
      (tx) => store.recipientsBefore(tx, 'proposal_to_decide', none, none),
      (tx) => store.settle(tx, ['proposal_to_decide'], [none, account.companyId], now),
      (tx) => store.settleRequests(tx, now),
      (tx) => store.settleExpired(tx, now),
      (tx) => store.preferencesOfAll(tx, [account.accountId, chief.staffId]),
    ]);
    // The requests of some staff are few, also where all of them are compared at once.
    expect(scanned(plans).filter((table) => table !== 'approval_requests' && table !== 'status_change_requests')).toEqual([]);
    for (const index of ['notifications_unread_of_object', 'notifications_open_of_object', 'notifications_open_requests'])
      expect(indexes(plans)).toContain(index);
  });

  it('the worker finds what an event is about by keys', async () => {
    const event = {
      id: none,
      at: now,
      action: 'x',
      actor_kind: 'staff',
      actor_id: chief.staffId,
      subject_kind: 'staff',
      subject_id: none,
      data: {},
    };
    const plans = await plansOfWorker([
      (db) => events.eventById(db, none, now),
      (db) => events.applicationById(db, none),
      (db) => events.certificateByNumber(db, 'TVA-GH25-0000-0000-0001'),
      (db) => events.appealOf(db, none),
      (db) => events.votesOf(db, none),
      (db) => events.paymentById(db, none),
      (db) => events.refundById(db, none),
      (db) => events.caseFactsOf(db, { id: none, country: 'GH', sector: 'agriculture', assignee_id: null }),
      (db) => events.statusChangeRequestById(db, none),
      (db) => events.companyPlaceOf(db, none),
      (db) => events.staffNumberOf(db, none),
      (db) => events.membersOf(db, account.companyId),
      (db) => events.openRequestOf(db, 'suspend_staff', event as events.EventRow),
    ]);
    expect(scanned(plans)).toEqual([]);
  });

  it('mails and digests find whom they are due to by index', async () => {
    const plans = await plansOfWorker([
      (db) => store.dueAtOnce(db, none),
      (db) => store.notificationsOfEvent(db, none),
      (db) => store.recipientsOfDigest(db, now, 50),
      (db) => store.digestOf(db, account.accountId, now, 21),
      (db) => store.markInDigest(db, account.accountId, now, now),
      (db) => store.addresseeOf(db, { account_id: account.accountId, staff_id: null }),
      (db) => store.addresseeOf(db, { account_id: null, staff_id: chief.staffId }),
    ]);
    expect(scanned(plans)).toEqual([]);
    for (const index of ['notifications_once', 'notifications_for_digest']) expect(indexes(plans)).toContain(index);
  });

  it('the data export finds those of a person by index', async () => {
    const plans = await plansOf([(db) => store.exportedRows(db, account.accountId)]);
    expect(scanned(plans)).toEqual([]);
    expect(indexes(plans)).toContain('notifications_of_account');
  });
});
