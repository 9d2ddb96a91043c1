import type { ReactNode } from 'react';

/** The two drawings of a chart. The narrow one is for phones and small cards: other proportions, not a smaller copy. */
export type Size = 'wide' | 'narrow';

/** What a chart is drawn on. Along the line of reading, `x` runs from 0 at its start: in Arabic from the right. */
export interface Plane {
  readonly size: Size;
  readonly width: number;
  readonly isRightToLeft: boolean;
  /** Where a point of the line of reading is in the drawing. */
  readonly x: (along: number) => number;
}

const widths: Readonly<Record<Size, number>> = { wide: 640, narrow: 320 };

export function planeOf(size: Size, isRightToLeft: boolean): Plane {
  const width = widths[size];
  return { size, width, isRightToLeft, x: (along) => rounded(isRightToLeft ? width - along : along) };
}

export const rounded = (value: number): number => Math.round(value * 10) / 10;

export type Fill = 'solid' | 'outline' | 'hatched' | 'dotted' | 'trouble';

interface BoxProps {
  readonly plane: Plane;
  readonly from: number;
  readonly to: number;
  readonly top: number;
  readonly height: number;
  readonly fill: Fill;
  /** Of this chart, for the patterns of `Patterns`. */
  readonly chartId: string;
  /** The period is not over: drawn with a dashed outline. */
  readonly isIncomplete?: boolean;
}

/** A rectangle along the line of reading. Fills differ in pattern and outline, so that nobody depends on colour. */
export function Box({ plane, from, to, top, height, fill, chartId, isIncomplete = false }: BoxProps) {
  const start = Math.min(plane.x(from), plane.x(to));
  const pattern = fill === 'hatched' || fill === 'dotted' ? { fill: `url(#${chartId}-${fill})` } : {};
  return (
    <rect
      className={`chart-fill chart-fill-${fill}${isIncomplete ? ' chart-incomplete' : ''}`}
      x={start}
      y={rounded(top)}
      width={rounded(Math.max(0, Math.abs(to - from)))}
      height={rounded(Math.max(0, height))}
      {...pattern}
    />
  );
}

export function Patterns({ chartId }: { readonly chartId: string }) {
  return (
    <defs>
      <pattern id={`${chartId}-hatched`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="chart-pattern-ground" width="6" height="6" />
        <path className="chart-pattern-mark" d="M0 0V6" strokeWidth="3" />
      </pattern>
      <pattern id={`${chartId}-dotted`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect className="chart-pattern-ground" width="6" height="6" />
        <circle className="chart-pattern-dot" cx="3" cy="3" r="1.5" />
      </pattern>
    </defs>
  );
}

interface LabelProps {
  readonly plane: Plane;
  readonly at: number;
  readonly y: number;
  /** Which end of the text is at `at`, along the line of reading. */
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly className?: string;
  readonly children: string;
}

/** `direction` on the drawing turns start and end round in Arabic; the isolates keep the order inside a number with its unit. */
export function Label({ plane, at, y, anchor = 'start', className = 'chart-text', children }: LabelProps) {
  return (
    <text className={className} x={plane.x(at)} y={rounded(y)} textAnchor={anchor}>
      {isolated(children)}
    </text>
  );
}

const isolated = (text: string): string => `\u2068${text}\u2069`;

interface LinesProps extends Omit<LabelProps, 'children'> {
  readonly lines: readonly string[];
  /** All of it, shown by a pointer that rests on what was cut. */
  readonly whole: string;
}

/** A label of one or two lines whose middle is at `y`. */
export function LabelLines({ lines, whole, y, plane, at, anchor = 'start', className = 'chart-text' }: LinesProps) {
  const top = y + 4 - ((lines.length - 1) * 14) / 2;
  return (
    <text className={className} textAnchor={anchor}>
      {lines.join(' ') !== whole && <title>{whole}</title>}
      {lines.map((line, order) => (
        <tspan key={order} x={plane.x(at)} y={rounded(top + order * 14)}>
          {isolated(line)}
        </tspan>
      ))}
    </text>
  );
}

/** A line across the reading direction (a tick, a grid line, a threshold). */
export function Upright({
  plane,
  at,
  top,
  bottom,
  className,
}: {
  readonly plane: Plane;
  readonly at: number;
  readonly top: number;
  readonly bottom: number;
  readonly className: string;
}): ReactNode {
  return <line className={className} x1={plane.x(at)} x2={plane.x(at)} y1={rounded(top)} y2={rounded(bottom)} />;
}
