import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { METHODS } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sitesOf, type Operation, type Site } from '@thamani/contract/operation.ts';
import { operations } from '@thamani/contract/operations.ts';
import { adminUrl, childEnvironment } from '@thamani/server/config/development-services.ts';
import { createTestDatabase } from '@thamani/server/database/test-database.ts';
import { startTestApp, type TestApp } from '@thamani/server/testing/app.ts';
import { signedInCompany } from '@thamani/server/testing/applications.ts';
import { caseIn, colleague } from '@thamani/server/testing/cases.ts';
import { addressOf, plantFaultyOperations, sampleOf, textFieldsOf, withValue } from '@thamani/server/testing/contract-samples.ts';
import { submittedApplication } from '@thamani/server/testing/payments.ts';
import { reportControl, reportFigure, reportNone } from '../nightly/figures.ts';
import { python } from '../interop/programs.ts';

/**
 * `npm run attack -- api [requests] [seed]`: schemathesis makes calls from the description that each site serves, signed out, as a company,
 * as an officer and as an admin, until there were so many; then every field is sent a NUL and every address every method. No answer may be
 * of 5xx, and none may differ from what is described. Control: an operation that fails and one that answers in another shape are found.
 */
export async function fuzzApi([requests = '100000', seed = String(randomInt(1_000_000))]: readonly string[]): Promise<boolean> {
  const stage = await openStage();
  try {
    const fuzzed = await fuzz(stage, Number(requests), Number(seed));
    const swept = await sweep(stage);
    const isSeen = await plantFaults();
    reportFigure({ name: 'requests of schemathesis', value: fuzzed, goal: { atLeast: Number(requests) } });
    reportFigure({ name: 'requests with NUL or another method', value: swept });
    reportNone({ 'answers of 5xx': stage.failed.length, 'findings of schemathesis': stage.findings.length });
    reportControl('planted faults that were found', isSeen ? 1 : 0);
    for (const one of [...stage.failed.slice(0, 40), ...stage.findings.slice(0, 10)]) console.log(`  FOUND: ${one}`);
    return fuzzed >= Number(requests) && stage.failed.length === 0 && stage.findings.length === 0 && isSeen;
  } finally {
    await stage.close();
  }
}

type Who = 'nobody' | 'company' | 'officer' | 'admin';

interface Stage {
  readonly apps: Readonly<Record<Site, TestApp>>;
  readonly tokens: Readonly<Record<Exclude<Who, 'nobody'>, string>>;
  /** Ids that are there, by the name of the parameter. */
  readonly known: Readonly<Record<string, readonly string[]>>;
  /** Answers of 5xx, as the server itself saw them. */
  readonly failed: string[];
  /** What schemathesis reported. */
  readonly findings: string[];
  answered(): number;
  close(): Promise<void>;
}

/** As wide as a server is set for: limits by day and hour have attacks of their own. */
const settings = {
  DATABASE_POOL: '10',
  APPLICATIONS_PER_DAY: '1000000',
  CONTACT_MESSAGES_PER_HOUR: '1000000',
  UPLOADS_PER_HOUR: '1000000',
};

async function openStage(): Promise<Stage> {
  const failed: string[] = [];
  let answered = 0;
  const counted = async (app: TestApp['app']) => {
    app.addHook('onResponse', async (request, reply) => {
      answered += 1;
      if (reply.statusCode >= 500) failed.push(`${reply.statusCode} ${request.method} ${request.url}`);
    });
  };
  const own = await createTestDatabase(adminUrl, { isDurable: false });
  // Both sites are on one database, as in one process of the API.
  const database = { ...own, drop: async () => undefined };
  // What is prepared takes operations of both sites.
  const whole = await startTestApp(settings, {}, { database });
  const company = await signedInCompany(whole);
  const officer = await colleague(whole, { role: 'officer' }, 'Ama Mensah');
  const admin = await colleague(whole, [{ role: 'admin' }, { role: 'board' }, { role: 'verifier' }], 'Efua Owusu');
  const submitted = await submittedApplication(whole, company);
  const cases = [await caseIn(whole, 'assessment', company, officer), await caseIn(whole, 'approval', company, officer)];
  const { rows: documents } = await whole.context.pool.query<{ id: string }>(
    'select distinct document_id as id from application_documents where application_id = any ($1)',
    [cases],
  );
  await whole.close();
  const portal = await startTestApp(settings, {}, { site: 'portal', hasReference: true, onReady: counted, database });
  const console = await startTestApp(settings, {}, { site: 'console', hasReference: true, onReady: counted, database });
  return {
    apps: { portal, console },
    tokens: { company: company.token, officer: officer.token, admin: admin.token },
    known: {
      id: [submitted, ...cases, officer.id, admin.id],
      document: documents.map(({ id }) => id),
      country: ['GH', 'KE'],
      name: [`application:${submitted}`],
    },
    failed,
    findings: [],
    answered: () => answered,
    async close() {
      await console.close();
      await portal.close();
      await own.drop();
    },
  };
}

const rounds: readonly { readonly who: Who; readonly site: Site }[] = [
  { who: 'nobody', site: 'portal' },
  { who: 'company', site: 'portal' },
  { who: 'nobody', site: 'console' },
  { who: 'officer', site: 'console' },
  { who: 'admin', site: 'console' },
];

/**
 * Most take nothing, and end the session that the calls after them need, or close its company to all commands. A stream of changes never
 * ends its body, which schemathesis would wait for; server/features/live-updates has its tests.
 */
const leftOut = ['logout', 'staffLogout', 'deleteAccount', 'deleteCompany', 'streamChanges'];

async function fuzz(stage: Stage, requests: number, seed: number): Promise<number> {
  console.log(`api: seed ${seed}; again with: npm run attack -- api ${requests} ${seed}`);
  const of: Record<string, number> = {};
  let sent = 0;
  for (let turn = 0; sent < requests && stage.findings.length === 0; turn += 1) {
    const before = sent;
    for (const { who, site } of rounds) {
      // The first turn is whole, so that even a short run is made as everybody.
      if (turn > 0 && sent >= requests) break;
      const { origin } = stage.apps[site];
      const already = stage.answered();
      // Each operation gets its share; those that take little are soon exhausted, so there are several turns.
      const examples = Math.max(5, Math.ceil((requests - sent) / operations.length / rounds.length / 2));
      const said = await schemathesis(origin, {
        seed: seed + turn,
        examples: Math.min(examples, 200),
        isFirst: turn === 0 && requests > 10_000,
        among: someOf(site, requests, seed + turn),
        token: who === 'nobody' ? undefined : stage.tokens[who],
        known: stage.known,
        first: sent,
      });
      stage.findings.push(...said);
      const made = stage.answered() - already;
      sent += made;
      of[`${who} on the ${site}`] = (of[`${who} on the ${site}`] ?? 0) + made;
      console.log(
        `api: ${sent} requests, ${stage.failed.length} answers of 5xx, ${stage.findings.length} findings (${who} on the ${site})`,
      );
    }
    if (sent === before) throw new Error('schemathesis sent nothing');
  }
  for (const [who, count] of Object.entries(of)) console.log(`  ${who}: ${count} requests`);
  return sent;
}

/** A short run takes some operations of each site, others with each seed: each that is taken costs a second of Python, whatever it sends. */
function someOf(site: Site, requests: number, seed: number): readonly string[] {
  const ids = operations.filter((one) => sitesOf(one).includes(site) && !leftOut.includes(one.id)).map(({ id }) => id);
  const share = Math.ceil(requests / rounds.length / 5);
  const first = (seed * 7) % ids.length;
  return share >= ids.length ? ids : [...ids, ...ids].slice(first, first + share);
}

interface Run {
  readonly seed: number;
  /** The operations to call; all that are described where it is left out. */
  readonly among?: readonly string[];
  readonly examples: number;
  /** With the phase that goes through the edges of every field, which is the same for every seed. */
  readonly isFirst: boolean;
  readonly token: string | undefined;
  readonly known: Stage['known'];
  readonly first: number;
}

const checks = 'not_a_server_error,response_schema_conformance,content_type_conformance,status_code_conformance';

/** What it found. Its exit code is 1 where it found something and 2 where it could not work. */
async function schemathesis(origin: string, run: Run): Promise<readonly string[]> {
  const folder = join(import.meta.dirname, 'fuzzing');
  const args = ['-m', 'schemathesis.cli', 'run', `${origin}/docs/openapi.json`, '--checks', checks, '--seed', String(run.seed)];
  args.push('--max-examples', String(run.examples), '--phases', run.isFirst ? 'coverage,fuzzing' : 'fuzzing');
  // One thread: with two, CPython 3.11 ends at times with "AST constructor recursion depth mismatch" while Hypothesis reads its own sources.
  args.push('--workers', '1', '--request-timeout', '60', '--no-color', '--no-shrink', '--continue-on-failure', '--max-redirects', '0');
  args.push('--suppress-health-check', 'all', '--generation-database', 'none', '--warnings', 'off');
  if (run.among !== undefined) args.push('--include-operation-id-regex', `^(${run.among.join('|')})$`);
  if (run.token !== undefined) args.push('--header', `Authorization: Bearer ${run.token}`);
  const child = spawn(await python(folder), args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...childEnvironment,
      PYTHONPATH: folder,
      PYTHONDONTWRITEBYTECODE: '1',
      SCHEMATHESIS_HOOKS: 'hooks',
      KNOWN_IDS: JSON.stringify(run.known),
      FIRST_CALL: String(run.first),
    },
  });
  const [said, complaints] = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) return [];
  return [`schemathesis ended with ${code}:\n${(await said).slice(-12_000)}\n${(await complaints).slice(-2_000)}`];
}

/** Every field of every operation with a NUL, and every address with every method that Node reads. */
async function sweep({ apps, tokens }: Stage): Promise<number> {
  let sent = 0;
  for (const operation of operations) {
    for (const site of sitesOf(operation)) {
      const { app } = apps[site];
      const token = operation.actor === 'anyone' ? undefined : operation.actor === 'staff' ? tokens.admin : tokens.company;
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      for (const field of textFieldsOf(operation)) {
        const call = withValue(sampleOf(operation), field, 'a\u0000b');
        await app.inject({
          method: operation.method,
          url: `/api${addressOf(operation, call)}`,
          headers,
          ...payloadOf(operation, call.body),
        });
        sent += 1;
      }
      for (const method of METHODS.filter((one) => one !== 'CONNECT')) {
        await app.inject({ method: method as 'GET', url: `/api${addressOf(operation, sampleOf(operation))}` });
        sent += 1;
      }
    }
  }
  return sent;
}

function payloadOf(operation: Operation, body: unknown): { payload?: object } {
  return operation.body === undefined ? {} : { payload: body as object };
}

/** Two operations that are not as described: one that fails, and one that answers in another shape. Both must be found. */
async function plantFaults(): Promise<boolean> {
  const planted = await startTestApp({}, {}, { isDescribed: true, onReady: plantFaultyOperations });
  const said = await schemathesis(planted.origin, { seed: 1, examples: 5, isFirst: false, token: undefined, known: {}, first: 0 });
  await planted.close();
  const report = said.join('\n');
  const found = { failing: /Server error/i.test(report), shape: /violates schema/i.test(report) };
  console.log(
    `  control, an operation that fails: ${found.failing ? 'found' : 'NOT FOUND'}; one of another shape: ${found.shape ? 'found' : 'NOT FOUND'}`,
  );
  return found.failing && found.shape;
}
