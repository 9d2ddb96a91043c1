import { execFile, spawn } from 'node:child_process';
import { get } from 'node:http';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { services } from '@thamani/ops/services/all.ts';
import { startVerify } from '../browser/verify.ts';
import { reportFigure } from '../nightly/figures.ts';
import { freePort } from '../system/tcp-proxy.ts';
import { untilReady } from '../system/system.ts';

/**
 * `npm run bench -- verify [rounds seconds]`: the page of a certificate and its JSON beside bare `node:http` that has the same bytes in
 * memory, in turns, so that the machine's mood touches both alike. Both send what a phone asks for: compressed.
 */
const rounds = Number(process.argv[3] ?? 7);
const secondsEach = Number(process.argv[4] ?? 5);
const connections = 32;
const goal = 0.75;

await services.s3.start();
const stage = await startVerify();
const barePort = await freePort();
const number = stage.numbers.valid;
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const reads = [
  { name: 'page', path: `/${number}`, type: 'text/html; charset=utf-8' },
  { name: 'JSON', path: `/${number}.json`, type: 'application/json' },
].map((read) => ({ ...read, file: join(folder, read.name), ours: [] as number[], bare: [] as number[] }));
for (const { path, file } of reads) writeFileSync(file, await bytesOf(stage.origin + path));
const bare = spawn(
  process.execPath,
  [
    fileURLToPath(new URL('./bare-bytes.ts', import.meta.url)),
    String(barePort),
    ...reads.map(({ path, type, file }) => [path, type, file].join('|')),
  ],
  { stdio: 'inherit' },
);
const bareOrigin = `http://127.0.0.1:${barePort}`;
await untilReady(bareOrigin + (reads[0]?.path ?? ''));

for (const { path } of reads) for (const origin of [stage.origin, bareOrigin]) await wrk(origin + path, Math.min(2, secondsEach));
for (let round = 0; round < rounds; round += 1) {
  for (const { path, ours, bare: theirs } of reads) {
    ours.push(await wrk(stage.origin + path, secondsEach));
    theirs.push(await wrk(bareOrigin + path, secondsEach));
  }
}
bare.kill('SIGKILL');
await stage.stop();

const results = reads.map(({ name, ours, bare: theirs, file }) => {
  // Of each pair the ratio, and of the ratios the middle: what slowed one slowed its neighbour too.
  const ratio = Math.round(median(ours.map((rate, round) => rate / (theirs[round] ?? 1))) * 100) / 100;
  return {
    read: name,
    bytes: statSync(file).size,
    perSecond: { thamani: median(ours), bareNode: median(theirs) },
    ratioToBareNode: ratio,
    goal,
  };
});
for (const { read, bytes, perSecond, ratioToBareNode } of results)
  console.log(
    `${read} (${bytes} bytes): ${perSecond.thamani}/s; bare node:http with the same bytes ${perSecond.bareNode}/s; ratio ${ratioToBareNode} (goal ${goal})`,
  );
for (const { read, perSecond, ratioToBareNode } of results) {
  reportFigure({ name: `${read}, ratio to bare Node`, value: ratioToBareNode, goal: { atLeast: goal } });
  reportFigure({ name: `${read}, rate`, value: perSecond.thamani, unit: '/s' });
}
if (!process.argv.includes('--no-report')) {
  const report = { at: new Date().toISOString(), node: process.version, connections, rounds, secondsEach, results };
  writeFileSync(new URL('../../docs/verify.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
}
process.exit();

/** As they come over the wire: `fetch` would unpack them. */
function bytesOf(address: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(Buffer.concat(chunks)) : reject(new Error(`${address}: ${response.statusCode}`)),
      );
    }).on('error', reject);
  });
}

/** Beside us, not in our place: the way to the store leads through this process. */
async function wrk(address: string, seconds: number): Promise<number> {
  const headers = ['-H', 'Accept-Encoding: br', '-H', 'Accept-Language: en-GB,en;q=0.9'];
  const { stdout } = await promisify(execFile)('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...headers, address]);
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  if (rate === undefined || /Non-2xx/.test(stdout)) throw new Error(`wrk on ${address}:\n${stdout}`);
  return Math.round(Number(rate));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
