import { ChartFigure, type ChartProps } from './ChartFigure.tsx';
import { Label, LabelLines, rounded, type Plane } from './plane.tsx';
import { isLabelled, wrapped } from './scale.ts';

interface Place {
  readonly id: string;
  readonly label: string;
}

interface HeatTableProps extends ChartProps {
  readonly rows: readonly Place[];
  readonly columns: readonly Place[];
  /** By row and column; null where there is no figure (a day to come). */
  readonly values: readonly (readonly (number | null)[])[];
  readonly rowLabel: string;
  readonly format: (value: number) => string;
  readonly empty: string;
  /** Under the chart: the smallest square and the largest. */
  readonly fewer: string;
  readonly more: string;
}

/** How many sizes a square has above 0. */
const steps = 5;

/** A grid of squares. A larger value is a larger and darker square, so that size says what the shade says; the table has the numbers. */
export function HeatTable(props: HeatTableProps) {
  const { rows, columns, values, rowLabel, format, empty, fewer, more, ...chart } = props;
  const largest = Math.max(1, ...values.flat().map((value) => value ?? 0));
  const stepOf = (value: number) => (value <= 0 ? 0 : Math.min(steps, Math.max(1, Math.ceil((value / largest) * steps))));
  const table = {
    columns: [rowLabel, ...columns.map(({ label }) => label)],
    rows: rows.map(({ id, label }, row) => ({
      id,
      head: { text: label },
      cells: columns.map((_, column) => ({ text: figureIn(values, row, column, format, empty) })),
    })),
  };

  const draw = (plane: Plane) => {
    const isNarrow = plane.size === 'narrow';
    const start = isNarrow ? 96 : 128;
    const side = Math.min(isNarrow ? 24 : 34, (plane.width - start) / Math.max(1, columns.length));
    const height = Math.max(18, Math.min(side, 28));
    const bottom = 4 + rows.length * height;
    const legend = bottom + 38;
    const content = (
      <>
        {rows.map((row, at) => (
          <LabelLines
            key={row.id}
            plane={plane}
            at={start - 8}
            y={4 + at * height + height / 2}
            anchor="end"
            lines={wrapped(row.label, isNarrow ? 14 : 18, 1)}
            whole={row.label}
          />
        ))}
        {rows.map((row, rowAt) =>
          columns.map((column, columnAt) => {
            const value = values[rowAt]?.[columnAt] ?? null;
            if (value === null) return null;
            const cell = { plane, left: start + columnAt * side, top: 4 + rowAt * height, side, height };
            return (
              <g key={`${row.id} ${column.id}`}>
                <title>{`${row.label}, ${column.label}: ${format(value)}`}</title>
                <HeatCell {...cell} step={stepOf(value)} />
              </g>
            );
          }),
        )}
        {columns.map(
          ({ id, label }, at) =>
            isLabelled(at, columns.length, isNarrow ? 3 : 6) && (
              <Label key={id} plane={plane} at={start + at * side} y={bottom + 16} className="chart-tick">
                {label}
              </Label>
            ),
        )}
        <Label plane={plane} at={start} y={legend + 13} className="chart-tick">
          {fewer}
        </Label>
        {Array.from({ length: steps + 1 }, (_, step) => (
          <HeatCell key={step} plane={plane} left={start + 62 + step * 20} top={legend} side={20} height={18} step={step} />
        ))}
        <Label plane={plane} at={start + 62 + (steps + 1) * 20 + 8} y={legend + 13} className="chart-tick">
          {more}
        </Label>
      </>
    );
    return { height: legend + 24, content };
  };
  return <ChartFigure {...chart} table={table} draw={draw} />;
}

interface CellProps {
  readonly plane: Plane;
  readonly left: number;
  readonly top: number;
  readonly side: number;
  readonly height: number;
  readonly step: number;
}

function HeatCell({ plane, left, top, side, height, step }: CellProps) {
  const square = (inset: number, className: string) => (
    <rect
      className={className}
      x={rounded(Math.min(plane.x(left + inset), plane.x(left + side - inset)))}
      y={rounded(top + inset)}
      width={rounded(Math.max(0, side - 2 * inset))}
      height={rounded(Math.max(0, height - 2 * inset))}
    />
  );
  const largestInset = Math.min(side, height) / 2 - 1;
  return (
    <>
      {square(1, 'chart-heat-ground')}
      {step > 0 && square(1 + ((steps - step) / steps) * (largestInset - 1), `chart-heat chart-heat-${step}`)}
    </>
  );
}

function figureIn(
  values: readonly (readonly (number | null)[])[],
  row: number,
  column: number,
  format: (value: number) => string,
  empty: string,
): string {
  const value = values[row]?.[column] ?? null;
  return value === null ? empty : format(value);
}
