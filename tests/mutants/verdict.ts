/** What Vitest's JSON reporter says of a run, as far as it is read here. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string; readonly title: string }[];
  }[];
}

/** One run of Vitest. Without a report it ended before it could write one. */
export interface Run {
  readonly seconds: number;
  readonly timedOut: boolean;
  readonly report?: VitestReport | undefined;
}

/**
 * `caught`: at least one test ran and failed. `hung`: the time was over although the same files take a small part of it without the fault.
 * `broken`: a file failed and no test of it ran, which proves nothing about the tests.
 */
export type Verdict = 'caught' | 'hung' | 'survived' | 'timed out' | 'broken';

/** A control may take this part of the limit at most, for a run that takes all of it to count as stopped by the fault. */
const smallPart = 1 / 3;

export interface Judged {
  readonly verdict: Verdict;
  /** The first failed test, or why there is none. */
  readonly detail: string;
}

export function verdictOf(control: Run, run: Run, limitSeconds: number): Judged {
  const [failed] = failedTests(run);
  if (failed !== undefined) return { verdict: 'caught', detail: failed };
  if (run.timedOut) {
    const detail = `no end after ${limitSeconds} s; ${control.seconds.toFixed(0)} s without the fault`;
    return { verdict: control.seconds <= limitSeconds * smallPart ? 'hung' : 'timed out', detail };
  }
  const broken = brokenFile(run);
  return broken === undefined ? { verdict: 'survived', detail: 'every test passed' } : { verdict: 'broken', detail: broken };
}

/** Undefined where the files pass as they are: something ran, and nothing failed. */
export function faultInControl(run: Run): string | undefined {
  if (run.timedOut) return `no end after ${run.seconds.toFixed(0)} s`;
  const [failed] = failedTests(run);
  if (failed !== undefined) return failed;
  const broken = brokenFile(run);
  if (broken !== undefined) return broken;
  return testsOf(run).some(({ status }) => status === 'passed') ? undefined : 'no test ran';
}

function brokenFile({ report }: Run): string | undefined {
  if (report === undefined) return 'Vitest wrote no report';
  const file = report.testResults.find(({ status }) => status === 'failed');
  return file && `no test failed, but the file did: ${file.message?.split('\n')[0] ?? file.name}`;
}

function testsOf({ report }: Run) {
  return report?.testResults.flatMap(({ assertionResults }) => assertionResults) ?? [];
}

function failedTests(run: Run): readonly string[] {
  return testsOf(run)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName.trim());
}

export function isCaught({ verdict }: Judged): boolean {
  return verdict === 'caught' || verdict === 'hung';
}

/** Of the whole list two may survive; where some were chosen by hand, none. */
export function areEnough(caught: number, planted: number, inAll: number): boolean {
  return planted === inAll ? caught >= Math.ceil(inAll * 0.95) : caught === planted;
}
