import { certificateNumber, randomCharacters } from '@thamani/domain/certificates/number.ts';
import { reportRules } from '@thamani/domain/certificate-reports/reports.ts';
import type { WorkflowInput } from '@thamani/workflows/workflow-input.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attemptWrite, keepingMailer } from '../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { casework, colleague, stayIn, suspendedColleague, type Colleague } from '../../testing/cases.ts';
import { approvedApplication, issueCertificate, quickPrinter, startIssuingApp, type IssuingApp } from '../../testing/certificates.ts';
import { certificateReportActivities } from './activities.ts';
import { eraseReportDetails } from './service.ts';

let now = new Date('2026-11-18T09:00:00Z');
const mailer = keepingMailer();
let server: IssuingApp;
let company: SignedInCompany;
let other: SignedInCompany;
/** Proposed and approved the certificate. */
let proposer: Colleague;
let chief: Colleague;
let officer: Colleague;
let second: Colleague;
let number: string;
let application: string;

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: {
    readonly message: string;
    readonly code?: string;
    readonly errors?: Readonly<Record<string, string>>;
    readonly data: Readonly<Record<string, unknown>> & { readonly reference: string; readonly link: string; readonly state: string };
  };
}

/** Planted in what the reporter writes: found nowhere that the company reads. */
const planted = {
  name: 'Zuleika Marker-Name',
  email: 'marker.mail@reporter.example',
  phone: '+233 20 777 31 31',
  description: 'MARKER-DESCRIPTION: the bags at stall 14 have another label.',
};
const form = () => ({ number, reason: 'goods_differ', ...planted });

const send = async (who: { readonly token: string } | undefined, method: string, path: string, body?: unknown, headers = {}) => {
  const answer = await fetch(`${server.origin}/api${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(who === undefined ? {} : { authorization: `Bearer ${who.token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, body: JSON.parse(text) as Answer['body'] } satisfies Answer;
};
const query = async (text: string, ...values: unknown[]) => (await server.context.pool.query<Record<string, unknown>>(text, values)).rows;
const report = (more: object = {}, headers = {}) => send(undefined, 'POST', '/certificate-reports/', { ...form(), ...more }, headers);
const follow = (link: string) => send(undefined, 'POST', '/certificate-reports/follow', { link });
const at = (id: string, path = '') => `/review/certificate-reports/${id}${path}`;
const read = (who: Colleague, id: string) => send(who, 'GET', at(id));
const act = (who: Colleague, id: string, path: string, body: object = {}, headers = {}) => send(who, 'POST', at(id, path), body, headers);
const outcomes = (who: SignedInCompany) => send(who, 'GET', `/certificate/${number}/reports`);
const idOf = async ({ body }: Answer) =>
  String((await query('select id from certificate_reports where reference = $1', body.data.reference))[0]?.['id']);
const received = async (more: object = {}) => {
  const answer = await report(more);
  expect(answer.status === 201 ? 'received' : answer.text).toBe('received');
  return { id: await idOf(answer), link: answer.body.data.link, reference: answer.body.data.reference };
};
const closing = {
  outcome: 'no_problem_found',
  explanation: 'We compared the bags with our samples.',
  explanation_for_company: 'We looked at the goods and found no problem.',
};
const closed = async (more: object = {}) => {
  const one = await received(more);
  for (const [path, body] of [['/take'], ['/investigate'], ['/close', closing]] as const) {
    const answer = await act(officer, one.id, path, body);
    expect(answer.status === 200 ? 'done' : answer.text).toBe('done');
  }
  return one;
};
/** Does what the engine does for the newest row of a topic. */
const started = async (topic: string, id: string): Promise<WorkflowInput> => {
  const [row = {}] = await query('select key, subject_id, created_at from outbox where topic = $1 and subject_id = $2', topic, id);
  return { key: String(row['key']), subjectId: id, at: (row['created_at'] as Date).toISOString() };
};

beforeAll(async () => {
  server = await startIssuingApp({}, { clock: { now: () => now }, printer: quickPrinter, mailer });
  company = await signedInCompany(server);
  other = await signedInCompany(server);
  proposer = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
  chief = await colleague(server, { role: 'admin' }, 'Efua Owusu');
  officer = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Yaw Darko');
  second = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Akua Sarpong');
  application = await approvedApplication(server, company, proposer, chief);
  number = await issueCertificate(server, application);
}, 120_000);
beforeEach(async () => {
  await query('delete from rate_limit_buckets');
  await stayIn(server);
});
afterAll(() => server.close());

describe('reporting a certificate', () => {
  it('stores the report with an audit event and an outbox row, and answers a reference and a link', async () => {
    const answer = await report();
    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      reference: expect.stringMatching(/^R-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/) as string,
      link: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
    const id = await idOf(answer);
    expect(await query('select state, country, sector, reason from certificate_reports where id = $1', id)).toEqual([
      { state: 'received', country: 'GH', sector: 'agriculture', reason: 'goods_differ' },
    ]);
    expect(await query('select actor_kind, action, data from audit_events where subject_id = $1', id)).toEqual([
      { actor_kind: 'anonymous', action: 'certificate_report.received', data: { number, reason: 'goods_differ' } },
    ]);
    expect(await query('select topic from outbox where subject_id = $1', id)).toEqual([{ topic: 'certificate_report.received' }]);
    // Neither the link nor what it is made with is in any answer that is stored.
    expect(JSON.stringify(await query('select * from certificate_reports where id = $1', id))).not.toContain(answer.body.data.link);
  });

  it('needs neither name nor address, and takes the number in any spelling', async () => {
    const answer = await report({ number: number.toLowerCase().replaceAll('-', ' '), name: '', email: undefined, phone: ' ' });
    expect(answer.status).toBe(201);
    expect(await query('select email from certificate_report_details where report_id = $1', await idOf(answer))).toEqual([{ email: '' }]);
  });

  it('refuses what is missing or malformed by field, and says what to do about an unknown number', async () => {
    expect((await report({ reason: '', description: '  ' })).body).toMatchObject({
      code: 'fields_missing',
      errors: { reason: 'Fill in this field.', description: 'Fill in this field.' },
    });
    const unknown = await report({ number: certificateNumber('GH', 2026, '0'.repeat(randomCharacters)) });
    expect([unknown.status, unknown.body.code]).toEqual([422, 'fields_invalid']);
    expect(unknown.body.errors?.['number']).toContain('We have not issued a certificate with this number.');
    const faults = await report({ number: `${number.slice(0, -1)}?`, reason: 'because', email: 'marker@', phone: 'call me' });
    expect(Object.keys(faults.body.errors ?? {}).toSorted()).toEqual(['email', 'number', 'phone', 'reason']);
    expect(Object.keys((await report({ phone: '+233 024 123' })).body.errors ?? {})).toEqual(['phone']);
    expect((await report({ description: 'x'.repeat(4001) })).body.errors).toEqual({
      description: 'This answer is too long. Shorten it.',
    });
  });

  it('stores nothing of a program that fills in the hidden field, and answers it as a person', async () => {
    const before = await query('select count(*) from certificate_reports');
    const answer = await report({ website: 'https://spam.example' });
    expect([answer.status, Object.keys(answer.body.data).toSorted()]).toEqual([201, ['link', 'reference']]);
    expect(await query('select count(*) from certificate_reports')).toEqual(before);
  });

  it('answers the same key with the same report and link, also when both come at once', async () => {
    const key = { 'idempotency-key': 'report-from-one-click' };
    const answers = await Promise.all([1, 2, 3].map(() => report({}, key)));
    expect(new Set(answers.map(({ body }) => `${body.data.reference} ${body.data.link}`)).size).toBe(1);
    expect(await report({ description: 'another' }, key)).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
    const stored = await query("select answer from idempotency_keys where key = 'report-from-one-click'");
    expect(JSON.stringify(stored)).not.toContain(answers[0]?.body.data.link);
  });

  it('is limited by client, by certificate and by the address that gets the acknowledgement', async () => {
    const statuses: number[] = [];
    for (let i = 0; i <= reportRules.aDayToOneAddress; i += 1) statuses.push((await report()).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    for (let i = reportRules.aDayToOneAddress; i < reportRules.anHourFromOneClient; i += 1) await report({ email: '' });
    const refused = await report({ email: '' });
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    // Other clients, about the same certificate.
    await query('delete from rate_limit_buckets where array_length(hit_times, 1) = $1', reportRules.anHourFromOneClient);
    now = new Date(now.getTime() + 3_600_001);
    const more: number[] = [];
    for (let i = 0; i < reportRules.anHourFromOneClient; i += 1) more.push((await report({ email: '' })).status);
    expect(more.every((status) => status === 201)).toBe(true);
  });

  it('accepts 20 reports a day about one certificate', async () => {
    let accepted = 0;
    for (let hour = 0; hour < 3; hour += 1) {
      for (let i = 0; i < reportRules.anHourFromOneClient; i += 1) if ((await report({ email: '' })).status === 201) accepted += 1;
      now = new Date(now.getTime() + 3_600_001);
    }
    expect(accepted).toBe(reportRules.aDayAboutOneCertificate);
  });
});

describe('the link', () => {
  it('shows the state to everyone who has it, and nothing of reporter, staff or company', async () => {
    const { link, reference } = await received();
    const answer = await follow(link);
    expect(answer.body.data).toEqual({
      reference,
      number,
      reason: 'goods_differ',
      state: 'received',
      received_at: now.toISOString(),
      investigation_at: null,
      closed_at: null,
      outcome: null,
      explanation: null,
      has_contact: true,
    });
    for (const marker of Object.values(planted)) expect(answer.text).not.toContain(marker);
  });

  it('shows the outcome and the explanation for the reporter after the closing', async () => {
    const { link } = await closed();
    expect((await follow(link)).body.data).toMatchObject({
      state: 'closed',
      outcome: 'no_problem_found',
      explanation: closing.explanation,
    });
    const { text } = await follow(link);
    for (const secret of [officer.name, officer.id, closing.explanation_for_company, 'Shea']) expect(text).not.toContain(secret);
  });

  it('is answered alike if it is wrong, of another form or of nothing, and is limited', async () => {
    const { link } = await received();
    const flipped = `${link.slice(0, -2)}${link.endsWith('AA') ? 'BB' : 'AA'}`;
    const answers = await Promise.all([flipped, 'x', '', `${link}A`, 'A'.repeat(43)].map((wrong) => follow(wrong)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 410, body: { code: 'link_expired' } });
    for (let i = answers.length; i < reportRules.readingsInTenMinutes; i += 1) await follow('x');
    expect((await follow('x')).status).toBe(429);
    // Wrong links count: the right one is refused too, so that nobody tries many.
    expect((await follow(link)).status).toBe(429);
  });
});

describe('who handles a report', () => {
  it('is an officer of the country who neither proposed nor decided the certificate', async () => {
    const { id } = await received();
    expect(await act(proposer, id, '/take')).toMatchObject({ status: 409, body: { code: 'report_previously_involved' } });
    expect(await act(chief, id, '/take')).toMatchObject({ status: 403, body: { code: 'permission_denied' } });
    expect((await act(officer, id, '/take')).body.data).toMatchObject({
      assignee: { id: officer.id },
      actions: expect.arrayContaining(['start_investigation']) as string[],
    });
    expect(await act(second, id, '/take')).toMatchObject({ status: 409, body: { code: 'report_already_assigned' } });
    for (const path of ['/investigate', '/notes', '/close'])
      expect((await act(second, id, path, { ...closing, text: 'A note' })).body.code).toBe(
        path === '/close' ? 'report_state_changed' : 'report_not_assigned',
      );
  });

  it('does not exist for another country, another sector, other roles, companies and the public', async () => {
    const { id } = await received();
    const nowhere = '00000000-0000-7000-8000-000000000000';
    const strangers = [
      await colleague(server, { role: 'officer', countries: ['NG'] }, 'Ngozi'),
      await colleague(server, { role: 'officer', countries: ['GH'], sectors: ['solid_minerals'] }, 'Kwesi'),
      await colleague(server, { role: 'verifier', countries: ['GH'] }, 'Abena'),
      await colleague(server, { role: 'board', countries: ['GH'] }, 'Kojo'),
    ];
    for (const stranger of strangers) {
      expect(await read(stranger, id)).toEqual(await read(stranger, nowhere));
      expect((await read(stranger, id)).status).toBe(404);
      for (const [path, body] of [
        ['/take', {}],
        ['/assign', { staff_id: stranger.id }],
        ['/notes', { text: 'A note' }],
        ['/investigate', {}],
        ['/close', closing],
      ] as const)
        expect((await act(stranger, id, path, body)).status, `${stranger.name} ${path}`).toBe(404);
      expect((await send(stranger, 'GET', at(id, '/candidates'))).status).toBe(404);
    }
    for (const who of [company, undefined]) expect((await send(who, 'GET', at(id))).status).toBe(401);
    expect((await send(await suspendedColleague(server, ['officer', 'admin']), 'GET', at(id))).status).toBe(401);
    const listed = (await send(strangers[0], 'GET', '/review/certificate-reports?state=all')).text;
    expect(listed).not.toContain(id);
    expect((await send(officer, 'GET', '/review/certificate-reports?state=all&page_size=100')).text).toContain(id);
  });

  it('is assigned by an administrator, to candidates alone: staff of all countries stand in only without an officer of the country', async () => {
    const { id } = await received();
    const everywhere = await colleague(server, { role: 'officer' }, 'Everywhere');
    const candidates = async () =>
      ((await send(chief, 'GET', at(id, '/candidates'))).body.data as unknown as { id: string }[]).map((one) => one.id).toSorted();
    expect(await candidates()).toEqual([officer.id, second.id].toSorted());
    expect((await send(officer, 'GET', at(id, '/candidates'))).status).toBe(403);
    for (const wrong of [proposer.id, chief.id, everywhere.id, '00000000-0000-7000-8000-000000000000'])
      expect(await act(chief, id, '/assign', { staff_id: wrong })).toMatchObject({
        status: 422,
        body: { errors: { staff_id: 'Choose an option from the list.' } },
      });
    expect((await act(everywhere, id, '/take')).body.code).toBe('report_local_officer_first');
    expect((await act(officer, id, '/assign', { staff_id: second.id })).status).toBe(403);
    expect((await act(chief, id, '/assign', { staff_id: second.id })).body.data).toMatchObject({ assignee: { id: second.id } });
    const events = await query(
      "select data ->> 'to' as to from audit_events where subject_id = $1 and action = 'certificate_report.assigned'",
      id,
    );
    expect(events).toEqual([{ to: second.id }]);
    // Returned to the list, and nobody of the country is left.
    expect((await act(chief, id, '/assign', { staff_id: null })).body.data).toMatchObject({ assignee: null });
    for (const one of [officer, second])
      await query(
        'insert into case_conflicts_of_interest (application_id, staff_id, reason_text, at) values ($1, $2, $3, $4)',
        application,
        one.id,
        'A cousin',
        now,
      );
    try {
      expect(await candidates()).toEqual([everywhere.id]);
      expect((await act(officer, id, '/take')).body.code).toBe('conflict_of_interest');
      expect((await act(everywhere, id, '/take')).status).toBe(200);
    } finally {
      await query('set session_replication_role = replica; delete from case_conflicts_of_interest; reset session_replication_role');
      await query("update staff set status = 'suspended' where id = $1", everywhere.id);
    }
  });

  it('goes through its states once, also after a second click or in two tabs', async () => {
    const { id } = await received();
    const twice = await Promise.all([act(officer, id, '/take'), act(officer, id, '/take')]);
    expect(twice.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect((await act(officer, id, '/close', closing)).body.code).toBe('report_state_changed');
    expect((await act(officer, id, '/notes', { text: 'Called the market.' })).body.data).toMatchObject({
      notes: [{ by: { id: officer.id }, text: 'Called the market.' }],
    });
    await act(officer, id, '/investigate');
    expect((await act(officer, id, '/investigate')).body.code).toBe('report_state_changed');
    const key = { 'idempotency-key': 'close-from-one-click' };
    const tabs = await Promise.all([
      act(officer, id, '/close', closing, key),
      act(officer, id, '/close', closing, key),
      act(officer, id, '/close', closing),
    ]);
    expect(new Set(tabs.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await query('select count(*)::int as n from certificate_report_outcomes where report_id = $1', id)).toEqual([{ n: 1 }]);
    expect(await query("select count(*)::int as n from outbox where subject_id = $1 and topic = 'certificate_report.closed'", id)).toEqual([
      { n: 1 },
    ]);
    expect((await read(officer, id)).body.data).toMatchObject({ state: 'closed', actions: [] });
  });

  it('does not state a change of status that the certificate does not have', async () => {
    const { id } = await received();
    await act(officer, id, '/take');
    await act(officer, id, '/investigate');
    expect((await read(officer, id)).body.data['outcomes']).toEqual([
      'no_problem_found',
      'corrected',
      'not_verified',
      'not_about_certificate',
    ]);
    for (const outcome of ['certificate_suspended', 'certificate_revoked'])
      expect((await act(officer, id, '/close', { ...closing, outcome })).body.errors).toHaveProperty('outcome');
    // Nothing of it is left.
    expect(await query('select state from certificate_reports where id = $1', id)).toEqual([{ state: 'under_investigation' }]);
    expect((await act(officer, id, '/close', { ...closing, outcome: 'revoked' })).status).toBe(422);
  });

  it('does not tell the company who reported', async () => {
    const { id } = await received();
    await act(officer, id, '/take');
    await act(officer, id, '/investigate');
    for (const text of ['ZULEIKA  marker name told us.', `Write to ${planted.email.toUpperCase()}`, 'Call 020 777 3131.'])
      expect([text, (await act(officer, id, '/close', { ...closing, explanation_for_company: text })).body.errors]).toEqual([
        text,
        expect.objectContaining({ explanation_for_company: expect.anything() as unknown }),
      ]);
    expect((await act(officer, id, '/close', closing)).status).toBe(200);
  });
});

describe('the company', () => {
  it('reads outcome and explanation of closed reports, and nothing of open ones', async () => {
    await query('set session_replication_role = replica; delete from certificate_report_outcomes; reset session_replication_role');
    await received();
    expect((await outcomes(company)).body.data).toEqual([]);
    await closed();
    expect((await outcomes(company)).body.data).toEqual([
      { outcome: 'no_problem_found', explanation: closing.explanation_for_company, closed_at: now.toISOString() },
    ]);
    expect((await outcomes(other)).status).toBe(404);
  });

  it('finds nothing of the reporter anywhere that it reads: answers, mails, exports, events', async () => {
    mailer.sent.length = 0;
    const { id } = await closed();
    const activities = certificateReportActivities(server.context);
    await activities.acknowledgeReport(await started('certificate_report.received', id));
    const input = await started('certificate_report.closed', id);
    await activities.notifyReporterOfOutcome(input);
    await activities.notifyCompanyOfOutcome(input);
    const paths = [
      `/certificate/${number}/reports`,
      `/certificate/${number}`,
      '/certificate/my_certificate/',
      '/certificate/certificate_summary/',
      `/application/${application}/retrieve_application/`,
      '/profile/export',
      `/profile/user/${company.accountId}`,
    ];
    const answers = await Promise.all(paths.map((path) => send(company, 'GET', path)));
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200));
    const read = answers.map(({ text }) => text);
    const [{ email }] = (await query('select email from accounts where id = $1', company.accountId)) as [{ email: string }];
    const mails = mailer.sent.filter(({ to }) => to === email).map(({ subject, text, html }) => `${subject} ${text} ${html}`);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(closing.explanation_for_company);
    const events = await query(
      "select * from audit_events where acting_for = $1 or subject_kind = 'application' or chain = $2",
      company.companyId,
      `case ${application}`,
    );
    const everything = [...read, ...mails, JSON.stringify(events)].join('\n');
    for (const marker of [
      'Zuleika',
      'Marker-Name',
      'marker.mail',
      '777 31 31',
      '7773131',
      'MARKER-DESCRIPTION',
      closing.explanation,
      officer.name,
    ])
      expect([marker, everything.includes(marker)]).toEqual([marker, false]);
    // The control: what the reporter is told has them.
    const toReporter = mailer.sent.filter(({ to }) => to === planted.email);
    expect(toReporter).toHaveLength(2);
    expect(toReporter.every(({ text }) => text.includes('/report-certificate/follow#'))).toBe(true);
    expect(toReporter[1]?.text).toContain(closing.explanation);
    expect(JSON.stringify(await query('select * from audit_events where subject_id = $1', id))).not.toMatch(/Zuleika|marker\.mail|MARKER/);
  });

  it('reaches no table of reports but its own outcomes, even with the login of the api', async () => {
    const { id } = await closed();
    const client = await server.api.pool.connect();
    try {
      const rows = async (actingFor: string, table: string, column: string) => {
        await client.query("select set_config('thamani.acting_for', $1, false)", [actingFor]);
        return (await client.query(`select from ${table} where ${column} = $1`, [id])).rowCount;
      };
      const tables = [
        ['certificate_reports', 'id'],
        ['certificate_report_details', 'report_id'],
      ] as const;
      for (const [table, column] of tables) {
        for (const who of [`company:${company.companyId}`, `company:${other.companyId}`, 'public', ''])
          expect(await rows(who, table, column)).toBe(0);
        expect(await rows('staff', table, column)).toBe(1);
      }
      expect(await rows(`company:${company.companyId}`, 'certificate_report_outcomes', 'report_id')).toBe(1);
      expect(await rows(`company:${other.companyId}`, 'certificate_report_outcomes', 'report_id')).toBe(0);
    } finally {
      client.release(true);
    }
  });
});

describe('mails', () => {
  it('are sent once under their key, however often the activity runs after a crash', async () => {
    mailer.sent.length = 0;
    const { id } = await closed({ email: 'once@reporter.example' });
    const activities = certificateReportActivities(server.context);
    const [first, last] = [await started('certificate_report.received', id), await started('certificate_report.closed', id)];
    for (let i = 0; i < 3; i += 1) {
      await activities.acknowledgeReport(first);
      await activities.notifyReporterOfOutcome(last);
      await activities.notifyCompanyOfOutcome(last);
    }
    expect(mailer.sent.map(({ to }) => to === 'once@reporter.example')).toEqual([true, true, false]);
    expect(mailer.sent[0]?.text).not.toContain('MARKER');
  });

  it('are not sent to a reporter who left no address', async () => {
    mailer.sent.length = 0;
    const { id } = await closed({ email: '' });
    const activities = certificateReportActivities(server.context);
    await activities.acknowledgeReport(await started('certificate_report.received', id));
    await activities.notifyReporterOfOutcome(await started('certificate_report.closed', id));
    expect(mailer.sent).toEqual([]);
  });
});

describe('what the reporter wrote', () => {
  it('is erased 90 days after the closing, and never before; the link shows the outcome on', async () => {
    const { id, link } = await closed();
    const open = await received();
    const details = async (one: string) => (await query('select from certificate_report_details where report_id = $1', one)).length;
    const deleted = () =>
      attemptWrite(server, (client) => client.query('delete from certificate_report_details where report_id = $1', [id]));
    expect(await deleted()).toBe('report_details_kept_until_due');
    now = new Date(now.getTime() + 90 * 86_400_000);
    await eraseReportDetails(server.context, 100);
    expect(await details(id)).toBe(1);
    now = new Date(now.getTime() + 1);
    await eraseReportDetails(server.context, 100);
    expect([await details(id), await details(open.id)]).toEqual([0, 1]);
    expect(await eraseReportDetails(server.context, 100)).toBe(0);
    await stayIn(server);
    expect((await read(officer, id)).body.data).toMatchObject({ details: null, outcome: 'no_problem_found' });
    expect((await follow(link)).body.data).toMatchObject({ outcome: 'no_problem_found', has_contact: false });
    const dump = JSON.stringify(
      await query('select * from certificate_reports r left join certificate_report_outcomes o on o.report_id = r.id where r.id = $1', id),
    );
    expect(dump).not.toMatch(/Zuleika|marker|777/i);
  });
});

describe('the database', () => {
  const attempt = (text: string, ...values: unknown[]) => attemptWrite(server, (client) => client.query(text, values));

  it('refuses a step out of order, an assignee who decided, and a changed outcome', async () => {
    const { id } = await received();
    const set = (text: string, ...values: unknown[]) => attempt(`update certificate_reports set ${text} where id = $1`, id, ...values);
    expect(await set("state = 'under_investigation', investigation_at = now()")).toBe('report_assigned');
    expect(await set('assignee_id = $2, assigned_at = now()', proposer.id)).toBe('report_assigned_impartially');
    expect(await set('assignee_id = $2, assigned_at = now()', chief.id)).toBe('report_assigned_to_officer');
    expect(await set('assignee_id = $2, assigned_at = now()', officer.id)).toBe('went through');
    expect(await set("reason = 'other'")).toBe('report_immutable');
    expect(
      await set(
        "state = 'closed', closed_at = now(), closed_by = $2, outcome = 'corrected', explanation = 'x', investigation_at = now()",
        officer.id,
      ),
    ).toBe('report_in_order');
    await act(officer, id, '/take');
    await act(officer, id, '/investigate');
    const close = "state = 'closed', closed_at = now(), explanation = 'x'";
    expect(await set(`${close}, closed_by = $2, outcome = 'corrected'`, second.id)).toBe('report_closed_by_assignee');
    expect(await set(`${close}, closed_by = $2, outcome = 'certificate_revoked'`, officer.id)).toBe('status_change_with_outcome');
    expect(await attempt("insert into certificate_report_outcomes values ($1, $2, 'corrected', 'x', now())", id, number)).toBe(
      'outcome_of_its_report',
    );
    await act(officer, id, '/close', closing);
    expect(await set("outcome = 'corrected'")).toBe('report_closed_once');
    expect(await attempt('delete from certificate_reports where id = $1', id)).toContain('append-only');
    expect(await attempt("update certificate_report_details set email = 'x' where report_id = $1", id)).toContain('append-only');
  });

  it('gives the worker no description, name or phone', async () => {
    const granted = await query(
      `select column_name from information_schema.column_privileges
       where grantee = 'thamani_worker' and table_name = 'certificate_report_details' and privilege_type = 'SELECT' order by 1`,
    );
    expect(granted.map(({ column_name }) => column_name)).toEqual(['email', 'language', 'report_id']);
    const notes = await query(
      "select from information_schema.role_table_grants where grantee = 'thamani_worker' and table_name = 'certificate_report_notes'",
    );
    expect(notes).toEqual([]);
  });
});

describe('a certificate that was revoked', () => {
  it('can be reported, and the report says so', async () => {
    const admins = [chief, await colleague(server, { role: 'admin' }, 'Kofi Boateng')] as const;
    const work = casework(server);
    const asked = await work.call(admins[0], `/review/certificates/${number}/status-change-requests`, {
      change: 'revoke',
      reason: 'evidence_false',
      comment: 'The goods were not ours.',
    });
    await work.call(admins[1], `/review/status-change-requests/${asked.body.data.id}/confirm`, {});
    const { id, link } = await received();
    await act(officer, id, '/take');
    await act(officer, id, '/investigate');
    expect((await act(officer, id, '/close', { ...closing, outcome: 'certificate_suspended' })).status).toBe(422);
    expect((await act(officer, id, '/close', { ...closing, outcome: 'certificate_revoked' })).status).toBe(200);
    expect((await follow(link)).body.data).toMatchObject({ outcome: 'certificate_revoked' });
  });
});
