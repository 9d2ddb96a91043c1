import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { developmentLogins } from '../config/development.ts';
import { adminUrl } from '../config/development-services.ts';
import { detailById, ownById, statesOf } from '../features/applications/list-store.ts';
import { historyOf } from '../features/payments/history-store.ts';
import { paymentByReference, paymentStatusOf } from '../features/payments/payment-store.ts';
import { companyIds, insertRow, rowsOfCompany, type Row } from '../testing/company-rows.ts';
import { runActingFor, type ActingFor } from './acting-for.ts';
import { connect, type Connections } from './connect.ts';
import { roleOf } from './role-names.ts';
import { createTestDatabaseWithAdmin, type TestDatabase } from './test-database.ts';

const one = companyIds(1);
const other = companyIds(2);
const [ownRows, otherRows] = [rowsOfCompany(1), rowsOfCompany(2)];
const tables = Object.keys(ownRows);

/** Also about the company's own case. */
const staffOnly = [
  'case_comparisons',
  'case_notes',
  'case_reminders',
  'case_undos',
  'case_viewers',
  'case_visits',
  'certificate_report_details',
  'certificate_report_notes',
  'certificate_reports',
  'console_changes',
  'document_extractions',
  'document_openings',
  'figure_counts',
  'figure_durations',
  'figure_expiring_certificates',
  'figure_officer_counts',
  'figure_open_cases',
  'figure_rollups',
  'line_review_outcomes',
  'payment_exceptions',
  'queue_views',
  'status_change_requests',
  'verification_counts',
  'webhook_events',
];
/** The company reads them, and staff insert them. */
const staffInsert = [
  'appeal_votes',
  'case_conflicts_of_interest',
  'case_decisions',
  'case_origin_answers',
  'case_proposals',
  'case_requirement_decisions',
  'certificate_report_outcomes',
  'document_requests',
  'line_judgements',
  'status_changes',
];
/** The api has no privilege to insert what such a row needs: the worker or a trigger does. */
const workerInserts = [
  'case_checks',
  'case_comparisons',
  'case_reminders',
  'case_signals',
  'cases',
  'certificates',
  'checkout_attempts',
  'console_changes',
  'document_extractions',
  'figure_counts',
  'figure_durations',
  'figure_expiring_certificates',
  'figure_officer_counts',
  'figure_open_cases',
  'figure_rollups',
  'notifications',
  'payment_exceptions',
  'provider_charges',
  'verification_counts',
];
/** Everyone records events. */
const everyoneInserts = ['audit_events'];
/** A person without a company reads their own. */
const ofPerson = ['audit_events', 'companies', 'company_deletions', 'memberships', 'notifications'];
/** The api inserts and does not read. */
const insertOnly = ['ledger_entries'];

/** Tables that the api reaches and that have no row security. A new table is protected by its migration, or is listed here. */
const withoutRowSecurity: Readonly<Record<string, string>> = {
  // Of a person, who has no company before the sign-in: found by address, token or passkey, and by the person's id afterwards.
  account_authenticators: 'of a person',
  account_challenges: 'of a person',
  account_passkeys: 'of a person',
  account_recovery_codes: 'of a person',
  accounts: 'of a person',
  known_devices: 'of a person or of staff',
  notification_preferences: 'of a person or of staff',
  one_time_code_requests: 'of a person, insert only',
  one_time_codes: 'of a person',
  password_reset_tokens: 'of a person',
  sessions: 'of a person: the company that it acts for is what the token is looked up for',
  sign_in_failures: 'of a person or of staff',
  sign_in_steps: 'of a person',
  // Of staff, whom the policy holds by country and sector.
  approval_requests: 'of staff',
  staff: 'of staff: companies read staff numbers',
  staff_challenges: 'of staff',
  staff_enrolment_links: 'of staff',
  staff_grants: 'of staff: companies read roles of those who viewed their documents',
  staff_passkeys: 'of staff',
  staff_password_resets: 'of staff, by an address that was typed',
  staff_sessions: 'of staff',
  // Hashes, without what was hashed.
  audit_chain_heads: 'hashes of chains',
  audit_sealed_heads: 'hashes of chains',
  audit_seals: 'hashes of chains',
  // The api inserts, and cannot read.
  contact_messages: 'insert only',
  ledger_lines: 'insert only; a trigger checks that they balance',
  outbox: 'insert only',
  // The same for everyone.
  holidays: 'public',
  price_changes: 'public from its first day on, staff before',
  product_price_versions: 'public',
  product_prices: 'public',
  // Found by a key that names the caller.
  idempotency_keys: 'the scope names the company, and the key is the client’s',
  rate_limit_buckets: 'hashed buckets and times',
};

let database: TestDatabase;
let admin: pg.Client;
let close: () => Promise<void>;
let api: Connections;
let keys: ReadonlyMap<string, readonly string[]>;

beforeAll(async () => {
  ({ database, admin, close } = await createTestDatabaseWithAdmin(adminUrl));
  await admin.query('set session_replication_role = replica');
  for (const rows of [ownRows, otherRows]) for (const [table, row] of Object.entries(rows)) await insertRow(admin, table, row);
  await admin.query('reset session_replication_role');
  const { rows } = await admin.query<{ name: string; columns: string[] }>(
    `select i.indrelid::regclass::text as name, array_agg(a.attname::text) as columns
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indisprimary and i.indrelid::regclass::text = any ($1) group by 1`,
    [tables],
  );
  keys = new Map(rows.map(({ name, columns }) => [name, columns]));
  // One connection, so that every statement follows one of another context on it.
  api = connect(database.urlOf('api'), 1, () => undefined, { role: 'api' });
});
afterAll(async () => {
  await api.db.destroy();
  await close();
});

/** With the api's login, without triggers and foreign keys, and undone. `before` is done by the administrator. */
async function asApi<Result>(actingFor: ActingFor | '', work: () => Promise<Result>, before: readonly string[] = []): Promise<Result> {
  await admin.query('begin');
  try {
    for (const statement of ['set local session_replication_role = replica', ...before]) await admin.query(statement);
    await admin.query(`set local session authorization ${developmentLogins.api}`);
    if (actingFor !== '') await admin.query("select set_config('thamani.acting_for', $1, true)", [actingFor]);
    return await work();
  } finally {
    await admin.query('rollback');
  }
}

function byKey(table: string, row: Row): { readonly where: string; readonly values: unknown[] } {
  const columns = keys.get(table) ?? [];
  if (columns.length === 0) throw new Error(`${table} has no primary key`);
  return { where: columns.map((column, index) => `${column} = $${index + 1}`).join(' and '), values: columns.map((column) => row[column]) };
}

async function sees(table: string, row: Row): Promise<boolean> {
  const { where, values } = byKey(table, row);
  return (await admin.query(`select from ${table} where ${where}`, values)).rowCount === 1;
}

/** Which of the two companies' rows are visible. */
const visible = (table: string, actingFor: ActingFor | '', before: readonly string[] = []) =>
  asApi(
    actingFor,
    async () => ({ own: await sees(table, ownRows[table] ?? {}), other: await sees(table, otherRows[table] ?? {}) }),
    before,
  );

/** What became of a statement: how many rows it changed, or by what it was refused. The row itself exists already. */
async function outcomeOf(work: () => Promise<unknown>): Promise<'written' | 'row security' | 'no privilege'> {
  try {
    await work();
    return 'written';
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    if (code === '23505') return 'written';
    if (code === '42501') return message.includes('row-level security') ? 'row security' : 'no privilege';
    throw error;
  }
}

const withoutPolicies = (table: string) => [`alter table ${table} disable row level security`];

describe('every table that the api reaches', () => {
  interface Decided {
    readonly name: string;
    readonly is_protected: boolean;
    readonly has_company: boolean;
    readonly is_reached: boolean;
    readonly for_api: number;
    readonly for_others: number;
  }
  const decided = async () =>
    (
      await admin.query<Decided>(
        `select c.relname as name, c.relrowsecurity as is_protected,
           exists (select from pg_attribute where attrelid = c.oid and not attisdropped
             and attname in ('company_id', 'application_id', 'payment_id', 'appeal_id')) as has_company,
           has_table_privilege($1, c.oid, 'SELECT, INSERT, UPDATE, DELETE')
             or has_any_column_privilege($1, c.oid, 'SELECT, INSERT, UPDATE') as is_reached,
           (select count(*)::int from pg_policy where polrelid = c.oid and polroles = array(select oid from pg_roles where rolname = $1))
             as for_api,
           (select count(*)::int from pg_policy where polrelid = c.oid and polname = 'other_processes' and cardinality(polroles) = 4)
             as for_others
         from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
        [roleOf('api')],
      )
    ).rows;

  it('has row security, or a reason why not', async () => {
    const all = await decided();
    const reached = all.filter(({ is_reached }) => is_reached);
    expect(reached.filter(({ is_protected }) => is_protected).map(({ name }) => name)).toEqual(tables.toSorted());
    expect(reached.filter(({ is_protected }) => !is_protected).map(({ name }) => name)).toEqual(Object.keys(withoutRowSecurity).toSorted());
    // Those that name a company, and are not protected although the api reaches them.
    expect(reached.filter(({ has_company, is_protected }) => has_company && !is_protected).map(({ name }) => name)).toEqual(['sessions']);
    expect(all.filter(({ is_protected, for_api, for_others }) => is_protected && (for_api === 0 || for_others !== 1))).toEqual([]);
  });

  it('would miss a new table of companies', async () => {
    await admin.query('begin');
    await admin.query(`create table planted (company_id uuid); grant select on planted to ${roleOf('api')}`);
    const planted = (await decided()).find(({ name }) => name === 'planted');
    await admin.query('rollback');
    expect(planted).toMatchObject({ is_reached: true, has_company: true, is_protected: false });
  });

  it('is read without row security only through the five views of searches', async () => {
    const { rows } = await admin.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') and has_any_column_privilege($1, oid, 'SELECT') order by 1`,
      [roleOf('api')],
    );
    expect(rows.map(({ name }) => name)).toEqual(['appeal_search', 'audit_search', 'case_search', 'certificate_search', 'document_views']);
  });
});

describe.each(tables.filter((table) => !insertOnly.includes(table)))('rows of %s', (table) => {
  it('are visible to their company, and never to another', async () => {
    expect(await visible(table, `company:${one.company}`)).toEqual({ own: !staffOnly.includes(table), other: false });
    expect(await visible(table, `company:${other.company}`)).toEqual({ own: false, other: !staffOnly.includes(table) });
    // The control: without its policies, the same question finds the other company's.
    expect(await visible(table, `company:${one.company}`, withoutPolicies(table))).toEqual({ own: true, other: true });
  });

  it('are visible to a person without a company as far as they are their own, to staff and to the system, and to nobody else', async () => {
    expect(await visible(table, `person:${one.person}`)).toEqual({ own: ofPerson.includes(table), other: false });
    for (const all of ['staff', 'system'] as const) expect(await visible(table, all)).toEqual({ own: true, other: true });
    for (const none of ['public', ''] as const) expect(await visible(table, none)).toEqual({ own: false, other: false });
  });
});

/** Columns of a table on which the api has a privilege. */
async function privileged(table: string, privilege: 'INSERT' | 'UPDATE'): Promise<readonly string[]> {
  const { rows } = await admin.query<{ column: string }>(
    `select attname as column from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and has_column_privilege($2, attrelid, attnum, $3) order by attnum`,
    [table, roleOf('api'), privilege],
  );
  return rows.map(({ column }) => column);
}

describe.each(tables.filter((table) => !workerInserts.includes(table)))('a company that inserts into %s', (table) => {
  it('inserts for itself at most', async () => {
    const insert = (row: Row | undefined) => () => outcomeOf(() => insertRow(admin, table, row ?? {}));
    const byEveryone = everyoneInserts.includes(table) ? 'written' : 'row security';
    const byCompany = staffOnly.includes(table) || staffInsert.includes(table) ? 'row security' : 'written';
    expect(await asApi(`company:${one.company}`, insert(ownRows[table]))).toBe(byCompany);
    expect(await asApi(`company:${one.company}`, insert(otherRows[table]))).toBe(byEveryone);
    expect(await asApi('public', insert(otherRows[table]))).toBe(byEveryone);
    expect(await asApi('staff', insert(otherRows[table]))).toBe('written');
    // The control.
    expect(await asApi(`company:${one.company}`, insert(otherRows[table]), withoutPolicies(table))).toBe('written');
  });
});

it('has a case for each table into which the api inserts', async () => {
  const missing: string[] = [];
  for (const table of tables) {
    const granted = await privileged(table, 'INSERT');
    if (!Object.keys(ownRows[table] ?? {}).every((column) => granted.includes(column))) missing.push(table);
  }
  expect(missing.toSorted()).toEqual(workerInserts);
});

describe.each(tables)('a company that changes %s', (table) => {
  it('changes and deletes nothing of another', async () => {
    const [changed] = await privileged(table, 'UPDATE');
    const { where, values } = insertOnly.includes(table) ? { where: 'true', values: [] } : byKey(table, otherRows[table] ?? {});
    const { rows } = await admin.query<{ may: boolean }>("select has_table_privilege($1, $2, 'DELETE') as may", [roleOf('api'), table]);
    const statements = [
      ...(changed === undefined ? [] : [`update ${table} set ${changed} = ${changed} where ${where}`]),
      ...(rows[0]?.may === true ? [`delete from ${table} where ${where}`] : []),
    ];
    for (const statement of statements) {
      const affected = async () => (await admin.query(statement, values)).rowCount;
      expect([statement, await asApi(`company:${one.company}`, affected)]).toEqual([statement, 0]);
      expect([statement, await asApi('public', affected)]).toEqual([statement, 0]);
      // The control.
      expect([statement, await asApi(`company:${one.company}`, affected, withoutPolicies(table))]).toEqual([statement, 1]);
    }
  });
});

describe('a person', () => {
  it('locks their own membership, and does not change their roles', async () => {
    const affected = (statement: string) => async () => (await admin.query(statement, [one.company, one.person])).rowCount;
    const mine = 'where company_id = $1 and account_id = $2';
    const lock = affected(`select from memberships ${mine} for key share`);
    const promote = affected(`update memberships set roles = array['owner', 'editor'] ${mine}`);
    expect(await asApi(`person:${one.person}`, lock)).toBe(1);
    expect(await outcomeOf(() => asApi(`person:${one.person}`, promote))).toBe('row security');
    expect(await asApi(`company:${one.company}`, promote)).toBe(1);
    expect(await asApi(`person:${other.person}`, lock)).toBe(0);
  });
});

describe('a certificate', () => {
  it('is locked by its company for a renewal, and changed by staff alone', async () => {
    const affected = (statement: string) => async () => (await admin.query(statement, [one.company])).rowCount;
    const lock = affected('select from certificates where company_id = $1 for update');
    const suspend = affected("update certificates set status = 'suspended' where company_id = $1");
    expect(await asApi(`company:${one.company}`, lock)).toBe(1);
    expect(await asApi(`company:${other.company}`, lock)).toBe(0);
    expect(await outcomeOf(() => asApi(`company:${one.company}`, suspend))).toBe('row security');
    expect(await asApi('staff', suspend)).toBe(1);
  });
});

describe('the views of searches', () => {
  it.each(['appeal_search', 'audit_search', 'case_search', 'certificate_search'])('show %s to staff and the system alone', async (view) => {
    const found = async () => (await admin.query(`select from ${view}`)).rowCount;
    for (const all of ['staff', 'system'] as const) expect(await asApi(all, found)).toBe(2);
    for (const none of [`company:${one.company}`, `person:${one.person}`, 'public', ''] as const) expect(await asApi(none, found)).toBe(0);
  });

  it('show who viewed documents to their company alone', async () => {
    const found = async () => {
      const { rows } = await admin.query<{ id: string }>('select application_id as id from document_views');
      return rows.map(({ id }) => id);
    };
    const viewed = [one, other].map(
      ({ application }, n) => `insert into audit_events (id, at, actor_kind, actor_id, action, subject_kind, subject_id, data)
        values (gen_random_uuid(), now(), 'staff', '${n}', 'document.viewed_by_staff', 'document', '${n}',
          '{"application": "${application}"}')`,
    );
    expect(await asApi(`company:${one.company}`, found, viewed)).toEqual([one.application]);
    expect((await asApi('staff', found, viewed)).toSorted()).toEqual([one.application, other.application].toSorted());
    for (const none of [`person:${one.person}`, 'public', ''] as const) expect(await asApi(none, found, viewed)).toEqual([]);
  });
});

describe('an event of the audit log', () => {
  it('by staff about an application is visible to its company', async () => {
    const decision = `insert into audit_events (id, at, actor_kind, actor_id, action, subject_kind, subject_id)
      values (gen_random_uuid(), now(), 'staff', 'an officer', 'case.approve', 'application', '${one.application}'),
        (gen_random_uuid(), now(), 'staff', 'an officer', 'case.approve', 'application', 'no uuid')`;
    const found = async () => (await admin.query("select from audit_events where action = 'case.approve'")).rowCount;
    expect(await asApi(`company:${one.company}`, found, [decision])).toBe(1);
    expect(await asApi(`company:${other.company}`, found, [decision])).toBe(0);
    expect(await asApi('staff', found, [decision])).toBe(2);
  });
});

describe('a prepared statement', () => {
  it('finds rows of the company that it acts for now, on the same connection', async () => {
    const { pool } = api;
    const asked = async (actingFor: ActingFor, companyId: string) =>
      runActingFor(actingFor, async () => ({
        states: (await statesOf(pool, { companyId })).length,
        payments: (await historyOf(pool, companyId, { size: 10, offset: 0 })).total,
      }));
    const [all, none] = [
      { states: 1, payments: 1 },
      { states: 0, payments: 0 },
    ];
    // Often enough for a plan that PostgreSQL keeps.
    for (let turn = 0; turn < 8; turn += 1) {
      expect(await asked(`company:${one.company}`, one.company)).toEqual(all);
      expect(await asked(`company:${one.company}`, other.company)).toEqual(none);
      expect(await asked(`company:${other.company}`, other.company)).toEqual(all);
      expect(await asked('public', one.company)).toEqual(none);
      expect(await asked('staff', one.company)).toEqual(all);
    }
    expect(await statesOf(pool, { companyId: one.company })).toEqual([]);
  });

  it('that forgot the company in its condition still finds nothing of another', async () => {
    const { pool } = api;
    const foreign = { id: other.application };
    expect(await runActingFor(`company:${one.company}`, () => detailById(pool, foreign))).toEqual([]);
    expect(await runActingFor(`company:${one.company}`, () => ownById(pool, { ...foreign, companyId: other.company }))).toEqual([]);
    expect(await runActingFor(`company:${other.company}`, () => detailById(pool, foreign))).toHaveLength(1);
  });
});

describe('a payment', () => {
  it('is public by its reference as far as its status goes', async () => {
    const reference = String(otherRows['payments']?.['reference']);
    const read = (actingFor: ActingFor) =>
      runActingFor(actingFor, async () => [await paymentByReference(api.db, reference), await paymentStatusOf(api.db, reference)] as const);
    const status = { state: 'preparing', is_applied: false };
    expect(await read('public')).toEqual([undefined, status]);
    expect(await read(`company:${one.company}`)).toEqual([undefined, status]);
    expect(await read(`company:${other.company}`)).toEqual([expect.objectContaining({ id: other.payment }), status]);
  });
});
