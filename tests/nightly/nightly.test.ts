import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeFigure, meetsGoal, parseFigures, reportFigure } from './figures.ts';
import { asTable, isGood, merged, missedGoals, withLast, type StepResult } from './results.ts';
import { runGroups, type Options } from './runner.ts';
import { readState, writeState } from './state.ts';
import { parseCpuTimes, stealBetween } from './steal.ts';
import { groups, groupsNamed, mostMinutesOfGroup, type Step } from './steps.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'nightly-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const result = (more: Partial<StepResult> = {}): StepResult => ({
  name: 'bench: a',
  group: 'benches',
  outcome: 'passed',
  at: '2026-11-16T00:00:00.000Z',
  version: 'abc',
  seconds: 12.4,
  steal: 0.01,
  figures: [],
  ...more,
});
const p95 = { name: 'p95', value: 250, unit: 'ms', goal: { atMost: 300 } } as const;

describe('figures', () => {
  it('meets a goal by its direction', () => {
    expect([meetsGoal(5, { atMost: 5 }), meetsGoal(5.1, { atMost: 5 })]).toEqual([true, false]);
    expect([meetsGoal(5, { atLeast: 5 }), meetsGoal(4.9, { atLeast: 5 })]).toEqual([true, false]);
    expect([meetsGoal(0, { exactly: 0 }), meetsGoal(1, { exactly: 0 })]).toEqual([true, false]);
  });

  it('does not meet any goal when the value is not a number', () => {
    for (const goal of [{ atMost: 1 }, { atLeast: 1 }, { exactly: 0 }]) expect(meetsGoal(Number.NaN, goal)).toBe(false);
  });

  it('appends a JSON line to FIGURES_FILE and prints a line for people', () => {
    const file = join(folder, 'figures');
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    vi.stubEnv('FIGURES_FILE', file);
    reportFigure(p95);
    reportFigure({ name: 'lost', value: 2, goal: { exactly: 0 } });
    vi.unstubAllEnvs();
    expect(log.mock.calls.flat()).toEqual(['figure: p95 250 ms (goal: at most 300)', 'figure: lost 2 (goal: exactly 0, MISSED)']);
    log.mockRestore();
    expect(parseFigures(readFileSync(file, 'utf8'))).toEqual([p95, { name: 'lost', value: 2, goal: { exactly: 0 } }]);
  });

  it('skips lines that were cut off or are no figure', () => {
    expect(parseFigures('{"name":"a","value":1}\nnull\n{"name":"b"}\n{"name":"c","value":null}\n{"name":"d","va')).toEqual([
      { name: 'a', value: 1 },
    ]);
  });

  it('rounds for people only', () => {
    expect(describeFigure({ name: 'rate', value: 1234.567, unit: '/s' })).toBe('rate 1235 /s');
    expect(describeFigure({ name: 'ratio', value: 0.705 })).toBe('ratio 0.71');
  });
});

describe('CPU steal', () => {
  it('is the stolen share of all CPU time between two readings, without counting guest time twice', () => {
    const before = parseCpuTimes('cpu  100 0 100 700 50 0 50 0 40 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n');
    const after = parseCpuTimes('cpu  200 0 200 1300 100 0 100 100 90 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n');
    expect(before).toEqual({ total: 1000, steal: 0 });
    expect(stealBetween(before, after)).toBe(0.1);
  });

  it('is zero where nothing was measured', () => {
    expect(parseCpuTimes('')).toEqual({ total: 0, steal: 0 });
    expect(stealBetween({ total: 5, steal: 5 }, { total: 5, steal: 5 })).toBe(0);
  });
});

describe('comparison', () => {
  it('takes the value of the last run', () => {
    expect(withLast([p95], result({ figures: [{ ...p95, value: 200, last: 100 }] }))).toEqual([{ ...p95, last: 200 }]);
  });

  it('skips a last run with more than 10% steal and takes what that run was compared with', () => {
    expect(withLast([p95], result({ steal: 0.11, figures: [{ ...p95, value: 200, last: 100 }] }))).toEqual([{ ...p95, last: 100 }]);
    expect(withLast([p95], result({ steal: 0.11, figures: [{ ...p95, value: 200 }] }))).toEqual([p95]);
  });

  it('has nothing to compare a new figure with', () => {
    expect(withLast([p95], undefined)).toEqual([p95]);
    expect(withLast([p95], result())).toEqual([p95]);
  });

  it('counts a missed goal only where at most 10% was stolen', () => {
    const figures = [{ ...p95, value: 301 }];
    expect(missedGoals(result({ figures, steal: 0.1 }))).toHaveLength(1);
    expect(isGood(result({ figures, steal: 0.1 }))).toBe(false);
    expect(isGood(result({ figures, steal: 0.101 }))).toBe(true);
    expect(isGood(result({ outcome: 'failed', steal: 0.101 }))).toBe(false);
  });

  it('keeps the steps that were not run and drops those that no longer exist', () => {
    const [old, gone, fresh] = [result({ name: 'old' }), result({ name: 'gone' }), result({ name: 'a', seconds: 2 })];
    expect(merged({ steps: [result({ name: 'a' }), old, gone] }, [fresh], ['a', 'old', 'never run'])).toEqual({ steps: [fresh, old] });
  });

  it('prints a table with goals, last values and marks', () => {
    const table = asTable([
      result({
        figures: [
          { ...p95, last: 200 },
          { name: 'ratio', value: 0.6, goal: { atLeast: 0.7 }, last: 0.8 },
        ],
      }),
      result({ name: 'bench: long', outcome: 'timed out', steal: 0.25, figures: [{ ...p95, value: 900, last: 250 }] }),
    ]);
    expect(table.split('\n')).toEqual([
      'step         group    result       seconds  steal',
      'bench: a     benches  goal missed  12       1.0%',
      '    p95: 250 ms; goal at most 300; last 200 ms, +25% worse',
      '    ratio: 0.6; goal at least 0.7 MISSED; last 0.8, -25% worse',
      'bench: long  benches  timed out    12       25.0% *',
      '    * p95: 900 ms; goal at most 300; last 250 ms',
      '* more than 10% of CPU time was stolen: the figures are not compared',
    ]);
  });
});

describe('the table of steps', () => {
  it('keeps every group under the limit, whatever its steps do', () => {
    const minutes = Object.entries(groups).map(([group, steps]) => ({ group, minutes: steps.reduce((sum, { limit }) => sum + limit, 0) }));
    expect(minutes.filter((one) => one.minutes > mostMinutesOfGroup)).toEqual([]);
  });

  it('has the same groups as the scheduled workflow', () => {
    const workflow = readFileSync(new URL('../../.github/workflows/nightly.yml', import.meta.url), 'utf8');
    const listed = /^ {8}group:\n((?: {10}- [\w-]+\n)+)/m.exec(workflow)?.[1]?.match(/[\w-]*\w/g);
    expect(listed).toEqual(Object.keys(groups));
  });

  it('names each step once', () => {
    const names = Object.values(groups).flatMap((steps) => steps.map(({ name }) => name));
    expect(new Set(names).size).toBe(names.length);
  });

  it('finds groups by name and by the word before the dash', () => {
    const all = ['faults-a', 'faults-b', 'mutants'];
    expect(groupsNamed([], all)).toEqual(all);
    expect(groupsNamed(['faults'], all)).toEqual(['faults-a', 'faults-b']);
    expect(groupsNamed(['mutants', 'faults-b'], all)).toEqual(['faults-b', 'mutants']);
    expect(groupsNamed(['fault'], all)).toBeUndefined();
    expect(groupsNamed(['faults', 'unknown'], all)).toBeUndefined();
  });
});

describe('a run', () => {
  const script = (name: string, text: string): string => {
    const file = join(folder, `${name.replaceAll(/[^a-z]/g, '')}.mjs`);
    writeFileSync(file, text);
    return `${process.execPath} ${file}`;
  };
  const step = (name: string, text: string, more: Partial<Step> = {}): Step => ({ name, command: script(name, text), limit: 1, ...more });
  const options = (steps: readonly Step[], more: Partial<Options> = {}): Options => ({
    groups: { one: steps },
    root: folder,
    folder: join(folder, 'data'),
    version: 'v1',
    previous: { steps: [] },
    grace: 500,
    ...more,
  });
  const outcomes = (results: readonly StepResult[]) => results.map(({ name, outcome }) => `${name}: ${outcome}`);
  /** Appends its name to a file each time it runs. */
  const counting = (name: string, then = ''): Step =>
    step(name, `import { appendFileSync } from 'node:fs'; appendFileSync('${join(folder, 'ran')}', '${name} '); ${then}`);
  const ran = () => readFileSync(join(folder, 'ran'), 'utf8').trim();

  it('continues after steps that fail, hang, crash or do not exist', async () => {
    const results = await runGroups(
      options(
        [
          step('fails', 'process.exit(1)'),
          step('hangs', "process.on('SIGTERM', () => undefined); setInterval(() => undefined, 1000);", { limit: 0.02 }),
          step('crashes', "process.kill(process.pid, 'SIGKILL')"),
          { name: 'missing', command: '/nowhere/at/all', limit: 1 },
          step('works', ''),
        ],
        { minute: 50_000 },
      ),
    );
    expect(outcomes(results)).toEqual(['fails: failed', 'hangs: timed out', 'crashes: failed', 'missing: failed', 'works: passed']);
  }, 30_000);

  it('ends what a step that hangs has started', async () => {
    const pidFile = join(folder, 'pid');
    const child = `require('fs').writeFileSync('${pidFile}', String(process.pid)); setInterval(() => undefined, 1000)`;
    await runGroups(
      options(
        [
          step(
            'hangs',
            `import { spawn } from 'node:child_process'; spawn(process.execPath, ['-e', ${JSON.stringify(child)}]); setInterval(() => undefined, 1000);`,
            { limit: 1 },
          ),
        ],
        { minute: 4_000 },
      ),
    );
    const pid = Number(readFileSync(pidFile, 'utf8'));
    await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
  }, 30_000);

  it('reads the figures that a step reported before it was ended, and compares them with the last run', async () => {
    const reports = `import { appendFileSync } from 'node:fs'; appendFileSync(process.env.FIGURES_FILE, JSON.stringify({ name: 'rate', value: 7 }) + '\\n');`;
    const previous = { steps: [result({ name: 'measures', figures: [{ name: 'rate', value: 5 }] })] };
    const [measured] = await runGroups(options([step('measures', `${reports} process.exit(1)`)], { previous }));
    expect(measured?.figures).toEqual([{ name: 'rate', value: 7, last: 5 }]);
  });

  it('writes the output of each step to a log', async () => {
    await runGroups(options([step('talks: a lot', "console.log('said'); console.error('complained')")]));
    const log = readFileSync(join(folder, 'data', 'talks-a-lot.log'), 'utf8');
    expect(log).toContain('said');
    expect(log).toContain('complained');
  });

  it('starts or stops the services before a step, and does not run it where that fails', async () => {
    const services = (wanted: string) => script(wanted, `process.exit(${wanted === 'stopped' ? 1 : 0})`);
    const results = await runGroups(options([counting('needs'), { ...counting('without'), services: 'stopped' }], { services }));
    expect(outcomes(results)).toEqual(['needs: passed', 'without: failed']);
    expect(ran()).toBe('needs');
  });

  it('runs the small form where asked', async () => {
    const both = { ...counting('full'), small: counting('reduced').command };
    await runGroups(options([both], { small: true }));
    expect(ran()).toBe('reduced');
  });

  it('continues after an interruption with the first step that was not finished', async () => {
    const steps = [counting('first', 'process.exit(1)'), counting('second'), counting('third')];
    const interrupted = options(steps, {
      onResult: (results) => {
        if (results.length === 2) throw new Error('interrupted');
      },
    });
    await expect(runGroups(interrupted)).rejects.toThrow('interrupted');
    const results = await runGroups(options(steps));
    expect(ran()).toBe('first second third');
    expect(outcomes(results)).toEqual(['first: failed', 'second: passed', 'third: passed']);
    // It came to its end, so the next one starts over.
    await runGroups(options(steps));
    expect(ran()).toBe('first second third first second third');
  });

  it.each([
    ['other sources', { version: 'v2' }],
    ['another size', { small: true }],
    ['--fresh', { fresh: true }],
  ])('starts over with %s', async (_, more) => {
    const file = join(folder, 'data', 'state.json');
    writeState(file, { key: 'v1', finished: [result({ name: 'first', group: 'one' })] });
    await runGroups(options([counting('first')], more));
    expect(ran()).toBe('first');
  });

  it('keeps what is finished of other groups', async () => {
    const file = join(folder, 'data', 'state.json');
    writeState(file, { key: 'v1', finished: [result({ name: 'other', group: 'two' })] });
    await runGroups(options([counting('first')]));
    expect(readState(file, 'v1').finished.map(({ name }) => name)).toEqual(['other']);
  });

  it('starts over where the state cannot be read', () => {
    const file = join(folder, 'state.json');
    writeFileSync(file, '{"key":"v1","fin');
    expect(readState(file, 'v1')).toEqual({ key: 'v1', finished: [] });
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
