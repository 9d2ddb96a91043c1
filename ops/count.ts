import { readFileSync } from 'node:fs';

/** Prints "passed failed" from a report of Vitest or Playwright, for the closing line of .ci/run. */
interface Report {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
}

const report = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Report;
const passed = report.numPassedTests ?? report.stats?.expected ?? 0;
const failed = report.numFailedTests ?? (report.stats === undefined ? 0 : report.stats.unexpected + report.stats.flaky);
console.log(`${passed} ${failed}`);
