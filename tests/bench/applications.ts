import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OpenSession } from '@thamani/server/caller.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createContext } from '@thamani/server/context.ts';
import { createOwn } from '@thamani/server/features/company-applications/service.ts';
import { pageOf } from '@thamani/server/features/applications/list-store.ts';
import { authenticate } from '@thamani/server/features/sessions/service.ts';
import { completeApplication } from '@thamani/server/testing/applications.ts';
import { untilReady, type System } from '../system/system.ts';
import { fillApplications, idOf, tokenOf } from './companies.ts';

/**
 * A company's list of applications, and a create, beside the very statements they run on bare Node: `list` is the list's own statement
 * alone, `signed-in` is that and the look-up of the session, which is all that the API's list asks of the database.
 */
export interface ApplicationFigures {
  readonly read: string;
  readonly perSecond: Readonly<Record<string, number>>;
  readonly ratioToBareNode: number;
  readonly goal: number;
  readonly rounds: Readonly<Record<string, readonly number[]>>;
}

const goal = 0.5;
const connections = 32;

export async function benchApplications(
  system: System,
  barePort: number,
  { rounds, seconds, applications }: { rounds: number; seconds: number; applications: number },
): Promise<ApplicationFigures[]> {
  const companies = Math.max(100, Math.floor(applications / 100));
  await fillApplications(system.databaseUrl, companies, applications);
  const statements = await recorded(system.operatorUrl);
  const program = fileURLToPath(new URL('./bare-applications.ts', import.meta.url));
  const bare = spawn(process.execPath, [program, system.databaseUrl, String(barePort), JSON.stringify(statements)], { stdio: 'inherit' });
  await untilReady(`http://127.0.0.1:${barePort}/list/1`);
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const script = (name: string, path: string, method: 'GET' | 'POST') => {
    const file = join(folder, `${name}.lua`);
    writeFileSync(file, scriptOf(path, method, companies));
    return file;
  };
  const bareOrigin = `http://127.0.0.1:${barePort}`;
  const runs = {
    list: () => wrk(system.origin, script('ours-list', '/api/application/my_applications/', 'GET'), seconds),
    bareSignedIn: () => wrk(bareOrigin, script('bare-signed-in', '/signed-in/%d', 'GET'), seconds),
    bareList: () => wrk(bareOrigin, script('bare-list', '/list/%d', 'GET'), seconds),
    create: () => wrk(system.origin, script('ours-create', '/api/application/create_application/', 'POST'), seconds),
    bareCreate: () => wrk(bareOrigin, script('bare-create', '/create/%d', 'POST'), seconds),
  };
  const measured = Object.fromEntries(Object.keys(runs).map((name) => [name, [] as number[]]));
  try {
    for (const run of Object.values(runs)) run();
    for (let round = 0; round < rounds; round += 1) for (const [name, run] of Object.entries(runs)) measured[name]?.push(run());
  } finally {
    bare.kill('SIGKILL');
  }
  const rate = (name: keyof typeof runs) => median(measured[name] ?? []);
  const figure = (read: string, ours: keyof typeof runs, bareOnes: (keyof typeof runs)[]): ApplicationFigures => ({
    read,
    perSecond: Object.fromEntries([['thamani', rate(ours)], ...bareOnes.map((name) => [name, rate(name)])]),
    ratioToBareNode: Math.round((100 * rate(ours)) / rate(bareOnes[0] ?? ours)) / 100,
    goal,
    rounds: Object.fromEntries([ours, ...bareOnes].map((name) => [name, measured[name] ?? []])),
  });
  return [
    figure(`GET /application/my_applications/ with ${applications} applications of ${companies} companies`, 'list', [
      'bareSignedIn',
      'bareList',
    ]),
    figure('POST /application/create_application/, complete and submitted', 'create', ['bareCreate']),
  ];
}

/** What the API asks of the database, word for word, taken from one call of each use case. */
async function recorded(databaseUrl: string) {
  const context = await createContext('bench', configOfProcess({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent', DATABASE_POOL: '1' }));
  const asked: { text: string; values: unknown[] }[] = [];
  context.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: [string | { text: string; values?: unknown[] }, ...unknown[]]) => {
      const [what, values] = given;
      asked.push(
        typeof what === 'string'
          ? { text: what, values: Array.isArray(values) ? values : [] }
          : { text: what.text, values: what.values ?? [] },
      );
      return query(...given);
    }) as typeof client.query;
  });
  const listen = async (work: () => Promise<unknown>) => {
    const before = asked.length;
    await work();
    return asked.slice(before);
  };
  const session: OpenSession = {
    id: idOf('account', 1),
    accountId: idOf('account', 1),
    companyId: idOf('company', 1),
    roles: ['owner'],
    isAgent: false,
    lacksSecondFactor: false,
    isCompanyEnding: false,
    provedAt: null,
  };
  const caller = {
    actor: { kind: 'company' as const, id: session.accountId },
    device: 'bench',
    address: '127.0.0.1',
    client: { narrow: '127.0.0.1', wide: undefined },
    deviceTokens: { company: undefined, staff: undefined },
    language: 'en' as const,
    t: context.translatorFor('en'),
    idempotencyKey: undefined,
    requestId: 'bench',
  };
  const statements = {
    session: (await listen(() => authenticate(context, tokenOf(1))))[0],
    list: (await listen(() => pageOf(context.pool, session.companyId, { filter: 'all', search: '', size: 10, offset: 0 })))[0],
    create: await listen(() => createOwn(context, caller, session, completeApplication(idOf('file', 1), idOf('photo', 1)))),
  };
  await context.close();
  return statements;
}

/** Another company at each request, as a day's visitors are. */
function scriptOf(path: string, method: 'GET' | 'POST', companies: number): string {
  const body = JSON.stringify(completeApplication('FILE', 'PHOTO'));
  return `
math.randomseed(os.time())
local body = [[${body}]]
request = function()
  local n = math.random(1, ${companies})
  local headers = { ["authorization"] = "Bearer " .. string.rep("x", 43 - #tostring(n)) .. n }
  local path = string.format("${path}", n)
  if "${method}" == "GET" then return wrk.format("GET", path, headers) end
  headers["content-type"] = "application/json"
  local sent = body:gsub("FILE", string.format("00000003-0000-7000-8000-%012x", n)):gsub("PHOTO", string.format("00000004-0000-7000-8000-%012x", n))
  return wrk.format("POST", path, headers, sent)
end`;
}

function wrk(origin: string, script: string, seconds: number): number {
  const { stdout, stderr, status } = spawnSync('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, origin], {
    encoding: 'utf8',
  });
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  if (status !== 0 || rate === undefined || /Non-2xx/.test(stdout)) throw new Error(`wrk with ${script}:\n${stdout}${stderr}`);
  return Math.round(Number(rate));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
