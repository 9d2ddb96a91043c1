import { writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { Worker } from 'node:worker_threads';
import { productionSettings } from '@thamani/ops/production.ts';
import { reportFigure, reportNone } from '../nightly/figures.ts';
import { startSystem } from '../system/system.ts';
import { arrive, percentile, type Call, type Measured } from './arrivals.ts';
import { emailOf, passwordOf, seedPeople } from './people.ts';
import { contextOf } from '../system/context.ts';

/**
 * `npm run bench -- storm [seconds signInsPerSecond rounds]`: people sign in at a fixed rate while others read, next to the same reads
 * without them, in turn. Passwords are right, so no limit answers in place of the server. Held: the reads' median and 95th percentile
 * grow by less than a fifth, and every sign-in is answered.
 */
const [, secondsEach = '60', perSecond = '50', turns = '3'] = process.argv.slice(2);
const seconds = Number(secondsEach);
const signInsPerSecond = Number(perSecond);
const rounds = Number(turns);
const readsPerSecond = 50;
const mostSlower = 1.2;

const system = await startSystem({ ...productionSettings(), LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1' }, ['api']);
const context = await contextOf(system);
await seedPeople(context);
const reader = await readerOf(0);
const readOf = (n: number): Call =>
  n % 2 === 0
    ? { method: 'GET', path: '/api/countries' }
    : { method: 'GET', path: `/api/profile/user/${reader.id}`, headers: { authorization: `Bearer ${reader.token}` } };
const read = () => arrive(system.origin, readsPerSecond * 2, seconds, readOf);

// Until code and connections are warm.
await Promise.all([arrive(system.origin, 100, 3, readOf), signIns(20, 3)]);

const measured: { alone: Measured; beside: Measured; signIns: Measured; load: number }[] = [];
for (let round = 0; round < rounds; round += 1) {
  const load = loadavg()[0] ?? 0;
  const alone = await read();
  const [beside, storm] = await Promise.all([read(), signIns(signInsPerSecond, seconds)]);
  measured.push({ alone, beside, signIns: storm, load });
}
await context.close();
await system.stop();

const results = measured.map(({ alone, beside, signIns, load }) => ({
  loadBefore: round2(load),
  reads: { alone: summary(alone), beside: summary(beside) },
  signIns: summary(signIns),
  slower: { p50: ratio(alone, beside, 0.5), p95: ratio(alone, beside, 0.95), p99: ratio(alone, beside, 0.99) },
}));
for (const result of results) {
  const { reads, signIns, slower, loadBefore } = result;
  console.log(
    [
      `load before ${loadBefore}`,
      `  reads alone                p50 ${reads.alone.p50} ms, p95 ${reads.alone.p95}, p99 ${reads.alone.p99}`,
      `  reads beside ${signInsPerSecond} sign-ins/s  p50 ${reads.beside.p50} ms, p95 ${reads.beside.p95}, p99 ${reads.beside.p99}: ${slower.p50}, ${slower.p95}, ${slower.p99} times`,
      `  sign-ins                   p50 ${signIns.p50} ms, p95 ${signIns.p95}, p99 ${signIns.p99}; ${signIns.answered} answered, refused ${JSON.stringify(signIns.refused)}`,
    ].join('\n'),
  );
}
const allAnswered = !measured.some(({ signIns, beside }) => hasRefused(signIns) || hasRefused(beside));
const middle = { p50: median(results.map(({ slower }) => slower.p50)), p95: median(results.map(({ slower }) => slower.p95)) };
const held = middle.p50 < mostSlower && middle.p95 < mostSlower;
console.log(
  `${signInsPerSecond} sign-ins a second for ${seconds} s: ${allAnswered ? 'all answered' : 'SOME REFUSED'}; reads slowed to ${middle.p50} times at the median, ${middle.p95} at p95, less than ${mostSlower} wanted: ${held ? 'held' : 'NOT held'}`,
);
reportFigure({ name: 'reads beside sign-ins, p50, times slower', value: middle.p50, goal: { atMost: mostSlower } });
reportFigure({ name: 'reads beside sign-ins, p95, times slower', value: middle.p95, goal: { atMost: mostSlower } });
reportFigure({ name: 'sign-in p95', value: median(results.map(({ signIns: { p95 } }) => p95)), unit: 'ms' });
reportNone({ 'rounds with refused calls': measured.filter(({ signIns, beside }) => hasRefused(signIns) || hasRefused(beside)).length });
if (!process.argv.includes('--no-report')) {
  const file = new URL('../../docs/storm.json', import.meta.url);
  const report = { at: new Date().toISOString(), node: process.version, seconds, signInsPerSecond, readsPerSecond: readsPerSecond * 2 };
  writeFileSync(file, `${JSON.stringify({ ...report, slower: middle, rounds: results }, null, 2)}\n`);
}
process.exit(allAnswered ? 0 : 1);

async function readerOf(n: number): Promise<{ id: string; token: string }> {
  const body = JSON.stringify({ email: emailOf(n), password: passwordOf(n) });
  const answer = await fetch(`${system.origin}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { data } = (await answer.json()) as { data: { token: string; user: { id: string } } };
  return { id: data.user.id, token: data.token };
}

async function signIns(rate: number, duration: number): Promise<Measured> {
  const thread = new Worker(new URL('./sign-ins.ts', import.meta.url), { workerData: { origin: system.origin, rate, seconds: duration } });
  const [measuredThere] = (await once(thread, 'message')) as [Measured];
  return measuredThere;
}

function summary({ times, refused }: Measured) {
  const at = (share: number) => round2(percentile(times, share));
  return { answered: times.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), refused };
}

function hasRefused({ refused }: Measured): boolean {
  return Object.keys(refused).length > 0;
}

function ratio(alone: Measured, beside: Measured, share: number): number {
  return round2(percentile(beside.times, share) / percentile(alone.times, share));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function round2(value: number): number {
  return Math.round(value * 100) / 100;
}
