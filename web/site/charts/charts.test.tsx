// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { chartExamples, type ChartExampleTexts } from './examples.tsx';
import { HeatTable } from './HeatTable.tsx';
import { HorizontalBars } from './HorizontalBars.tsx';
import { PercentileDots } from './PercentileDots.tsx';
import { PeriodColumns } from './PeriodColumns.tsx';
import { PeriodLines } from './PeriodLines.tsx';

afterEach(cleanup);

const shared = { title: 'Value addition', description: 'Two products.', tableLabel: 'Show table', isRightToLeft: false };
const format = (value: number) => `${value}%`;
const bars = [
  { id: 'a', label: 'Cocoa butter', value: 58.42, href: '/applications/a' },
  { id: 'b', label: 'Cocoa powder', value: 20, andDeclared: 25 },
  { id: 'c', label: 'Chocolate', value: null },
];
const barChart = (isRightToLeft = false) => (
  <MemoryRouter>
    <HorizontalBars
      {...shared}
      isRightToLeft={isRightToLeft}
      bars={bars}
      columns={{ bar: 'Product', value: 'Proven', declared: 'Declared' }}
      format={format}
      empty="not known"
      threshold={{ value: 30, label: '30%' }}
      end={100}
    />
  </MemoryRouter>
);
const drawingOf = (container: Element, size: 'wide' | 'narrow') => container.querySelector(`.chart-${size}`)!;
const numberOf = (element: Element | null | undefined, name: string) => Number(element?.getAttribute(name));
const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u2068\u2069]/gu, '');
const textsOf = (drawing: Element) => [...drawing.querySelectorAll('text')].map(({ textContent }) => plain(textContent));

test('each drawing has the chart’s title and description as its accessible name and description', () => {
  const { container } = render(barChart());
  expect(screen.getByRole('figure', { name: 'Value addition' })).toBeTruthy();
  for (const size of ['wide', 'narrow'] as const) {
    const drawing = drawingOf(container, size);
    const named = (attribute: string) => document.querySelector(`[id="${drawing.getAttribute(attribute)}"]`)?.textContent;
    expect(named('aria-labelledby')).toBe('Value addition');
    expect(named('aria-describedby')).toBe('Two products.');
  }
});

test('the table has the numbers of the drawing, a dash of its own for what is not known, and the links', () => {
  const { container } = render(barChart());
  const table = container.querySelector('table')!;
  const rows = [...table.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Cocoa butter', '58.42%', '58.42%'],
    ['Cocoa powder', '20%', '45%'],
    ['Chocolate', 'not known', 'not known'],
  ]);
  expect(within(table).getByRole('link', { name: 'Cocoa butter' }).getAttribute('href')).toBe('/applications/a');
  for (const size of ['wide', 'narrow'] as const)
    expect(textsOf(drawingOf(container, size))).toEqual(expect.arrayContaining(['Cocoa butter', '58.42%', '20%', 'not known', '30%']));
});

test('lengths of bars are proportional, and the threshold is where its value is', () => {
  const { container } = render(barChart());
  const wide = drawingOf(container, 'wide');
  const [solid] = wide.querySelectorAll('.chart-fill-solid');
  const declared = wide.querySelector('.chart-fill-hatched');
  expect(numberOf(solid, 'width') / numberOf(declared, 'width')).toBeCloseTo(58.42 / 25, 2);
  const axis = numberOf(wide.querySelector('.chart-axis'), 'x1');
  expect((numberOf(wide.querySelector('.chart-threshold'), 'x1') - axis) / numberOf(solid, 'width')).toBeCloseTo(30 / 58.42, 2);
});

test('Arabic: the drawing is mirrored, point by point, and each text is isolated', () => {
  const left = drawingOf(render(barChart()).container, 'wide');
  const right = drawingOf(render(barChart(true)).container, 'wide');
  expect(right.getAttribute('direction')).toBe('rtl');
  const boxes = (drawing: Element) => [...drawing.querySelectorAll('rect.chart-fill')];
  for (const [at, box] of boxes(left).entries()) {
    const mirrored = boxes(right)[at];
    expect(numberOf(mirrored, 'width')).toBe(numberOf(box, 'width'));
    expect(numberOf(mirrored, 'x') + numberOf(mirrored, 'width')).toBeCloseTo(640 - numberOf(box, 'x'), 1);
  }
  for (const text of right.querySelectorAll('text')) expect(text.textContent).toMatch(/^(?:\u2068[^\u2068\u2069]*\u2069)+$/u);
});

const periods = ['24 Aug', '31 Aug', '7 Sep'].map((label, at) => ({ id: label, label, isIncomplete: at === 2 }));
const series = [
  { id: 'received', label: 'Received', fill: 'outline', values: [10, 20, 5] },
  { id: 'decided', label: 'Decided', fill: 'solid', values: [8, 0, 2] },
] as const;

test.each([false, true])('columns have heights in proportion, and the period that is not over is dashed (stacked: %s)', (isStacked) => {
  const { container } = render(
    <PeriodColumns {...shared} periods={periods} series={series} isStacked={isStacked} periodLabel="Week" format={String} />,
  );
  const wide = drawingOf(container, 'wide');
  const heights = (fill: string) => [...wide.querySelectorAll(`rect.chart-fill-${fill}`)].map((box) => numberOf(box, 'height'));
  const [first = 0, second = 0, third = 0] = heights('outline');
  expect(second / first).toBeCloseTo(2, 1);
  expect(third / first).toBeCloseTo(0.5, 1);
  expect(heights('solid'), 'a week with none has no box').toHaveLength(2);
  expect(wide.querySelectorAll('.chart-incomplete')).toHaveLength(2);
  const tops = (fill: string) => [...wide.querySelectorAll(`rect.chart-fill-${fill}`)].map((box) => numberOf(box, 'y'));
  const bottomOfFirst = (tops('solid')[0] ?? 0) + (heights('solid')[0] ?? 0);
  expect(bottomOfFirst).toBeCloseTo(isStacked ? (tops('outline')[0] ?? 0) : 214, 0);
});

test('a line breaks where there is no figure, and the table says so', () => {
  const { container } = render(
    <PeriodLines
      {...shared}
      periods={periods}
      series={[{ id: 'a', label: 'Received', values: [1, null, 3] }]}
      periodLabel="Week"
      format={String}
      empty="no figure"
    />,
  );
  const wide = drawingOf(container, 'wide');
  expect(wide.querySelectorAll('path.chart-line')).toHaveLength(2);
  expect(wide.querySelectorAll('.chart-point')).toHaveLength(2);
  expect(container.querySelector('tbody')?.textContent).toContain('no figure');
});

test('a percentile over its service level is marked, and too few cases are said instead of drawn', () => {
  const words = { median: 'half', ninetieth: '9 in 10', level: 'level' };
  const { container } = render(
    <PercentileDots
      {...shared}
      rows={[
        { id: 'screening', label: 'Screening', median: 0.5, ninetieth: 1, level: 1, count: 40 },
        { id: 'assessment', label: 'Assessment', median: 3, ninetieth: 12, level: 10, count: 40 },
        { id: 'visit', label: 'Site visit', median: null, ninetieth: null, level: 15, count: 3 },
      ]}
      columns={{ row: 'Stage', count: 'Cases', ...words }}
      short={words}
      format={(value) => value.toFixed(1)}
      axisFormat={String}
      countFormat={String}
      empty="–"
      tooFew="Too few cases"
    />,
  );
  const wide = drawingOf(container, 'wide');
  expect(wide.querySelectorAll('.chart-over')).toHaveLength(1);
  expect(wide.querySelectorAll('.chart-ring')).toHaveLength(2);
  expect(textsOf(wide)).toContain('Too few cases');
  expect(container.querySelector('tbody tr:last-child')?.textContent).toBe('Site visit3––15');
});

test('a square grows with its value; a day to come has none', () => {
  const { container } = render(
    <HeatTable
      {...shared}
      rows={[{ id: 'GH', label: 'Ghana' }]}
      columns={periods}
      values={[[10, 2, null]]}
      rowLabel="Country"
      format={String}
      empty="–"
      fewer="fewer"
      more="more"
    />,
  );
  const cells = [...drawingOf(container, 'wide').querySelectorAll('g > .chart-heat')];
  expect(cells).toHaveLength(2);
  expect(numberOf(cells[0], 'width')).toBeGreaterThan(numberOf(cells[1], 'width'));
  expect([...container.querySelectorAll('tbody td')].map(({ textContent }) => textContent)).toEqual(['10', '2', '–']);
});

const texts: ChartExampleTexts = {
  isRightToLeft: true,
  locale: 'ar',
  showTable: 'جدول',
  about: 'وصف',
  valueAddition: 'القيمة المضافة',
  product: 'المنتج',
  products: ['أ', 'ب', 'ج'],
  proven: 'مثبت',
  declared: 'مصرح به',
  notKnown: 'غير معروف',
  received: 'وردت',
  decided: 'حسمت',
  week: 'الأسبوع',
  stage: 'المرحلة',
  stages: ['١', '٢', '٣'],
  cases: 'الحالات',
  half: 'النصف',
  nineInTen: 'تسعة أعشار',
  level: 'المستوى',
  tooFew: 'قليل جدا',
  fewer: 'أقل',
  more: 'أكثر',
};

test('no chart needs script, a style attribute or an event handler, nothing is NaN, and no id appears twice', () => {
  const examples = chartExamples(texts);
  expect(examples.length).toBeGreaterThanOrEqual(7);
  const markup = renderToStaticMarkup(
    <MemoryRouter>
      {examples.map(({ state, shows }) => (
        <div key={state}>{shows}</div>
      ))}
    </MemoryRouter>,
  );
  expect(markup).not.toMatch(/<script|style=|\son[a-z]+=|NaN|undefined|Infinity/);
  const ids = [...markup.matchAll(/\sid="([^"]+)"/gu)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const [, id] of markup.matchAll(/url\(#([^)]+)\)/gu)) expect(ids).toContain(id);
});
