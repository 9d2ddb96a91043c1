import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { asTable, isGood, merged, type Report, type StepResult } from './results.ts';
import { runGroups } from './runner.ts';
import { groups, groupsNamed } from './steps.ts';

/**
 * `npm run nightly [-- GROUP …] [--fresh] [--small]`: everything at full size, unattended. A run that was interrupted is continued where it
 * stopped, on the same sources; `--fresh` starts over. `--small` only shows that every step runs: its figures are not kept in docs/.
 */
const root = join(import.meta.dirname, '../..');
const given = process.argv.slice(2);
const small = given.includes('--small');
const names = groupsNamed(given.filter((argument) => !argument.startsWith('--')));
const unknown = given.filter((argument) => argument.startsWith('--') && !['--fresh', '--small'].includes(argument));
if (names === undefined || unknown.length > 0) {
  console.error(`npm run nightly [-- GROUP …] [--fresh] [--small]; groups: ${Object.keys(groups).join(', ')}`);
  process.exit(2);
}

const folder = join(root, '.data', 'nightly');
const file = small ? join(folder, 'small.json') : join(root, 'docs', 'nightly.json');
const previous = readReport();
const every = Object.values(groups).flatMap((steps) => steps.map(({ name }) => name));
const write = (results: readonly StepResult[]): void => {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(merged(previous, results, every), null, 2)}\n`);
};
// The `exit` handlers end the step that runs; what was finished is in the state.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

const results = await runGroups({
  groups: Object.fromEntries(names.map((name) => [name, groups[name] ?? []])),
  root,
  folder,
  version: versionOfSources(),
  small,
  fresh: given.includes('--fresh'),
  previous,
  services: (wanted) => `npm run --silent services -- ${wanted === 'started' ? 'start' : 'stop'}`,
  say: (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`),
  onResult: write,
});
write(results);
console.log(asTable(results));
const bad = results.filter((result) => !isGood(result));
console.log(
  bad.length === 0
    ? `all ${results.length} steps passed`
    : `${bad.length} of ${results.length} steps are not good: ${bad.map(({ name }) => name).join(', ')}. Logs: ${folder}`,
);
process.exit(bad.length === 0 ? 0 : 1);

function readReport(): Report {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : { steps: [] };
}

/** The commit and, where files differ from it, a hash of the difference. The steps themselves write figures into docs/. */
function versionOfSources(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }).trim();
  const difference = git('diff', 'HEAD', '--', '.', ':!docs') + git('ls-files', '--others', '--exclude-standard', '--', '.', ':!docs');
  const commit = git('rev-parse', '--short=12', 'HEAD');
  return difference === '' ? commit : `${commit}+${createHash('sha256').update(difference).digest('hex').slice(0, 8)}`;
}
