import { createHash, randomUUID } from 'node:crypto';
import { adminUrl } from '@thamani/server/config/development-services.ts';
import { connect } from '@thamani/server/database/connect.ts';
import { createTestDatabase, makeTemplate, type TestDatabase } from '@thamani/server/database/test-database.ts';
import { seedPrices } from '@thamani/server/features/prices/service.ts';
import { createApp } from '@thamani/server/http/app.ts';
import { startTestApp } from '@thamani/server/testing/app.ts';
import { completeApplication } from '@thamani/server/testing/applications.ts';
import { fillCases, staffId } from '@thamani/server/testing/filled/many-cases.ts';
import { switchOffRowLevelSecurity } from '@thamani/server/testing/weakened-app.ts';
import pg from 'pg';
import { reportControl, reportFigure, reportNone } from '../nightly/figures.ts';
import { fillApplications, idOf, tokenOf } from './companies.ts';

/**
 * `npm run bench -- row-security [applications] [calls]`: what row security costs (docs/decisions/2026-11-18-row-security.md). The same
 * calls, one after the other and in turns, at three servers: without policies and without `thamani.acting_for`; with the setting alone;
 * with both, as the api runs. The views that the queue of staff reads are the same in all three. Control: without the policies, a statement
 * that forgot its condition sees other companies.
 */
const applications = Number(process.argv[3] ?? 200_000);
const calls = Number(process.argv[4] ?? 1_000);
const companies = Math.max(100, Math.floor(applications / 100));
/** PostgreSQL chooses the plan of a prepared statement after its fifth use, and the compiler of Node needs some calls. */
const warmUp = 50;
const staffToken = 'y'.repeat(43);

const servers = ['without', 'setting', 'with'] as const;
type Server = (typeof servers)[number];
/** Two calls at each database: `without` and `setting` share one, whose pages would otherwise be read twice as often. */
const turns: readonly Server[] = ['without', 'with', 'setting', 'with'];

/**
 * Row security adds one or two short statements to a request of several. More than half of the time again would mean that a policy is
 * evaluated for each row. Of fewer calls the 95th percentile is one slow call.
 */
const mostOfP95 = 1.5;
const isEnoughForGoal = calls >= 500;

interface Kind {
  readonly name: string;
  /** For company number n. */
  readonly path: (n: number) => string;
  readonly token?: (n: number) => string;
  readonly body?: (n: number) => object;
}

const kinds: readonly Kind[] = [
  { name: 'list of applications', path: () => '/application/my_applications/', token: tokenOf },
  { name: 'one application', path: (n) => `/application/${draftOf(n)}/retrieve_application/`, token: tokenOf },
  { name: 'people of the company', path: () => '/members', token: tokenOf },
  { name: 'queue of staff', path: () => '/review/queue?whose=all&page_size=25', token: () => staffToken },
  { name: 'product prices', path: () => '/product-prices/' },
  // The last one: the others compare what they read.
  {
    name: 'create an application',
    path: () => '/application/create_application/',
    token: tokenOf,
    body: (n) => completeApplication(idOf('file', n), idOf('photo', n)),
  },
];

await makeTemplate(adminUrl);
const guarded = await createTestDatabase(adminUrl, { isDurable: false });
await fill(guarded);
const open = await createTestDatabase(adminUrl, { template: new URL(guarded.adminUrl).pathname.slice(1), isDurable: false });
const settings = { APPLICATIONS_PER_DAY: '100000' };
const withPolicies = await startTestApp(settings, {}, { database: guarded });
const withoutPolicies = await startTestApp(settings, {}, { database: open });
let isHeld = false;
try {
  isHeld = await measureAll();
} finally {
  await withPolicies.close();
  await withoutPolicies.close();
}
process.exit(isHeld ? 0 : 1);

async function measureAll(): Promise<boolean> {
  const tables = await switchOffRowLevelSecurity(withoutPolicies);
  const plain = connect(actingForAll(open), 5, () => undefined);
  const bare = await createApp({ ...withoutPolicies.context, ...plain }, { hasReference: false });
  const origins: Readonly<Record<Server, string>> = {
    without: await bare.listen({ host: '127.0.0.1', port: 0 }),
    setting: withoutPolicies.origin,
    with: withPolicies.origin,
  };
  try {
    const isEnforced = await policiesDiffer();
    console.log(`${applications} applications of ${companies} companies, policies on ${tables} tables; ${calls} calls of each kind`);
    for (const kind of kinds) {
      const times = await measure(kind, origins);
      const each = servers.map((server) => `${server === 'setting' ? 'the setting alone' : server} ${figures(times[server])}`);
      console.log(`${kind.name}: ${each.join('; ')}`);
      reportFigure({ name: `${kind.name}, without row security, p50`, value: at(times.without, 0.5), unit: 'ms' });
      reportFigure({ name: `${kind.name}, with row security, p50`, value: at(times.with, 0.5), unit: 'ms' });
      reportFigure({ name: `${kind.name}, with row security, p95`, value: at(times.with, 0.95), unit: 'ms' });
      reportFigure({
        name: `${kind.name}, p95 with row security / p95 without`,
        value: at(times.with, 0.95) / at(times.without, 0.95),
        ...(isEnoughForGoal && { goal: { atMost: mostOfP95 } }),
      });
    }
    reportFigure({ name: 'set_config, p50', value: at(await timesOfSetting(plain.pool), 0.5), unit: 'ms' });
    return isEnforced;
  } finally {
    await bare.close();
    await plain.db.destroy();
  }
}

async function fill(database: TestDatabase): Promise<void> {
  const began = performance.now();
  const { db } = connect(database.url, 1, () => undefined);
  await seedPrices({ db });
  await db.destroy();
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  await fillCases(client, { open: Math.ceil(applications / 40), closed: Math.ceil(applications / 4), companies, staff: 200 });
  // Those of `fillApplications` have the same numbers.
  await client.query("update applications set application_number = 'APP-24-' || substr(application_number, 8)");
  await client.query(
    `insert into staff_sessions (id, token_hash, staff_id, started_at, last_seen_at, expires_at, authenticated_at, device)
     values ($1, $2, $3, now(), now() + interval '20 minutes', now() + interval '8 hours', now(), 'bench')`,
    [randomUUID(), createHash('sha256').update(staffToken).digest(), staffId(1)],
  );
  await client.end();
  await fillApplications(database.adminUrl, companies, applications);
  console.log(`ready after ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** The api's login on a connection that sets nothing later; the views of staff compare the setting also where no policy does. */
function actingForAll(database: TestDatabase): string {
  const url = new URL(database.urlOf('api'));
  url.searchParams.set('options', '-c thamani.acting_for=system');
  return url.href;
}

/** The one draft that `fillApplications` gives to each company but the first. */
function draftOf(n: number): string {
  const [made, variant] = [n - 1, 32_768 + ((n - 1) % 16_384)];
  return `01900000-0000-7000-${variant.toString(16)}-${made.toString(16).padStart(12, '0')}`;
}

async function policiesDiffer(): Promise<boolean> {
  const company = idOf('company', 2);
  const { pool } = withPolicies.context;
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from applications where company_id = $1', [company]);
  const own = rows[0]?.n ?? 0;
  const [more, others] = [(await seenFor(guarded, company)) - own, (await seenFor(open, company)) - own];
  reportNone({ 'applications of others that are seen with the policies': more });
  reportControl('applications of others that are seen without the policies', others);
  return more === 0 && others > 0;
}

async function seenFor(database: TestDatabase, company: string): Promise<number> {
  const client = new pg.Client({ connectionString: database.urlOf('api') });
  await client.connect();
  await client.query("select set_config('thamani.acting_for', $1, false)", [`company:${company}`]);
  const { rows } = await client.query<{ n: number }>('select count(*)::int as n from applications');
  await client.end();
  return rows[0]?.n ?? 0;
}

async function measure(kind: Kind, origins: Readonly<Record<Server, string>>): Promise<Readonly<Record<Server, readonly number[]>>> {
  await visitAll(kind, origins);
  const times: Record<Server, number[]> = { without: [], setting: [], with: [] };
  for (let made = 0; made < warmUp + calls; made += 1) {
    const n = 2 + (made % (companies - 1));
    const lengths = new Set<number>();
    // Each turn is the first one as often as the others.
    const first = made % turns.length;
    for (const server of [...turns.slice(first), ...turns.slice(0, first)]) {
      const began = performance.now();
      lengths.add(await ask(origins[server], kind, n));
      if (made >= warmUp) times[server].push(performance.now() - began);
    }
    // A server that finds less is quicker.
    if (kind.body === undefined && lengths.size > 1) throw new Error(`${kind.name} of company ${n}: the answers differ`);
  }
  return times;
}

/** Not timed: otherwise the first server that asks for a company reads its pages for the others. Kinds without a company need none. */
async function visitAll(kind: Kind, origins: Readonly<Record<Server, string>>): Promise<void> {
  if (kind.token !== tokenOf) return;
  await Promise.all(
    turns.map(async (server) => {
      for (let n = 2; n <= companies; n += 1) await ask(origins[server], kind, n);
    }),
  );
}

async function ask(origin: string, { name, path, token, body }: Kind, n: number): Promise<number> {
  const answer = await fetch(`${origin}/api${path(n)}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token(n)}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body(n)) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${name} of company ${n} answered ${answer.status}: ${text.slice(0, 300)}`);
  return text.length;
}

/** What a request pays that takes a connection for another company than the last one did. */
async function timesOfSetting(pool: pg.Pool): Promise<readonly number[]> {
  const client = await pool.connect();
  const times: number[] = [];
  for (let made = 0; made < warmUp + calls; made += 1) {
    const began = performance.now();
    const values = [`company:${idOf('company', 1 + made)}`];
    await client.query({ name: 'acting-for', text: "select set_config('thamani.acting_for', $1, false)", values });
    if (made >= warmUp) times.push(performance.now() - began);
  }
  client.release();
  return times;
}

function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

function figures(times: readonly number[]): string {
  return `p50 ${at(times, 0.5).toFixed(2)} ms, p95 ${at(times, 0.95).toFixed(2)} ms`;
}
