import type { Language } from '@thamani/domain/languages.ts';
import type { Scope } from '@thamani/domain/review/staff.ts';
import type { Caller, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Translate } from '../../i18n/catalogs.ts';
import { figureScope, readPerformance, type FigureQuestion, type Performance } from './figures.ts';
import { listCountriesIn } from '../geography/service.ts';
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
  from: /*i18n*/ { id: 'performance.export.from', message: 'First day of the period' },
  to: /*i18n*/ { id: 'performance.export.to', message: 'Last day of the period' },
  countries: /*i18n*/ { id: 'performance.export.countries', message: 'Countries' },
  allCountries: /*i18n*/ { id: 'performance.export.all_countries', message: 'All countries' },
  sectors: /*i18n*/ { id: 'performance.export.sectors', message: 'Sectors' },
  allSectors: /*i18n*/ { id: 'performance.export.all_sectors', message: 'All sectors' },
  computed: /*i18n*/ { id: 'performance.export.computed', message: 'Figures computed at' },
};

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The same figures as a file, named by place and range. */
export async function exportFigures(
  context: Pick<Context, 'db' | 'clock'>,
  { t, language }: Pick<Caller, 't' | 'language'>,
  session: StaffSession,
  question: FigureQuestion & { readonly format: 'csv' | 'xlsx' },
) {
  const found = await readPerformance(context, session, question);
  const scope = figureScope(session.person, question);
  const places = [listedInName(scope.countries), listedInName(scope.sectors)].map((part) => (part === '' ? '' : `${part}-`)).join('');
  const name = `thamani-performance-${places}${found.range.from}-to-${found.range.to}`;
  const rows = [...headRows(t, language, found.range, scope), ...exportRows(t, found)];
  if (question.format === 'csv') return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes: csvOf(rows) };
  const bytes = xlsxOf(rows, { sheet: t(texts.sheet), isRightToLeft: language === 'ar' });
  return { name: `${name}.xlsx`, type: workbook, bytes };
}

/** More than these are told by the first rows of the file alone. */
const mostInName = 3;

/** Codes of the countries or sectors for the name of a file: nothing where it has all of them. */
function listedInName(codes: 'all' | readonly string[]): string {
  if (codes === 'all') return '';
  return codes.length > mostInName ? `${codes.length}-selected` : codes.join('-');
}

/** What the figures are about: the file is read without the page. */
function headRows(t: Translate, language: Language, range: Performance['range'], { countries, sectors }: Scope): readonly Row[] {
  const names = new Map(listCountriesIn(language).map(({ iso2, name }) => [iso2, name]));
  const named = (code: string) => (names.has(code) ? `${names.get(code)} (${code})` : code);
  return [
    [t(texts.from), range.from],
    [t(texts.to), range.to],
    [t(texts.countries), countries === 'all' ? t(texts.allCountries) : countries.map(named).join('; ')],
    [t(texts.sectors), sectors === 'all' ? t(texts.allSectors) : sectors.join('; ')],
  ];
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
