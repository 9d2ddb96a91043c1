import { createHash, createHmac, randomUUID } from 'node:crypto';
import { isDeletionDue } from '@thamani/domain/accounts/profile.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { createActivities } from '@thamani/server/engine/activities.ts';
import { appointOwner } from '@thamani/server/features/members/service.ts';
import { openSession } from '@thamani/server/features/sessions/sign-in-interface.ts';
import { startTestApp, type TestApp } from '@thamani/server/testing/app.ts';
import { emailOf, insertPerson, insertSession, signedInCompany } from '@thamani/server/testing/applications.ts';
import { startWeakenedApp, switchOffRowLevelSecurity } from '@thamani/server/testing/weakened-app.ts';
import { callerOf } from '../model-people.ts';
import { afterDays } from './model.ts';
import { companyCount, firstDay, personCount, type Acting, type ByPerson, type Command, type World } from './world.ts';

/** A server with a clock of its own. */
export interface Lane {
  readonly server: TestApp;
  /** Where the commands go. */
  readonly origin: string;
  readonly clock: { at: number };
  close(): Promise<void>;
}

/** `forgetsCompany`: neither its queries nor the database ask to which company a row belongs. */
export async function makeLane({ forgetsCompany }: { readonly forgetsCompany: boolean }): Promise<Lane> {
  const clock = { at: firstDay.getTime() };
  // Never twice the same, as outside: what must be one moment is asked for once.
  const now = () => new Date((clock.at += 1));
  const server = await startTestApp({ APPLICATIONS_PER_DAY: '1000000' }, { clock: { now } });
  if (!forgetsCompany) return { server, origin: server.origin, clock, close: () => server.close() };
  await switchOffRowLevelSecurity(server);
  const weakened = await startWeakenedApp(server, { roles: false, company: true });
  return {
    server,
    origin: weakened.origin,
    clock,
    async close() {
      await weakened.close();
      await server.close();
    },
  };
}

/** What the numbers of the model are in the tables. */
export interface Begun {
  readonly people: readonly string[];
  readonly companies: readonly string[];
  readonly tokens: readonly string[];
  readonly invitations: readonly string[];
  readonly links: readonly { readonly first: string; readonly current: string }[];
  readonly transfers: readonly string[];
  readonly applications: readonly string[];
}

/** Companies, people and sessions that no sequence has used before. */
export async function begin({ server, clock }: Lane): Promise<Begun> {
  clock.at = firstDay.getTime();
  await server.context.pool.query('delete from rate_limit_buckets');
  const [people, companies, tokens]: [string[], string[], string[]] = [[], [], []];
  for (let person = 0; person < personCount; person += 1) {
    const founder = person < companyCount ? await signedInCompany(server) : undefined;
    const accountId = founder?.accountId ?? (await insertPerson(server));
    people.push(accountId);
    if (founder !== undefined) companies.push(founder.companyId);
    const companyId = founder?.companyId ?? null;
    tokens.push(founder?.token ?? (await insertSession(server, accountId, companyId)), await insertSession(server, accountId, companyId));
  }
  return { people, companies, tokens, invitations: [], links: [], transfers: [], applications: [] };
}

/** Days pass, everybody is signed in as before, and what is due is erased, as the engine does it. */
async function passDays({ server, clock }: Lane, begun: Begun, day: Date): Promise<void> {
  clock.at = day.getTime();
  const { context } = server;
  await context.pool.query(
    `update sessions set started_at = $1, last_seen_at = $1, authenticated_at = $1, expires_at = $1::timestamptz + interval '12 hours'`,
    [day],
  );
  await context.pool.query('delete from rate_limit_buckets');
  const { eraseAccount, eraseCompany } = createActivities(context);
  const requested = async (query: string, ids: readonly string[]) => {
    const { rows } = await context.pool.query<{ id: string; at: Date }>(query, [ids]);
    const due = rows.filter(({ at }) => isDeletionDue(at, day));
    return due.map(({ id, at }) => ({ key: randomUUID(), subjectId: id, at: at.toISOString() }));
  };
  const accounts = 'select id, deletion_requested_at as at from accounts where id = any ($1) and deletion_requested_at is not null';
  for (const started of await requested(`${accounts} order by array_position($1, id)`, begun.people)) await eraseAccount(started);
  const companies = 'select company_id as id, requested_at as at from company_deletions where company_id = any ($1)';
  for (const started of await requested(`${companies} order by array_position($1, company_id)`, begun.companies))
    await eraseCompany(started);
}

export interface Outcome {
  readonly code: string;
  /** Of what was made. */
  readonly id?: string;
  readonly token?: string;
  /** Ids of what was shown. */
  readonly seen?: readonly string[];
}

/** Does it, and says what came of it: done, or a refusal's code. */
export async function act(lane: Lane, begun: Begun, world: World, command: Command): Promise<Outcome> {
  const { context } = lane.server;
  switch (command.kind) {
    case 'days':
      await passDays(lane, begun, afterDays(world, command.days));
      return { code: 'done' };
    case 'appoint': {
      const appointment = { companyId: begun.companies[command.company] ?? '', accountId: begun.people[command.whom] ?? '' };
      return settled(() => context.db.transaction().execute((tx) => appointOwner(tx, context, appointment)));
    }
    case 'undo_deletion':
      return send(lane, undefined, 'POST', '/company/undo-deletion', {
        link: await undoLink(lane, begun.companies[command.company] ?? ''),
      });
    case 'sign_in': {
      if (world.people[command.who]?.isErased === true) return { code: 'unauthenticated' };
      const accountId = begun.people[command.who] ?? '';
      const caller = callerOf({ kind: 'anonymous' });
      const { token } = await context.db.transaction().execute((tx) => openSession(tx, context, caller, accountId));
      return { code: 'done', token };
    }
    default: {
      const token = begun.tokens[command.who * 2 + command.tab] ?? '';
      if (command.isStale) await setProof(lane, token, 60);
      const outcome = await sendCommand(lane, begun, command, { token, ...headersOf(begun, command) });
      if (command.isStale) await setProof(lane, token, 0);
      return outcome;
    }
  }
}

async function settled(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    await work();
    return { code: 'done' };
  } catch (error) {
    if (error instanceof Refusal) return { code: error.code };
    throw error;
  }
}

async function setProof({ server, clock }: Lane, token: string, minutesAgo: number): Promise<void> {
  await server.context.pool.query('update sessions set authenticated_at = $2 where token_hash = $1', [
    hashOf(token),
    new Date(clock.at - minutesAgo * 60_000),
  ]);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

interface Sender {
  readonly token: string;
  readonly openedFor?: string;
}

function headersOf({ companies }: Begun, { openedFor }: Acting): Pick<Sender, 'openedFor'> {
  const company = openedFor === null ? undefined : companies[openedFor];
  return company === undefined ? {} : { openedFor: company };
}

type SignedInCommand = Exclude<ByPerson, { kind: 'sign_in' }>;

async function sendCommand(lane: Lane, begun: Begun, command: SignedInCommand, sender: Sender): Promise<Outcome> {
  const post = (path: string, body?: object) => send(lane, sender, 'POST', path, body);
  const person = (index: number) => begun.people[index] ?? randomUUID();
  const invitation = () => ('which' in command ? begun.invitations[command.which] : undefined) ?? randomUUID();
  const transfer = () => ('which' in command ? begun.transfers[command.which] : undefined) ?? randomUUID();
  switch (command.kind) {
    case 'invite':
      return post('/invitations', { email: emailOf(person(command.to)), roles: command.roles, is_agent: command.isAgent });
    case 'resend':
    case 'withdraw':
      return post(`/invitations/${invitation()}/${command.kind}`);
    case 'accept': {
      const link = begun.links[command.which]?.[command.isFirstLink ? 'first' : 'current'];
      return post('/invitations/accept', { link: link ?? `${randomUUID()}.${'x'.repeat(43)}` });
    }
    case 'change_roles':
      return send(lane, sender, 'PUT', `/members/${person(command.whom)}/roles`, { roles: command.roles });
    case 'remove':
      return post(`/members/${person(command.whom)}/remove`);
    case 'offer':
      return post('/ownership-transfers', { account_id: person(command.to), keeps_ownership: command.keeps });
    case 'accept_offer':
      return post(`/ownership-transfers/${transfer()}/accept`);
    case 'decline_offer':
      return post(`/ownership-transfers/${transfer()}/decline`);
    case 'withdraw_offer':
      return post(`/ownership-transfers/${transfer()}/withdraw`);
    case 'choose':
      return post('/session/company', { company_id: begun.companies[command.company] ?? randomUUID() });
    case 'create':
      return post('/application/create_application/', { product_name: 'Soap' });
    case 'read':
      return send(lane, sender, 'GET', `/application/${begun.applications[command.which] ?? randomUUID()}/retrieve_application/`);
    case 'list':
      return send(lane, sender, 'GET', '/application/my_applications/?page_size=100');
    case 'people':
      return send(lane, sender, 'GET', '/members?page_size=100');
    case 'leave':
      return post('/members/leave');
    case 'delete_company':
      return post('/company/deletion');
    case 'delete_account':
      return send(lane, sender, 'DELETE', '/profile/delete-my-account');
  }
}

async function send({ origin }: Lane, sender: Sender | undefined, method: string, path: string, body?: object): Promise<Outcome> {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: {
      ...(sender !== undefined && { authorization: `Bearer ${sender.token}` }),
      ...(sender?.openedFor !== undefined && { 'x-company-id': sender.openedFor }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { code = `status ${answer.status}`, data } = (await answer.json()) as { code?: string; data?: { id?: string } | { id: string }[] };
  if (!answer.ok) return { code };
  if (Array.isArray(data)) return { code: 'done', seen: data.map(({ id }) => id) };
  return { code: 'done', ...(data?.id !== undefined && { id: data.id, seen: [data.id] }) };
}

/** The same numbers with what a command has made. */
export function withMade(begun: Begun, command: Command, { code, id = '', token }: Outcome): Begun {
  if (code !== 'done') return begun;
  switch (command.kind) {
    case 'invite':
      return { ...begun, invitations: [...begun.invitations, id] };
    case 'offer':
      return { ...begun, transfers: [...begun.transfers, id] };
    case 'create':
      return { ...begun, applications: [...begun.applications, id] };
    case 'sign_in': {
      const place = command.who * 2 + command.tab;
      return { ...begun, tokens: begun.tokens.map((one, index) => (index === place ? (token ?? '') : one)) };
    }
    default:
      return begun;
  }
}

/** With the links of invitations that were sent, or sent again. A link is derived from the nonce, which is all that is stored of it. */
export async function withLinks({ server }: Lane, begun: Begun): Promise<Begun> {
  const { context } = server;
  const { rows } = await context.pool.query<{ id: string; nonce: Buffer }>('select id, nonce from invitations where id = any ($1)', [
    begun.invitations,
  ]);
  const nonces = new Map(rows.map(({ id, nonce }) => [id, nonce]));
  const links = begun.invitations.map((id, index) => {
    const nonce = nonces.get(id);
    const known = begun.links[index];
    if (nonce === undefined) return known ?? { first: '', current: '' };
    const current = derived(context.config.accountKey, id, 'invitation', nonce);
    return { first: known?.first ?? current, current };
  });
  return { ...begun, links };
}

async function undoLink({ server }: Lane, companyId: string): Promise<string> {
  const { context } = server;
  const { rows } = await context.pool.query<{ nonce: Buffer }>('select nonce from company_deletions where company_id = $1', [companyId]);
  return derived(context.config.accountKey, companyId, 'undo company', rows[0]?.nonce ?? Buffer.alloc(32));
}

function derived(key: string, id: string, purpose: string, nonce: Buffer): string {
  return `${id}.${createHmac('sha256', key).update(purpose).update(nonce).digest('base64url')}`;
}
