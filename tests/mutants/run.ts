/**
 * `node tests/mutants/run.ts [--list=findings|origin] [--seconds=60] [id…]`: plants deliberate faults one by one in a copy of the sources, and runs
 * the tests that should catch each; with the list of findings, it takes back the fix of each finding of the security test. The working tree
 * is only read. A longer limit is for a machine that others keep busy.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { startAll } from '@thamani/ops/services/all.ts';
import { dataFolder, lockFolder } from '@thamani/ops/services/process.ts';
import { childEnvironment } from '@thamani/server/config/development-services.ts';
import { copyOfTheSources, type Copy } from '../architecture/copy.ts';
import { faults as deliberate, type Fault } from './faults.ts';
import { findings } from './findings.ts';
import { originFaults } from './origin-faults.ts';
import { areEnough, faultInControl, isCaught, verdictOf, type Run, type VitestReport } from './verdict.ts';

const root = join(import.meta.dirname, '../..');
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '60' }, list: { type: 'string', default: 'faults' } },
});
const lists: Readonly<Record<string, readonly Fault[]>> = { faults: deliberate, findings, origin: originFaults };
const faults = lists[values.list] ?? deliberate;
const limitSeconds = Number(values.seconds);
/** A longer limit lengthens by the same factor what a test and its set-up may take, which Vitest limits to 5 and 10 seconds. */
const configuration = limitSeconds === 60 ? 'vitest.config.ts' : 'vitest.longer.config.ts';
const unknown = wanted.filter((id) => !faults.some((fault) => fault.id === id));
if (unknown.length > 0) {
  console.error(`There is no fault ${unknown.join(', ')}. There are:\n${faults.map(({ id }) => `  ${id}`).join('\n')}`);
  process.exit(2);
}
const chosen = faults.filter(({ id }) => wanted.length === 0 || wanted.includes(id));

let child: ChildProcess | undefined;
const reports = mkdtempSync(join(tmpdir(), 'thamani-mutants-reports-'));
const copy = copyOfTheSources('mutants', { within: join(root, '.data/copies'), hasOwnPackages: true });
/** That of the copy, where Node is one of the packages: sandboxes see no other. */
const node = process.execPath.startsWith(root) ? join(copy.root, relative(root, process.execPath)) : process.execPath;
process.once('exit', cleanUp);
for (const [signal, code] of [['SIGINT', 130] as const, ['SIGTERM', 143] as const, ['SIGHUP', 129] as const])
  process.once(signal, () => process.exit(code));

await main();

async function main(): Promise<void> {
  const began = performance.now();
  if (chosen.some(({ tests }) => tests.some(needsServices))) await startAll();
  linkServices(copy);
  writeLongerConfiguration(copy);

  const controls = new Map<string, Run>();
  for (const tests of distinct(chosen)) {
    const run = await vitest(tests);
    controls.set(keyOf(tests), run);
    const fault = faultInControl(run);
    console.log(
      `control  ${fault === undefined ? 'passes' : 'FAILS '}  ${seconds(run)}  ${tests.join(' ')}${fault === undefined ? '' : `\n         ${fault}`}`,
    );
  }
  const isSound = ({ tests }: Fault) => faultInControl(controlOf(tests)) === undefined;
  const controlOf = (tests: readonly string[]): Run => controls.get(keyOf(tests)) ?? { seconds: 0, timedOut: true };

  let caught = 0;
  console.log('');
  for (const fault of chosen) {
    if (!isSound(fault)) {
      console.log(`${fault.id.padEnd(34)}  not planted  its control fails`);
      continue;
    }
    const run = await planted(fault);
    const judged = verdictOf(controlOf(fault.tests), run, limitSeconds);
    if (isCaught(judged)) caught += 1;
    console.log(`${fault.id.padEnd(34)}  ${judged.verdict.padEnd(11)}  ${seconds(run)}  ${judged.detail}`);
  }

  const soundControls = [...controls.values()].every((run) => faultInControl(run) === undefined);
  console.log(
    `\n${controls.size} controls ${soundControls ? 'pass' : 'do not all pass'}; ${((performance.now() - began) / 1000).toFixed(0)} s in all`,
  );
  console.log(`mutants: ${caught} of ${chosen.length} caught`);
  process.exitCode = soundControls && areEnough(caught, chosen.length, deliberate.length) ? 0 : 1;
}

async function planted({ file, find, replace, tests }: Fault): Promise<Run> {
  const source = copy.read(file);
  copy.write(
    file,
    source.replace(find, () => replace),
  );
  try {
    return await vitest(tests);
  } finally {
    copy.write(file, source);
  }
}

async function vitest(tests: readonly string[]): Promise<Run> {
  const report = join(reports, 'report.json');
  rmSync(report, { force: true });
  const began = performance.now();
  const started = spawn(
    node,
    [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', configuration, '--reporter=json', `--outputFile=${report}`, ...tests],
    // A group of its own: Vitest's workers, and whatever a test started, end with it.
    { cwd: copy.root, env: childEnvironment, stdio: 'ignore', detached: true },
  );
  child = started;
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    killGroup(started);
  }, limitSeconds * 1000);
  await once(started, 'exit');
  clearTimeout(timer);
  killGroup(started);
  child = undefined;
  return { seconds: (performance.now() - began) / 1000, timedOut, report: reportIn(report) };
}

function reportIn(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  } catch {
    return undefined;
  }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended, and all that it started.
  }
}

/** The copy uses the services that run for this checkout: it finds their processes and data where its own would be. */
function linkServices({ root: copied }: Copy): void {
  for (const folder of [dataFolder, lockFolder]) {
    mkdirSync(folder, { recursive: true });
    const link = join(copied, relative(root, folder));
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(folder, link);
  }
}

function writeLongerConfiguration({ write }: Copy): void {
  const factor = limitSeconds / 60;
  write(
    'vitest.longer.config.ts',
    `import config from './vitest.config.ts';
const times = { testTimeout: ${factor * 5_000}, hookTimeout: ${factor * 10_000} };
const projects = config.test.projects.map((one) => ({ ...one, test: { ...times, ...one.test } }));
export default { ...config, test: { ...config.test, projects } };
`,
  );
}

function needsServices(test: string): boolean {
  return test.startsWith('server/') || test.startsWith('tests/engine/');
}

function distinct(of: readonly Fault[]): readonly (readonly string[])[] {
  return [...new Map(of.map(({ tests }) => [keyOf(tests), tests])).values()];
}

function keyOf(tests: readonly string[]): string {
  return tests.toSorted().join(' ');
}

function seconds(run: Run): string {
  return `${run.seconds.toFixed(1).padStart(5)} s`;
}

function cleanUp(): void {
  if (child !== undefined) killGroup(child);
  rmSync(reports, { recursive: true, force: true });
  copy.remove();
}
