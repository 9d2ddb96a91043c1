import { readdirSync, readFileSync } from 'node:fs';
import { certificateLanguages } from '@thamani/credentials/published-objects.ts';
import { reportFigure } from '../nightly/figures.ts';
import { facts, names, press } from '../print/sample.ts';

/** `npm run bench -- print [certificates]`: one after the other, in every language and script, with what their child holds of memory. */
const certificates = Number(process.argv[3] ?? 1_000);
const pictures = Math.max(1, Math.round(certificates / 10));
/** The child process enforces the same limit (server/adapters/typst/worker.ts). */
const mostMegabytes = 448;

const ours = await press();
const kinds = Object.values(names);
const children = new Set<number>();
let most = 0;

try {
  await ours.file(facts, 'en');
  report('PDF', await timed(certificates, (at) => ours.file(factsOf(at), languageOf(at))));
  report('picture', await timed(pictures, (at) => ours.picture(factsOf(at), languageOf(at))));
  console.log(`${children.size} children one after the other, at most ${most} MB each (bound: ${mostMegabytes})`);
  reportFigure({ name: 'most memory of a printing child', value: most, unit: 'MB', goal: { atMost: mostMegabytes } });
  if (children.size === 0 || most > mostMegabytes) process.exitCode = 1;
} finally {
  await ours.close();
}

function factsOf(at: number) {
  return { ...facts, ...kinds[at % kinds.length], registrationNumber: `RC-${at}` };
}

function languageOf(at: number) {
  return certificateLanguages[at % certificateLanguages.length] ?? 'en';
}

async function timed(times: number, make: (at: number) => Promise<Uint8Array>) {
  const [milliseconds, bytes]: [number[], number[]] = [[], []];
  for (let at = 0; at < times; at += 1) {
    const began = performance.now();
    bytes.push((await make(at)).byteLength);
    milliseconds.push(performance.now() - began);
    look();
  }
  return { milliseconds, bytes };
}

/** What the printing children of this process hold. */
function look(): void {
  const read = (file: string): string => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  };
  for (const task of readdirSync('/proc/self/task')) {
    for (const pid of read(`/proc/self/task/${task}/children`).split(' ').filter(Boolean)) {
      if (!read(`/proc/${pid}/cmdline`).includes('typst/worker.ts')) continue;
      const held = /VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1];
      // It may have ended meanwhile.
      if (held === undefined) continue;
      children.add(Number(pid));
      most = Math.max(most, Math.round(Number(held) / 1024));
    }
  }
}

function report(what: string, { milliseconds, bytes }: { milliseconds: number[]; bytes: number[] }): void {
  const at = (values: number[], share: number): number => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
  const all = milliseconds.reduce((sum, one) => sum + one, 0);
  reportFigure({ name: `${what}, p50`, value: at(milliseconds, 0.5), unit: 'ms' });
  reportFigure({ name: `${what}, p95`, value: at(milliseconds, 0.95), unit: 'ms' });
  console.log(
    `${what}: ${milliseconds.length} in ${(all / 1_000).toFixed(1)} s; ` +
      `ms each: median ${at(milliseconds, 0.5).toFixed(1)}, p95 ${at(milliseconds, 0.95).toFixed(1)}, most ${at(milliseconds, 1).toFixed(1)}; ` +
      `kB each: median ${(at(bytes, 0.5) / 1_000).toFixed(0)}, most ${(at(bytes, 1) / 1_000).toFixed(0)}`,
  );
}
