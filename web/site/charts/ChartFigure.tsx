import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Patterns, planeOf, type Fill, type Plane, type Size } from './plane.tsx';

/** What every chart takes. All texts come from the page: this module has no catalog. */
export interface ChartProps {
  readonly title: string;
  /** What the chart shows, in one or two sentences, for people who do not see it. */
  readonly description: string;
  /** The text that opens the table, such as "Show table". */
  readonly tableLabel: string;
  readonly isRightToLeft: boolean;
  readonly headingLevel?: 2 | 3;
  /** Beside the title, such as the link to a file of the figures. */
  readonly actions?: ReactNode;
  /** Below the title, such as what was measured. */
  readonly note?: ReactNode;
}

export interface KeyEntry {
  readonly label: string;
  readonly mark: Fill | 'threshold' | 'ring' | 'line-1' | 'line-2' | 'line-3' | 'line-4';
}

export interface TableCell {
  readonly text: string;
  readonly href?: string | undefined;
}

/** The same numbers as the drawing: a test of each chart compares them. */
export interface ChartTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly id: string; readonly head: TableCell; readonly cells: readonly TableCell[] }[];
}

export interface Drawing {
  readonly height: number;
  readonly content: ReactNode;
}

interface FigureProps extends ChartProps {
  readonly chartKey?: readonly KeyEntry[];
  readonly table: ChartTable;
  /** Draws for a width; the style sheet shows the drawing that fits the chart's own container. */
  readonly draw: (plane: Plane, chartId: string) => Drawing;
}

const sizes: readonly Size[] = ['wide', 'narrow'];

/** Frame of a chart: title, note, key, the two drawings and the table behind them. Needs no script and no style attribute. */
export function ChartFigure(props: FigureProps) {
  const { title, description, tableLabel, isRightToLeft, headingLevel = 2, actions, note, chartKey = [], table, draw } = props;
  const id = useId();
  const Heading = `h${headingLevel}` as const;
  return (
    <figure className="chart" aria-labelledby={`${id}-heading`}>
      <figcaption className="chart-head">
        <Heading className="chart-title" id={`${id}-heading`}>
          {title}
        </Heading>
        {actions !== undefined && <span className="chart-actions">{actions}</span>}
        {note !== undefined && <p className="chart-note small soft">{note}</p>}
      </figcaption>
      {chartKey.length > 0 && <Key entries={chartKey} id={id} />}
      {sizes.map((size) => {
        const chartId = `${id}-${size}`;
        const plane = planeOf(size, isRightToLeft);
        const { height, content } = draw(plane, chartId);
        return (
          <svg
            key={size}
            className={`chart-drawing chart-${size}`}
            viewBox={`0 0 ${plane.width} ${height}`}
            role="img"
            aria-labelledby={`${chartId}-title`}
            aria-describedby={`${chartId}-desc`}
            direction={isRightToLeft ? 'rtl' : 'ltr'}
          >
            <title id={`${chartId}-title`}>{title}</title>
            <desc id={`${chartId}-desc`}>{description}</desc>
            <Patterns chartId={chartId} />
            {content}
          </svg>
        );
      })}
      <details className="chart-table">
        <summary>{tableLabel}</summary>
        <FigureTable table={table} labelledBy={`${id}-heading`} />
      </details>
    </figure>
  );
}

function Key({ entries, id }: { readonly entries: readonly KeyEntry[]; readonly id: string }) {
  return (
    <ul className="chart-key small">
      {entries.map(({ label, mark }) => (
        <li key={label}>
          <svg width="18" height="14" aria-hidden="true">
            <Patterns chartId={`${id}-key-${mark}`} />
            <KeyMark mark={mark} chartId={`${id}-key-${mark}`} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

function KeyMark({ mark, chartId }: { readonly mark: KeyEntry['mark']; readonly chartId: string }) {
  if (mark === 'threshold') return <line className="chart-threshold" x1="9" x2="9" y1="0" y2="14" />;
  if (mark === 'ring') return <circle className="chart-ring" cx="9" cy="7" r="4.5" />;
  if (mark.startsWith('line-')) return <line className={`chart-line chart-${mark}`} x1="0" x2="18" y1="7" y2="7" />;
  const pattern = mark === 'hatched' || mark === 'dotted' ? { fill: `url(#${chartId}-${mark})` } : {};
  return <rect className={`chart-fill chart-fill-${mark}`} x="2" y="1" width="14" height="12" {...pattern} />;
}

function FigureTable({ table, labelledBy }: { readonly table: ChartTable; readonly labelledBy: string }) {
  const [first, ...others] = table.columns;
  return (
    <div className="chart-table-frame" role="region" aria-labelledby={labelledBy} tabIndex={0}>
      <table className="table" aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((column) => (
              <th key={column} scope="col" className="table-figure">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ id, head, cells }) => (
            <tr key={id}>
              <th scope="row">
                <Cell {...head} />
              </th>
              {cells.map((cell, at) => (
                <td key={table.columns[at + 1]} className="table-figure">
                  <Cell {...cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ text, href }: TableCell) {
  return <bdi>{href === undefined ? text : <Link to={href}>{text}</Link>}</bdi>;
}
