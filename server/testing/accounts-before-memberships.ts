import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Rows of a database from before 0002_memberships.sql, and the question whether each of them is still there afterwards. For the test of the
 * migration, and for its measurement with a million accounts (tests/bench/migration.ts).
 */

const sessionKinds = { open: '00000003', ended: '00000004', expired: '00000005' } as const;
type SessionKind = keyof typeof sessionKinds;

const idIn = (kind: string, n: string) => `('${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/** The token of an open session that `fillAccounts` made, as the table has it. */
export function tokenHashOf(n: number): Buffer {
  return createHash('sha256').update(`open ${n}`).digest();
}

/** Companies with an account each, and three sessions and three events for each account. One company in a hundred lost its account. */
export async function fillAccounts(admin: pg.Client, accounts: number): Promise<void> {
  // Foreign keys and the chain of events cost more than the rows.
  await admin.query('set session_replication_role = replica; set synchronous_commit = off');
  await admin.query(
    `insert into companies (id, company_name, company_size, contact_person, contact_email, company_number, rc_number, reg_country, sector,
       start_of_operation_year, type_entity, ownership_type, tax_identification_number, head_office_address, head_office_city,
       head_office_state_province_region, head_office_country, created_at)
     select ${idIn('00000001', 'n')}, 'Company ' || n, 'Small', 'CEO', n || '@company.example', 'C' || n, 'R' || n, 'GH', 'agriculture', 2014, 'sme',
       'local', 'T' || n, 'Road', 'Tamale', 'Northern', 'GH', now() - interval '1 year' from generate_series(1, $1::int + $1::int / 100) n`,
    [accounts],
  );
  await admin.query(
    `insert into accounts (id, company_id, email, password_hash, first_name, last_name, phone, designation_job_title, language, created_at,
       activated_at, password_changed_at, wrong_codes_day, deletion_requested_at, deletion_nonce)
     select ${idIn('00000002', 'n')}, ${idIn('00000001', 'n')}, n || '@b.example', repeat('x', 97), 'A', 'B', '+233241234567', 'Manager', 'en',
       now() - interval '1 year' + n * interval '1 second', case when n % 20 = 0 then null else now() - interval '1 year' end, now(), current_date,
       case when n % 1000 = 0 then now() end, case when n % 1000 = 0 then sha256(n::text::bytea) end
     from generate_series(1, $1::int) n`,
    [accounts],
  );
  for (const [kind, prefix] of Object.entries(sessionKinds))
    await admin.query(
      `insert into sessions (id, token_hash, account_id, started_at, last_seen_at, expires_at, ended_at, device)
       select ${idIn(prefix, 'n')}, sha256(($2::text || ' ' || n)::bytea), ${idIn('00000002', 'n')}, now() - interval '1 day', now() - interval '1 hour',
         now() + case when $2 = 'expired' then interval '-1 hour' else interval '11 hours' end, case when $2 = 'ended' then now() end, 'Firefox'
       from generate_series(1, $1::int) n`,
      [accounts, kind],
    );
  await admin.query(
    `insert into audit_events (id, at, actor_kind, actor_id, action, subject_kind, subject_id, request_id)
     select gen_random_uuid(), now() - n % 1000 * interval '1 second', 'company', ${idIn('00000002', 'n')}::text, action, 'account',
       ${idIn('00000002', 'n')}::text, 'generated'
     from generate_series(1, $1::int) n, unnest(array['account.registered', 'account.activated', 'session.opened']) action`,
    [accounts],
  );
  await admin.query('reset session_replication_role; reset synchronous_commit');
  await admin.query('vacuum analyze companies, accounts, sessions, audit_events');
}

/** What a row is but for what requests change meanwhile. */
const fingerprints = {
  companies: 'hashtextextended((t.id, t.company_name, t.rc_number, t.reg_country, t.sector, t.created_at)::text, 0)',
  accounts: `hashtextextended((t.id, t.email, t.password_hash, t.first_name, t.last_name, t.phone, t.language, t.created_at, t.activated_at,
    t.deletion_requested_at, t.deletion_nonce)::text, 0)`,
  sessions: 'hashtextextended((t.id, t.token_hash, t.account_id, t.started_at, t.expires_at, t.ended_at, t.device)::text, 0)',
  audit_events: 'hashtextextended((t.id, t.at, t.actor_kind, t.actor_id, t.action, t.subject_id, t.data, t.request_id)::text, 0)',
} as const;

/** Beside the rows, in a schema that no process of ours sees. */
export async function rememberRows(admin: pg.Client): Promise<void> {
  await admin.query('create schema remembered');
  for (const [table, fingerprint] of Object.entries(fingerprints)) {
    const company = table === 'accounts' ? 't.company_id' : 'null::uuid as company_id';
    await admin.query(`create table remembered.${table} as select t.id, ${company}, ${fingerprint} as fingerprint from ${table} t`);
    await admin.query(`create index on remembered.${table} (id)`);
  }
  await admin.query('analyze');
}

/** How many rows are not what they were, or did not become what they should. All of them 0: every row is accounted for. */
export async function countLostRows(admin: pg.Client): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const [table, fingerprint] of Object.entries(fingerprints))
    counts[`${table} that are gone or changed`] = await count(
      admin,
      `remembered.${table} r where not exists (select from ${table} t where t.id = r.id and ${fingerprint} = r.fingerprint)`,
    );
  counts['accounts that are not the owner of their company'] = await count(
    admin,
    `remembered.accounts r join accounts a on a.id = r.id
     where not exists (select from memberships m where m.account_id = r.id and m.company_id = r.company_id and m.roles = array['owner']
       and not m.is_agent and m.joined_at = a.created_at)`,
  );
  counts['memberships without an account from before'] = await count(
    admin,
    'memberships m where not exists (select from remembered.accounts r where r.id = m.account_id and r.company_id = m.company_id)',
  );
  counts['open sessions that do not act for their company'] = await count(
    admin,
    `sessions s join remembered.sessions known on known.id = s.id join remembered.accounts r on r.id = s.account_id
     where (s.id::text like '${sessionKinds.open}%' and s.company_id is distinct from r.company_id)
       or (s.id::text not like '${sessionKinds.open}%' and s.company_id is not null)`,
  );
  // 0005 leaves one so on purpose, for rows from before it.
  counts['constraints that are not validated'] = await count(
    admin,
    "pg_constraint where not convalidated and conname <> 'changed_figure_is_proven'",
  );
  return counts;
}

async function count(admin: pg.Client, from: string): Promise<number> {
  const { rows } = await admin.query<{ n: string }>(`select count(*) as n from ${from}`);
  return Number(rows[0]?.n);
}

/** One of the sessions that `fillAccounts` made. */
export function sessionIdOf(kind: SessionKind, n: number): string {
  return `${sessionKinds[kind]}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

export function accountIdOf(n: number): string {
  return `00000002-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}
