import { ChartFigure, type ChartProps } from './ChartFigure.tsx';
import { Box, Label, LabelLines, Upright, rounded, type Plane } from './plane.tsx';
import { isLabelled, scaleTo, wrapped } from './scale.ts';

export interface PercentileRow {
  readonly id: string;
  readonly label: string;
  /** Half of all took at most this long, and nine in ten; null where there are too few. */
  readonly median: number | null;
  readonly ninetieth: number | null;
  /** The service level; null where there is none. */
  readonly level: number | null;
  readonly count: number;
  /** A sum of the other rows: a line is drawn above it. */
  readonly isTotal?: boolean;
}

interface PercentileDotsProps extends ChartProps {
  readonly rows: readonly PercentileRow[];
  readonly columns: {
    readonly row: string;
    readonly count: string;
    readonly median: string;
    readonly ninetieth: string;
    readonly level: string;
  };
  /** Of the key and above the figures: shorter words than the table's. */
  readonly short: { readonly median: string; readonly ninetieth: string; readonly level: string };
  readonly format: (value: number) => string;
  readonly axisFormat: (value: number) => string;
  readonly countFormat: (value: number) => string;
  readonly empty: string;
  /** Written in the row, such as "Too few cases". */
  readonly tooFew: string;
}

/** Median as a bar, 90th percentile as a ring, the service level as a tick. What is over its level has a thicker, dashed line and is rust. */
export function PercentileDots(props: PercentileDotsProps) {
  const { rows, columns, short, format, axisFormat, countFormat, empty, tooFew, ...chart } = props;
  const scale = scaleTo(Math.max(0, ...rows.map(({ ninetieth, level }) => Math.max(ninetieth ?? 0, level ?? 0))), 4, true);
  const figure = (value: number | null) => (value === null ? empty : format(value));
  const table = {
    columns: [columns.row, columns.count, columns.median, columns.ninetieth, columns.level],
    rows: rows.map(({ id, label, count, median, ninetieth, level }) => ({
      id,
      head: { text: label },
      cells: [countFormat(count), figure(median), figure(ninetieth), level === null ? empty : axisFormat(level)].map((text) => ({ text })),
    })),
  };

  const draw = (plane: Plane, chartId: string) => {
    const isNarrow = plane.size === 'narrow';
    const start = isNarrow ? 6 : 120;
    const stop = plane.width - (isNarrow ? 140 : 156);
    const row = isNarrow ? 48 : 34;
    const top = 22;
    const bottom = top + rows.length * row;
    const along = (value: number) => start + (Math.min(value, scale.end) / scale.end) * (stop - start);
    const figures = [
      { label: short.median, at: stop + (isNarrow ? 44 : 52), of: (one: PercentileRow) => figure(one.median) },
      { label: short.ninetieth, at: stop + (isNarrow ? 94 : 104), of: (one: PercentileRow) => figure(one.ninetieth) },
      { label: short.level, at: plane.width, of: (one: PercentileRow) => (one.level === null ? empty : axisFormat(one.level)) },
    ];
    const content = (
      <>
        {figures.map(({ label, at }) => (
          <Label key={label} plane={plane} at={at} y={12} anchor="end" className="chart-tick">
            {label}
          </Label>
        ))}
        {scale.ticks.map((tick, at) => (
          <g key={tick}>
            <Upright plane={plane} at={along(tick)} top={top} bottom={bottom} className="chart-grid" />
            {isLabelled(at, scale.ticks.length, isNarrow ? 4 : 6) && (
              <Label plane={plane} at={along(tick)} y={bottom + 16} anchor="middle" className="chart-tick">
                {axisFormat(tick)}
              </Label>
            )}
          </g>
        ))}
        {rows.map((one, order) => {
          const rowTop = top + order * row;
          const middle = rowTop + (isNarrow ? 32 : row / 2);
          const isOver = one.ninetieth !== null && one.level !== null && one.ninetieth > one.level;
          return (
            <g key={one.id} className={isOver ? 'chart-over' : undefined}>
              {one.isTotal === true && (
                <line className="chart-axis" x1={plane.x(0)} x2={plane.x(plane.width)} y1={rounded(rowTop)} y2={rounded(rowTop)} />
              )}
              <LabelLines
                plane={plane}
                at={isNarrow ? 0 : start - 10}
                y={isNarrow ? rowTop + 12 : middle}
                anchor={isNarrow ? 'start' : 'end'}
                lines={wrapped(one.label, isNarrow ? 24 : 17, isNarrow ? 1 : 2)}
                whole={one.label}
                className={one.isTotal === true ? 'chart-value' : 'chart-text'}
              />
              {one.median === null || one.ninetieth === null ? (
                <Label plane={plane} at={start + 6} y={middle + 4} className="chart-tick">
                  {tooFew}
                </Label>
              ) : (
                <>
                  <Box plane={plane} chartId={chartId} from={along(0)} to={along(one.median)} top={middle - 6} height={12} fill="solid" />
                  <line
                    className="chart-reach"
                    x1={plane.x(along(one.median))}
                    x2={plane.x(along(one.ninetieth))}
                    y1={middle}
                    y2={middle}
                  />
                  <circle className="chart-ring" cx={plane.x(along(one.ninetieth))} cy={middle} r="5" />
                </>
              )}
              {one.level !== null && (
                <Upright plane={plane} at={along(one.level)} top={middle - 11} bottom={middle + 11} className="chart-threshold" />
              )}
              {figures.map(({ label, at, of }, column) => (
                <Label
                  key={label}
                  plane={plane}
                  at={at}
                  y={middle + 4}
                  anchor="end"
                  className={column === 2 ? 'chart-tick' : column === 1 && isOver ? 'chart-value chart-trouble' : 'chart-value'}
                >
                  {of(one)}
                </Label>
              ))}
            </g>
          );
        })}
        <Upright plane={plane} at={along(0)} top={top} bottom={bottom} className="chart-axis" />
      </>
    );
    return { height: bottom + 22, content };
  };
  const chartKey = [
    { label: short.median, mark: 'solid' },
    { label: short.ninetieth, mark: 'ring' },
    { label: short.level, mark: 'threshold' },
  ] as const;
  return <ChartFigure {...chart} chartKey={chartKey} table={table} draw={draw} />;
}
