import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { faults } from './faults.ts';
import { findings } from './findings.ts';
import { originFaults } from './origin-faults.ts';
import { areEnough, faultInControl, isCaught, verdictOf, type Run, type VitestReport } from './verdict.ts';

const root = join(import.meta.dirname, '../..');

describe('the list of faults', () => {
  test('has forty, each with a name of its own', () => {
    expect(new Set(faults.map(({ id }) => id)).size).toBe(40);
    expect(faults).toHaveLength(40);
  });

  test('has more than twelve about origin and cost sheets, each with a name of its own', () => {
    expect(new Set(originFaults.map(({ id }) => id)).size).toBe(originFaults.length);
    expect(originFaults.length).toBeGreaterThan(12);
  });

  test('has one for each finding of the security test that code closed', () => {
    const table = readFileSync(join(root, 'docs/security/findings-2026-11.md'), 'utf8');
    const closed = [...table.matchAll(/^\| (F\d+(?:\.\d)?) [^|]*\| closed/gm)].map(([, finding = '']) => finding);
    expect(closed.length).toBeGreaterThan(18);
    expect(closed.filter((finding) => !findings.some(({ id }) => id.startsWith(`${finding}-`)))).toEqual([]);
    expect(new Set(findings.map(({ id }) => id)).size).toBe(findings.length);
  });

  test.each([...faults, ...findings, ...originFaults])(
    '$id: its text occurs exactly once in $file, and the replacement differs',
    ({ file, find, replace }) => {
      expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2);
      expect(replace).not.toBe(find);
    },
  );

  test.each([...faults, ...findings, ...originFaults])('$id: is not planted in a test, and its tests exist', ({ file, tests }) => {
    expect(file).not.toMatch(/\.(?:test|spec)\.tsx?$|^tests\//);
    for (const name of tests) {
      expect(name).toMatch(/\.test\.tsx?$/);
      expect(name).toSatisfy((path: string) => existsSync(join(root, path)));
    }
  });
});

const limit = 60;
const report = (statuses: readonly string[], file = 'passed', message = ''): VitestReport => ({
  testResults: [
    {
      name: 'a.test.ts',
      status: file,
      message,
      assertionResults: statuses.map((status, at) => ({ status, title: `${at}`, fullName: ` part test ${at}` })),
    },
  ],
});
const run = (more: Partial<Run> = {}): Run => ({ seconds: 5, timedOut: false, report: report(['passed']), ...more });
const control = run();

describe('a fault', () => {
  test('is caught by a test that ran and failed, which is named', () => {
    const judged = verdictOf(control, run({ report: report(['passed', 'failed'], 'failed') }), limit);
    expect(judged).toEqual({ verdict: 'caught', detail: 'part test 1' });
    expect(isCaught(judged)).toBe(true);
  });

  test('is caught where a test failed before the time was over', () => {
    expect(verdictOf(control, run({ timedOut: true, report: report(['failed']) }), limit).verdict).toBe('caught');
  });

  test.each([
    ['every test passed', run(), 'survived'],
    ['the file could not be loaded', run({ report: report([], 'failed', 'SyntaxError: no\nat x') }), 'broken'],
    ['tests were skipped because their set-up failed', run({ report: report(['skipped'], 'failed', 'beforeAll') }), 'broken'],
    ['Vitest ended without a report', run({ report: undefined }), 'broken'],
  ] as const)('is not caught where %s', (_, planted, verdict) => {
    const judged = verdictOf(control, planted, limit);
    expect(judged.verdict).toBe(verdict);
    expect(isCaught(judged)).toBe(false);
  });

  test('that takes all the time counts as caught only where the control takes a third of it at most', () => {
    const planted = run({ seconds: limit, timedOut: true, report: undefined });
    expect(isCaught(verdictOf(run({ seconds: 20 }), planted, limit))).toBe(true);
    expect(isCaught(verdictOf(run({ seconds: 21 }), planted, limit))).toBe(false);
  });
});

describe('a control', () => {
  test('passes where something ran and nothing failed', () => {
    expect(faultInControl(run({ report: report(['passed', 'skipped']) }))).toBeUndefined();
  });

  test.each([
    ['a test failed', run({ report: report(['passed', 'failed'], 'failed') }), 'part test 1'],
    ['nothing ran', run({ report: report([]) }), 'no test ran'],
    ['all was skipped', run({ report: report(['skipped']) }), 'no test ran'],
    [
      'a file could not be loaded',
      run({ report: report(['passed'], 'failed', 'SyntaxError') }),
      'no test failed, but the file did: SyntaxError',
    ],
    ['the time was over', run({ seconds: limit, timedOut: true }), 'no end after 60 s'],
  ] as const)('fails where %s', (_, made, why) => {
    expect(faultInControl(made)).toBe(why);
  });
});

test('of all forty two may survive, of some that were chosen none', () => {
  expect([areEnough(38, 40, 40), areEnough(37, 40, 40), areEnough(3, 3, 40), areEnough(2, 3, 40)]).toEqual([true, false, true, false]);
});
