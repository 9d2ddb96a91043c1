import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * Prints "passed failed" from a report of Vitest or Playwright, for the closing line of .ci/run, and after it a line for each test
 * that failed with the beginning of what it said: who reads only the end of a long output must still learn what broke.
 */
interface BrowserResult {
  readonly errors?: readonly { readonly message?: string }[];
  readonly attachments?: readonly { readonly name: string; readonly path?: string }[];
}
interface Suite {
  readonly title: string;
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly ok: boolean;
    readonly tests: readonly { readonly results: readonly BrowserResult[] }[];
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
  console.log(`failed: ${name}: ${said}`);
}

function unitFailures({ testResults = [] }: Report): Failure[] {
  return testResults.flatMap((file) => {
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && file.status === 'failed')
      return [{ name: relative(process.cwd(), file.name), said: beginningOf(file.message) }];
    return tests.map(({ fullName, failureMessages }) => ({ name: fullName, said: beginningOf(failureMessages.join(' ')) }));
  });
}

function browserFailures(suite: Suite, above = ''): Failure[] {
  const name = `${above}${suite.title} > `;
  const here = (suite.specs ?? [])
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => ({
      name: name + title,
      said: tests
        .flatMap(({ results }) => results)
        .map((result) => `${(result.errors ?? []).map(({ message = '' }) => beginningOf(message)).join(' ')}${shownBy(result)}`)
        .join(' '),
    }));
  return [...here, ...(suite.suites ?? []).flatMap((inner) => browserFailures(inner, name))];
}

/** What the page announced when the test failed: alerts, toasts and errors of fields, from Playwright's picture of the page in words. */
function shownBy({ attachments = [] }: BrowserResult): string {
  const path = attachments.find(({ name }) => name === 'error-context')?.path;
  if (path === undefined || !existsSync(path)) return '';
  const announced = readFileSync(path, 'utf8').matchAll(/^ *- (?:alert|alertdialog|status)\b.*(?:\n +- (?:text|paragraph)\b.*)?/gm);
  const words = [...announced].map(([line]) => line.replaceAll(/\s+/g, ' ').trim()).join(' ');
  return words === '' ? '' : ` | shown: ${words.slice(0, 300)}`;
}

function beginningOf(said: string): string {
  const plain = said.replaceAll(/\u001b\[[\d;]*m/g, '').replaceAll(/\s+/g, ' ');
  return (plain.split(/ at (?=file:|\/|async |process\.|Proxy\.)/)[0] ?? '').slice(0, 240);
}
