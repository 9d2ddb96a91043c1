import { ChartFigure, type ChartProps, type KeyEntry } from './ChartFigure.tsx';
import { Label, rounded, type Plane } from './plane.tsx';
import type { Period } from './PeriodColumns.tsx';
import { isLabelled, scaleTo } from './scale.ts';

export interface LineSeries {
  readonly id: string;
  readonly label: string;
  /** One for each period; null where there is no figure, which breaks the line. */
  readonly values: readonly (number | null)[];
}

interface PeriodLinesProps extends ChartProps {
  readonly periods: readonly Period[];
  /** At most four: their dashes and marks could not be told apart. */
  readonly series: readonly LineSeries[];
  readonly periodLabel: string;
  readonly format: (value: number) => string;
  readonly empty: string;
  readonly wholeNumbers?: boolean;
}

const looks = ['line-1', 'line-2', 'line-3', 'line-4'] as const satisfies readonly KeyEntry['mark'][];

/** A line for each series, by week or month. Lines differ in dashes and in the shape of their points. */
export function PeriodLines(props: PeriodLinesProps) {
  const { periods, series: given, periodLabel, format, empty, wholeNumbers = true, ...chart } = props;
  const series = given.slice(0, looks.length);
  const scale = scaleTo(Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0))), 4, wholeNumbers);
  const table = {
    columns: [periodLabel, ...series.map(({ label }) => label)],
    rows: periods.map(({ id, label, longLabel = label }, at) => ({
      id,
      head: { text: longLabel },
      cells: series.map(({ values }) => ({ text: written(values[at] ?? null, format, empty) })),
    })),
  };

  const draw = (plane: Plane) => {
    const isNarrow = plane.size === 'narrow';
    const [start, top, bottom] = [isNarrow ? 34 : 44, 14, isNarrow ? 180 : 214];
    const step = (plane.width - start - 12) / Math.max(1, periods.length - 1);
    const along = (at: number) => (periods.length < 2 ? (start + plane.width) / 2 : start + 4 + at * step);
    const up = (value: number) => bottom - (value / scale.end) * (bottom - top);
    const content = (
      <>
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line className="chart-grid" x1={plane.x(start)} x2={plane.x(plane.width)} y1={rounded(up(tick))} y2={rounded(up(tick))} />
            <Label plane={plane} at={start - 8} y={up(tick) + 4} anchor="end" className="chart-tick">
              {format(tick)}
            </Label>
          </g>
        ))}
        {series.map(({ id, values }, order) => (
          <g key={id} className={`chart-${looks[order] ?? 'line-1'}`}>
            {piecesOf(values).map((piece) => (
              <path key={piece[0]?.at} className="chart-line" d={pathOf(piece.map(({ at, value }) => [plane.x(along(at)), up(value)]))} />
            ))}
            {piecesOf(values)
              .flat()
              .map(({ at, value }) => (
                <PointMark key={at} order={order} x={plane.x(along(at))} y={rounded(up(value))} />
              ))}
          </g>
        ))}
        {periods.map(
          ({ id, label }, at) =>
            isLabelled(at, periods.length, isNarrow ? 4 : 8) && (
              <Label key={id} plane={plane} at={along(at)} y={bottom + 18} anchor="middle" className="chart-tick">
                {label}
              </Label>
            ),
        )}
        <line className="chart-axis" x1={plane.x(start)} x2={plane.x(plane.width)} y1={bottom} y2={bottom} />
      </>
    );
    return { height: bottom + 26, content };
  };
  const chartKey = series.map(({ label }, order) => ({ label, mark: looks[order] ?? looks[0] }));
  return <ChartFigure {...chart} chartKey={chartKey} table={table} draw={draw} />;
}

const written = (value: number | null, format: (value: number) => string, empty: string): string =>
  value === null ? empty : format(value);

interface Point {
  readonly at: number;
  readonly value: number;
}

/** Runs of points without a gap. */
function piecesOf(values: readonly (number | null)[]): readonly (readonly Point[])[] {
  const pieces: Point[][] = [];
  let isOpen = false;
  for (const [at, value] of values.entries()) {
    if (value !== null) {
      if (isOpen) pieces.at(-1)?.push({ at, value });
      else pieces.push([{ at, value }]);
    }
    isOpen = value !== null;
  }
  return pieces;
}

const pathOf = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], order) => `${order === 0 ? 'M' : 'L'}${rounded(x)} ${rounded(y)}`).join('');

function PointMark({ order, x, y }: { readonly order: number; readonly x: number; readonly y: number }) {
  if (order === 1) return <rect className="chart-point" x={rounded(x - 3)} y={rounded(y - 3)} width="6" height="6" />;
  if (order === 2) return <path className="chart-point" d={`M${x} ${rounded(y - 4)}l4 7h-8z`} />;
  if (order === 3) return <path className="chart-point" d={`M${x} ${rounded(y - 4.5)}l4.5 4.5l-4.5 4.5l-4.5-4.5z`} />;
  return <circle className="chart-point" cx={x} cy={y} r="3" />;
}
