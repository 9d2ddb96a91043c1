import { listDocumentReaders } from '@thamani/contract/audit.ts';
import type { Operation } from '@thamani/contract/operation.ts';
import { operations } from '@thamani/contract/operations.ts';
import { permissions, policy, type Permission } from '@thamani/domain/review/policy.ts';
import { roles } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { keptDocument, signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import {
  caseIn,
  casework,
  colleague,
  screenedCase,
  type Colleague,
  colleaguesOfAllRoles,
  suspendedColleague,
} from '../../testing/cases.ts';

const absent = '01a1dd37-379c-77ca-b74a-03587b731209';
const staffs = operations.filter(({ actor }) => actor === 'staff');
const onCase = staffs.filter(({ path }) => path.startsWith('/review/cases/:id'));

interface Row {
  /** What the policy is asked for; none where every active member of staff may. */
  readonly permission?: Permission;
  /** A body that the operation would take, so that a refusal is one of access and not of shape. */
  readonly body?: object;
  readonly query?: string;
}

const step = (action: Permission, more: object = {}): Row => ({ permission: action, body: { action, ...more } });

/** What the contract does not say itself, since it depends on the case. Each operation without a permission of its own has rows here. */
const rows: Record<string, readonly Row[]> = {
  readQueue: [{}],
  readMyQueue: [{}],
  readArchive: [{}],
  // Each person's own views and no others: queue/views.test.ts.
  listQueueViews: [{}],
  saveQueueView: [{ body: { name: 'Late', question: { whose: 'all', late: true } } }],
  deleteQueueView: [{}],
  readWorkload: [{ permission: 'reassign_case' }],
  assignCases: [{ permission: 'reassign_case', body: { cases: [absent], staff_id: null } }],
  // What of it a person may read is in features/casework and features/live-updates.
  readCaseRelations: [{ permission: 'read_case' }],
  readCompanyFile: [{}],
  searchConsole: [{ query: '?q=secret' }],
  readWaiting: [{}],
  streamChanges: [{}],
  readCase: [{ permission: 'read_case' }],
  readCaseVersion: [{ permission: 'read_case' }],
  // What of a sheet: line-review/line-review.test.ts.
  readCaseCostSheet: [{ permission: 'read_case' }],
  judgeCostLines: [
    { permission: 'decide_requirement', body: { version: 1, judgements: [{ line: absent, base: 0, judgement: { verdict: 'accepted' } }] } },
  ],
  judgeSheetPrice: [{ permission: 'decide_requirement', body: { version: 1, base: 0, judgement: { verdict: 'accepted' } } }],
  judgeSheetMargin: [{ permission: 'decide_requirement', body: { version: 1, base: 0, judgement: { verdict: 'accepted' } } }],
  recordCaseView: [{ permission: 'read_case' }],
  openCaseFile: ['view', 'thumbnail', 'original'].map((as) => ({ permission: 'read_case', query: `?as=${as}` })),
  openCaseDocument: [{ permission: 'read_case' }],
  recordShownPages: [{ permission: 'read_case', body: { pages: [1] } }],
  readCaseDocumentText: [{ permission: 'read_case' }],
  listCandidates: [{ permission: 'reassign_case' }],
  takeCase: [{ permission: 'take_case', body: {} }],
  releaseCase: [{ permission: 'release_case', body: {} }],
  // Its permission is that of the opposite command: cases/undo.test.ts.
  undoCaseAction: [{ body: { undo: absent } }],
  reassignCase: [{ permission: 'reassign_case', body: { staff_id: null } }],
  declareConflictOfInterest: [{ permission: 'declare_conflict_of_interest', body: { comment: 'A cousin.' } }],
  decideRequirement: [{ permission: 'decide_requirement', body: { fields: ['hs_code'], verdict: 'accepted' } }],
  readCaseOrigin: [{ permission: 'read_case' }],
  saveCaseOriginAnswers: [
    {
      permission: 'decide_requirement',
      body: { base: 0, answers: [{ asks: 'only_insufficient', answer: false }], reason: 'The visit showed it.' },
    },
  ],
  resolveSignals: [{ permission: 'resolve_signal', body: { signals: [absent], resolution: 'harmless', comment: 'Looked at.' } }],
  requestDocument: [{ permission: 'request_document', body: { title: 'A lease' } }],
  writeNote: [{ permission: 'write_note', body: { text: 'A note.' } }],
  writeMessage: [{ permission: 'write_message', body: { text: 'A message.' } }],
  recordVisit: [
    {
      permission: 'record_visit',
      body: { visited_on: '2026-11-14', met: 'Amina', production_seen: true, as_declared: true, report: 'Seen.' },
    },
  ],
  takeStep: [
    step('accept_assessment'),
    step('request_site_visit'),
    step('request_correction'),
    step('end_correction'),
    step('propose_approval', { comment: 'Yes.' }),
    step('propose_rejection', { comment: 'No.', grounds: ['food_aid'] }),
    step('approve'),
    step('reject'),
    step('return_to_officer', { to: 'documents', comment: 'Again.' }),
  ],
  // A person who may not read an appeal gets 404: their rows are in features/appeals/access.test.ts.
  listAppeals: [{ permission: 'read_appeal' }],
  readAppeal: [{}],
  voteOnAppeal: [{ body: { verdict: 'upheld', comment: 'As I see it.' } }],
  declareInterestInAppeal: [{ body: { comment: 'A cousin.' } }],
  openAppealFile: [{}],
  openAppealDocument: [{}],
  readAppealDocumentText: [{}],
  // A person who may not read a certificate gets 404: their rows are in http/cross-feature-access.test.ts.
  findCertificates: [{ permission: 'read_certificate' }],
  listStatusChangeRequests: [{ permission: 'change_status' }],
  readCertificateLife: [{}],
  previewStatusChange: [{ query: '?change=suspend&reason=company_asked' }],
  requestStatusChange: [{ body: { change: 'suspend', reason: 'company_asked', comment: 'So it is.' } }],
  confirmStatusChange: [{}],
  refuseStatusChange: [{}],
  // A person who may not read a report gets 404: their rows are in features/certificate-reports/certificate-reports.test.ts.
  listCertificateReports: [{ permission: 'read_report' }],
  readCertificateReport: [{}],
  listReportCandidates: [{}],
  takeCertificateReport: [{ body: {} }],
  assignCertificateReport: [{ body: { staff_id: null } }],
  writeReportNote: [{ body: { text: 'A note.' } }],
  startInvestigation: [{ body: {} }],
  closeCertificateReport: [{ body: { outcome: 'no_problem_found', explanation: 'Checked.', explanation_for_company: 'Checked.' } }],
  // Each person's own notifications and no others: features/notifications/notifications.test.ts.
  listStaffNotifications: [{}],
  countStaffNotifications: [{}],
  markStaffNotification: [{}],
  markStaffNotifications: [{ body: {} }],
  readStaffNotificationPreferences: [{}],
  changeStaffNotificationPreferences: [{ body: { category: 'progress', frequency: 'daily' } }],
  listHolidays: [{ query: '?country=GH&year=2026' }],
  readMyself: [{}],
  staffLogout: [{}],
  // Each person's own sessions and no others: features/staff/sessions.test.ts.
  listStaffSessions: [{}],
  endStaffSession: [{}],
  endOtherStaffSessions: [{}],
  stepUp: [{ body: { code: '000000' } }],
  beginStepUp: [{}],
  stepUpByPasskey: [{ body: { challenge_id: absent, response: { id: 'x' } } }],
};

/**
 * Asked of the verdict, where an appeal is voted on; of the change, where a certificate is spoken of; of a report that the person may read; and
 * of a part of what is read, which is left out.
 */
const ofWhatIsSaid: readonly Permission[] = [
  'uphold_rejection',
  'allow_appeal',
  'replace_certificate',
  'read_payments',
  'take_report',
  'assign_report',
  'handle_report',
];

const rowsOf = ({ id, permission }: Operation): readonly Row[] => rows[id] ?? (permission === undefined ? [] : [{ permission, body: {} }]);
const named = (list: readonly Operation[]) =>
  list.flatMap((operation) =>
    rowsOf(operation).map(
      (row) => [`${operation.id}${row.permission === undefined ? '' : ` (${row.permission})`}${row.query ?? ''}`, operation, row] as const,
    ),
  );

describe('who reaches what, over every operation for staff', () => {
  let server: TestApp;
  let work: ReturnType<typeof casework>;
  let company: SignedInCompany;
  let miner: SignedInCompany;
  let suspended: Colleague;
  const people = new Map<string, Colleague>();
  /** Where the case is, seen from people of Ghana's agriculture. */
  const cases = { own: '', country: '', sector: '', absent };
  const files = { own: '', country: '', sector: '', absent };

  const firstFile = async (id: string) => {
    const { rows: found } = await server.context.pool.query<{ document_id: string }>(
      'select document_id from application_documents where application_id = $1 limit 1',
      [id],
    );
    return found[0]?.document_id ?? '';
  };
  beforeAll(async () => {
    server = await startTestApp({ APPLICATIONS_PER_DAY: '1000' });
    work = casework(server);
    company = await signedInCompany(server);
    miner = await signedInCompany(server);
    await server.context.pool.query("update companies set sector = 'solid_minerals' where id = $1", [miner.companyId]);
    for (const [role, person] of await colleaguesOfAllRoles(server, roles)) people.set(role, person);
    suspended = await suspendedColleague(server, roles);
    cases.own = await screenedCase(server, company);
    cases.country = await screenedCase(server, company, { facility_country: 'KE', product_name: 'A secret of Kenya' });
    cases.sector = await screenedCase(server, miner, { product_name: 'A secret of the mine' });
    for (const where of ['own', 'country', 'sector'] as const) files[where] = await firstFile(cases[where]);
  });
  afterAll(() => server.close());

  const send = async (operation: Operation, row: Row, where: keyof typeof cases, who: { readonly token: string } | undefined) => {
    const path = operation.path
      .replace(':id', cases[where])
      .replace(':document', files[where])
      .replace(':version', '1')
      .replaceAll(/:\w+/g, absent);
    const answer = await fetch(`${server.origin}/api${path}${row.query ?? ''}`, {
      method: operation.method,
      redirect: 'manual',
      headers: {
        ...(who === undefined ? {} : { authorization: `Bearer ${who.token}` }),
        ...(operation.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(operation.body === undefined ? {} : { body: JSON.stringify(row.body ?? {}) }),
    });
    const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers);
    // A stream has no end: its headers say whether the caller was let in.
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (isStream) await answer.body?.cancel();
    const text = isStream ? '' : await answer.text();
    const isJson = text !== '' && answer.headers.get('content-type')?.includes('json') === true;
    return { status: answer.status, text, headers, code: isJson ? (JSON.parse(text) as { code?: string }).code : undefined };
  };
  const written = async () =>
    (
      await server.context.pool.query(
        `select (select jsonb_agg(cases order by application_id) from cases) as cases, (select count(*) from audit_events) as events,
           (select count(*) from case_viewers) as readers, (select count(*) from case_undos) as undos,
           (select count(*) from queue_views) as views, (select count(*) from outbox) as outbox, (select count(*) from approval_requests) as requests,
           (select jsonb_agg(document_openings order by opened_at, session_id, document_id) from document_openings) as openings`,
      )
    ).rows;

  it('has rows for every operation, and asks the policy for every permission that is served', () => {
    expect(staffs.length).toBeGreaterThanOrEqual(30);
    expect(staffs.filter((operation) => rowsOf(operation).length === 0).map(({ id }) => id)).toEqual([]);
    const asked = new Set(staffs.flatMap((operation) => rowsOf(operation).map(({ permission }) => permission)));
    const served = permissions.filter((permission) => !ofWhatIsSaid.includes(permission));
    expect(served.filter((permission) => !asked.has(permission))).toEqual([]);
    expect(Object.keys(rows).filter((id) => !staffs.some((operation) => operation.id === id))).toEqual([]);
  });

  it.each(named(staffs))('%s: nobody, a company and a suspended person are signed out', async (_, operation, row) => {
    const before = await written();
    for (const where of ['own', 'absent'] as const)
      for (const who of [undefined, company, suspended])
        expect(await send(operation, row, where, who)).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(await written()).toEqual(before);
  });

  it.each(named(onCase))('%s: another country, another sector and nothing at all are alike, and untouched', async (_, operation, row) => {
    const before = await written();
    for (const who of people.values()) {
      const nothing = await send(operation, row, 'absent', who);
      expect(nothing.status).toBe(404);
      expect(await send(operation, row, 'country', who)).toEqual(nothing);
      expect(await send(operation, row, 'sector', who)).toEqual(nothing);
    }
    expect(await written()).toEqual(before);
  });

  it.each(named(staffs.filter(({ id }) => id !== 'staffLogout')))('%s: each role as the policy says', async (_, operation, row) => {
    const rule = row.permission && policy[row.permission];
    // They are of Ghana's agriculture: what is for people of everywhere is not for them.
    const allowed: readonly string[] = rule === undefined ? roles : rule.where === 'everywhere' ? [] : rule.roles;
    for (const [role, who] of people) {
      const { status, code } = await send(operation, row, 'own', who);
      const refused = status === 403 ? code : undefined;
      expect(`${role}: ${refused ?? 'let in'}`).toBe(`${role}: ${allowed.includes(role) ? 'let in' : 'permission_denied'}`);
      expect(status).toBeLessThan(500);
      expect(status).not.toBe(401);
    }
  });

  it('prices are let be changed by an admin of everywhere', async () => {
    const admin = await colleague(server, { role: 'admin' }, 'An admin of everywhere');
    for (const operation of staffs.filter(({ permission }) => permission === 'change_price')) {
      const [row] = rowsOf(operation);
      expect((await send(operation, row ?? {}, 'own', admin)).status).not.toBe(403);
    }
  });

  it('staffLogout ends the session of the caller, whatever their role', async () => {
    const operation = staffs.find(({ id }) => id === 'staffLogout') as Operation;
    for (const role of roles) {
      const who = await colleague(server, { role }, 'On the way out');
      expect((await send(operation, {}, 'own', who)).status).toBe(200);
      expect((await send(operation, {}, 'own', who)).status).toBe(401);
    }
  });

  it('shows nothing of elsewhere in the queue, its counts or its search', async () => {
    for (const who of people.values()) {
      const { text, body } = await work.call(who, '/review/queue?page_size=100');
      expect(text).toContain(cases.own);
      for (const secret of [cases.country, cases.sector, 'A secret']) expect(text).not.toContain(secret);
      expect((body as unknown as { counts: Record<string, number> }).counts).toMatchObject({ assessment: 1 });
      for (const query of ['search=secret', 'country=KE']) expect((await work.call(who, `/review/queue?${query}`)).body.data).toEqual([]);
    }
  });

  it('shows nothing of elsewhere in the pane, the archive or the workload', async () => {
    const { pool } = server.context;
    const everywhere = await colleague(server, { role: 'officer' }, 'A person of everywhere');
    for (const where of ['country', 'sector'] as const)
      await pool.query('update cases set assignee_id = $2, assigned_at = now() where application_id = $1', [cases[where], everywhere.id]);
    const more = { product_name: 'A secret of the archive' };
    const abroad = await screenedCase(server, company, { facility_country: 'KE', ...more });
    for (const closed of [await screenedCase(server, miner, more), abroad])
      await pool.query("update cases set closed_at = now(), stage = 'withdrawn', due_on = null where application_id = $1", [closed]);
    for (const [role, who] of people) {
      for (const path of ['/review/my-queue', '/review/archive?page_size=100', '/review/archive?search=secret', '/review/workload']) {
        const { status, text } = await work.call(who, path);
        expect(`${role} ${path} ${status}`).toBe(`${role} ${path} ${path === '/review/workload' && role !== 'admin' ? 403 : 200}`);
        for (const secret of [cases.country, cases.sector, 'A secret']) expect(text).not.toContain(secret);
      }
    }
    // The person of everywhere can be assigned a case of theirs; what they have elsewhere is not counted.
    const { body } = await work.call(people.get('admin'), '/review/workload');
    const rowsByPerson = body.data as unknown as readonly { readonly by: { readonly id: string }; readonly open: number }[];
    expect(rowsByPerson.find(({ by }) => by.id === everywhere.id)?.open).toBe(0);
    for (const where of ['country', 'sector'] as const)
      await pool.query('update cases set assignee_id = null, assigned_at = null where application_id = $1', [cases[where]]);
  });

  describe('a document', () => {
    const open = (who: Colleague, id: string, document: string, as = 'view') => work.on(who, id, `/media/${document}?as=${as}`);
    const officer = () => people.get('officer') as Colleague;

    it('opens for every person who may read the case, and only within its own case', async () => {
      for (const who of people.values()) expect((await open(who, cases.own, files.own)).status).toBe(302);
      const nothing = await open(officer(), cases.own, absent);
      expect(nothing.status).toBe(404);
      const sibling = await screenedCase(server, company);
      for (const document of [await firstFile(sibling), files.country, files.sector, await keptDocument(server, company.companyId)])
        for (const as of ['view', 'thumbnail', 'original']) expect(await open(officer(), cases.own, document, as)).toEqual(nothing);
      for (const where of ['country', 'sector'] as const) {
        for (const as of ['view', 'thumbnail', 'original']) {
          expect(await open(officer(), cases[where], files[where], as)).toEqual(nothing);
          expect(await open(officer(), cases[where], files.own, as)).toEqual(nothing);
        }
      }
    });

    it('tells by whom it was opened, once for a session and once more for the original', async () => {
      const reader = await colleague(server, { role: 'officer' }, 'A reader');
      for (const as of ['thumbnail', 'view', 'view', 'original', 'original', 'view']) await open(reader, cases.own, files.own, as);
      const { rows: told } = await server.context.pool.query(
        `select subject_id, data from audit_events where action = 'document.viewed_by_staff' and actor_id = $1 order by data ->> 'as'`,
        [reader.id],
      );
      const data = { application: cases.own, role: 'officer' };
      expect(told).toEqual([
        { subject_id: files.own, data: { ...data, as: 'original' } },
        { subject_id: files.own, data: { ...data, as: 'view' } },
      ]);
    });
  });
});

describe('what a company reads', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ APPLICATIONS_PER_DAY: '1000' });
  });
  afterAll(() => server.close());

  const secrets = [
    'Adwoa Quartey',
    'Kwesi Ampofo',
    'Yaa Frimpong',
    'an internal note',
    'an interest of hers',
    'words for the admin',
    'said by the admin',
  ];
  // The readers of its documents are told by role and number (audit/access.test.ts), so their list is checked separately.
  const readable = operations.filter(({ id, actor, method }) => actor === 'company' && method === 'GET' && id !== listDocumentReaders.id);

  it.each(['approval', 'rejection'] as const)('names nobody and no note, whatever was written until the %s', async (kind) => {
    const work = casework(server);
    const company = await signedInCompany(server);
    const officer = await colleague(server, { role: 'officer' }, 'Adwoa Quartey');
    const admin = await colleague(server, { role: 'admin' }, 'Kwesi Ampofo');
    const verifier = await colleague(server, { role: 'verifier' }, 'Yaa Frimpong');
    const id = await caseIn(server, 'site_visit', company, officer);
    const said: { status: number; text: string }[] = [];
    const readEverything = async () => {
      for (const { path } of readable) {
        const answer = await work.call(company, path.replace(':id', id).replaceAll(/:\w+/g, id)).catch(() => undefined);
        if (answer !== undefined) said.push(answer);
      }
    };
    await work.on(verifier, id, '/conflict-of-interest', { comment: 'an interest of hers' });
    await work.on(officer, id, '/notes', { text: 'an internal note' });
    await work.on(officer, id, '/messages', { text: 'good morning to you' });
    await work.on(officer, id, '/document-requests', { title: 'The lease' });
    await work.on(officer, id, '/requirement-decisions', {
      fields: ['invoices'],
      verdict: 'returned',
      reason: 'other',
      comment: 'too dark to read',
    });
    await work.step(officer, id, 'request_correction');
    await readEverything();
    said.push(await work.call(company, `/application/${id}/messages/`, { text: 'we see' }));
    said.push(await work.call(company, `/application/${id}/send_correction/`, {}));
    await work.on(officer, id, '/requirement-decisions', { fields: ['invoices'], verdict: 'accepted' });
    await work.step(officer, id, `propose_${kind}`, {
      comment: kind === 'approval' ? 'words for the admin' : 'it is sold as harvested',
      grounds: ['raw_material_unaltered'],
    });
    await readEverything();
    const decided = await work.step(admin, id, kind === 'approval' ? 'approve' : 'reject', { comment: 'said by the admin' });
    expect([decided.status, decided.body.code]).toEqual([200, undefined]);
    await readEverything();
    const readers = await work.call(company, `${listDocumentReaders.path.replace(':id', id)}?page_size=100`);

    const { rows: numbers } = await server.context.pool.query<{ id: string; staff_number: string }>('select id, staff_number from staff');
    const all = said.map(({ text }) => text).join('\n');
    // It does carry what the company is told.
    for (const told of [
      'good morning to you',
      'too dark to read',
      'The lease',
      'we see',
      ...(kind === 'rejection' ? ['sold as harvested'] : []),
    ])
      expect(all).toContain(told);
    for (const secret of [...secrets, ...numbers.flatMap((one) => [one.id, one.staff_number])]) expect(all).not.toContain(secret);
    expect(said.filter(({ status }) => status >= 500)).toEqual([]);

    expect(readers.status).toBe(200);
    expect(readers.text).toContain(`"${numbers.find((one) => one.id === officer.id)?.staff_number}"`);
    for (const secret of [...secrets, ...numbers.map((one) => one.id)]) expect(readers.text).not.toContain(secret);
  });
});
