import { chainedActions } from '@thamani/domain/audit/actions.ts';
import { changeKindsOf } from '@thamani/domain/review/live-changes.ts';
import { approvalPermissions } from '@thamani/domain/review/two-person-rule.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminUrl } from '../config/development-services.ts';
import { companyIds, insertRow, rowsOfCompany } from '../testing/company-rows.ts';
import { createTestDatabaseWithAdmin, type TestDatabase } from './test-database.ts';

/** Which events leave a change row (0006_team_console.sql). How consoles read them is tested in features/live-updates. */

const { application } = companyIds(1);
const draft = companyIds(2).application;

let database: TestDatabase;
let admin: pg.Client;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, admin, close } = await createTestDatabaseWithAdmin(adminUrl));
  await admin.query('set session_replication_role = replica');
  await insertRow(admin, 'cases', rowsOfCompany(1)['cases'] ?? {});
  await insertRow(admin, 'certificates', rowsOfCompany(1)['certificates'] ?? {});
  await admin.query('reset session_replication_role');
});
afterAll(() => close());
beforeEach(async () => void (await admin.query('truncate console_changes')));

interface Event {
  readonly action: string;
  readonly actor?: readonly [kind: string, id: string | null];
  readonly subject?: readonly [kind: string, id: string];
  readonly data?: object;
}

async function record({ action, actor = ['system', null], subject = ['application', application], data = {} }: Event): Promise<void> {
  await admin.query(
    `insert into audit_events (id, at, actor_kind, actor_id, action, subject_kind, subject_id, data)
     values (gen_random_uuid(), now(), $1, $2, $3, $4, $5, $6)`,
    [...actor, action, ...subject, JSON.stringify(data)],
  );
}

async function changes(): Promise<readonly object[]> {
  const columns = 'application_id, country, sector, action, actor_id';
  return (await admin.query<object>(`select ${columns} from console_changes order by xid, id`)).rows;
}

const place = { application_id: application, country: 'GH', sector: 'agriculture' };
const nowhere = { application_id: null, country: null, sector: null };

describe('a change row', () => {
  it('is written for an event of a case, by staff, a company or the system', async () => {
    await record({ action: 'case.assigned', actor: ['staff', 'an officer'] });
    await record({ action: 'application.message_sent', actor: ['company', 'a person'] });
    await record({ action: 'case.late' });
    await record({ action: 'appeal.voted', actor: ['staff', 'a member'], subject: ['appeal', 'one'], data: { application } });
    const certificate = String(rowsOfCompany(1)['certificates']?.['number']);
    await record({ action: 'certificate.suspended', actor: ['staff', 'an admin'], subject: ['certificate', certificate] });
    expect(await changes()).toEqual([
      { ...place, action: 'case.assigned', actor_id: 'an officer' },
      { ...place, action: 'application.message_sent', actor_id: null },
      { ...place, action: 'case.late', actor_id: null },
      { ...place, action: 'appeal.voted', actor_id: 'a member' },
      { ...place, action: 'certificate.suspended', actor_id: 'an admin' },
    ]);
  });

  it('is not written for what a person looked at, an answer that a company edits, and an application without a case', async () => {
    const viewed = { subject: ['document', 'one'], data: { application } } as const;
    await record({ action: 'document.viewed_by_staff', actor: ['staff', 'an officer'], ...viewed });
    await record({ action: 'application.changed', actor: ['company', 'a person'] });
    await record({ action: 'application.submitted', actor: ['company', 'a person'], subject: ['application', draft] });
    await record({ action: 'staff.signed_in', actor: ['staff', 'an officer'], subject: ['session', 'one'] });
    expect(await changes()).toEqual([]);
  });

  it('is written for requests between administrators, without a case', async () => {
    const actor = ['staff', 'an admin'] as const;
    const outcomes = ['requested', 'confirmed', 'refused'];
    const requests = approvalPermissions.flatMap((permission) => outcomes.map((what) => `${permission}.${what}`));
    for (const action of requests) await record({ action, actor, subject: ['staff', 'a colleague'] });
    await record({ action: 'appoint_owner.searched', actor, subject: ['company', 'one'] });
    expect(await changes()).toEqual(requests.map((action) => ({ ...nowhere, action, actor_id: 'an admin' })));
    // The domain has the same list.
    expect(chainedActions.filter((action) => changeKindsOf(action).includes('request')).toSorted()).toEqual(requests.toSorted());
  });

  it('has the number of its transaction, also in a subtransaction', async () => {
    await admin.query('begin');
    await record({ action: 'case.note_added' });
    await admin.query('savepoint one');
    await record({ action: 'case.note_added' });
    const { rows } = await admin.query('select distinct xid = pg_current_xact_id()::text::bigint as is_own from console_changes');
    await admin.query('commit');
    expect(rows).toEqual([{ is_own: true }]);
  });

  it('is written for the former country of a case that moves', async () => {
    await admin.query('begin');
    await admin.query("update cases set country = 'KE' where application_id = $1", [application]);
    await record({ action: 'application.correction_sent', actor: ['company', 'a person'] });
    const moved = await changes();
    await admin.query('rollback');
    expect(moved).toEqual([
      { ...place, action: 'application.correction_sent', actor_id: null },
      { ...place, country: 'KE', action: 'application.correction_sent', actor_id: null },
    ]);
    // The control: another change of the case.
    await admin.query('update cases set working_days_used = 3, country = country where application_id = $1', [application]);
    expect(await changes()).toEqual([]);
  });

  it('is written by a process that cannot write it itself', async () => {
    for (const login of ['api', 'worker'] as const) {
      const client = new pg.Client({ connectionString: database.urlOf(login) });
      await client.connect();
      try {
        const direct = client.query("insert into console_changes (at, action) values (now(), 'case.late')");
        await expect(direct).rejects.toMatchObject({ code: '42501' });
        await client.query(
          `insert into audit_events (id, at, actor_kind, action, subject_kind, subject_id)
           values (gen_random_uuid(), now(), 'system', 'case.late', 'application', $1)`,
          [application],
        );
      } finally {
        await client.end();
      }
    }
    expect(await changes()).toHaveLength(2);
  });
});
