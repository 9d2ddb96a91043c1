import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Translate } from '../../i18n/catalogs.ts';
import { readPerformance, type FigureQuestion, type Performance } from './figures.ts';
import { csvOf, xlsxOf, type Row } from '../../spreadsheet.ts';
import { rolledUpAt } from './rollup-store.ts';
import { newestImport } from './verification-store.ts';

/** What the console reads, and what the demo data compute. The worker's part is activities.ts. */
export { readOfficerFigures, readOwnFigures, readPerformance } from './figures.ts';
export { rollUpAll } from './rollup.ts';

type Aging = Pick<Context, 'db' | 'clock'>;

const secondsSince = (at: Date | null, { clock }: Aging): number =>
  at === null ? Number.POSITIVE_INFINITY : Math.max(0, (clock.now().getTime() - at.getTime()) / 1000);

/** For the metrics of the worker, in seconds. */
export const figuresAge = async (deps: Aging): Promise<number> => secondsSince(await rolledUpAt(deps.db), deps);
export const verificationCountsAge = async (deps: Aging): Promise<number> => secondsSince(await newestImport(deps.db), deps);

const texts = {
  sheet: /*i18n*/ { id: 'performance.figures', message: 'Management figures' },
  section: /*i18n*/ { id: 'performance.export.section', message: 'Section' },
  item: /*i18n*/ { id: 'performance.export.item', message: 'Item' },
  period: /*i18n*/ { id: 'performance.export.period', message: 'Day or week from' },
  measure: /*i18n*/ { id: 'performance.export.measure', message: 'Figure' },
  value: /*i18n*/ { id: 'performance.export.value', message: 'Value' },
  unit: /*i18n*/ { id: 'performance.export.unit', message: 'Unit' },
  computed: /*i18n*/ { id: 'performance.export.computed', message: 'Figures computed at' },
};

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The same figures as a file, named by range. */
export async function exportFigures(
  context: Pick<Context, 'db' | 'clock'>,
  { t, language }: Pick<Caller, 't' | 'language'>,
  session: StaffSession,
  question: FigureQuestion & { readonly format: 'csv' | 'xlsx' },
) {
  const found = await readPerformance(context, session, question);
  const name = `thamani-performance-${found.range.from}-to-${found.range.to}`;
  const rows = exportRows(t, found);
  if (question.format === 'csv') return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes: csvOf(rows) };
  const bytes = xlsxOf(rows, { sheet: t(texts.sheet), isRightToLeft: language === 'ar' });
  return { name: `${name}.xlsx`, type: workbook, bytes };
}

/** One figure a row, which every program can filter and sum. Items and measures are the codes of the API, the same in every language. */
function exportRows(t: Translate, figures: Performance): readonly Row[] {
  const { totals, weeks, stages, open, appeals, signals, checks } = figures;
  const rows: Row[] = [
    [t(texts.computed), figures.computed_at],
    [texts.section, texts.item, texts.period, texts.measure, texts.value, texts.unit].map((text) => t(text)),
  ];
  const add = (section: string, item: string, period: string, values: Readonly<Record<string, number | null>>, unit = '') => {
    for (const [measure, value] of Object.entries(values)) rows.push([section, item, period, measure, value, unit]);
  };
  const { median, ninetieth, ...counts } = totals;
  add('totals', '', figures.range.from, counts);
  add('totals', '', figures.range.from, { median, '90th_percentile': ninetieth }, 'working days');
  for (const { week, received, decided, revenue, refunds } of weeks) {
    add('weeks', '', week, { received, decided });
    for (const { currency, minor } of revenue) add('weeks', '', week, { revenue: minor / 100 }, currency);
    for (const { currency, minor } of refunds) add('weeks', '', week, { refunds: minor / 100 }, currency);
  }
  for (const { stage, count, level, ...times } of stages) {
    add('stages', stage, figures.range.from, { count });
    add(
      'stages',
      stage,
      figures.range.from,
      { median: times.median, '90th_percentile': times.ninetieth, service_level: level },
      'working days',
    );
  }
  for (const { country, open: cases, overdue } of open.by_country) add('open_cases', country, '', { open: cases, overdue });
  for (const { key, count } of figures.grounds) add('grounds', key, figures.range.from, { count });
  for (const { key, count } of figures.return_reasons) add('return_reasons', key, figures.range.from, { count });
  add('appeals', '', figures.range.from, { lodged: appeals.lodged });
  for (const { against, decided, allowed } of appeals.by_decision) add('appeals', against, figures.range.from, { decided, allowed });
  for (const { code, raised, confirmed } of signals) add('signals', code, figures.range.from, { raised, confirmed });
  for (const { week, certificates, renewals } of figures.expiring) add('expiring_certificates', '', week, { certificates, renewals });
  for (const { key, count } of checks.answers) add('checks_by_answer', key, figures.range.from, { count });
  for (const { key, count } of checks.by_country) add('checks_by_country', key, figures.range.from, { count });
  for (const { day, count } of checks.by_day) add('checks_by_day', '', day, { count });
  return rows;
}
