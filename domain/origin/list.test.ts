import { describe, expect, it } from 'vitest';
import { readings, repairs, spellings } from './data/rule-texts-2023-12.ts';
import { adoptedOn, appendixIV, inOneSpelling, listSource, rowsFor } from './list.ts';
import { codesOfHs2022, hs2017Of, statePartiesOn } from './nomenclature.ts';
import { conditionsIn, materialWords, type Clause, type Condition, type Rule } from './rules.ts';

const { rules } = appendixIV;
const row = (number: number): Rule => rules[number - 1]!;
const conditions = (rule: Rule): readonly Condition[] => (rule.clause === undefined ? [] : conditionsIn(rule.clause));

/** Only a person can say: an answer, or what a material is where the list uses words. */
const needsPerson = (condition: Condition): boolean =>
  ['process', 'made_from', 'set', 'product_wholly_obtained'].includes(condition.is) ||
  ('materials' in condition && condition.materials?.of === 'words');
/** A way through the clause that asks nothing. */
const hasFreeWay = (clause: Clause): boolean => {
  if ('is' in clause) return !needsPerson(clause);
  return 'all' in clause ? clause.all.every(hasFreeWay) : clause.any.some(hasFreeWay);
};
const groupOf = ({ status, clause, change, isNarrower }: Rule): string => {
  if (status.is !== 'agreed' || clause === undefined) return status.is;
  const clauses = [clause, ...(change?.to === undefined ? [] : [change.to])];
  if (isNarrower || !clauses.every(hasFreeWay)) return 'questions';
  return clauses.some((one) => conditionsIn(one).some(needsPerson)) ? 'machine_or_question' : 'machine';
};
const countBy = <T>(all: Iterable<T>, groupOfOne: (one: T) => string): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(all, groupOfOne)].map(([group, found]) => [group, found.length]));

describe('the list of December 2023', () => {
  it('has 379 rows, each read', () => {
    expect(rules).toHaveLength(379);
    expect(rules.map((rule) => rule.row)).toEqual(rules.map((_, index) => index + 1));
    expect(rules.filter(({ clause, status }) => (clause === undefined) !== (status.is === 'pending' || status.is === 'no_rule'))).toEqual(
      [],
    );
  });

  it('has 88 texts in one spelling, of 120 as printed, and no reading without a row', () => {
    const printed = new Set(listSource.rows.map(({ text }) => text));
    const written = new Set([...printed].map(inOneSpelling));
    expect([printed.size, written.size, readings.size]).toEqual([120, 88, 88]);
    expect([...readings.keys()].filter((text) => !written.has(text))).toEqual([]);
  });

  it('uses each correction of spelling', () => {
    const before = listSource.rows.map(({ text }) =>
      text
        .toLowerCase()
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/\s*,\s*/g, ', '),
    );
    const idle = spellings.filter(([printed]) => {
      const earlier = spellings.slice(
        0,
        spellings.findIndex(([one]) => one === printed),
      );
      return !before.some((text) => earlier.reduce((all, [wrong, right]) => all.replaceAll(wrong, right), text).includes(printed));
    });
    expect(idle).toEqual([]);
  });

  it('fails on a text that nobody has read', () => {
    expect(readings.get(inOneSpelling('Manufacture from Materials of any Heading, except that of the Product'))).toBeDefined();
    expect(
      readings.get(inOneSpelling('Manufacture in which the value of materials does not exceed 61% of the ex-works price')),
    ).toBeUndefined();
  });

  it('repairs what the source has, and says why', () => {
    for (const { rows, codes, why } of repairs) {
      expect(why).not.toBe('');
      for (const number of rows) {
        const source = listSource.rows[number - 1]!;
        expect(source.codes).toEqual(codes?.was ?? source.codes);
        expect(row(number).codes).toEqual(codes?.is ?? source.codes);
      }
    }
  });

  it('takes captions of Chapter 62 for captions, and 62.12 for the heading that it is', () => {
    expect(rowsFor(appendixIV, '620342').rule?.row).toBe(187);
    expect(rowsFor(appendixIV, '620341').rule?.row).toBe(188);
    expect(rowsFor(appendixIV, '620711').rule?.row).toBe(187);
    expect(rowsFor(appendixIV, '620891').rule?.row).toBe(187);
    expect(rowsFor(appendixIV, '621210').rule?.row).toBe(191);
  });

  it('leaves cotton-seed oil with its chapter, and gives 28.05 the chemical rules', () => {
    expect([rowsFor(appendixIV, '151211').rule?.row, rowsFor(appendixIV, '151221').rule?.row]).toEqual([38, 32]);
    expect(conditions(row(94))).toContainEqual({ is: 'process', process: 'chemical_note_8' });
    const chemical = rules.filter(({ codes, clause }) => clause !== undefined && codes.some((code) => code >= '28' && code < '39'));
    expect(chemical.filter((rule) => !conditions(rule).some((one) => one.is === 'process' && one.process === 'chemical_note_8'))).toEqual(
      [],
    );
  });

  it('has the statuses, the periods and the marks of the source', () => {
    expect(countBy(rules, ({ status }) => status.is)).toEqual({ agreed: 333, pending: 43, no_rule: 2, not_final: 1 });
    expect(row(186).status).toEqual({ is: 'not_final', footnote: 27 });
    expect(rules.filter(({ isNarrower }) => isNarrower)).toHaveLength(9);
    expect(rules.filter(({ isDoubtful }) => isDoubtful).map(({ heading }) => heading)).toEqual(['71.08', '7108.13', '71.11']);
    expect(row(8).change).toMatchObject({ earliest: '2026-01-01', latest: '2026-10-10' });
    expect(row(276).change).toEqual({ to: { is: 'max_value', percent: 55 }, earliest: '2026-01-01', latest: '2026-01-01' });
    expect(row(49).change).toEqual({ earliest: '2026-01-01', latest: '2027-07-31' });
  });

  it('has codes of two, four or six digits, and no list that speaks of a code of another row', () => {
    const all = rules.flatMap(({ codes }) => codes);
    expect(all.filter((code) => !/^(\d{2}|\d{4}|\d{6})$/.test(code))).toEqual([]);
    const named = rules
      .flatMap((rule) => conditions(rule))
      .flatMap((one) => ('materials' in one && one.materials?.of === 'codes' ? one.materials.codes : []));
    expect(named.filter((code) => !/^\d{2,6}$/.test(code))).toEqual([]);
    expect(
      Object.values(materialWords).flatMap(({ codes, certain }) => certain.filter((one) => !codes.some((code) => one.startsWith(code)))),
    ).toEqual([]);
  });

  it('is decided by a machine as far as was counted, by row', () => {
    expect(countBy(rules, groupOf)).toEqual({
      machine: 270,
      machine_or_question: 29,
      questions: 34,
      not_final: 1,
      pending: 43,
      no_rule: 2,
    });
  });

  it('is decided by a machine as far as was counted, by code of HS 2022', () => {
    const rulesOf = ({ status, clause, change }: Rule) => JSON.stringify([status, clause, change?.to]);
    const codes = [...codesOfHs2022()].map(([code, candidates]) => {
      const found = candidates.map((one) => rowsFor(appendixIV, one).rule!);
      const same = candidates.includes(code) ? rowsFor(appendixIV, code).rule! : found[0]!;
      return { isAsked: new Set(found.map(rulesOf)).size > 1, rule: same };
    });
    expect(codes).toHaveLength(5612);
    expect(countBy(codes, ({ isAsked, rule }) => (isAsked ? 'code_first' : groupOf(rule)))).toEqual({
      machine: 3816,
      machine_or_question: 985,
      questions: 255,
      code_first: 31,
      not_final: 106,
      pending: 416,
      no_rule: 3,
    });
    const isDated = ({ change }: Rule) => change?.to !== undefined && change.earliest !== change.latest;
    expect(codes.filter(({ rule }) => isDated(rule))).toHaveLength(79);
  });

  it.each([
    [['Adopted by the 7th Meeting of the AfCFTA Council of Ministers (10 October 2021)'], '2021-10-10'],
    [['Extraordinary Meeting of the AfCFTA Council of Ministers (May 2023)'], '2023-05-31'],
    [['Chapter 61 yet to be finalised.'], undefined],
  ] as const)('reads the day of adoption in %j as %s', (footnotes, day) => {
    expect(adoptedOn(footnotes)).toBe(day);
  });
});

describe('nomenclature and State Parties', () => {
  it('knows what a code of HS 2022 was in HS 2017', () => {
    expect(hs2017Of('180400')).toEqual(['180400']);
    expect(hs2017Of('854143')).toEqual(['854140']);
    expect(hs2017Of('854999')).toHaveLength(1019);
    expect(hs2017Of('999999')).toEqual([]);
    const counts = [...codesOfHs2022()].map(([code, before]) => ({ isSame: before.includes(code), count: before.length }));
    expect([counts.filter(({ count }) => count > 1).length, counts.filter(({ isSame }) => !isSame).length]).toEqual([124, 372]);
  });

  it('counts a State Party from the deposit of its instrument', () => {
    expect(statePartiesOn('2026-11-16').size).toBe(49);
    expect([statePartiesOn('2024-07-30').has('LR'), statePartiesOn('2024-07-31').has('LR')]).toEqual([false, true]);
    for (const state of ['BJ', 'LY', 'SO', 'SS', 'SD', 'ER']) expect(statePartiesOn('2026-11-16').has(state)).toBe(false);
    expect([statePartiesOn('2025-06-30').has('MG'), statePartiesOn('2026-11-16').has('MG')]).toEqual([false, true]);
  });
});
