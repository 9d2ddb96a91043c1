import { ChartFigure, type ChartProps } from './ChartFigure.tsx';
import { Box, Label, rounded, type Fill, type Plane } from './plane.tsx';
import { isLabelled, scaleTo } from './scale.ts';

export interface Period {
  readonly id: string;
  readonly label: string;
  /** In the table, where there is room for the whole date. */
  readonly longLabel?: string;
  readonly isIncomplete?: boolean;
}

export interface ColumnSeries {
  readonly id: string;
  readonly label: string;
  readonly fill: Fill;
  /** One for each period. */
  readonly values: readonly number[];
}

interface PeriodColumnsProps extends ChartProps {
  readonly periods: readonly Period[];
  readonly series: readonly ColumnSeries[];
  /** Stacked columns begin where the series before them ends; otherwise they are side by side. */
  readonly isStacked?: boolean;
  readonly periodLabel: string;
  readonly format: (value: number) => string;
  /** On the axis and above a column, where the full format is too long, such as thousands. */
  readonly shortFormat?: (value: number) => string;
  readonly wholeNumbers?: boolean;
}

/** Columns of one or more series by week or month. A period that is not over has a dashed outline. */
export function PeriodColumns(props: PeriodColumnsProps) {
  const { periods, series, isStacked = false, periodLabel, format, shortFormat = format, wholeNumbers = true, ...chart } = props;
  const valueAt = (order: number, at: number) => series[order]?.values[at] ?? 0;
  const totalAt = (at: number) => series.reduce((sum, _, order) => sum + valueAt(order, at), 0);
  const peakAt = (at: number) => (isStacked ? totalAt(at) : Math.max(0, ...series.map((_, order) => valueAt(order, at))));
  const peaks = periods.map((_, at) => peakAt(at));
  const scale = scaleTo(Math.max(0, ...peaks), 4, wholeNumbers);
  const highest = peaks.indexOf(Math.max(...peaks));
  const table = {
    columns: [periodLabel, ...series.map(({ label }) => label)],
    rows: periods.map(({ id, label, longLabel = label }, at) => ({
      id,
      head: { text: longLabel },
      cells: series.map((_, order) => ({ text: format(valueAt(order, at)) })),
    })),
  };

  const draw = (plane: Plane, chartId: string) => {
    const isNarrow = plane.size === 'narrow';
    const [start, top, bottom] = [isNarrow ? 34 : 44, 22, isNarrow ? 180 : 214];
    const step = (plane.width - start) / Math.max(1, periods.length);
    const up = (value: number) => bottom - (value / scale.end) * (bottom - top);
    const columnsAside = isStacked ? 1 : series.length;
    const breadth = Math.min(28, (step * 0.78) / columnsAside);
    const content = (
      <>
        {scale.ticks.map((tick) => (
          <g key={tick}>
            <line className="chart-grid" x1={plane.x(start)} x2={plane.x(plane.width)} y1={rounded(up(tick))} y2={rounded(up(tick))} />
            <Label plane={plane} at={start - 8} y={up(tick) + 4} anchor="end" className="chart-tick">
              {shortFormat(tick)}
            </Label>
          </g>
        ))}
        {periods.map((period, at) => {
          const middle = start + (at + 0.5) * step;
          let base = 0;
          return (
            <g key={period.id}>
              {series.map((one, order) => {
                const value = valueAt(order, at);
                const from = middle - (columnsAside * breadth) / 2 + (isStacked ? 0 : order * breadth);
                const floor = isStacked ? base : 0;
                base += value;
                return (
                  value > 0 && (
                    <Box
                      key={one.id}
                      plane={plane}
                      chartId={chartId}
                      from={from + 1}
                      to={from + breadth - 1}
                      top={up(floor + value)}
                      height={up(floor) - up(floor + value)}
                      fill={one.fill}
                      isIncomplete={period.isIncomplete === true}
                    />
                  )
                );
              })}
              {at === highest && peakAt(at) > 0 && (
                <Label plane={plane} at={middle} y={up(peakAt(at)) - 6} anchor="middle" className="chart-value">
                  {shortFormat(peakAt(at))}
                </Label>
              )}
              {isLabelled(at, periods.length, isNarrow ? 4 : 9) && (
                <Label plane={plane} at={middle} y={bottom + 18} anchor="middle" className="chart-tick">
                  {period.label}
                </Label>
              )}
            </g>
          );
        })}
        <line className="chart-axis" x1={plane.x(start)} x2={plane.x(plane.width)} y1={bottom} y2={bottom} />
      </>
    );
    return { height: bottom + 26, content };
  };
  const chartKey = series.length < 2 ? [] : series.map(({ label, fill }) => ({ label, mark: fill }));
  return <ChartFigure {...chart} chartKey={chartKey} table={table} draw={draw} />;
}
