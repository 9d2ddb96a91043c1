import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { takeVote } from '@thamani/domain/appeals/appeals.ts';
import type { Answers } from '@thamani/domain/applications/answers.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { groundCodes } from '@thamani/domain/review/grounds.ts';
import { unaccepted } from '@thamani/domain/review/requirement-review.ts';
import type { Person } from '@thamani/domain/review/staff.ts';
import { vote } from '@thamani/server/features/appeals/service.ts';
import { createOwn } from '@thamani/server/features/company-applications/service.ts';
import { finishIssuance } from '@thamani/server/features/certificates/issuance/issuing.ts';
import { reserveCertificateNumber } from '@thamani/server/features/certificates/issuance/number-reservation.ts';
import * as review from '@thamani/server/features/review/service.ts';
import { startTestApp, type TestApp } from '@thamani/server/testing/app.ts';
import {
  completeApplication,
  keptDocument,
  ownerSession,
  signedInCompany,
  type SignedInCompany,
} from '@thamani/server/testing/applications.ts';
import { applyPayment } from '@thamani/server/testing/certificates.ts';
import { recordOpenings } from '@thamani/server/testing/company-rows.ts';
import { cast, elsewhere, firstDay, newWorld, originals, provedAt, type Command, type Voting, type World } from './appeals-world.ts';
import { callerOf, modelColleague } from './model-people.ts';

/** A server with a clock, people and companies of its own. */
export interface Lane {
  readonly server: TestApp;
  readonly clock: { at: number };
  readonly staff: readonly { readonly id: string; readonly fresh: string; readonly old: string }[];
  readonly company: SignedInCompany;
  readonly stranger: SignedInCompany;
  readonly complete: ReturnType<typeof completeApplication>;
}

export async function makeLane(): Promise<Lane> {
  const clock = { at: firstDay.getTime() };
  // Never twice the same, as outside: what must be one moment is asked for once.
  const now = () => new Date((clock.at += 1));
  const server = await startTestApp({ APPLICATIONS_PER_DAY: '1000000' }, { clock: { now } });
  const [company, stranger] = [await signedInCompany(server), await signedInCompany(server)];
  const [file, photo] = [await keptDocument(server, company.companyId), await keptDocument(server, company.companyId, 'photo')];
  const staff = [];
  for (const { name, grants } of cast) {
    const { id, token } = await modelColleague(server, name, grants);
    staff.push({ id, fresh: token, old: await anotherSession(server, id) });
  }
  return { server, clock, staff, company, stranger, complete: completeApplication(file, photo) };
}

/** One whose second factor was shown long ago, whenever it is. */
async function anotherSession({ context }: TestApp, staffId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await context.pool.query(
    `insert into staff_sessions (id, token_hash, staff_id, started_at, last_seen_at, expires_at, authenticated_at, device)
     values ($1, $2, $3, $4, $4, $4::timestamptz + interval '8 hours', $4, 'an old one')`,
    [randomUUID(), createHash('sha256').update(token).digest(), staffId, context.clock.now()],
  );
  return token;
}

/** Days pass, and everybody is signed in as before. */
async function setDay({ server, clock }: Lane, day: Date): Promise<void> {
  clock.at = day.getTime();
  const { pool } = server.context;
  await pool.query(
    `update staff_sessions set started_at = $1, last_seen_at = $1, expires_at = $1::timestamptz + interval '8 hours',
       authenticated_at = $1::timestamptz - case device when 'an old one' then interval '1 hour' else interval '0' end`,
    [day],
  );
  await pool.query("update sessions set started_at = $1, last_seen_at = $1, expires_at = $1::timestamptz + interval '12 hours'", [day]);
  await pool.query('delete from rate_limit_buckets');
}

async function setCountries({ server, staff }: Lane, who: number, grants: World['staff'][number]['grants']): Promise<void> {
  for (const { role, countries } of grants)
    await server.context.pool.query('update staff_grants set countries = $3 where staff_id = $1 and role = $2', [
      staff[who]?.id,
      role,
      countries === 'all' ? null : countries,
    ]);
}

/** What of the tables a sequence speaks of: the newest of each. */
export interface Begun {
  readonly id: string;
  readonly signal: string;
  /** How long the chain of the case was. */
  readonly chained: number;
  appeal: string;
  certificate: string;
  request: string;
}

/** A paid case in its assessment with everything accepted, a signal, and the people as they should be. */
export async function begin(lane: Lane, country: string, signalOpen: boolean): Promise<{ begun: Begun; world: World }> {
  const { server, staff, company } = lane;
  const { context } = server;
  await setDay(lane, firstDay);
  const ids = staff.map(({ id }) => id);
  await context.pool.query("update staff set status = 'active' where id = any ($1)", [ids]);
  for (const [who, grants] of originals.entries()) await setCountries(lane, who, grants);
  const caller = callerOf({ kind: 'company', id: company.accountId });
  const session = ownerSession({ context }, company);
  const { id } = await createOwn(context, caller, session, { ...lane.complete, facility_country: country, ...places[country] });
  const { rows } = await context.pool.query<{ answers: Answers }>(
    "update applications set state = 'screening', paid = true where id = $1 returning answers",
    [id],
  );
  await applyPayment(server, company, id);
  const started = { key: id, subjectId: id, at: context.clock.now().toISOString() };
  await review.openCase(context, started);
  await review.screenCase(context, started);
  // What must be opened is the subject of the review's model.
  await recordOpenings(context.pool, id, ids);
  const accepted = unaccepted((rows[0] as { answers: Answers }).answers, {});
  await context.pool.query(
    "insert into case_requirement_decisions (application_id, field, verdict, staff_id, at) select $1, unnest($2::text[]), 'accepted', $3, $4",
    [id, accepted, ids[0], context.clock.now()],
  );
  await context.pool.query('update case_signals set cleared_at = $2 where application_id = $1', [id, context.clock.now()]);
  const signal = randomUUID();
  await context.pool.query(
    `insert into case_signals (id, application_id, code, fields, at, key, resolution, comment, resolved_by, resolved_at)
     values ($1, $2, 'packaging_alone', '{}', $3::timestamptz, 'model', $4, $5, $6, case when $6::uuid is null then null else $3::timestamptz end)`,
    [signal, id, context.clock.now(), ...(signalOpen ? [null, '', null] : ['explained', 'Told.', ids[0]])],
  );
  const { rows: events } = await context.pool.query("select from audit_events where chain = 'case ' || $1::text", [id]);
  const begun = { id, signal, chained: events.length, appeal: randomUUID(), certificate: 'TVA-GH26-0000-0000-0000', request: randomUUID() };
  return { begun, world: newWorld(ids, country, signalOpen) };
}

/** Where a facility of that country can be. */
const places: Readonly<Record<string, object>> = {
  KE: { facility_latitude: '-1.2864', facility_longitude: '36.8172' },
  NG: { facility_latitude: '9.0579', facility_longitude: '7.4951' },
};

/** Does it, and says what came of it: done, or a refusal's code. */
export async function act(lane: Lane, begun: Begun, world: World, command: Command, rules: typeof takeVote): Promise<string> {
  const { server, staff } = lane;
  const { context } = server;
  switch (command.kind) {
    case 'days':
      return setDay(lane, new Date(world.now.getTime() + command.days * 86_400_000)).then(() => 'done');
    case 'suspended':
    case 'active':
      await context.pool.query('update staff set status = $2 where id = $1', [staff[command.who]?.id, command.kind]);
      return 'done';
    case 'elsewhere':
    case 'back': {
      const grants = originals[command.who] ?? [];
      return setCountries(lane, command.who, command.kind === 'back' ? grants : elsewhere(grants)).then(() => 'done');
    }
    case 'issue':
      if (world.reviewCase.place.state === 'issuance') begun.certificate = await issue(lane, begun.id);
      return 'done';
    case 'lodge': {
      const who = command.by === 'owner' ? lane.company : lane.stranger;
      const answer = await post(server, who.token, `/application/${begun.id}/appeals`, { comment: 'We see it otherwise.' });
      if (answer.code === 'done') begun.appeal = answer.data.id ?? '';
      return answer.code;
    }
    default: {
      if (command.kind === 'vote' && rules !== takeVote) return carelessly(lane, begun, world, command, rules);
      const token = staff[command.who]?.[command.proof] ?? '';
      const [path, body] = sent(begun, command);
      const answer = await post(server, token, path, body);
      if (command.kind === 'ask' && answer.code === 'done') begun.request = answer.data.id ?? '';
      return answer.code;
    }
  }
}

/** As a service would do it that has other rules; what the database would not have is told. */
async function carelessly({ server, staff }: Lane, begun: Begun, world: World, command: Voting, rules: typeof takeVote): Promise<string> {
  const { context } = server;
  const person = world.staff[command.who] as Person;
  if (person.status !== 'active') return 'unauthenticated';
  if (command.comment === '') return 'fields_invalid';
  const caller = callerOf({ kind: 'staff', id: staff[command.who]?.id ?? '' });
  const session = { id: randomUUID(), person, provedAt: provedAt({ now: context.clock.now() }, command) };
  try {
    await vote(context, caller, session, begun.appeal, command, rules);
    return 'done';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    const { constraint } = error as { constraint?: string };
    if (constraint === undefined) throw error;
    return `database: ${constraint}`;
  }
}

type ByStaff = Extract<Command, { proof: string }>;

function sent(begun: Begun, command: ByStaff): [path: string, body: object | undefined] {
  const { id, appeal, certificate, request, signal } = begun;
  switch (command.kind) {
    case 'take':
      return [`/review/cases/${id}/take`, {}];
    case 'note':
      return [`/review/cases/${id}/notes`, { text: 'A note.' }];
    case 'resolve_signal':
      return [`/review/cases/${id}/signals`, { signals: [signal], resolution: 'harmless', comment: 'Looked at.' }];
    case 'interest':
      return [`/review/cases/${id}/conflict-of-interest`, { comment: 'A cousin.' }];
    case 'step': {
      const { action, to, comment } = command;
      return [`/review/cases/${id}/steps`, { action, to, comment, ...(action === 'propose_rejection' && { grounds: [groundCodes[0]] }) }];
    }
    case 'vote': {
      const { verdict, to, comment } = command;
      return [`/review/appeals/${appeal}/votes`, { verdict, comment, ...(verdict === 'allowed' && { to }) }];
    }
    case 'appeal_interest':
      return [`/review/appeals/${appeal}/conflict-of-interest`, { comment: 'A cousin.' }];
    case 'ask':
      return [
        `/review/certificates/${certificate}/status-change-requests`,
        { change: command.change, reason: command.reason, comment: 'So it is.' },
      ];
    case 'confirm':
    case 'refuse':
      return [`/review/status-change-requests/${request}/${command.kind}`, undefined];
  }
}

async function post({ origin }: TestApp, token: string, path: string, body: object | undefined) {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { code = `status ${answer.status}`, data } = (await answer.json()) as { code?: string; data?: { id?: string } };
  return { code: answer.ok ? 'done' : code, data: data ?? {} };
}

/** Issues as the engine does, but only in our tables: nothing is signed or printed. */
async function issue({ server }: Lane, id: string): Promise<string> {
  const { context } = server;
  const { number } = await reserveCertificateNumber(context, { key: id, subjectId: id, at: context.clock.now().toISOString() });
  await context.pool.query("update certificates set credential = 'a.b.c', qr_seal = '1', signed_at = $2 where number = $1", [
    number,
    context.clock.now(),
  ]);
  await finishIssuance(context, number);
  return number;
}
