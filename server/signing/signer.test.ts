import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { childEnvironment } from '../config/development-services.ts';
import { certificateActivities } from '../features/certificates/activities.ts';
import { printedFile } from '../features/certificates/document-interface.ts';
import { SigningRefused } from '../ports.ts';
import type { SignedInCompany } from '../testing/applications.ts';
import { stayIn, type Colleague } from '../testing/cases.ts';
import { approvedApplication, freePort, type IssuingApp, startIssuance } from '../testing/certificates.ts';
import { ownToken } from '../testing/softhsm-token.ts';

// Each brings a case a long way first.
const now = new Date('2026-11-16T08:00:00Z');
let server: IssuingApp;
let company: SignedInCompany;
let ama: Colleague;
let chief: Colleague;
/** An application whose certificate is intended and not signed. */
let id: string;
let number: string;

beforeAll(async () => {
  ({ server, company, officer: ama, chief } = await startIssuance(() => now));
  id = await approvedApplication(server, company, ama, chief);
  ({ number } = await certificateActivities(server.context).reserveCertificateNumber({ key: id, subjectId: id, at: now.toISOString() }));
  // Only this database, and only so that a test can show what the signer sees without the constraints of the tables.
  await server.context.pool.query('alter table case_decisions drop constraint two_different_people');
  await server.context.pool.query('alter table applications drop constraint paid_matches_state');
});
beforeEach(() => stayIn(server));
afterAll(() => server.close());

/** As an administrator of the database could: no trigger and no foreign key is enforced. */
async function tamper(...statements: string[]): Promise<void> {
  const client = await server.context.pool.connect();
  await client.query('begin');
  await client.query("set local session_replication_role = 'replica'");
  const names = { $id: id, $company: company.companyId, $chief: chief.id };
  for (const statement of statements)
    await client.query(statement.replaceAll(/\$(?:id|company|chief)/g, (name) => names[name as keyof typeof names]));
  await client.query('commit');
  client.release();
}

const decision = (set: string) => `update case_decisions set ${set} where application_id = '$id'`;
const proposal = (set: string) => `update case_proposals set ${set} where application_id = '$id'`;
const application = (set: string) => `update applications set ${set} where id = '$id'`;
const payment = (set: string) =>
  `update payments set ${set} where id = (select payment_id from payment_items where application_id = '$id')`;
const item = (set: string) => `update payment_items set ${set} where application_id = '$id'`;
const assessed = (value: number) => `update cases set assessed_cva = ${value} where application_id = '$id'`;
const certificate = (set: string) => `update certificates set ${set} where application_id = '$id'`;
const companyIs = (set: string) => `update companies set ${set} where id = '$company'`;

const missing: readonly (readonly [what: string, denial: string, broken: string, repaired: string])[] = [
  ['a decision to reject', 'not_approved', decision("kind = 'rejection'"), decision("kind = 'approval'")],
  ['a proposal to reject', 'not_approved', proposal("kind = 'rejection', grounds = '{x}'"), proposal("kind = 'approval', grounds = '{}'")],
  ['a proposal that was handed back', 'not_approved', proposal("outcome = 'returned'"), proposal("outcome = 'decided'")],
  [
    'no decision at all',
    'not_approved',
    decision(`application_id = '00000000-0000-7000-8000-000000000000'`),
    `update case_decisions set application_id = '$id' where application_id = '00000000-0000-7000-8000-000000000000'`,
  ],
  ['one person for both', 'one_person', decision('decided_by = proposed_by'), decision(`decided_by = '$chief'`)],
  ['an application that was put back', 'other_state', application("state = 'approval'"), application("state = 'issuance'")],
  ['an application that was withdrawn', 'other_state', application("state = 'withdrawn'"), application("state = 'issuance'")],
  ['an application that is not paid', 'not_paid', application('paid = false'), application('paid = true')],
  ['a payment that is not applied', 'not_paid', item('applied_at = null'), item('applied_at = now()')],
  ['a payment that failed', 'not_paid', payment("state = 'failed', paid_at = null"), payment("state = 'paid', paid_at = now()")],
  ['a value addition at the threshold', 'below_threshold', assessed(30), assessed(61.2)],
  ['a value addition below it', 'below_threshold', assessed(29.99), assessed(61.2)],
  ['another value addition', 'facts_differ', assessed(61.21), assessed(61.2)],
  ['another company', 'facts_differ', companyIs("company_name = 'Shea Works'"), companyIs("company_name = 'Tamale Shea Works'")],
  ['another register', 'facts_differ', companyIs("rc_number = 'RC-1'"), companyIs("rc_number = 'RC-2002'")],
  ['another product', 'facts_differ', application("product_name = 'Soap'"), application("product_name = 'Shea butter, unrefined'")],
  ['another code', 'facts_differ', application("hs_code = '340111'"), application("hs_code = '151590'")],
  ['another country', 'facts_differ', application("country = 'TG'"), application("country = 'GH'")],
  [
    'another place',
    'facts_differ',
    application(`answers = answers || '{"facility_latitude": "5.56", "facility_longitude": "-0.2"}'`),
    application(`answers = answers || '{"facility_latitude": "9.4034", "facility_longitude": "-0.8393"}'`),
  ],
  ['another scheme', 'below_threshold', application("scheme = '2027-1'"), application("scheme = '2026-1'")],
  [
    'another place in the lists',
    'facts_differ',
    certificate('status_index = status_index + 9'),
    certificate('status_index = status_index - 9'),
  ],
  ['another day of issue', 'facts_differ', certificate('issued_on = issued_on + 1'), certificate('issued_on = issued_on - 1')],
  ['another day of expiry', 'facts_differ', certificate('expires_on = expires_on + 1'), certificate('expires_on = expires_on - 1')],
];

const refusal = (asked: Promise<unknown>) =>
  asked.then(
    () => 'signed',
    (error: unknown) => (error instanceof SigningRefused ? error.message : String(error)),
  );

describe('the signer signs nothing', () => {
  it.each(missing)('with %s', async (_, denial, broken, repaired) => {
    const { signer } = server.context;
    const before = await signer.certificate(number);
    await tamper(broken);
    const said = { certificate: await refusal(signer.certificate(number)), status: await refusal(signer.status(number)) };
    await tamper(repaired);
    // What was never signed has no record either.
    expect(said).toEqual({ certificate: denial, status: expect.not.stringMatching(/^signed$/) });
    expect(await signer.certificate(number)).toEqual(before);
  });

  it('with any fact changed', async () => {
    const { signer, pool } = server.context;
    const { rows } = await pool.query<{ facts: CertificateFacts }>('select facts from certificates where number = $1', [number]);
    const facts = rows[0]?.facts as CertificateFacts;
    const other = {
      valueAddition: '99.00',
      threshold: '20.00',
      issuedOn: '2026-11-17',
      expiresOn: '2028-11-16',
      country: 'TG',
      hsCode: '340111',
    };
    const changes = Object.keys(facts).map((field) => [
      field,
      field === 'status'
        ? { list: 0, index: 77 }
        : field === 'number'
          ? 'TVA-GH26-0000-0000-0000'
          : (other[field as keyof typeof other] ?? 'another'),
    ]);
    expect(changes).toHaveLength(13);
    for (const [field, value] of [...changes, ['extra', 'x']] as [string, unknown][]) {
      const changed = JSON.stringify({ ...facts, [field]: value });
      await tamper(certificate(`facts = '${changed}'`));
      expect([field, await refusal(signer.certificate(number))]).toEqual([field, 'facts_differ']);
    }
    await tamper(certificate(`facts = '${JSON.stringify(facts)}'`));
    expect(await refusal(signer.certificate(number))).toBe('signed');
  });

  it('for a number that nobody intended, or that is written otherwise', async () => {
    const { signer } = server.context;
    for (const other of [
      'TVA-GH26-0000-0000-0000',
      number.toLowerCase(),
      number.replaceAll('-', ''),
      `${number} `,
      "' or true --",
      '../keys',
    ])
      expect([other, await refusal(signer.certificate(other))]).toEqual([other, expect.not.stringMatching(/^signed$/)]);
    expect(await refusal(signer.certificate('TVA-GH26-0000-0000-0000'))).toBe('no_intent');
    expect(await refusal(signer.certificate(number))).toBe('signed');
  });

  it('of files that do not stand, and of a seal that is another’s', async () => {
    const { signer } = server.context;
    const steps = certificateActivities(server.context);
    const another = await approvedApplication(server, company, ama, chief, { product_name: 'Shea soap' });
    const intended = (await steps.reserveCertificateNumber({ key: another, subjectId: another, at: now.toISOString() })).number;
    expect(await refusal(signer.manifest(intended))).toBe('not_signed');
    expect(await refusal(signer.status(intended))).toBe('not_signed');
    await steps.signCertificate(intended);
    expect(await refusal(signer.manifest(intended))).toBe('no_file');
    expect(await refusal(signer.status(intended))).toBe('signed');
    await steps.printCertificate(intended);
    expect(await refusal(signer.manifest(intended))).toBe('signed');
    const { seal } = await signer.certificate(number);
    const of = `where number = '${intended}'`;
    await tamper(`update certificates set product_name = qr_seal, qr_seal = '${seal}' ${of}`);
    expect([await refusal(signer.manifest(intended)), await refusal(signer.status(intended))]).toEqual(['seal_differs', 'seal_differs']);
    await tamper(`update certificates set qr_seal = product_name, product_name = 'Shea soap' ${of}`);
    expect(await refusal(signer.manifest(intended))).toBe('signed');
  });

  it('of what was signed before, once anything behind it is gone', async () => {
    const { signer } = server.context;
    const steps = certificateActivities(server.context);
    await steps.signCertificate(number);
    await steps.printCertificate(number);
    const { rows } = await server.context.pool.query<Parameters<typeof printedFile>[1]>(
      'select facts, deciders, credential, qr_seal from certificates where number = $1',
      [number],
    );
    const [row] = rows;
    if (row === undefined) throw new Error('there is no such certificate');
    const hash = createHash('sha256')
      .update(await printedFile(server.context, row, 'en'))
      .digest('hex');
    const file = () => signer.file(number, 'en', hash);
    const behindIt = missing.filter(([, denial]) => denial !== 'below_threshold' && denial !== 'facts_differ');
    expect(behindIt).toHaveLength(10);
    for (const [what, denial, broken, repaired] of behindIt) {
      await tamper(broken);
      const said = [await refusal(signer.status(number)), await refusal(signer.manifest(number)), await refusal(file())];
      await tamper(repaired);
      expect([what, ...said]).toEqual([what, denial, denial, denial]);
    }
    const said = [await refusal(signer.status(number)), await refusal(signer.manifest(number)), await refusal(file())];
    expect(said).toEqual(['signed', 'signed', 'signed']);
  });
});

describe('the status of a certificate', () => {
  const status = (value: string) => `update certificates set status = '${value}' where number = '${number}'`;
  const change = (what: string, one: string, other: string) =>
    `insert into status_changes (id, number, change, reason, requested_by, confirmed_by, at, status_index)
     select gen_random_uuid(), number, '${what}', 'evidence_false', ${one}, ${other}, now(), status_index from certificates where number = '${number}'`;
  const list = async () => {
    const { rows } = await server.context.pool.query<{ status_index: string }>('select status_index from certificates where number = $1', [
      number,
    ]);
    return refusal(server.context.signer.statusList('revocation', Math.floor(Number(rows[0]?.status_index) / 131_072)));
  };
  const said = async () => [await refusal(server.context.signer.status(number)), await list()];

  it('is what two people agreed on, whatever its row says: one that nobody revoked is not signed as revoked', async () => {
    expect(await said()).toEqual(['signed', 'signed']);
    await tamper(status('revoked'));
    expect(await said()).toEqual(['status_differs', 'status_differs']);
    await tamper(status('good'));
    expect(await said()).toEqual(['signed', 'signed']);
  });

  it('is not signed as good where two people revoked it, nor as revoked where one did', async () => {
    await tamper(change('revoke', 'gen_random_uuid()', 'gen_random_uuid()'));
    expect(await said()).toEqual(['status_differs', 'status_differs']);
    // The control: with its row as they agreed.
    await tamper(status('revoked'));
    expect(await said()).toEqual(['signed', 'signed']);
    await server.context.pool.query('alter table status_changes drop constraint two_different_people');
    await tamper(`update status_changes set requested_by = confirmed_by where number = '${number}'`);
    expect(await said()).toEqual(['one_person', 'one_person']);
    await tamper(`delete from status_changes where number = '${number}'`);
    await tamper(status('good'));
    expect(await said()).toEqual(['signed', 'signed']);
  });
});

describe('what the signer may see', () => {
  it('nothing but what a certificate is based on, and it writes nothing', async () => {
    const client = new pg.Client({ connectionString: server.context.config.signer.databaseUrl });
    await client.connect();
    const may = (statement: string) =>
      client.query(statement).then(
        () => true,
        (error: Error) => error.message,
      );
    const denied = expect.stringMatching(/^permission denied/);
    const { rows: tables } = await server.context.pool.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') order by relname",
    );
    const whole: string[] = [];
    const some: string[] = [];
    for (const { name } of tables) {
      if ((await may(`select * from ${name} limit 1`)) === true) whole.push(name);
      else if ((await may(`select 1 from ${name} limit 1`)) === true) some.push(name);
    }
    expect(whole).toEqual(['certificates', 'facility_places']);
    expect(some).toEqual([
      'applications',
      'case_decisions',
      'case_proposals',
      'cases',
      'companies',
      'payment_items',
      'payments',
      'staff',
      'status_changes',
    ]);
    for (const statement of [
      'select answers from applications',
      'select comment from status_changes',
      'select reason_text from case_decisions',
      'select tax_identification_number from companies',
      'select amount_minor from payments',
      'select email from accounts',
      'select name from staff',
      'select email from staff',
      'select password_hash from staff',
      'select reason_text from case_proposals',
      "update certificates set status = 'good'",
      'delete from certificates',
      'insert into status_changes (id) values (null)',
      "update applications set state = 'issuance'",
      "select nextval('status_indexes')",
    ])
      expect([statement, await may(statement)]).toEqual([statement, denied]);
    // The control: all of it can be done by who owns the tables.
    await client.end();
    await server.context.pool.query('select answers from applications limit 1');
    await server.context.pool.query("update certificates set status = 'good' where false");
  });
});

describe('its door', () => {
  const asked = (path: string, init: RequestInit = {}) =>
    fetch(`${server.context.config.signer.origin}${path}`, { method: 'POST', ...init });
  const token = () => ({ authorization: `Bearer ${server.context.config.signer.token}` });

  it('opens to the token alone, and takes no body', async () => {
    const path = `/certificates/${number}`;
    expect((await asked(path)).status).toBe(401);
    expect((await asked(path, { headers: { authorization: 'Bearer wrong' } })).status).toBe(401);
    expect((await asked(path, { headers: token() })).status).toBe(200);
    for (const type of ['application/json', 'text/plain', 'application/octet-stream'])
      expect((await asked(path, { headers: { ...token(), 'content-type': type }, body: '{"facts":{}}' })).status).toBe(415);
    expect((await asked('/status-lists/revocation/0', { headers: token() })).status).toBe(200);
    expect((await asked('/status-lists/expiry/0', { headers: token() })).status).toBe(404);
    expect((await asked('/status-lists/revocation/-1', { headers: token() })).status).toBe(404);
    expect((await asked('/sign', { headers: token() })).status).toBe(404);
  });

  it('is a process of its own that tells how it is', async () => {
    const port = await freePort();
    const token = ownToken();
    const env = {
      ...childEnvironment,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      SIGNER_DATABASE_URL: server.context.config.signer.databaseUrl,
      SIGNER_PORT: String(port),
      ...token.settings,
      PUBLISHED_BUCKET: server.context.config.publishedBucket,
    };
    const program = spawn(process.execPath, [new URL('../main/signer.ts', import.meta.url).pathname], { env, stdio: 'ignore' });
    const at = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    for (let tries = 0; tries < 200 && (await at('/healthz'))?.status !== 200; tries += 1) await sleep(100);
    expect((await at('/healthz'))?.status).toBe(200);
    expect((await at('/readyz'))?.status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/keys`, { method: 'POST' })).status).toBe(401);
    const ended = once(program, 'exit');
    program.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    token.remove();
  });

  it('does not open in production without a token of its own', async () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    const program = spawn(process.execPath, [new URL('../main/signer.ts', import.meta.url).pathname], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(program.stderr), once(program, 'exit') as Promise<[number]>]);
    expect(code).not.toBe(0);
    expect(said).toContain('It has no default in production.');
  });
});
