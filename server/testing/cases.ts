import { createHash, randomBytes } from 'node:crypto';
import type { DocumentPlace } from '@thamani/domain/documents/places.ts';
import type { Sector } from '@thamani/domain/review/staff.ts';
import { openCase, screenCase, type Step } from '../features/review/service.ts';
import { extractEvidence } from '../features/signals/service.ts';
import { startTestApp, type Reachable, type TestApp } from './app.ts';
import { callApi, originFor } from './accounts.ts';
import { signedInCompany, type SignedInCompany } from './applications.ts';
import { submittedApplication } from './payments.ts';
import { createActivities } from '../engine/activities.ts';

export interface Grant {
  readonly role: 'officer' | 'verifier' | 'admin' | 'board';
  readonly countries?: readonly string[];
  readonly sectors?: readonly Sector[];
}

export interface Colleague {
  readonly id: string;
  readonly name: string;
  readonly token: string;
}

/** A member of staff, signed in with a fresh second factor, inserted directly into the tables. */
export async function colleague({ context }: Pick<TestApp, 'context'>, grants: Grant | readonly Grant[], name: string): Promise<Colleague> {
  const { pool, ids, clock } = context;
  const [id, now] = [ids.uuid(), clock.now()];
  await pool.query(
    `insert into staff (id, staff_number, email, name, language, status, totp_nonce, has_passkey, created_at)
     values ($1, 'S-' || lpad(nextval('staff_numbers')::text, 4, '0'), $2, $3, 'en', 'active', $4, true, $5)`,
    [id, `${id}@thamani.example`, name, randomBytes(32), now],
  );
  for (const { role, countries, sectors } of [grants].flat() as Grant[])
    await pool.query('insert into staff_grants (staff_id, role, countries, sectors) values ($1, $2, $3, $4)', [
      id,
      role,
      countries ?? null,
      sectors ?? null,
    ]);
  return inAnotherSession({ context }, { id, name });
}

/** The same person, signed in once more. */
export async function inAnotherSession(
  { context }: Pick<TestApp, 'context'>,
  { id, name }: Pick<Colleague, 'id' | 'name'>,
): Promise<Colleague> {
  const token = randomBytes(32).toString('base64url');
  await context.pool.query(
    `insert into staff_sessions (id, token_hash, staff_id, started_at, last_seen_at, expires_at, authenticated_at, device)
     values ($1, $2, $3, $4, $4, $4::timestamptz + interval '8 hours', $4, 'a test')`,
    [context.ids.uuid(), createHash('sha256').update(token).digest(), id, context.clock.now()],
  );
  return { id, name, token };
}

/** One member of staff for each role, in agriculture in Ghana. */
export async function colleaguesOfAllRoles<Role extends Grant['role']>(
  server: Pick<TestApp, 'context'>,
  roles: readonly Role[],
): Promise<readonly (readonly [Role, Colleague])[]> {
  const people: [Role, Colleague][] = [];
  for (const role of roles)
    people.push([role, await colleague(server, { role, countries: ['GH'], sectors: ['agriculture'] }, `The ${role}`)]);
  return people;
}

/** With all these roles, and suspended since. */
export async function suspendedColleague(server: Pick<TestApp, 'context'>, roles: readonly Grant['role'][]): Promise<Colleague> {
  const person = await colleague(
    server,
    roles.map((role) => ({ role })),
    'Suspended',
  );
  await server.context.pool.query("update staff set status = 'suspended' where id = $1", [person.id]);
  return person;
}

/** Renews all sessions, with a fresh second factor: for tests that let days pass. */
export async function stayIn({ context }: Pick<TestApp, 'context'>): Promise<void> {
  const now = context.clock.now();
  await context.pool.query(
    "update staff_sessions set started_at = $1, last_seen_at = $1, authenticated_at = $1, expires_at = $1::timestamptz + interval '8 hours'",
    [now],
  );
  await context.pool.query(
    "update sessions set started_at = $1, last_seen_at = $1, authenticated_at = $1, expires_at = $1::timestamptz + interval '12 hours'",
    [now],
  );
}

export interface SignalSeen {
  readonly id: string;
  readonly code: string;
  readonly confidence: string;
  readonly fields: readonly string[];
  readonly document_id: string | null;
  readonly spot: { readonly page: number } | null;
  readonly details: Readonly<Record<string, string>>;
  readonly resolved: { readonly resolution: string; readonly comment: string; readonly by: { readonly id: string } } | null;
}

/** Of the documents of a case: what is to be opened, and by whom it was. */
export interface EvidenceSeen {
  readonly documents: readonly {
    readonly document_id: string;
    readonly is_required: boolean;
    readonly page_count: number | null;
    readonly cited_pages: readonly number[];
    readonly openings: readonly {
      readonly by: { readonly id: string };
      readonly as: string;
      readonly is_opened: boolean;
      readonly pages_shown: number;
    }[];
  }[];
  readonly unopened: readonly string[];
  readonly unopened_by_proposer: readonly string[];
}

/** Of the case as the staff see it, what tests look at. */
export interface CaseSeen {
  readonly id: string;
  readonly stage: string;
  readonly due_on: string | null;
  readonly late: boolean;
  readonly assignee: { readonly id: string } | null;
  readonly pace: { readonly day: number; readonly of: number; readonly late_by: number } | null;
  readonly permissions: readonly string[];
  readonly requirement_decisions: Readonly<
    Record<
      string,
      {
        readonly verdict: string;
        readonly figure: string | null;
        readonly figure_reason: string | null;
        readonly figure_place: (DocumentPlace & { readonly quote: string }) | null;
        readonly comment: string;
      }
    >
  >;
  readonly changed_figures: readonly Readonly<Record<string, unknown>>[];
  readonly evidence: EvidenceSeen;
  readonly open_requirements: readonly string[];
  readonly findings: number;
  readonly signals: readonly SignalSeen[];
  readonly checks: readonly { readonly code: string; readonly result: string; readonly reason: string | null }[];
  readonly assessed_cva: string | null;
  readonly version: number;
  readonly document_requests: readonly { readonly id: string; readonly title: string; readonly document: { readonly id: string } | null }[];
  readonly notes: readonly { readonly text: string }[];
  readonly messages: readonly { readonly text: string; readonly by: { readonly id: string } | null }[];
  readonly visits: readonly Readonly<Record<string, unknown>>[];
  readonly interests: readonly { readonly by: { readonly id: string } }[];
  readonly proposal: Readonly<Record<string, unknown>> | null;
  readonly decision: Readonly<Record<string, unknown>> | null;
  readonly returned: Readonly<Record<string, unknown>> | null;
  readonly overturned: Readonly<Record<string, unknown>> | null;
  readonly stages: readonly { readonly stage: string }[];
  readonly history: readonly {
    readonly action: string;
    readonly by: string;
    readonly figure?: Readonly<Record<string, string>>;
    readonly undoes?: string;
  }[];
  readonly correction_ends_at: string | null;
  readonly application: Readonly<Record<string, unknown>>;
}

export interface CaseAnswer {
  readonly status: number;
  readonly text: string;
  readonly body: {
    readonly message: string;
    readonly code?: string;
    readonly errors?: Readonly<Record<string, string>>;
    readonly data: CaseSeen;
    /** Of a command that its person can undo. */
    readonly undo?: { readonly id: string; readonly until: string } | null;
  };
}

/** Calls as people make them: `at` is what follows the case's address, no body is a reading. */
export function casework(server: Pick<TestApp, 'origin'>) {
  const call = async (
    who: { readonly token: string } | undefined,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
    method = body === undefined ? 'GET' : 'POST',
  ): Promise<CaseAnswer> => {
    const { status, text } = await callApi(originFor(server.origin, path), who, method, path, body, headers);
    return { status, text, body: (text === '' ? {} : JSON.parse(text)) as CaseAnswer['body'] };
  };
  const on = (
    who: { readonly token: string } | undefined,
    id: string,
    at = '',
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ) => call(who, `/review/cases/${id}${at}`, body, headers);
  const openDocument = (who: { readonly token: string }, id: string, document: string) =>
    on(who, id, `/documents/${document}/openings`, {});
  const showPages = (who: { readonly token: string }, id: string, document: string, pages: readonly number[], more: object = {}) =>
    on(who, id, `/documents/${document}/pages`, { pages, ...more });
  /** Every page of every document, as far as the person may: refusals are ignored. */
  const openAll = async (who: { readonly token: string }, id: string) => {
    const { data } = (await on(who, id)).body as Partial<CaseAnswer['body']>;
    const documents = data?.evidence.documents ?? [];
    for (const { document_id, page_count } of documents) {
      const count = page_count ?? 1;
      await openDocument(who, id, document_id);
      await showPages(
        who,
        id,
        document_id,
        Array.from({ length: count }, (_, index) => index + 1),
        { page_count: count },
      );
    }
    return documents;
  };
  /** A marked place on the first page of a document of the case, which the person has opened. */
  const markedPlace = async (who: { readonly token: string }, id: string): Promise<DocumentPlace> => {
    const [first] = await openAll(who, id);
    return { document: first?.document_id ?? '', page: 1, box: { x: 100, y: 200, width: 300, height: 20 } };
  };
  /** Without opening anything: for tests of what must be opened. */
  const stepOnly = (who: { readonly token: string }, id: string, action: Step['action'], more: Omit<Step, 'action'> = {}) =>
    on(who, id, '/steps', { action, ...more });
  const step: typeof stepOnly = async (who, id, action, more) => {
    if (action === 'propose_approval' || action === 'approve') await openAll(who, id);
    return stepOnly(who, id, action, more);
  };
  const acceptAll = async (who: { readonly token: string }, id: string) => {
    await openAll(who, id);
    const fields = (await on(who, id)).body.data.open_requirements;
    return on(who, id, '/requirement-decisions', { fields, verdict: 'accepted' });
  };
  const resolveAll = async (who: { readonly token: string }, id: string) => {
    const seen = await on(who, id);
    const signals = seen.body.data.signals.filter(({ resolved }) => resolved === null).map((signal) => signal.id);
    return signals.length === 0 ? seen : on(who, id, '/signals', { signals, resolution: 'explained', comment: 'The company told us why.' });
  };
  /** Of the answer to a command. */
  const undo = (who: { readonly token: string }, id: string, answer: CaseAnswer) =>
    on(who, id, '/undo', { undo: answer.body.undo?.id ?? '' });
  return { call, on, step, stepOnly, acceptAll, resolveAll, openDocument, showPages, openAll, markedPlace, undo };
}

/** An app in which a company may apply as often as a test needs. */
export async function startCasework(now: () => Date) {
  const server = await startTestApp({ APPLICATIONS_PER_DAY: '1000' }, { clock: { now } });
  return { server, company: await signedInCompany(server), work: casework(server) };
}

/** As the provider's confirmation leaves it; what a payment does itself is tested with the payments. */
export async function paidApplication(server: Reachable, company: SignedInCompany, more: object = {}): Promise<string> {
  const id = await submittedApplication(server, company, more);
  await markPaid(server, id);
  return id;
}

async function markPaid(server: Reachable, id: string): Promise<void> {
  await server.context.pool.query("update applications set state = 'screening', paid = true where id = $1", [id]);
}

/** What the engine does with a paid application: a case that waits for an officer. */
export async function screenedCase(server: Reachable, company: SignedInCompany, more: object = {}): Promise<string> {
  const id = await paidApplication(server, company, more);
  await screen(server, id);
  return id;
}

/** The same of an application that was submitted. */
export async function screenPaid(server: Reachable, id: string): Promise<void> {
  await markPaid(server, id);
  await screen(server, id);
}

async function screen(server: Reachable, id: string): Promise<void> {
  const started = { key: id, subjectId: id, at: server.context.clock.now().toISOString() };
  await openCase(server.context, started);
  await extractEvidence(server.context, started);
  await screenCase(server.context, started);
}

export type Reached = 'assessment' | 'documents' | 'site_visit' | 'correction' | 'approval';

/** Brought as far by an officer, who holds it. */
export async function caseIn(server: Reachable, stage: Reached, company: SignedInCompany, officer: Colleague, more: object = {}) {
  const id = await screenedCase(server, company, more);
  const { on, step, stepOnly, acceptAll, resolveAll } = casework(server);
  const expectDone = ({ status, text }: CaseAnswer) => {
    if (status !== 200) throw new Error(`a case was not brought to ${stage}: ${status} ${text}`);
  };
  expectDone(await on(officer, id, '/take', {}));
  expectDone(await resolveAll(officer, id));
  if (stage === 'assessment') return id;
  expectDone(await acceptAll(officer, id));
  expectDone(await step(officer, id, 'accept_assessment'));
  if (stage === 'documents') return id;
  if (stage === 'site_visit') expectDone(await step(officer, id, 'request_site_visit'));
  else if (stage === 'approval') expectDone(await stepOnly(officer, id, 'propose_approval', { comment: 'All in order.' }));
  else {
    expectDone(await on(officer, id, '/requirement-decisions', { fields: ['invoices'], verdict: 'returned', reason: 'unreadable' }));
    expectDone(await step(officer, id, 'request_correction'));
  }
  return id;
}

/** Runs the activities of every `holidays.changed` row that waits, as the engine does, and returns their countries. */
export async function recalculateDueDates({ context }: Pick<TestApp, 'context'>): Promise<readonly string[]> {
  const { rows } = await context.pool.query<{ subject_id: string }>(
    "update outbox set delivered_at = now() where topic = 'holidays.changed' and delivered_at is null returning subject_id",
  );
  const { recalculateCaseDueDates, recalculateAppealDueDates } = createActivities(context);
  for (const { subject_id: country } of rows) await Promise.all([recalculateCaseDueDates(country), recalculateAppealDueDates(country)]);
  return rows.map(({ subject_id }) => subject_id);
}
