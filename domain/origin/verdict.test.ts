import { describe, expect, it } from 'vitest';
import { exactAmount, type Amount } from '../valuation/value-addition.ts';
import data from './data/worked-examples.json' with { type: 'json' };
import { isQuestion, type Finding } from './findings.ts';
import type { Answers, Goods, Material, OriginClaim } from './goods.ts';
import { appendixIV, type OriginList } from './list.ts';
import { hs2017Of, statePartiesOn } from './nomenclature.ts';
import type { Clause, Rule } from './rules.ts';
import { originOf, type Setting } from './verdict.ts';

const amount = (decimal: string): Amount => exactAmount(decimal)!;
const on = (day: string, changes: Partial<Setting> = {}): Setting => ({
  list: appendixIV,
  day,
  stateParties: statePartiesOn(day),
  unproven: 'open',
  ...changes,
});
const today = on('2026-11-16');
const more: Answers = { onlyInsufficient: false };
const non: OriginClaim = { is: 'non_originating' };
const unknown: OriginClaim = { is: 'unknown' };
const own: OriginClaim = { is: 'wholly_obtained', state: 'GH', proof: 'own_records' };
const material = (id: string, code: string, value: string, origin: OriginClaim, changes: Partial<Material> = {}): Material => ({
  id,
  codes: [code],
  value: amount(value),
  origin,
  ...changes,
});
const goods = (code: string, materials: readonly Material[], changes: Partial<Goods> = {}): Goods => ({
  codes: [code],
  state: 'GH',
  price: amount('100'),
  materials,
  answers: more,
  ...changes,
});
const asks = (one: Goods, setting = today) => originOf(one, setting).needs;
const verdict = (one: Goods, setting = today) => originOf(one, setting).verdict;

interface ExampleMaterial {
  readonly id: string;
  readonly code: string;
  readonly hs2017?: string;
  readonly value: string;
  readonly grams?: number;
  readonly role?: string;
  readonly origin?: object;
  readonly words?: object;
  readonly stage?: string;
  readonly made?: { readonly code: string; readonly price: string; readonly materials: readonly ExampleMaterial[] };
}

function exampleMaterial({ code, hs2017, value, grams, made, ...one }: ExampleMaterial, state: string): Material {
  return {
    origin: unknown,
    ...one,
    codes: hs2017 === undefined ? hs2017Of(code) : [hs2017],
    value: amount(value),
    ...(grams !== undefined && { grams: BigInt(grams) }),
    ...(made && { made: { ...exampleGoods({ ...made, state }), answers: more } }),
  } as Material;
}

type Example = (typeof data.examples)[number];

function exampleGoods(one: {
  code: string;
  hs2017?: string;
  state: string;
  price: string;
  materials: readonly ExampleMaterial[];
  answers?: Answers;
}): Goods {
  const { code, hs2017, state, price, materials, answers } = one;
  return {
    codes: hs2017 === undefined ? hs2017Of(code) : [hs2017],
    state,
    price: amount(price),
    materials: materials.map((each) => exampleMaterial(each, state)),
    ...(answers && { answers }),
  };
}

describe('58 worked examples', () => {
  it('are all there', () => {
    expect(data.examples.map(({ number }) => number)).toEqual(Array.from({ length: 58 }, (_, index) => index + 1));
  });

  it.each(data.examples.map((one) => [one.number, one.name, one.arguedFrom, one] as const))(
    '%i. %s: %s',
    (_n, _name, _why, example: Example) => {
      const { expected, day } = example;
      const found = originOf(exampleGoods(example as Parameters<typeof exampleGoods>[0]), on(day));
      expect({
        verdict: found.verdict,
        ...(found.criterion && { criterion: found.criterion }),
        ...(found.provisional.length > 0 && { isProvisional: true }),
        ...(found.rows.length > 0 && { row: found.rows[0] }),
      }).toEqual(expected);
      expect(found.rows.length).toBeLessThan(2);
      expect(found.needs.length > 0).toBe(found.verdict === 'open');
    },
  );
});

describe('limits', () => {
  const soldFor = (imported: string, code: string, day = '2026-11-16') =>
    verdict(goods(code, [material('a', code, imported, non)]), on(day));

  it('of value include the limit itself: 60%, and 65% for 87.16', () => {
    expect([soldFor('60', '850710'), soldFor('60.01', '850710')]).toEqual(['originating', 'not_originating']);
    expect([soldFor('65', '871639'), soldFor('65.000001', '871639')]).toEqual(['originating', 'not_originating']);
  });

  it('of starred headings fell from 60% to 55% on 1 January 2026', () => {
    expect([soldFor('60', '841810', '2025-12-31'), soldFor('55.01', '841810', '2026-01-01')]).toEqual(['originating', 'not_originating']);
    expect(soldFor('55', '841810', '2026-01-01')).toBe('originating');
  });

  it('have no tolerance: 0.01% of a material that must be wholly obtained is too much', () => {
    expect(verdict(goods('180632', [material('sugar', '170199', '0.01', non), material('cocoa', '180310', '50', own)]))).toBe(
      'not_originating',
    );
  });

  it('of sets are 15%, of tobacco 30% of its weight', () => {
    const set = (imported: string) =>
      verdict(
        goods('630800', [material('yarn', '520523', imported, non), material('cloth', '521011', '50', { ...own, is: 'originating' })]),
      );
    expect([set('15'), set('15.01')]).toEqual(['originating', 'not_originating']);
    const cigars = (foreign: bigint) =>
      verdict(
        goods('240220', [material('own', '240110', '40', own, { grams: 70n }), material('leaf', '240120', '10', non, { grams: foreign })]),
      );
    expect([cigars(30n), cigars(31n)]).toEqual(['originating', 'not_originating']);
  });
});

describe('a row that changes with time', () => {
  const tuna = (origin: OriginClaim) => goods('160414', [material('tuna', '030342', '45', origin), material('oil', '151211', '5', non)]);

  it('is open between the readings of its years, and lists what can settle it', () => {
    expect(originOf(tuna(non), on('2026-03-01'))).toMatchObject({ verdict: 'open', needs: [{ asks: 'agreed_period', row: 46 }] });
    const isKnown = { ...tuna({ is: 'wholly_obtained', state: 'KE', proof: 'certificate_of_origin' }) };
    expect(verdict(isKnown, on('2026-03-01'))).toBe('originating');
    expect(asks(tuna(unknown), on('2026-03-01'))).toEqual([
      { asks: 'agreed_period', row: 46 },
      { asks: 'origin', line: 'tuna' },
    ]);
  });

  it('never says more than the list: the years of 17.02 end without a word', () => {
    const glucose = goods('170230', [material('starch', '110812', '50', non)]);
    expect(originOf(glucose, on('2025-12-31'))).toMatchObject({ verdict: 'originating', provisional: [{ because: 'under_review' }] });
    expect(originOf(glucose, on('2026-11-16')).provisional).toContainEqual({
      because: 'period_may_have_ended',
      row: 49,
      day: '2026-01-01',
    });
    expect(verdict(glucose, on('2027-07-30'))).toBe('originating');
    expect(originOf(glucose, on('2027-07-31'))).toMatchObject({ verdict: 'no_agreed_rule', rows: [49] });
  });

  const dated = appendixIV.rules.filter(({ change }) => change?.to !== undefined && change.earliest !== change.latest);
  const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
  /** Another heading, and within the limits of value; of codes that the later rules name. */
  const imported = (code: string) =>
    ['030342', '040110', '080131', '410712', '120799'].map((one) => material(one, one === code ? '252100' : one, '1', non));

  it.each(dated.map((rule) => [rule.heading, rule] as const))('%s: is open between its readings where they differ', (_, rule) => {
    const { earliest, latest } = rule.change!;
    const code = rule.codes[0]!.padEnd(6, '0');
    const isMeant = { ...more, described: { [rule.row]: true } };
    const found = (materials: readonly Material[]) =>
      [dayBefore(earliest), earliest, dayBefore(latest), latest].map((day) =>
        verdict(goods(code, materials, { answers: isMeant }), on(day)),
      );
    expect(found(imported(code))).toEqual(['originating', 'open', 'open', 'not_originating']);
    const certified = imported(code).map((one): Material => ({
      ...one,
      origin: { is: 'wholly_obtained', state: 'KE', proof: 'certificate_of_origin' },
    }));
    expect(found(certified)).toEqual(['originating', 'originating', 'originating', 'originating']);
  });
});

describe('rows that are not agreed', () => {
  it('give no percentage and no question, whatever the materials', () => {
    for (const { codes } of appendixIV.rules.filter(({ status }) => status.is === 'pending')) {
      const code = codes[0]!.padEnd(6, '9');
      const found = originOf(goods(code, [material('a', code, '1', non)]), today);
      expect([found.verdict, found.explanation.reason.code, found.needs]).toEqual(['no_agreed_rule', 'not_yet_agreed', []]);
    }
  });

  it('do not stop what is wholly obtained', () => {
    expect(originOf(goods('520523', [material('cotton', '520100', '60', own)]), today)).toMatchObject({
      verdict: 'originating',
      criterion: 'WP',
    });
    expect(asks(goods('520523', [material('cotton', '520100', '60', unknown)]))).toEqual([{ asks: 'origin', line: 'cotton' }]);
  });

  it('mark what is doubtful or not final as provisional', () => {
    const gold = goods('710813', [material('gold', '710812', '60', non, { stage: 'clad_precious_unwrought' })]);
    expect(originOf(gold, today)).toMatchObject({ verdict: 'originating', provisional: [{ because: 'doubtful_text', row: 231 }] });
  });
});

describe('origin of materials', () => {
  const butter = (origin: OriginClaim) => goods('180400', [material('beans', '180100', '60', origin)]);

  it.each([
    [{ is: 'wholly_obtained', state: 'CI', proof: 'certificate_of_origin' }, 'originating'],
    [{ is: 'wholly_obtained', state: 'CI', proof: 'origin_declaration' }, 'originating'],
    [{ is: 'wholly_obtained', state: 'CI', proof: 'supplier_declaration' }, 'open'],
    [{ is: 'wholly_obtained', state: 'CI', proof: 'own_records' }, 'open'],
    [{ is: 'wholly_obtained', state: 'GH' }, 'open'],
    [{ is: 'wholly_obtained', state: 'BJ', proof: 'certificate_of_origin' }, 'not_originating'],
    // What originates by processing only does not satisfy 'wholly obtained'.
    [{ is: 'originating', state: 'CI', proof: 'certificate_of_origin' }, 'not_originating'],
    [{ is: 'unknown' }, 'open'],
  ] as const)('%j: %s', (origin, expected) => {
    expect(verdict(butter(origin))).toBe(expected);
  });

  it('that is open counts as non-originating when the case is closed', () => {
    const closed = on('2026-11-16', { unproven: 'non_originating' });
    expect(verdict(butter(unknown), closed)).toBe('not_originating');
    expect(verdict(butter({ is: 'wholly_obtained', state: 'CI' }), closed)).toBe('not_originating');
    expect(verdict(butter(own), closed)).toBe('originating');
  });

  it('of a catch at sea stays open: whose vessels count is not agreed', () => {
    const catchAtSea = goods('160414', [material('tuna', '030342', '45', { is: 'sea_catch' })]);
    const found = originOf(catchAtSea, today);
    expect([found.verdict, found.needs, found.needs.some(isQuestion)]).toEqual(['open', [{ asks: 'agreed_vessels', line: 'tuna' }], false]);
  });

  it('lists the States whose origin is cumulated', () => {
    const both = goods('090121', [
      material('a', '090111', '30', { is: 'wholly_obtained', state: 'KE', proof: 'certificate_of_origin' }),
      material('b', '090111', '30', { is: 'wholly_obtained', state: 'ET', proof: 'origin_declaration' }),
    ]);
    expect(originOf(both, today)).toMatchObject({ verdict: 'originating', criterion: 'SC', states: ['ET', 'KE'] });
  });
});

describe('intermediates of the same producer', () => {
  const made = (materials: readonly Material[], answers: Answers = more, code = '110100') =>
    goods(code, materials, { price: amount('30'), answers });
  const biscuit = (flour: Goods) =>
    goods('190531', [material('flour', '110100', '30', unknown, { made: flour, words: { wheat_products: true } })]);

  it('count as a whole once they originate', () => {
    expect(verdict(biscuit(made([material('wheat', '100199', '21', non)])))).toBe('originating');
  });

  it('are looked through where they do not: what they were made from counts', () => {
    const mixed = made([material('flour', '110100', '21', non)]);
    expect(verdict(biscuit(mixed))).toBe('not_originating');
    // 85.07 by value: the plates do not originate, of their 50 only 20 are imported.
    const plates = goods('850790', [material('lead', '850790', '40', non), material('work', '780110', '1', own)], { price: amount('50') });
    const battery = (price: string) =>
      verdict(goods('850710', [material('plates', '850790', '50', unknown, { made: plates })], { price: amount(price) }));
    expect([battery('67'), battery('66')]).toEqual(['originating', 'not_originating']);
  });

  it('hide nothing that a row names, however many steps are between', () => {
    const syrup = goods('210690', [material('sugar', '170199', '9.9', non)], { price: amount('10'), answers: { onlyInsufficient: true } });
    const chocolate = (inner: Goods) =>
      verdict(goods('180632', [material('cocoa', '180310', '40', own), material('syrup', '210690', '10', unknown, { made: inner })]));
    expect(chocolate(syrup)).toBe('not_originating');
    expect(chocolate({ ...syrup, answers: more })).toBe('originating');
    expect(chocolate({ ...syrup, answers: {} })).toBe('open');
  });

  it('of wholly obtained materials are wholly obtained themselves', () => {
    const mass = goods('180310', [material('beans', '180100', '20', own)], { price: amount('40') });
    const found = originOf(goods('180632', [material('mass', '180310', '40', unknown, { made: mass })]), today);
    expect(found).toMatchObject({ verdict: 'originating', criterion: 'WP' });
  });

  it('ask their own questions, with their name', () => {
    expect(asks(biscuit(made([material('wheat', '100199', '21', non)], {})))).toEqual([{ asks: 'only_insufficient', of: 'flour' }]);
    const pending = goods('870899', [material('kit', '870899', '62', non)], { price: amount('70') });
    expect(asks(goods('850710', [material('frame', '870899', '62', unknown, { made: pending })]))).toEqual([
      { asks: 'agreed_rule', line: 'frame' },
    ]);
  });
});

describe('questions', () => {
  it('are asked only while they can change the verdict', () => {
    const table = (origin: OriginClaim) => goods('940360', [material('board', '441011', '30', origin)], { answers: {} });
    expect(asks(table(non))).toEqual([{ asks: 'only_insufficient' }]);
    expect(asks(goods('940360', [material('parts', '940391', '72', non)], { answers: {} }))).toEqual([]);
    // 85.07 is by value alone: a small line of unknown origin cannot tip it.
    const battery = (rest: string) => goods('850710', [material('plates', '850790', rest, non), material('case', '850790', '5', unknown)]);
    expect([asks(battery('55')), asks(battery('55.01'))]).toEqual([[], [{ asks: 'origin', line: 'case' }]]);
  });

  it('leave out a line that cannot tip the balance in any company', () => {
    const lines = [
      material('plates', '850790', '58', non),
      material('a', '850790', '3', unknown),
      material('b', '850790', '2', unknown),
      material('c', '850790', '0', unknown),
    ];
    expect(asks(goods('850710', lines))).toEqual([{ asks: 'origin', line: 'a' }]);
  });

  it('leave out a line that tips the value only while the change of heading is met anyway', () => {
    const parts = [material('frame', '940390', '70', unknown), material('screws', '731814', '61', unknown)];
    expect(asks(goods('940360', parts))).toEqual([{ asks: 'origin', line: 'frame' }]);
    const lighter = [material('frame', '940390', '30', unknown), material('screws', '731814', '61', unknown)];
    expect(asks(goods('940360', lighter))).toHaveLength(2);
  });

  it('put the code first, and only where its candidates end differently', () => {
    const waste = goods('', [material('scrap', '850710', '60', non)], { codes: hs2017Of('854999') });
    expect(asks(waste)).toEqual([{ asks: 'product_code', codes: hs2017Of('854999') }]);
    const either = (codes: readonly string[]) => goods('', [material('steel', '720851', '10', non)], { codes });
    expect(originOf(either(['841810', '850710']), today)).toMatchObject({ verdict: 'originating', rows: [276, 323] });
    expect(asks(either(['841810', '870322']))).toEqual([{ asks: 'product_code', codes: ['841810', '870322'] }]);
  });

  it('ask whether the product is what a narrower row describes, where that matters', () => {
    const juice = (value: string, answers: Answers = more) => goods('200989', [material('pulp', '081050', value, non)], { answers });
    expect(asks(juice('35'), on('2025-06-30'))).toEqual([{ asks: 'described', row: 59 }]);
    expect(verdict(juice('35', { ...more, described: { 59: true } }), on('2025-06-30'))).toBe('originating');
    expect(verdict(juice('35', { ...more, described: { 59: false } }), on('2025-06-30'))).toBe('not_originating');
    // After its years both rows ask for the same.
    expect(originOf(juice('35'), on('2026-11-16'))).toMatchObject({ verdict: 'not_originating', rows: [59, 58] });
  });

  it('do not ask of grapes whether they are grapes', () => {
    const wine = (code: string) => asks(goods('220421', [material('fruit', code, '30', non)]));
    expect([wine('080610'), wine('220710')]).toEqual([[], [{ asks: 'words', line: 'fruit', words: 'grapes_and_derived' }]]);
  });

  it('begin with the price, the materials, and how the product was obtained', () => {
    expect(asks(goods('180400', [material('beans', '180100', '60', non)], { price: amount('0') }))).toEqual([{ asks: 'price' }]);
    expect(asks(goods('010121', []))).toEqual([{ asks: 'product_obtained' }, { asks: 'materials' }]);
    expect(verdict(goods('010121', [], { obtained: true }))).toBe('originating');
    expect(asks(goods('010121', [material('feed', '230990', '10', non)]))).toEqual([{ asks: 'product_obtained' }]);
  });
});

describe('the explanation', () => {
  const codesIn = ({ reason, parts }: Finding): readonly string[] => [reason.code, ...parts.flatMap(codesIn)];

  it('is a tree of the row, its conditions and the lines that decide, with article and note', () => {
    const { explanation } = originOf(
      goods('180632', [material('cocoa', '180310', '40', own), material('sugar', '170199', '9', non)]),
      today,
    );
    expect(explanation).toMatchObject({
      truth: 'no',
      reason: { code: 'by_row', row: 51 },
      parts: [
        {
          truth: 'no',
          reason: { code: 'materials_wholly_obtained' },
          parts: [{ truth: 'no', reason: { code: 'line_originates', line: 'sugar' } }],
        },
        { truth: 'yes', reason: { code: 'beyond_insufficient' }, article: '7(1)' },
      ],
    });
  });

  it('has the share of the price and the limit', () => {
    const { explanation } = originOf(goods('850710', [material('plates', '850790', '62', non)]), today);
    expect(explanation.parts[0]?.reason).toEqual({ code: 'value', least: '62.00', most: '62.00', percent: 60 });
  });

  it('keeps only lines that decide, so that 10,000 lines stay readable', () => {
    const many = Array.from({ length: 10_000 }, (_, index) =>
      material(String(index), String(840_000 + (index % 9_999)), '0.001', index % 2 === 0 ? non : own),
    );
    const began = Date.now();
    const found = originOf(goods('841810', many, { price: amount('1000000') }), today);
    expect(Date.now() - began).toBeLessThan(2_000);
    expect([found.verdict, codesIn(found.explanation).length < 20]).toEqual(['originating', true]);
  });
});

/** The engine with another list: each planted row must be noticed by an example. */
describe('a fault in the list', () => {
  const mapClause = (clause: Clause, change: (one: Clause) => Clause): Clause => {
    if ('is' in clause) return change(clause);
    return 'all' in clause
      ? { all: clause.all.map((part) => mapClause(part, change)) }
      : { any: clause.any.map((part) => mapClause(part, change)) };
  };
  const planted = (change: (rule: Rule) => Rule): OriginList => ({ ...appendixIV, rules: appendixIV.rules.map(change) });
  const inClauses = (change: (one: Clause) => Clause) =>
    planted((rule) => ({ ...rule, ...(rule.clause && { clause: mapClause(rule.clause, change) }) }));
  const noticed = (list: OriginList): readonly number[] =>
    data.examples.flatMap((example) => {
      const found = originOf(exampleGoods(example as Parameters<typeof exampleGoods>[0]), { ...on(example.day), list });
      return found.verdict === example.expected.verdict ? [] : [example.number];
    });

  it.each([
    ['none: the control', appendixIV, []],
    [
      'a caption of Chapter 62 read as a rule',
      planted((rule) => (rule.row === 188 ? { ...rule, codes: ['6203', ...rule.codes] } : rule)),
      [14],
    ],
    [
      'no row is pending',
      planted(({ status: _, ...rule }) => ({ ...rule, status: { is: 'agreed' }, clause: rule.clause ?? { is: 'any_heading' } })),
      [12, 19, 54],
    ],
    ['years that never end', planted(({ change: _, ...rule }) => rule), [24, 26, 31, 38, 50, 53]],
    [
      'limits of value 5 points lower',
      inClauses((one) => ('percent' in one && one.is === 'max_value' ? { ...one, percent: one.percent - 5 } : one)),
      [20, 21, 25, 32, 33, 49],
    ],
    [
      'limits of value 5 points higher',
      inClauses((one) => ('percent' in one && one.is === 'max_value' ? { ...one, percent: one.percent + 5 } : one)),
      [34],
    ],
    [
      'the and of a proviso lost',
      planted((rule) => (rule.clause && 'all' in rule.clause ? { ...rule, clause: rule.clause.all[0]! } : rule)),
      [18, 27, 47],
    ],
  ] as const)('%s', (_, list, examples) => {
    expect(noticed(list)).toEqual(examples);
  });
});
