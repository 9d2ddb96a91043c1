import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { productionSettings } from '@thamani/ops/production.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { seedPrices } from '@thamani/server/features/prices/service.ts';
import { reportFigure } from '../nightly/figures.ts';
import { startSystem } from '../system/system.ts';
import { benchApplications } from './applications.ts';
import { contextOf } from '../system/context.ts';

/**
 * The API beside the same queries without us, interleaved in one run, so that the machine's mood touches all alike. With rounds, seconds
 * for each, and how many applications there are.
 */

const rounds = Number(process.argv[2] ?? 5);
const secondsEach = Number(process.argv[3] ?? 5);
const applications = Number(process.argv[4]?.match(/^\d+$/)?.[0] ?? (rounds > 1 ? 1_000_000 : 20_000));
const connections = 32;
const goal = 0.7;

const { ports } = configOfProcess();
const barePort = ports.PORTAL_PORT + 50;
const system = await startSystem({ ...productionSettings(), LOG_LEVEL: 'info' }, ['api']);
const context = await contextOf(system);
await seedPrices(context);
await context.close();
const bare = spawn(process.execPath, [fileURLToPath(new URL('./bare.ts', import.meta.url)), system.databaseUrl, String(barePort)], {
  stdio: 'inherit',
});
await sleep(1_000);

const reads = [
  {
    name: 'GET /product-prices/',
    path: '/api/product-prices/',
    sql: 'select id, category, amount_minor, currency from product_prices order by position;',
  },
  {
    name: 'GET /product-prices/{id}',
    path: '/api/product-prices/handicrafts',
    sql: "select id, category, amount_minor, currency from product_prices where id = 'handicrafts';",
  },
];
const measured = reads.map((read) => ({ ...read, ours: [] as number[], bare: [] as number[], pgbench: [] as number[] }));

for (const target of [system.origin, `http://127.0.0.1:${barePort}`]) for (const { path } of measured) wrk(target + path, 2);
for (let round = 0; round < rounds; round += 1) {
  for (const read of measured) {
    read.ours.push(wrk(system.origin + read.path, secondsEach));
    read.bare.push(wrk(`http://127.0.0.1:${barePort}${read.path}`, secondsEach));
    read.pgbench.push(pgbench(read.sql, secondsEach));
  }
}
bare.kill('SIGKILL');
const forApplications = await benchApplications(system, barePort + 1, { rounds, seconds: secondsEach, applications });
await system.stop();

const results = measured.map(({ name, ours, bare: bareRates, pgbench: databaseRates }) => {
  const [a, b, c] = [median(ours), median(bareRates), median(databaseRates)];
  return {
    read: name,
    perSecond: { thamani: a, bareNode: b, pgbench: c },
    ratioToBareNode: round2(a / b),
    ratioToPgbench: round2(a / c),
    goal,
    rounds: { thamani: ours, bareNode: bareRates, pgbench: databaseRates },
  };
});
for (const result of results) {
  const { thamani, bareNode, pgbench: database } = result.perSecond;
  console.log(
    `${result.read}: ${thamani}/s; bare node:http and pg ${bareNode}/s; pgbench ${database}/s; ratio to the bare pair ${result.ratioToBareNode} (goal ${goal}), to pgbench ${result.ratioToPgbench}`,
  );
}
for (const { read, perSecond, ratioToBareNode } of forApplications) {
  const rates = Object.entries(perSecond).map(([name, rate]) => `${name} ${rate}/s`);
  console.log(`${read}: ${rates.join('; ')}; ratio to the same statements on bare Node ${ratioToBareNode} (goal 0.5)`);
}
for (const { read, perSecond, ratioToBareNode, goal: least } of [...results, ...forApplications]) {
  // Its title has the number of applications in it, which is the run's and not the figure's.
  const name = read.split(/ with |,/)[0] ?? read;
  reportFigure({ name: `${name}, ratio to bare Node`, value: ratioToBareNode, goal: { atLeast: least } });
  reportFigure({ name: `${name}, rate`, value: perSecond['thamani'] ?? 0, unit: '/s' });
}
// Small rounds show that it runs; only a full one is worth keeping.
const report = {
  at: new Date().toISOString(),
  node: process.version,
  connections,
  rounds,
  secondsEach,
  results: [...results, ...forApplications],
};
if (!process.argv.includes('--no-report'))
  writeFileSync(new URL('../../docs/performance.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
process.exit();

function wrk(address: string, seconds: number): number {
  const { stdout, status } = spawnSync('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, address], { encoding: 'utf8' });
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  if (status !== 0 || rate === undefined || /Non-2xx/.test(stdout)) throw new Error(`wrk on ${address}:\n${stdout}`);
  return Math.round(Number(rate));
}

function pgbench(sql: string, seconds: number): number {
  const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'query.sql');
  writeFileSync(file, sql);
  const { stdout } = spawnSync(
    'pgbench',
    ['-n', '-M', 'prepared', '-c', '16', '-j', '1', '-T', String(seconds), '-f', file, system.databaseUrl],
    { encoding: 'utf8' },
  );
  return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
