import { appendFileSync } from 'node:fs';

export type Goal = { readonly atMost: number } | { readonly atLeast: number } | { readonly exactly: number };

/** One number that a program measured or counted. Its name is unique within the program, and is what two runs are compared by. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** 'ms', 's', '/s', 'MB', or nothing for a count or a ratio. */
  readonly unit?: string;
  readonly goal?: Goal;
}

/** Prints a line for people and, where FIGURES_FILE names a file, appends one JSON line to it. */
export function reportFigure(figure: Figure): void {
  console.log(`figure: ${describeFigure(figure)}`);
  const file = process.env['FIGURES_FILE'];
  // JSON has no NaN and no infinity: JSON.stringify writes null, which the reader refuses as no number.
  if (file !== undefined && file !== '') appendFileSync(file, `${JSON.stringify(figure)}\n`);
}

/** Counts of what must never happen. */
export function reportNone(counts: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(counts)) reportFigure({ name, value, goal: { exactly: 0 } });
}

/** A control succeeds at least once where the defence is away; otherwise the test cannot fail. */
export function reportControl(name: string, successes: number): void {
  reportFigure({ name: `control: ${name}`, value: successes, goal: { atLeast: 1 } });
}

export function meetsGoal(value: number, goal: Goal): boolean {
  if ('atMost' in goal) return value <= goal.atMost;
  if ('atLeast' in goal) return value >= goal.atLeast;
  return value === goal.exactly;
}

export function describeGoal(goal: Goal): string {
  if ('atMost' in goal) return `at most ${goal.atMost}`;
  if ('atLeast' in goal) return `at least ${goal.atLeast}`;
  return `exactly ${goal.exactly}`;
}

export function describeFigure({ name, value, unit, goal }: Figure): string {
  const missed = goal !== undefined && !meetsGoal(value, goal);
  return `${name} ${withUnit(value, unit)}${goal === undefined ? '' : ` (goal: ${describeGoal(goal)}${missed ? ', MISSED' : ''})`}`;
}

export function withUnit(value: number, unit = ''): string {
  const rounded = Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100;
  return unit === '' ? String(rounded) : `${rounded} ${unit}`;
}

/** The last line of a file may be cut where the program was killed. */
export function parseFigures(text: string): Figure[] {
  return text.split('\n').flatMap((line) => {
    try {
      const parsed: unknown = JSON.parse(line);
      return isFigure(parsed) ? [parsed] : [];
    } catch {
      return [];
    }
  });
}

function isFigure(value: unknown): value is Figure {
  const figure = value as Partial<Figure> | null;
  return typeof figure === 'object' && typeof figure?.name === 'string' && typeof figure.value === 'number';
}
