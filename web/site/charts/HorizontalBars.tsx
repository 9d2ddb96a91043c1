import { ChartFigure, type ChartProps, type KeyEntry } from './ChartFigure.tsx';
import { Box, Label, LabelLines, Upright, type Fill, type Plane } from './plane.tsx';
import { isLabelled, scaleTo, wrapped } from './scale.ts';

export interface Bar {
  readonly id: string;
  readonly label: string;
  /** null: not known yet, which is not 0. `empty` is written in its place. */
  readonly value: number | null;
  readonly fill?: Fill;
  /** From the bar's end on, hatched: what is declared but not shown by documents yet. */
  readonly andDeclared?: number;
  /** Where the cases or the product behind the bar are listed. */
  readonly href?: string;
}

interface HorizontalBarsProps extends ChartProps {
  readonly bars: readonly Bar[];
  /** Names of the table's columns: what a bar is, what its length is, and what the hatched part is if there is one. */
  readonly columns: { readonly bar: string; readonly value: string; readonly declared?: string };
  readonly format: (value: number) => string;
  /** Of the marks of the scale; otherwise as the values. */
  readonly formatTick?: (value: number) => string;
  /** Written where a value is not known. */
  readonly empty: string;
  /** A line across all bars that a value must be above, such as 30%. */
  readonly threshold?: { readonly value: number; readonly label: string };
  /** End of the scale, such as 100 for percentages; otherwise the largest value. */
  readonly end?: number;
  readonly wholeNumbers?: boolean;
  readonly chartKey?: readonly KeyEntry[];
}

/** One bar a row, with its label and its value. On a narrow drawing the label is above the bar. */
export function HorizontalBars(props: HorizontalBarsProps) {
  const { bars, columns, format, formatTick = format, empty, threshold, end, wholeNumbers = false, ...chart } = props;
  const largest = Math.max(0, threshold?.value ?? 0, ...bars.map(({ value, andDeclared = 0 }) => (value ?? 0) + andDeclared));
  const scale = scaleTo(end ?? largest, 4, wholeNumbers);
  const last = end ?? scale.end;
  const declaredColumn = columns.declared === undefined ? [] : [columns.declared];
  const table = {
    columns: [columns.bar, columns.value, ...declaredColumn],
    rows: bars.map(({ id, label, value, andDeclared = 0, href }) => ({
      id,
      head: { text: label, href },
      cells: [
        { text: value === null ? empty : format(value) },
        ...declaredColumn.map(() => ({ text: value === null ? empty : format(value + andDeclared) })),
      ],
    })),
  };

  const draw = (plane: Plane, chartId: string) => {
    const isNarrow = plane.size === 'narrow';
    const start = isNarrow ? 0 : 190;
    const stop = plane.width - (isNarrow ? 64 : 76);
    // On a narrow drawing all rows have the height of the longest label, of at most two lines.
    const linesOf = (label: string) => wrapped(label, isNarrow ? 42 : 28);
    const linesAbove = isNarrow ? Math.max(1, ...bars.map(({ label }) => linesOf(label).length)) : 0;
    const row = isNarrow ? 30 + linesAbove * 14 : 34;
    const top = threshold === undefined ? 4 : 22;
    const bottom = top + bars.length * row;
    const along = (value: number) => start + (Math.min(Math.max(value, 0), last) / last) * (stop - start);
    const content = (
      <>
        {scale.ticks
          .filter((tick) => tick <= last)
          .map((tick, at, ticks) => (
            <g key={tick}>
              <Upright plane={plane} at={along(tick)} top={top} bottom={bottom} className="chart-grid" />
              {isLabelled(at, ticks.length, isNarrow ? 4 : 6) && (
                <Label
                  plane={plane}
                  at={along(tick)}
                  y={bottom + 16}
                  anchor={isNarrow && at === 0 ? 'start' : 'middle'}
                  className="chart-tick"
                >
                  {formatTick(tick)}
                </Label>
              )}
            </g>
          ))}
        {bars.map((bar, order) => {
          const rowTop = top + order * row;
          const barTop = rowTop + (isNarrow ? 6 + linesAbove * 14 : 9);
          const written = bar.value === null ? empty : format(bar.value);
          const drawnTo = (bar.value ?? 0) + (bar.andDeclared ?? 0);
          return (
            <g key={bar.id}>
              <LabelLines
                plane={plane}
                at={isNarrow ? 0 : start - 10}
                y={isNarrow ? rowTop + 3 + linesAbove * 7 : rowTop + row / 2}
                anchor={isNarrow ? 'start' : 'end'}
                lines={linesOf(bar.label)}
                whole={bar.label}
              />
              {bar.value !== null && (
                <Box
                  plane={plane}
                  chartId={chartId}
                  from={along(0)}
                  to={along(bar.value)}
                  top={barTop}
                  height={16}
                  fill={bar.fill ?? 'solid'}
                />
              )}
              {bar.andDeclared !== undefined && bar.andDeclared > 0 && (
                <Box
                  plane={plane}
                  chartId={chartId}
                  from={along(bar.value ?? 0)}
                  to={along(drawnTo)}
                  top={barTop}
                  height={16}
                  fill="hatched"
                />
              )}
              {threshold !== undefined && bar.value !== null && (
                <Upright
                  plane={plane}
                  at={along(threshold.value)}
                  top={isNarrow ? barTop - 4 : rowTop}
                  bottom={isNarrow ? barTop + 20 : rowTop + row}
                  className="chart-threshold"
                />
              )}
              <Label
                plane={plane}
                at={along(drawnTo) + (isBesideTick(drawnTo, threshold?.value, last) ? 12 : 8)}
                y={barTop + 13}
                className="chart-value"
              >
                {written}
              </Label>
            </g>
          );
        })}
        <Upright plane={plane} at={along(0)} top={top} bottom={bottom} className="chart-axis" />
        {threshold !== undefined && (
          <Label plane={plane} at={along(threshold.value)} y={top - 8} anchor="middle" className="chart-value">
            {threshold.label}
          </Label>
        )}
      </>
    );
    return { height: bottom + 22, content };
  };
  return <ChartFigure {...chart} table={table} draw={draw} />;
}

/** The value beside a bar that ends just before the threshold would lie under its line. */
const isBesideTick = (value: number, threshold: number | undefined, end: number): boolean =>
  threshold !== undefined && value <= threshold && threshold - value < end * 0.04;
