import * as appeals from '@thamani/contract/appeals.ts';
import * as audit from '@thamani/contract/audit.ts';
import * as life from '@thamani/contract/certificates/status.ts';
import { readArchive } from '@thamani/contract/queue.ts';
import { readCaseVersion, resolveSignals } from '@thamani/contract/review.ts';
import type { Operation } from '@thamani/contract/operation.ts';
import { denialReason, type Permission } from '@thamani/domain/review/policy.ts';
import { roles, type Location, type Person } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedInCompany, type SignedInCompany } from '../testing/applications.ts';
import { casework, colleague, screenedCase, type CaseAnswer, type Colleague } from '../testing/cases.ts';
import { approvedApplication, issueCertificate, quickPrinter, startIssuingApp, type IssuingApp } from '../testing/certificates.ts';

/** Who reaches appeals, the audit, signals and the life of a certificate: every operation, every role, every scope, and no word too many. */

const here: Location = { country: 'GH', sector: 'agriculture' };
const scopes = {
  here: { countries: ['GH'], sectors: ['agriculture'] },
  'of another country': { countries: ['KE'], sectors: ['agriculture'] },
  'of another sector': { countries: ['GH'], sectors: ['solid_minerals'] },
  everywhere: {},
} as const;

/** Things of one case that nobody else may read a word of. */
interface Subject {
  readonly id: string;
  readonly document: string;
  readonly appeal: string;
  readonly certificate: string;
  readonly request: string;
  readonly signal: string;
}

interface Row {
  readonly operation: Operation;
  /** Who cannot do this is told that there is none. */
  readonly read?: Permission;
  /** Who cannot do this is told so. */
  readonly act?: Permission;
  /** A list of what is within the caller's scope, for a caller who has this permission anywhere. */
  readonly list?: Permission;
  readonly body?: (subject: Subject) => object;
  readonly query?: (subject: Subject) => string;
  /** Asked for by its number. */
  readonly named?: true;
  /** What a list shows of the subject to those who may read it: its certificate or its appeal, unless this says otherwise. */
  readonly sought?: (subject: Subject) => string;
}

const rows: readonly Row[] = [
  { operation: appeals.readOwnAppeals },
  { operation: appeals.lodgeAppeal, body: () => ({ comment: 'We see it otherwise.' }) },
  { operation: audit.listDocumentReaders },
  { operation: audit.listApplicationHistory },
  { operation: readArchive, list: 'read_case', query: () => '?page_size=100', sought: ({ id }) => id },
  { operation: readArchive, list: 'read_case', named: true, query: () => '?search=secret+of+tamale', sought: ({ id }) => id },
  { operation: readCaseVersion, read: 'read_case' },
  { operation: resolveSignals, read: 'read_case', act: 'resolve_signal', body: ({ signal }) => resolved(signal) },
  { operation: appeals.listAppeals, list: 'read_appeal', query: () => '?page_size=100' },
  { operation: appeals.readAppeal, read: 'read_appeal' },
  { operation: appeals.openAppealFile, read: 'read_appeal', query: () => '?as=original' },
  // After the row above, in which each reader opens the same document: its text is for those who did.
  { operation: appeals.readAppealDocumentText, read: 'read_appeal' },
  { operation: appeals.openAppealDocument, read: 'read_appeal' },
  {
    operation: appeals.voteOnAppeal,
    read: 'read_appeal',
    act: 'uphold_rejection',
    body: () => ({ verdict: 'upheld', comment: 'Upheld.' }),
  },
  {
    operation: appeals.declareInterestInAppeal,
    read: 'read_appeal',
    act: 'declare_conflict_of_interest',
    body: () => ({ comment: 'A cousin.' }),
  },
  { operation: audit.searchAudit, list: 'read_audit', query: () => '?page_size=100' },
  { operation: audit.searchAudit, list: 'read_audit', named: true, query: ({ certificate }) => `?about=${certificate}` },
  { operation: audit.exportAudit, list: 'read_audit', named: true, query: ({ certificate }) => `?about=${certificate}` },
  { operation: audit.checkAuditChain, act: 'read_audit', read: 'read_case' },
  { operation: audit.listSignInFailures, act: 'read_audit' },
  { operation: life.findCertificates, list: 'read_certificate', query: () => '?page_size=100' },
  { operation: life.findCertificates, list: 'read_certificate', named: true, query: ({ certificate }) => `?search=${certificate}` },
  { operation: life.readCertificateLife, read: 'read_certificate' },
  {
    operation: life.previewStatusChange,
    read: 'read_certificate',
    act: 'change_status',
    query: () => '?change=suspend&reason=company_asked&language=fr',
  },
  { operation: life.requestStatusChange, read: 'read_certificate', act: 'change_status', body: () => wish },
  { operation: life.listStatusChangeRequests, list: 'change_status', query: () => '?page_size=100' },
  { operation: life.confirmStatusChange, read: 'read_certificate', act: 'change_status' },
  { operation: life.refuseStatusChange, read: 'read_certificate', act: 'change_status' },
];
const wish = { change: 'suspend', reason: 'company_asked', comment: 'So it is.' };
const resolved = (signal: string) => ({ signals: [signal], resolution: 'harmless', comment: 'Looked at.' });

interface Caller {
  readonly name: string;
  readonly token: string | undefined;
  readonly is: 'nobody' | 'the company' | 'another company' | 'suspended' | Person;
}

/** What the policy makes of it; `assignee` has taken the case. */
function due({ operation, read, act, list }: Row, { is }: Caller, assignee: string): string {
  const done = String(operation.status);
  if (operation.actor === 'company')
    return is === 'the company' ? done : is === 'another company' ? '404 not_found' : '401 unauthenticated';
  if (typeof is === 'string') return '401 unauthenticated';
  const subject = { ...here, assignee, interested: [] };
  const now = new Date();
  const denial = (permission: Permission, at: typeof subject | undefined = subject) =>
    denialReason(is, { permission, ...(at && { caseFacts: at }), now, provedAt: now });
  if (operation.permission !== undefined && denial(operation.permission, undefined) !== undefined) return '403 permission_denied';
  if (list !== undefined)
    return is.grants.some((grant) => denial(list, { ...subject, ...placeIn(grant) }) === undefined) ? done : '403 permission_denied';
  if (read !== undefined && denial(read) !== undefined) return '404 not_found';
  const hindered = act && denial(act);
  if (hindered === undefined) return done;
  return hindered === 'not_assignee' ? '409 case_already_assigned' : `403 ${hindered}`;
}

/** Some place that a grant covers. */
function placeIn({ countries, sectors }: Person['grants'][number]): Location {
  return {
    country: countries === 'all' ? 'GH' : (countries[0] ?? ''),
    sector: sectors === 'all' ? 'agriculture' : (sectors[0] ?? 'agriculture'),
  };
}

interface Answer {
  readonly said: string;
  readonly text: string;
}

/** What is wrong with an answer. Nobody reads a word of what is not theirs, whatever it is refused with. */
function faults(expected: string, { said, text }: Answer, mayRead: boolean, secrets: readonly string[]): readonly string[] {
  return [
    ...(said === expected ? [] : [`${said}, and not ${expected}`]),
    ...(mayRead ? [] : secrets.filter((secret) => text.includes(secret)).map((secret) => `tells ${secret}`)),
  ];
}

describe('who reaches what of a case after its decision', () => {
  let server: IssuingApp;
  let company: SignedInCompany;
  const callers: Caller[] = [];
  const prepared: Record<'officer' | 'first' | 'second', Colleague> = {} as never;
  const assignee = () => callers.find(({ name }) => name === 'officer here')?.is as Person;
  /** Of everything that was made for this test. */
  const secrets = new Set<string>(['Hidden Hands', 'A secret of Tamale']);

  beforeAll(async () => {
    server = await startIssuingApp({}, { printer: quickPrinter });
    company = await signedInCompany(server);
    await server.context.pool.query("update companies set company_name = 'Hidden Hands' where id = $1", [company.companyId]);
    secrets.add(company.companyId);
    const other = await signedInCompany(server);
    callers.push(
      { name: 'nobody', token: undefined, is: 'nobody' },
      { name: 'another company', token: other.token, is: 'another company' },
    );
    for (const role of roles)
      for (const [scope, places] of Object.entries(scopes)) {
        const { id, token } = await colleague(server, { role, ...places }, `The ${role} ${scope}`);
        const grant = {
          role,
          countries: 'countries' in places ? places.countries : 'all',
          sectors: 'sectors' in places ? places.sectors : 'all',
        } as const;
        callers.push({ name: `${role} ${scope}`, token, is: { id, status: 'active', grants: [grant] } });
      }
    const suspended = await colleague(
      server,
      roles.map((role) => ({ role })),
      'Suspended',
    );
    await server.context.pool.query("update staff set status = 'suspended' where id = $1", [suspended.id]);
    // The caller with the most permissions comes last: their commands change things.
    callers.push(
      { name: 'suspended', token: suspended.token, is: 'suspended' },
      { name: 'the company', token: company.token, is: 'the company' },
    );
    prepared.officer = await colleague(server, { role: 'officer' }, 'Prepares');
    prepared.first = await colleague(server, { role: 'admin' }, 'Asks');
    prepared.second = await colleague(server, { role: 'admin' }, 'Rejects');
  });
  afterAll(() => server.close());

  const more = { product_name: 'A secret of Tamale' };
  const expectDone = ({ status, text, body }: CaseAnswer): CaseAnswer => {
    if (status >= 300) throw new Error(`not prepared: ${status} ${text}`);
    return { status, text, body };
  };
  const one = async <Value>(query: string, values: readonly unknown[]): Promise<Value> =>
    ((await server.context.pool.query(query, [...values])).rows[0] as { value: Value }).value;

  /** One that was rejected; a case with a signal that the officer here holds; one with a certificate and a wish about it. */
  async function rejected(): Promise<string> {
    const { on, step, resolveAll } = casework(server);
    const id = await screenedCase(server, company, more);
    expectDone(await on(prepared.officer, id, '/take', {}));
    expectDone(await resolveAll(prepared.officer, id));
    expectDone(await step(prepared.officer, id, 'propose_rejection', { grounds: ['food_aid'], comment: 'It was given.' }));
    expectDone(await step(prepared.second, id, 'reject', { comment: 'Agreed.' }));
    return id;
  }

  /** Whatever only reads shares what it reads; a certificate is given back by each as it was found. */
  const made = new Map<string, Promise<Subject>>();
  function subjectFor({ operation }: Row): Promise<Subject> {
    const isAppeal = operation.path.includes('appeals');
    const kind = isAppeal
      ? `an appeal${operation.method === 'GET' ? '' : ` for ${operation.id}`}`
      : operation === resolveSignals
        ? 'a case'
        : 'a certificate';
    const known = made.get(kind) ?? makeSubject(operation, kind);
    made.set(kind, known);
    return known;
  }

  async function makeSubject(operation: Operation, kind: string): Promise<Subject> {
    const { call, on } = casework(server);
    const subject = { id: '', document: '', appeal: '', certificate: '', request: '', signal: '' };
    if (kind === 'a certificate') {
      subject.id = await approvedApplication(server, company, prepared.officer, prepared.second, more);
      subject.certificate = await issueCertificate(server, subject.id);
    } else if (kind === 'a case') {
      subject.id = await screenedCase(server, company, more);
      const token = callers.find(({ name }) => name === 'officer here')?.token ?? '';
      expectDone(await on({ token }, subject.id, '/take', {}));
      subject.signal = server.context.ids.uuid();
      await server.context.pool.query(
        "insert into case_signals (id, application_id, code, fields, at, key) values ($1, $2, 'packaging_alone', '{}', now(), 'a test')",
        [subject.signal, subject.id],
      );
    } else {
      subject.id = await rejected();
      if (operation !== appeals.lodgeAppeal) {
        const lodged = expectDone(await call(company, `/application/${subject.id}/appeals`, { comment: 'Words of theirs.' }));
        subject.appeal = lodged.body.data.id;
      }
    }
    subject.document = await one('select document_id as value from application_documents where application_id = $1 limit 1', [subject.id]);
    const number = await one<string>('select application_number as value from applications where id = $1', [subject.id]);
    for (const secret of [...Object.values(subject), number]) if (secret !== '') secrets.add(secret);
    return subject;
  }

  /** A request that is still open: created again where the last caller resolved it. */
  async function withRequest(subject: Subject): Promise<Subject> {
    const open = await one<string | null>(
      'select (select id::text from status_change_requests where number = $1 and outcome is null) as value',
      [subject.certificate],
    );
    if (open !== null) return { ...subject, request: open };
    const status = await one('select status as value from certificates where number = $1', [subject.certificate]);
    const asked = status === 'good' ? wish : { change: 'reinstate', reason: 'doubt_removed', comment: 'So it is.' };
    const put = expectDone(
      await casework(server).call(prepared.first, `/review/certificates/${subject.certificate}/status-change-requests`, asked),
    );
    secrets.add(put.body.data.id);
    return { ...subject, request: put.body.data.id };
  }

  const send = async ({ operation, body, query }: Row, subject: Subject, { token }: Caller): Promise<Answer> => {
    const path = operation.path
      .replace(
        ':id',
        operation.path.includes('requests/:id') ? subject.request : operation.path.includes('appeals/:id') ? subject.appeal : subject.id,
      )
      .replace(':document', subject.document)
      .replace(':version', '1')
      .replace(':cert_no', subject.certificate)
      .replace(':name', encodeURIComponent(`case ${subject.id}`));
    const answer = await fetch(`${server.origin}/api${path}${query?.(subject) ?? ''}`, {
      method: operation.method,
      redirect: 'manual',
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body(subject)) }),
    });
    const text = await answer.text();
    const code = answer.status < 400 ? '' : ` ${(JSON.parse(text) as { code: string }).code}`;
    return { said: `${answer.status}${code}`, text: `${text} ${JSON.stringify([...answer.headers])}` };
  };

  it('knows every new operation', () => {
    const declared = [appeals, audit, life].flatMap((module) => Object.values(module)) as Operation[];
    const known = [...declared, resolveSignals, readArchive, readCaseVersion];
    expect(new Set(rows.map(({ operation }) => operation.id))).toEqual(new Set(known.map(({ id }) => id)));
    expect(declared).toHaveLength(22);
  });

  it.each(rows.map((row) => [`${row.operation.id}${row.named === true ? ', asked for by its number' : ''}`, row] as const))(
    '%s',
    async (_, row) => {
      const subject = await subjectFor(row);
      const found: string[] = [];
      for (const caller of callers) {
        const isSettled =
          row.operation === life.confirmStatusChange ||
          row.operation === life.refuseStatusChange ||
          row.operation === life.listStatusChangeRequests;
        const current = isSettled ? await withRequest(subject) : subject;
        const answer = await send(row, current, caller);
        const expected = due(row, caller, assignee().id);
        const isOwn = caller.is === 'the company' && row.operation.actor === 'company';
        const isHere = caller.name.endsWith(' here') || caller.name.endsWith(' everywhere');
        const mayRead = Number(expected) < 400 && (isOwn || isHere);
        for (const fault of faults(expected, answer, mayRead, [...secrets])) found.push(`${caller.name}: ${fault}`);
        const sought = row.sought?.(subject) ?? (subject.certificate || subject.appeal);
        if (row.list !== undefined && mayRead && !answer.text.includes(sought)) found.push(`${caller.name}: finds nothing`);
        if (row.operation === life.requestStatusChange && answer.said === '201') await takeBack(subject, caller);
      }
      expect(found).toEqual([]);
    },
  );

  /** So that the next one finds nothing asked for. */
  async function takeBack(subject: Subject, { token = '' }: Caller): Promise<void> {
    const { request } = await withRequest(subject);
    expectDone(await casework(server).call({ token }, `/review/status-change-requests/${request}/refuse`, undefined, {}, 'POST'));
  }

  /** Written by hand, as a second opinion on what the policy says. */
  const opinions: readonly (readonly [operation: string, caller: string, answer: string])[] = [
    ['readOwnAppeals', 'the company', '200'],
    ['readOwnAppeals', 'another company', '404 not_found'],
    ['readOwnAppeals', 'admin everywhere', '401 unauthenticated'],
    ['listDocumentReaders', 'another company', '404 not_found'],
    ['listApplicationHistory', 'another company', '404 not_found'],
    ['lodgeAppeal', 'another company', '404 not_found'],
    ['lodgeAppeal', 'board everywhere', '401 unauthenticated'],
    ['readAppeal', 'officer here', '404 not_found'],
    ['readAppeal', 'verifier everywhere', '404 not_found'],
    ['readAppeal', 'admin here', '200'],
    ['readAppeal', 'board of another country', '404 not_found'],
    ['openAppealDocument', 'board here', '200'],
    ['openAppealDocument', 'officer here', '404 not_found'],
    ['readAppealDocumentText', 'board of another sector', '404 not_found'],
    ['voteOnAppeal', 'board here', '200'],
    ['voteOnAppeal', 'board of another sector', '404 not_found'],
    ['voteOnAppeal', 'admin here', '403 permission_denied'],
    ['voteOnAppeal', 'the company', '401 unauthenticated'],
    ['listAppeals', 'officer everywhere', '403 permission_denied'],
    ['searchAudit', 'board everywhere', '403 permission_denied'],
    ['searchAudit', 'admin of another country', '200'],
    ['exportAudit', 'board everywhere', '403 permission_denied'],
    ['exportAudit', 'admin of another country', '200'],
    ['checkAuditChain', 'admin of another country', '404 not_found'],
    ['checkAuditChain', 'officer here', '403 permission_denied'],
    ['findCertificates', 'verifier everywhere', '403 permission_denied'],
    ['readCertificateLife', 'officer here', '200'],
    ['readCertificateLife', 'admin of another sector', '404 not_found'],
    ['previewStatusChange', 'officer here', '403 permission_denied'],
    ['requestStatusChange', 'officer here', '403 permission_denied'],
    ['requestStatusChange', 'board here', '403 permission_denied'],
    ['requestStatusChange', 'admin here', '201'],
    ['requestStatusChange', 'admin of another country', '404 not_found'],
    ['confirmStatusChange', 'admin here', '200'],
    ['confirmStatusChange', 'board here', '403 permission_denied'],
    ['confirmStatusChange', 'suspended', '401 unauthenticated'],
    ['refuseStatusChange', 'admin of another sector', '404 not_found'],
    ['listStatusChangeRequests', 'officer here', '403 permission_denied'],
    ['readArchive', 'verifier of another country', '200'],
    ['readCaseVersion', 'verifier here', '200'],
    ['readCaseVersion', 'board of another sector', '404 not_found'],
    ['resolveSignals', 'officer here', '200'],
    ['resolveSignals', 'officer everywhere', '409 case_already_assigned'],
    ['resolveSignals', 'admin here', '403 permission_denied'],
    ['resolveSignals', 'officer of another country', '404 not_found'],
  ];
  it.each(opinions)('%s by %s: %s', (id, name, answer) => {
    const row = rows.find(({ operation }) => operation.id === id) as Row;
    const caller = callers.find((each) => each.name === name) as Caller;
    expect(due(row, caller, assignee().id)).toBe(answer);
  });

  it('would be found out where an operation forgot to ask the policy', async () => {
    const row = rows.find(({ operation }) => operation === appeals.readAppeal) as Row;
    const subject = await subjectFor(row);
    const [inside, outside] = ['board here', 'board of another country'].map(
      (name) => callers.find((each) => each.name === name) as Caller,
    );
    const open = await send(row, subject, inside as Caller);
    const wrong = faults(due(row, outside as Caller, assignee().id), open, false, [...secrets]);
    expect(wrong).toContain('200, and not 404 not_found');
    for (const secret of [subject.id, subject.appeal, 'Hidden Hands', 'A secret of Tamale']) expect(wrong).toContain(`tells ${secret}`);
  });
});
