import { randomUUID } from 'node:crypto';
import { temporalLogin } from '@thamani/ops/services/postgres.ts';
import { developmentLogins, withLogin, type DatabaseLogin } from '@thamani/server/config/development.ts';
import { changeStatus } from '@thamani/server/features/certificates/status/status-changes.ts';
import { sealHeads } from '@thamani/server/features/audit/sealing.ts';
import { signedInCompany, signedInMember } from '@thamani/server/testing/applications.ts';
import { caseIn, colleague } from '@thamani/server/testing/cases.ts';
import { approvedApplication, issueCertificate, quickPrinter, startIssuingApp } from '@thamani/server/testing/certificates.ts';
import pg from 'pg';
import { reportControl, reportNone } from '../../nightly/figures.ts';
import { forbiddenActs, type Act, type Marks } from './acts.ts';
import { secretsOfTheParser } from './parser.ts';

/**
 * `npm run attack -- insider`: an attacker with the database login of one of our processes tries what that process must never do.
 * Control: the cluster's administrator, which is what every process once signed in as, succeeds at each of them.
 */
export async function actAsInsider(): Promise<boolean> {
  const server = await startIssuingApp({}, { printer: quickPrinter });
  const adminUrl = withLogin(server.context.config.database.url, 'admin');
  try {
    const marks = await prepare(server);
    const held: string[] = [];
    const broken: string[] = [];
    const idle: string[] = [];
    for (const act of forbiddenActs(marks)) {
      const url = withLogin(adminUrl, act.as);
      const said = await attempt(url, act, act.as);
      (said === undefined ? broken : held).push(`${act.as}: ${act.what}${said === undefined ? '' : ` (${said})`}`);
      const control = await attempt(adminUrl, act, 'admin');
      if (control !== undefined) idle.push(`${act.what}: ${control}`);
    }
    for (const [who, url, name] of foreignDatabases(adminUrl)) {
      const connected = await connects(url);
      (connected ? broken : held).push(`${who}: connects to ${name}`);
      if (!(await connects(Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href))) idle.push(`connects to ${name}`);
    }
    for (const { what, isFound, control } of await secretsOfTheParser()) {
      (isFound ? broken : held).push(`parser: ${what}`);
      if (!control) idle.push(`parser: ${what}`);
    }
    console.log(
      [
        `insider: ${held.length + broken.length} forbidden acts by ${Object.keys(developmentLogins).length} logins, Temporal's and the parser, ${broken.length} of them possible`,
        ...broken.map((one) => `  POSSIBLE: ${one}`),
        `  control, the same by the administrator of the cluster: ${idle.length === 0 ? 'all possible' : `${idle.length} NOT POSSIBLE`}`,
        ...idle.map((one) => `  NOT POSSIBLE: ${one}`),
      ].join('\n'),
    );
    reportNone({ 'forbidden acts that an insider can do': broken.length });
    reportControl('forbidden acts that the administrator can do', held.length + broken.length - idle.length);
    return broken.length === 0 && idle.length === 0 && held.length >= 60;
  } finally {
    await server.close();
  }
}

/**
 * One valid certificate, one that two people revoked, one undecided case, a saved view, a company's factors and people, and a sealed
 * audit.
 */
async function prepare(server: Awaited<ReturnType<typeof startIssuingApp>>): Promise<Marks> {
  const company = await signedInCompany(server);
  const officer = await colleague(server, { role: 'officer' }, 'Ama Mensah');
  const [admin, another] = [
    await colleague(server, { role: 'admin' }, 'Efua Owusu'),
    await colleague(server, { role: 'admin' }, 'Kofi Boateng'),
  ];
  const issued = async (name: string) =>
    issueCertificate(server, await approvedApplication(server, company, officer, admin, { product_name: name }));
  const good = await issued('Shea butter');
  const revoked = await issued('Shea soap');
  await changeStatus(server.context, {
    number: revoked,
    change: 'revoke',
    reason: 'evidence_false',
    comment: 'The invoices are not theirs.',
    askedBy: admin.id,
    confirmedBy: another.id,
  });
  const undecided = await caseIn(server, 'approval', company, officer, { product_name: 'Baobab oil' });
  const { rows } = await server.context.pool.query<{ id: string }>('select id from case_proposals where application_id = $1', [undecided]);
  await server.context.pool.query(
    `with entry as (insert into ledger_entries (id, kind, payment_id, cause, at) select gen_random_uuid(), 'captured', id, 'insider', now() from payments limit 1 returning id)
     insert into ledger_lines (entry_id, position, account, minor, currency)
     select id, n, (array['with_provider', 'unapplied'])[n], (array[100, -100])[n], 'USD' from entry, generate_series(1, 2) n`,
  );
  // Whatever is in them: the acts look at who may touch them.
  await server.context.pool.query(
    `insert into account_authenticators (account_id, encrypted_secret, last_step, added_at) select id, decode(repeat('00', 56), 'hex'), 0, now() from accounts limit 1;
     insert into account_passkeys (id, credential_id, account_id, public_key, counter, transports, name, added_at)
     select gen_random_uuid(), 'insider', account_id, 'x', 0, '{}', 'Phone', now() from account_authenticators;
     insert into account_recovery_codes (id, account_id, hash, used_at) select gen_random_uuid(), account_id, 'x', now() from account_authenticators`,
  );
  // One that has ended after a wrong code.
  await server.context.pool.query(
    `insert into staff_enrolment_links (id, staff_id, nonce, code_hash, wrong_codes, created_at, expires_at, used_at)
     values (gen_random_uuid(), $1, sha256('x'), 'x', 1, now(), now() + interval '1 hour', now())`,
    [another.id],
  );
  // One that has ended after a wrong second factor.
  await server.context.pool.query(
    `insert into staff_password_resets (id, email, nonce, wrong_proofs, requested_at, expires_at, used_at)
     select gen_random_uuid(), email, sha256('x'), 1, now(), now() + interval '30 minutes', now() from staff where id = $1`,
    [another.id],
  );
  const viewer = await signedInMember(server, company.companyId, ['viewer']);
  const stranger = await signedInCompany(server);
  await server.context.pool.query(
    `insert into invitations (id, company_id, email, roles, language, nonce, invited_by, created_at, expires_at)
     values (gen_random_uuid(), $1, 'invited@shea.example', array['viewer'], 'en', sha256('x'), $2, now(), now() + interval '7 days')`,
    [company.companyId, company.accountId],
  );
  await server.context.pool.query(
    `insert into ownership_transfers (id, company_id, from_account, to_account, from_keeps, offered_at, expires_at)
     values (gen_random_uuid(), $1, $2, $3, true, now(), now() + interval '7 days')`,
    [company.companyId, company.accountId, viewer.accountId],
  );
  // Undos and what consoles are sent come from the commands above.
  await server.context.pool.query(
    `insert into queue_views (id, staff_id, name, question, created_at) values (gen_random_uuid(), $1, 'Late in Ghana', '{"whose": "all"}', now())`,
    [officer.id],
  );
  await prepareFiguresAndReports(server, { officer: officer.id, another: another.id, good });
  await prepareCostSheet(server, undecided);
  while ((await sealHeads(server.context)).more);
  return {
    good,
    revoked,
    undecided,
    proposal: rows[0]?.id ?? '',
    officer: officer.id,
    admin: admin.id,
    company: company.companyId,
    owner: company.accountId,
    viewer: viewer.accountId,
    stranger: stranger.accountId,
    fresh: randomUUID(),
  };
}

/**
 * A notification of each site, figures of an officer, an object of checks that was imported; a report that was received, and one that another officer
 * closed. Written past the triggers: the acts look at who may touch them.
 */
async function prepareFiguresAndReports(
  { context: { pool } }: Pick<Awaited<ReturnType<typeof startIssuingApp>>, 'context'>,
  { officer, another, good }: { readonly officer: string; readonly another: string; readonly good: string },
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into notifications (id, staff_id, kind, event_id, object_kind, object_id, created_at, mail)
       values (gen_random_uuid(), $1, 'proposal_to_decide', gen_random_uuid(), 'application', 'x', now(), 'daily')`,
      [another],
    );
    await client.query(`insert into notified_events select event_id, now() from notifications`);
    await client.query("insert into notification_preferences (staff_id, category, frequency) values ($1, 'progress', 'daily')", [another]);
    await client.query(
      `insert into figure_counts values ('GH', '*', '2026-11-09', 'received', '', 3);
       insert into figure_rollups values ('current', now() - interval '1 hour');
       insert into verification_counts values ('2026-11-09', 'GH', 'in_force', 3);
       insert into figure_imports values ('verification-counts/2026-11-09T10/' || gen_random_uuid() || '.json', now())`,
    );
    await client.query(
      "insert into figure_officer_counts (staff_id, week, country, sector, measure, tenths, value) values ($1, '2026-11-09', 'GH', 'agriculture', 'decided', 0, 3)",
      [officer],
    );
    await client.query(
      `insert into certificate_reports (id, reference, number, country, sector, reason, nonce, token_hash, received_at)
       values (gen_random_uuid(), 'REP-OPEN', $1, 'GH', 'agriculture', 'goods_differ', sha256('a'), sha256('b'), now())`,
      [good],
    );
    await client.query(
      `insert into certificate_reports (id, reference, number, country, sector, reason, nonce, token_hash, received_at, state, assignee_id, assigned_at,
         investigation_at, closed_at, closed_by, outcome, explanation)
       values (gen_random_uuid(), 'REP-CLOSED', $1, 'GH', 'agriculture', 'goods_differ', sha256('c'), sha256('d'), now(), 'closed', $2, now(), now(), now(), $2,
         'no_problem_found', 'Words.')`,
      [good, another],
    );
    await client.query(
      `insert into certificate_report_details select id, 'Words.', 'A person', 'a@b.example', '+233200000000', 'en' from certificate_reports;
       insert into certificate_report_notes select gen_random_uuid(), id, closed_by, 'Words.', now() from certificate_reports where state = 'closed';
       insert into certificate_report_outcomes select id, number, outcome, 'Words.', closed_at from certificate_reports where state = 'closed'`,
    );
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

/** Of the version that was submitted, written past the triggers. */
async function prepareCostSheet(
  { context: { pool } }: Pick<Awaited<ReturnType<typeof startIssuingApp>>, 'context'>,
  id: string,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const insert of [
      `insert into cost_sheets (application_id, version, currency, price_minor, unit, revision, head_revision) values ($1, 1, 'USD', 1000, 'bar', 1, 1)`,
      `insert into cost_sheet_rates (application_id, version, currency, amount, worth, day, source) values ($1, 1, 'XOF', 600, 1, '2026-11-13', 'BCEAO')`,
      `insert into cost_lines (application_id, version, id, position, kind, role, description, origin_status, quantity, unit, unit_cost, currency, basis, revision)
       values ($1, 1, gen_random_uuid(), 0, 'labour', 'neutral', 'Wages', 'unknown', 1, 'hour', 500, 'XOF', 'own_cost', 1)`,
      `insert into cost_line_citations (application_id, version, line_id, position, document_id, proves)
       select l.application_id, 1, l.id, 0, n.document_id, array['cost']
       from cost_lines l join application_documents n on n.application_id = l.application_id where l.application_id = $1 limit 1`,
      `insert into origin_answers (application_id, version, answers, revision) values ($1, 1, '[]', 1)`,
      `insert into case_origin_answers (application_id, version, revision, answers, reason, staff_id, at)
       select $1, 1, 1, '[{"asks":"only_insufficient","answer":true}]', 'Seen at the visit.', id, now() from staff limit 1`,
      `insert into origin_verdicts (application_id, version, moment, list, engine, day, inputs, sha256, answer, provisional, verdict)
       values ($1, 1, 'submission', '2023-12', 1, '2026-11-16', '{}', repeat('0', 64), 'open', false, '{"verdict":"open","explanation":{}}')`,
      `insert into line_judgements (application_id, version, revision, subject, line_id, verdict, staff_id, at)
       select l.application_id, 1, 1, 'line', l.id, 'accepted', c.proposed_by, now()
       from cost_lines l join case_proposals c on c.application_id = l.application_id where l.application_id = $1 limit 1`,
      `insert into line_review_outcomes (application_id, version, outcome, at) values ($1, 1, 'qualifies', now())`,
    ])
      await client.query(insert, [id]);
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

/** In a transaction that is undone whatever comes of it. What refused it, or nothing where it was done. */
async function attempt(url: string, act: Act, who: DatabaseLogin | 'admin'): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    if (who === 'admin')
      for (const statement of ['set local session_replication_role = replica', ...(act.before ?? [])]) await client.query(statement);
    // Row security holds a query that forgot its condition, and not an insider: the api's login sets for whom it acts.
    if (who === 'api') await client.query("set local thamani.acting_for = 'system'");
    for (const statement of act.statements) {
      const { command, rowCount } = await client.query(statement);
      if (/^(UPDATE|DELETE|INSERT)$/.test(command) && (rowCount ?? 0) === 0) return 'NOTHING WAS THERE TO BE CHANGED';
    }
    // What the database looks at when a transaction ends.
    if (who !== 'admin') await client.query('set constraints all immediate');
    return undefined;
  } catch (error) {
    const { code = '', message } = error as pg.DatabaseError;
    // No privilege, or a rule: anything else is a mistake in the act.
    if (code !== '42501' && !code.startsWith('23')) return who === 'admin' ? message : undefined;
    return message;
  } finally {
    await client.end();
  }
}

function foreignDatabases(adminUrl: string): (readonly [string, string, string])[] {
  const at = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const ours = new URL(adminUrl).pathname.slice(1);
  const temporal = Object.assign(new URL(adminUrl), { username: temporalLogin.user, password: temporalLogin.password }).href;
  const logins = ['api', 'relay', 'worker', 'signer', 'operator'] as const;
  return [
    ...logins.map((login) => [login, at(withLogin(adminUrl, login), 'temporal'), 'temporal'] as const),
    ['Temporal', at(temporal, ours), ours],
  ];
}

async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}
