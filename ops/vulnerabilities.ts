import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { acceptedVulnerabilities, checkVulnerabilities, obstaclesOf } from './supply/vulnerabilities.ts';
import { packagesOf, readLock } from './supply/lock.ts';
import { recordsOf } from './supply/osv-files.ts';

/**
 * `npm run vulnerabilities [-- --osv FILE]`: compares every locked package with an export of OSV's records for npm (all.zip, a folder, or one
 * record a line), by default `.data/osv/all.zip`. Needs no network. Exit code 1 when something is open, 2 when nothing could be compared;
 * with `--if-present`, a machine that was given no export passes and says so.
 */
const root = join(import.meta.dirname, '..');
const { values } = parseArgs({
  options: {
    osv: { type: 'string', default: join(root, '.data', 'osv', 'all.zip') },
    'if-present': { type: 'boolean', default: false },
  },
});
if (!existsSync(values.osv)) {
  console.error(`Not checked: there is no OSV export at ${values.osv} (how to get it: docs/runbooks/dependencies.md).`);
  process.exit(values['if-present'] ? 0 : 2);
}

const now = new Date();
const packages = packagesOf(readLock(root));
const report = await checkVulnerabilities(packages, recordsOf(resolve(values.osv)), acceptedVulnerabilities, now).catch((error: Error) => {
  console.error(error.message);
  process.exit(2);
});

console.log(`${packages.length} locked packages, ${report.records} npm records, the newest from ${report.newest ?? 'an unknown date'}`);
const rows = report.findings.map((one) => [
  one.verdict,
  `${one.package} ${one.version}`,
  one.scope,
  one.id,
  one.severity,
  one.fixed === undefined ? 'no fix known' : `fixed in ${one.fixed}`,
  one.summary.slice(0, 80),
]);
const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
for (const row of rows)
  console.log(
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
for (const { id, package: name } of report.unused) console.log(`no longer needed in acceptedVulnerabilities: ${id} of ${name}`);

const obstacles = obstaclesOf(report, now);
for (const obstacle of obstacles) console.error(obstacle);
process.exitCode = obstacles.length === 0 ? 0 : 1;
