import source from './data/appendix-iv-2023-12.json' with { type: 'json' };
import { narrowerRows, readings, repairs, spellings, type Reading, type Repair } from './data/rule-texts-2023-12.ts';
import { isCondition, type Change, type Clause, type Condition, type Materials, type Rule } from './rules.ts';

/** A dated list of product-specific rules. A newer one is added beside it: a case keeps the list by which it was judged. */
export interface OriginList {
  readonly version: string;
  readonly nomenclature: string;
  readonly rules: readonly Rule[];
}

/** As it was extracted from the PDF, wording kept. */
export interface SourceRow {
  readonly row: number;
  readonly page: number;
  readonly heading: string;
  readonly codes: readonly string[];
  readonly description: string;
  readonly text: string;
  /** Introductory Note 2.5: 60% became 55% on 1 January 2026. */
  readonly starred?: boolean;
  readonly adopted?: readonly string[];
}

export const listSource: { readonly rows: readonly SourceRow[]; readonly version: string; readonly nomenclature: string } = source;

/** The key of `readings`. */
export function inOneSpelling(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll(/[‐–—]/g, '-')
    .replaceAll(/\s*,\s*/g, ', ')
    .replaceAll(/(\d)\s*%\s*/g, '$1% ')
    .replaceAll(/\s+/g, ' ');
  return spellings
    .reduce((written, [printed, correct]) => written.replaceAll(printed, correct), plain)
    .replaceAll(/(yet to be agreed ?)+/g, 'yet to be agreed')
    .replace(/^- /, '')
    .replace(/\.$/, '')
    .trim();
}

/** Words of a reading that depend on the row: so many digits of its first code. */
const ownLengths: Readonly<Record<string, number>> = { this_chapter: 2, this_heading: 4, this_subheading: 6 };

/** Appendix IV does not say from when its years run: not before it could be applied at all, and not later than the adoption of the row. */
const earliestStart = '2021-01-01';
const starredFrom = '2026-01-01';

const months = 'January February March April May June July August September October November December'.split(' ');

export const appendixIV: OriginList = {
  version: listSource.version,
  nomenclature: listSource.nomenclature,
  rules: listSource.rows.map(ruleOf),
};

function ruleOf(row: SourceRow): Rule {
  const reading = readings.get(inOneSpelling(row.text));
  if (reading === undefined) throw new Error(`row ${row.row} of ${listSource.version} has a text without a reading: ${row.text}`);
  const ofRow = repairs.filter(({ rows }) => rows.includes(row.row));
  const codes = ofRow.find((repair) => repair.codes !== undefined)?.codes?.is ?? row.codes;
  const clause = reading.clause && repaired(ofHeading(reading.clause, codes[0] ?? ''), ofRow);
  const change = clause && changeOf(row, reading, clause, { codes, repairs: ofRow });
  const { page, heading, description, text } = row;
  return {
    row: row.row,
    page,
    heading,
    codes,
    description,
    text,
    status: ofRow.find(({ status }) => status !== undefined)?.status ?? reading.status ?? { is: 'agreed' },
    ...(clause && { clause }),
    ...(change && { change }),
    ...(narrowerRows.includes(row.row) && { isNarrower: true }),
    ...(reading.isUnderReview && { isUnderReview: true }),
    ...(ofRow.some(({ isDoubtful }) => isDoubtful) && { isDoubtful: true }),
  };
}

function repaired(clause: Clause, of: readonly Repair[]): Clause {
  const { and, or } = of.find((repair) => repair.and !== undefined || repair.or !== undefined) ?? {};
  if (and !== undefined) return { all: [clause, and] };
  return or === undefined ? clause : { any: [clause, or] };
}

/** 'This Chapter' and 'this Heading' as the codes that they are in this row. */
function ofHeading(clause: Clause, first: string): Clause {
  return mapConditions(clause, (condition) => {
    if (!('materials' in condition)) return condition;
    const { materials } = condition;
    return materials?.of === 'codes'
      ? ({ ...condition, materials: { of: 'codes', codes: ownCodes(materials, first) } } as Condition)
      : condition;
  });
}

function ownCodes({ codes }: Extract<Materials, { of: 'codes' }>, first: string): readonly string[] {
  return codes.map((code) => (ownLengths[code] === undefined ? code : first.slice(0, ownLengths[code])));
}

function mapConditions(clause: Clause, change: (condition: Condition) => Condition): Clause {
  if (isCondition(clause)) return change(clause);
  if ('all' in clause) return { all: clause.all.map((part) => mapConditions(part, change)) };
  return { any: clause.any.map((part) => mapConditions(part, change)) };
}

function changeOf(
  row: SourceRow,
  reading: Reading,
  clause: Clause,
  of: { readonly codes: readonly string[]; readonly repairs: readonly Repair[] },
) {
  if (row.starred === true) {
    const to = mapConditions(clause, (one) => (one.is === 'max_value' && one.percent === 60 ? { ...one, percent: 55 } : one));
    return { to, earliest: starredFrom, latest: starredFrom } satisfies Change;
  }
  if (reading.years === undefined) return undefined;
  const adopted = of.repairs.find((repair) => repair.adopted !== undefined)?.adopted ?? adoptedOn(row.adopted ?? []);
  if (adopted === undefined) throw new Error(`row ${row.row} of ${listSource.version} changes after years and has no day of adoption`);
  return {
    ...(reading.after && { to: ofHeading(reading.after, of.codes[0] ?? '') }),
    earliest: yearsAfter(earliestStart, reading.years),
    latest: yearsAfter(adopted, reading.years),
  } satisfies Change;
}

/** The day in a footnote such as `(10 October 2021)`; the last of the month where it has a month only. */
export function adoptedOn(footnotes: readonly string[]): string | undefined {
  for (const footnote of footnotes) {
    const [, day, name = '', year = ''] = /\((?:(\d{1,2}) )?([A-Z][a-z]+) (\d{4})\)/.exec(footnote) ?? [];
    const month = months.indexOf(name) + 1;
    if (month === 0) continue;
    const last = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
    return `${year}-${String(month).padStart(2, '0')}-${String(day ?? last).padStart(2, '0')}`;
  }
  return undefined;
}

function yearsAfter(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}

const indexes = new WeakMap<OriginList, ReadonlyMap<string, readonly Rule[]>>();

/**
 * The rows that a code can fall under: the narrower ones first, which a person must say, then the one that holds otherwise. Six digits go
 * before four, and four before two.
 */
export function rowsFor(list: OriginList, code: string): { readonly narrower: readonly Rule[]; readonly rule?: Rule } {
  let index = indexes.get(list);
  if (index === undefined) {
    const pairs = list.rules.flatMap((rule) => rule.codes.map((own) => [own, rule] as const));
    index = new Map([...Map.groupBy(pairs, ([own]) => own)].map(([own, found]) => [own, found.map(([, rule]) => rule)]));
    indexes.set(list, index);
  }
  const narrower: Rule[] = [];
  for (const length of [6, 4, 2]) {
    const found = index.get(code.slice(0, length)) ?? [];
    narrower.push(...found.filter(({ isNarrower }) => isNarrower));
    const rule = found.find(({ isNarrower }) => !isNarrower);
    if (rule !== undefined) return { narrower, rule };
  }
  return { narrower };
}
