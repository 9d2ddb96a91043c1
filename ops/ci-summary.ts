import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Prints "passed failed" from a report of Vitest or Playwright, for the closing line of .ci/run, and after it a line for each test
 * that failed with the beginning of what it said: who reads only the end of a long output must still learn what broke.
 */
interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly { readonly errors?: readonly { readonly message?: string }[] }[] }[];
  }[];
}
interface Report {
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
  readonly stats?: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites?: readonly Suite[];
}
interface Failure {
  readonly name: string;
  readonly said: string;
}

const report = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as Report;
const passed = report.numPassedTests ?? report.stats?.expected ?? 0;
const failed = report.numFailedTests ?? (report.stats === undefined ? 0 : report.stats.unexpected + report.stats.flaky);
console.log(`${passed} ${failed}`);
for (const { name, said } of [...unitFailures(report), ...(report.suites ?? []).flatMap((suite) => browserFailures(suite))]) {
  console.log(`failed: ${name}: ${beginningOf(said)}`);
}

function unitFailures({ testResults = [] }: Report): Failure[] {
  return testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && file.status === 'failed') return [{ name: relative(process.cwd(), file.name), said: file.message }];
    return tests.map(({ fullName, failureMessages }) => ({ name: fullName, said: failureMessages.join(' ') }));
  });
}

function browserFailures(suite: Suite, above = ''): Failure[] {
  const name = `${above}${suite.title} > `;
  const here = (suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => ({
      name: name + title,
      said: tests.flatMap(({ results }) => results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message))).join(' '),
    }));
  return [...here, ...(suite.suites ?? []).flatMap((inner) => browserFailures(inner, name))];
}

function beginningOf(said: string): string {
  const plain = said.replaceAll(/\u001b\[[\d;]*m/g, '').replaceAll(/\s+/g, ' ');
  return (plain.split(/ at (?=file:|\/|async |process\.|Proxy\.)/)[0] ?? '').slice(0, 240);
}
