import type { ReactNode } from 'react';
import { HeatTable } from './HeatTable.tsx';
import { HorizontalBars } from './HorizontalBars.tsx';
import { PercentileDots } from './PercentileDots.tsx';
import { PeriodColumns } from './PeriodColumns.tsx';
import { PeriodLines } from './PeriodLines.tsx';

/** What the examples say on the workbench, in each of its languages. */
export interface ChartExampleTexts {
  readonly isRightToLeft: boolean;
  readonly locale: string;
  readonly showTable: string;
  readonly about: string;
  readonly valueAddition: string;
  readonly product: string;
  readonly products: readonly [string, string, string];
  readonly proven: string;
  readonly declared: string;
  readonly notKnown: string;
  readonly received: string;
  readonly decided: string;
  readonly week: string;
  readonly stage: string;
  readonly stages: readonly [string, string, string];
  readonly cases: string;
  readonly half: string;
  readonly nineInTen: string;
  readonly level: string;
  readonly tooFew: string;
  readonly fewer: string;
  readonly more: string;
}

const received = [92, 98, 104, 88, 111, 117, 108, 121, 109, 126, 118, 92];
const decided = [84, 91, 99, 97, 95, 108, 112, 104, 115, 110, 117, 41];

/** Every chart with ordinary figures, and with what is rare: nothing known, one period, too few cases. */
export function chartExamples(texts: ChartExampleTexts): readonly { readonly state: string; readonly shows: ReactNode }[] {
  const number = new Intl.NumberFormat(`${texts.locale}-u-nu-latn`, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(`${texts.locale}-u-nu-latn`, { style: 'percent', maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(`${texts.locale}-u-nu-latn`, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const format = (value: number) => number.format(value);
  const weeks = received.map((_, at) => {
    const label = day.format(Date.UTC(2026, 7, 24 + 7 * at));
    return { id: String(at), label, isIncomplete: at === received.length - 1 };
  });
  const shared = { description: texts.about, tableLabel: texts.showTable, isRightToLeft: texts.isRightToLeft, headingLevel: 3 } as const;
  const inPercent = (value: number) => percent.format(value / 100);
  const threshold = { value: 30, label: inPercent(30) };
  const [first, second, third] = texts.products;
  const columns = { bar: texts.product, value: texts.proven, declared: texts.declared };
  const percentiles = {
    columns: { row: texts.stage, count: texts.cases, median: texts.half, ninetieth: texts.nineInTen, level: texts.level },
    short: { median: texts.half, ninetieth: texts.nineInTen, level: texts.level },
    axisFormat: format,
    countFormat: format,
    format,
    empty: '–',
    tooFew: texts.tooFew,
  };
  const series = [
    { id: 'received', label: texts.received, fill: 'outline', values: received },
    { id: 'decided', label: texts.decided, fill: 'solid', values: decided },
  ] as const;
  const drawn: readonly { readonly state: string; readonly chart: ReactNode }[] = [
    {
      state: 'horizontal bars with a threshold and what is declared',
      chart: (
        <HorizontalBars
          {...shared}
          title={texts.valueAddition}
          columns={columns}
          bars={[
            { id: '1', label: first, value: 58.42 },
            { id: '2', label: second, value: 29.34, andDeclared: 38.75, fill: 'trouble' },
            { id: '3', label: third, value: null },
          ]}
          chartKey={[
            { label: texts.proven, mark: 'solid' },
            { label: texts.declared, mark: 'hatched' },
          ]}
          format={inPercent}
          empty={texts.notKnown}
          threshold={threshold}
          end={100}
        />
      ),
    },
    {
      state: 'horizontal bars, counts, no bar',
      chart: (
        <HorizontalBars
          {...shared}
          title={texts.cases}
          columns={{ bar: texts.product, value: texts.cases }}
          bars={texts.products.map((label, at) => ({ id: label, label, value: [14, 3, 0][at] ?? 0, fill: 'hatched' }))}
          format={format}
          empty="–"
          wholeNumbers
        />
      ),
    },
    {
      state: 'columns side by side, the last week not over',
      chart: <PeriodColumns {...shared} title={texts.received} periods={weeks} series={series} periodLabel={texts.week} format={format} />,
    },
    {
      state: 'columns stacked',
      chart: (
        <PeriodColumns
          {...shared}
          title={texts.decided}
          periods={weeks}
          isStacked
          series={[{ ...series[1] }, { ...series[0], fill: 'dotted' }]}
          periodLabel={texts.week}
          format={format}
        />
      ),
    },
    {
      state: 'lines, one with a gap',
      chart: (
        <PeriodLines
          {...shared}
          title={texts.received}
          periods={weeks}
          series={[
            { id: 'received', label: texts.received, values: received },
            { id: 'decided', label: texts.decided, values: decided.map((value, at) => (at === 5 ? null : value)) },
          ]}
          periodLabel={texts.week}
          format={format}
          empty="–"
        />
      ),
    },
    {
      state: 'percentiles against the service level',
      chart: (
        <PercentileDots
          {...shared}
          title={texts.stage}
          {...percentiles}
          rows={[
            { id: '1', label: texts.stages[0], median: 0.1, ninetieth: 0.4, level: 1, count: 210 },
            { id: '2', label: texts.stages[1], median: 3.1, ninetieth: 5.8, level: 5, count: 198 },
            { id: '3', label: texts.stages[2], median: null, ninetieth: null, level: 15, count: 4 },
            { id: 'all', label: texts.cases, median: 8.6, ninetieth: 17.2, level: null, count: 198, isTotal: true },
          ]}
        />
      ),
    },
    {
      state: 'heat table',
      chart: (
        <HeatTable
          {...shared}
          title={texts.cases}
          rows={texts.stages.map((label) => ({ id: label, label }))}
          columns={weeks}
          values={texts.stages.map((_, row) =>
            received.map((value, at) => (row === 2 && at === 11 ? null : at === 3 ? 0 : Math.round((value * (at + 1)) / (row + 9)))),
          )}
          rowLabel={texts.stage}
          format={format}
          empty="–"
          fewer={texts.fewer}
          more={texts.more}
        />
      ),
    },
  ];
  return drawn.map(({ state, chart }) => ({ state, shows: <div className="workbench-full">{chart}</div> }));
}
