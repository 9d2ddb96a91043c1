import { describeGoal, meetsGoal, withUnit, type Figure } from './figures.ts';
import { mostSteal } from './steal.ts';

export type Outcome = 'passed' | 'failed' | 'timed out';

export interface ComparedFigure extends Figure {
  /** Of the last run whose figures were comparable. */
  readonly last?: number;
}

export interface StepResult {
  readonly name: string;
  readonly group: string;
  readonly outcome: Outcome;
  readonly at: string;
  readonly version: string;
  readonly seconds: number;
  /** Share of CPU time that the host gave to others while the step ran. */
  readonly steal: number;
  readonly figures: readonly ComparedFigure[];
}

export interface Report {
  readonly steps: readonly StepResult[];
}

/** Figures measured while the host gave much time to others are kept and marked, and compared neither with a goal nor with each other. */
function isComparable({ steal }: Pick<StepResult, 'steal'>): boolean {
  return steal <= mostSteal;
}

/** The same step's figures with the last comparable value of each beside it. */
export function withLast(figures: readonly Figure[], previous: StepResult | undefined): ComparedFigure[] {
  return figures.map((figure) => {
    const before = previous?.figures.find(({ name }) => name === figure.name);
    const last = previous !== undefined && isComparable(previous) ? before?.value : before?.last;
    return last === undefined ? figure : { ...figure, last };
  });
}

export function missedGoals(result: StepResult): readonly ComparedFigure[] {
  return isComparable(result) ? result.figures.filter(({ value, goal }) => goal !== undefined && !meetsGoal(value, goal)) : [];
}

export function isGood(result: StepResult): boolean {
  return result.outcome === 'passed' && missedGoals(result).length === 0;
}

/** Steps that were not run this time keep what the last run of them found; steps that no longer exist are dropped. */
export function merged(previous: Report, run: readonly StepResult[], names: readonly string[]): Report {
  const known = new Map([...previous.steps, ...run].map((result) => [result.name, result]));
  return { steps: names.flatMap((name) => known.get(name) ?? []) };
}

/** In percent of the last value; better or worse by the goal's direction. */
function describeChange({ value, last, goal }: ComparedFigure): string {
  if (last === undefined || last === value) return '';
  if (last === 0) return ', was 0';
  const percent = Math.round((100 * (value - last)) / Math.abs(last));
  const sign = percent > 0 ? '+' : '';
  const grew = value > last;
  const direction =
    goal === undefined ? '' : 'atMost' in goal ? (grew ? ' worse' : ' better') : 'atLeast' in goal ? (grew ? ' better' : ' worse') : '';
  return `, ${sign}${percent}%${direction}`;
}

export function asTable(results: readonly StepResult[]): string {
  const head = ['step', 'group', 'result', 'seconds', 'steal'];
  const rows = results.map((result) => [
    result.name,
    result.group,
    result.outcome === 'passed' && missedGoals(result).length > 0 ? 'goal missed' : result.outcome,
    String(Math.round(result.seconds)),
    `${(100 * result.steal).toFixed(1)}%${isComparable(result) ? '' : ' *'}`,
  ]);
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const lines = [line(head), ...rows.flatMap((row, at) => [line(row), ...(results[at] === undefined ? [] : figureLines(results[at]))])];
  if (results.some((result) => !isComparable(result)))
    lines.push(`* more than ${100 * mostSteal}% of CPU time was stolen: the figures are not compared`);
  return lines.join('\n');
}

function figureLines(result: StepResult): string[] {
  const comparable = isComparable(result);
  return result.figures.map((figure) => {
    const { name, value, unit, goal, last } = figure;
    const missed = comparable && goal !== undefined && !meetsGoal(value, goal);
    const parts = [
      goal === undefined ? '' : `; goal ${describeGoal(goal)}${missed ? ' MISSED' : ''}`,
      last === undefined ? '' : `; last ${withUnit(last, unit)}${comparable ? describeChange(figure) : ''}`,
    ];
    return `    ${comparable ? '' : '* '}${name}: ${withUnit(value, unit)}${parts.join('')}`;
  });
}
