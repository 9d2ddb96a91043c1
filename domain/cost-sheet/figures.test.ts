import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactAmount, valueAddition, type Amount } from '../valuation/value-addition.ts';
import {
  assess,
  assessedShare,
  declaredShare,
  documentedShare,
  fixedOutcome,
  missingProofs,
  openCount,
  regionalShare,
  valueAdditionOf,
  type LocalShare,
} from './figures.ts';
import { openJudgements, type Judgements, type LineJudgement } from './judgements.ts';
import { isImported, type CostLine, type CostSheet, type DatedRate } from './sheet.ts';

declare global {
  interface ImportMeta {
    /** Vitest's: that of the process. */
    readonly env: Readonly<Record<string, string | undefined>>;
  }
}

/** 1,000 sheets for each law in a normal run, from a fixed seed; SEQUENCES, which tests/model reads too, draws more and others. */
const wanted = import.meta.env['SEQUENCES'];
const exploration = { numRuns: Number(wanted ?? 100) * 10, ...(wanted === undefined ? { seed: 20_261_119 } : {}) };

const accepted = { verdict: 'accepted' } as const;
const notProven = { verdict: 'not_proven', reason: 'no_document' } as const;
const place = { document: 'invoice', page: 1, cell: { row: 1, column: 1 } };

const line = (id: string, unitCost: string, country: string, changes: Partial<CostLine> = {}): CostLine => ({
  id,
  kind: 'material',
  role: 'enters',
  description: id,
  hsCode: '180100',
  country,
  originStatus: 'unknown',
  quantity: '1',
  unit: 'kilogram',
  unitCost,
  currency: 'USD',
  basis: 'first_price',
  citations: [],
  ...changes,
});
const sheetOf = (lines: readonly CostLine[], minor = 10_000, changes: Partial<CostSheet> = {}): CostSheet => ({
  country: 'GH',
  price: { minor, currency: 'USD' },
  repaidTaxes: 0,
  priceCitations: [],
  lines,
  rates: [],
  ...changes,
});
const judged = (lines: Readonly<Record<string, LineJudgement>>, changes: Partial<Judgements> = {}): Judgements => ({
  price: accepted,
  lines: new Map(Object.entries(lines)),
  ...changes,
});
const percentOf = (share: LocalShare | undefined) => share && valueAdditionOf(share)?.percent;
const percents = (sheet: CostSheet, judgements: Judgements) => {
  const assessment = assess(sheet, judgements);
  return assessment && [percentOf(assessment.certain), percentOf(assessment.possible)];
};

describe('the figure of a cost sheet', () => {
  const sheet = sheetOf([line('cocoa', '25', 'GH'), line('sugar', '9', 'BR'), line('work', '20', 'GH', { kind: 'labour' })]);

  it('is declared as price less imported, by price', () => {
    expect(percentOf(declaredShare(sheet))).toBe('91.00');
  });

  it('is certain and possible while lines are open, and one when all is judged', () => {
    expect(percents(sheet, openJudgements)).toBeUndefined();
    expect(percents(sheet, judged({}))).toEqual(['0.00', '91.00']);
    expect(percents(sheet, judged({ cocoa: accepted, sugar: accepted }))).toEqual(['25.00', '91.00']);
    expect(percents(sheet, judged({ cocoa: accepted, sugar: accepted, work: notProven }, { margin: accepted }))).toEqual([
      '71.00',
      '71.00',
    ]);
    expect(assess(sheet, judged({ cocoa: accepted }))?.open).toBe(3);
  });

  it('is assessed once lines, price and a positive margin are judged', () => {
    const lines = { cocoa: accepted, sugar: accepted, work: notProven };
    expect([openCount(sheet, openJudgements), openCount(sheet, { lines: new Map(Object.entries(lines)) })]).toEqual([5, 2]);
    expect([openCount(sheet, judged(lines)), assessedShare(sheet, judged(lines))]).toEqual([1, undefined]);
    const all = judged(lines, { margin: accepted });
    expect([openCount(sheet, all), percentOf(assessedShare(sheet, all))]).toEqual([0, '71.00']);
    // A loss has no margin that could be judged.
    const loss = sheetOf([line('cocoa', '150', 'GH')]);
    expect([openCount(loss, judged({})), openCount(loss, judged({ cocoa: accepted }))]).toEqual([1, 0]);
    expect(openCount(sheetOf([line('cocoa', '', 'GH')]), openJudgements)).toBeUndefined();
  });

  it('with all State Parties as local counts what is of one of them, as corrected, and no other State', () => {
    const states = new Set(['CI', 'KE']);
    const mixed = sheetOf([line('cocoa', '25', 'CI'), line('sugar', '9', 'BR'), line('salt', '6', 'KE'), line('tin', '5', 'CN')]);
    expect(percentOf(declaredShare(mixed))).toBe('55.00');
    expect(percentOf(regionalShare(mixed, states))).toBe('86.00');
    expect(percentOf(regionalShare(mixed, new Set()))).toBe('55.00');
    const sugar: LineJudgement = { verdict: 'corrected', fields: { country: 'KE' }, reason: 'Kenyan', place };
    const salt: LineJudgement = { verdict: 'corrected', fields: { country: 'IN' }, reason: 'Indian', place };
    expect(percentOf(regionalShare(mixed, states, judged({ sugar, salt })))).toBe('89.00');
    expect(percentOf(regionalShare(mixed, states, judged({ cocoa: notProven })))).toBe('61.00');
    const half = { verdict: 'corrected', minor: 5_000, repaidTaxes: 0, reason: 'Sales invoice', place } as const;
    expect(percentOf(regionalShare(mixed, states, judged({}, { price: half })))).toBe('72.00');
    const unknown = sheetOf([line('cocoa', '25', 'GH', { country: undefined as never })]);
    expect(percentOf(regionalShare(unknown, states))).toBe('75.00');
  });

  it('does not rise by leaving a line out: the margin is judged too', () => {
    const without = sheetOf(sheet.lines.filter(({ id }) => id !== 'sugar'));
    expect(percentOf(declaredShare(without))).toBe('100.00');
    const all = { cocoa: accepted, work: accepted };
    expect(percents(without, judged(all))).toEqual(['45.00', '100.00']);
    expect(percents(without, judged(all, { margin: { verdict: 'not_proven' } }))).toEqual(['45.00', '45.00']);
  });

  it('takes a corrected line and a corrected price as they were corrected', () => {
    const country: LineJudgement = { verdict: 'corrected', fields: { country: 'CI' }, reason: 'Ivorian beans', place };
    expect(percents(sheet, judged({ cocoa: country, sugar: accepted, work: accepted }, { margin: accepted }))).toEqual(['66.00', '66.00']);
    const cost: LineJudgement = { verdict: 'corrected', fields: { unitCost: '19' }, reason: 'Freight was left out', place };
    expect(percents(sheet, judged({ cocoa: accepted, sugar: cost, work: accepted }, { margin: accepted }))).toEqual(['81.00', '81.00']);
    const price = { verdict: 'corrected', minor: 5_000, repaidTaxes: 0, reason: 'Sales invoice', place } as const;
    expect(percents(sheet, judged({ cocoa: accepted, sugar: accepted, work: accepted }, { price, margin: accepted }))).toEqual([
      '82.00',
      '82.00',
    ]);
  });

  it('has a loss borne by what is local', () => {
    const loss = sheetOf([line('beans', '90', 'GH'), line('tins', '30', 'CN')]);
    expect(percentOf(declaredShare(loss))).toBe('70.00');
    expect(percents(loss, judged({ beans: notProven, tins: accepted }))).toEqual(['-20.00', '-20.00']);
  });

  it('leaves taxes that are repaid out of the price', () => {
    expect(percentOf(declaredShare(sheetOf([line('tins', '40', 'CN')], 12_000, { repaidTaxes: 2_000 })))).toBe('60.00');
  });

  it('is exact over currencies, whichever way a rate is quoted', () => {
    const rates: DatedRate[] = [
      { currency: 'XOF', amount: '601.275', worth: '1', day: '2026-11-13', source: 'BCEAO' },
      { currency: 'GHS', amount: '1', worth: '0.0648', day: '2026-11-13', source: 'Bank of Ghana' },
    ];
    const lines = [line('beans', '18038.25', 'CI', { currency: 'XOF' }), line('tins', '500', 'CN', { currency: 'GHS' })];
    // 18,038.25 XOF are 30.00 USD, 500 GHS are 32.40 USD.
    expect(percentOf(declaredShare(sheetOf(lines, 10_000, { rates })))).toBe('37.60');
    expect(declaredShare(sheetOf(lines, 10_000, { rates: rates.slice(1) }))).toBeUndefined();
    expect(declaredShare(sheetOf(lines, 10_000, { rates: [...rates, ...rates] }))).toBeUndefined();
  });

  it('at exactly 30 does not qualify, and 30.004 does', () => {
    const of = (imported: string) => valueAdditionOf(declaredShare(sheetOf([line('all', imported, 'CN')]))!);
    expect(of('70')).toMatchObject({ percent: '30.00', qualifies: false, verdict: 'exactly' });
    expect(of('69.996')).toMatchObject({ percent: '30.00', qualifies: true, exactPercent: '30.004' });
  });

  it('counts 10,000 lines in twelve currencies in less than a second on a busy machine (20 ms on an idle one)', () => {
    const currencies = ['USD', 'GHS', 'XOF', 'NGN', 'KES', 'ZAR', 'EGP', 'MAD', 'EUR', 'CNY', 'GBP', 'JPY'];
    const rates = currencies.slice(1).map((currency, index) => ({
      currency,
      amount: `${index + 1}.${String((123_457 * (index + 3)) % 1_000_000).padStart(6, '0')}`,
      worth: '1',
      day: '2026-11-13',
      source: 'central bank',
    }));
    const lines = Array.from({ length: 10_000 }, (_, index) =>
      line(String(index), `${index % 13}.${String((index * 7919) % 1_000_000).padStart(6, '0')}`, index % 3 === 0 ? 'CN' : 'GH', {
        quantity: `${index % 97}.${String(index % 9973).padStart(4, '0')}`,
        currency: currencies[index % 12]!,
      }),
    );
    const big = sheetOf(lines, 100_000_000_00, { rates });
    const times = Array.from({ length: 5 }, () => {
      const began = Date.now();
      declaredShare(big);
      return Date.now() - began;
    });
    expect(Math.min(...times)).toBeLessThan(1_000);
  });

  it('reads amounts as the rest of the product does', () => {
    for (const text of ['1', '0.5', '007', '1.123456', '1.1234567', '999999999999999', '1000000000000000', '.5', '5.', '1e3', ''])
      expect([text, declaredShare(sheetOf([line('a', text, 'GH')])) === undefined]).toEqual([text, exactAmount(text) === undefined]);
  });
});

describe('what is missing', () => {
  const shown = [{ document: 'invoice', proves: ['cost', 'origin'] }] as const;
  const sheet = sheetOf([
    line('cocoa', '25', 'GH', { citations: shown }),
    line('milk', '14', 'GH', { citations: [{ document: 'invoice', proves: ['cost'] }] }),
    line('sugar', '9', 'BR'),
    line('work', '20', 'GH', { kind: 'labour' }),
  ]);

  it('is listed with the points that depend on it, the heaviest first', () => {
    expect(missingProofs(sheet)).toEqual([
      { of: 'price' },
      { of: 'margin', points: '32.00' },
      { of: 'line', line: 'work', lacks: ['cost'], points: '20.00' },
      { of: 'line', line: 'milk', lacks: ['origin'], points: '14.00' },
      { of: 'line', line: 'sugar', lacks: ['cost', 'origin'], points: '0.00' },
    ]);
    expect([percentOf(declaredShare(sheet)), percentOf(documentedShare(sheet))]).toEqual(['91.00', '25.00']);
  });

  it('is nothing where everything is shown', () => {
    const lines = [line('cocoa', '60', 'GH', { citations: shown }), line('sugar', '40', 'BR', { citations: shown })];
    expect(missingProofs(sheetOf(lines, 10_000, { priceCitations: [{ document: 'sale', proves: ['cost'] }] }))).toEqual([]);
  });
});

describe('the outcome', () => {
  const sheet = sheetOf([line('a', '40', 'GH'), line('b', '35', 'CN'), line('c', '20', 'GH')]);
  const outcome = (judgements: Judgements) => fixedOutcome(assess(sheet, judgements)!);

  it('is fixed as soon as what is open cannot change it', () => {
    expect(outcome(judged({}))).toBeUndefined();
    expect(outcome(judged({ a: accepted }))).toBe('qualifies');
    expect(outcome(judged({ a: notProven, c: accepted }))).toBe('does_not_qualify');
  });

  it('is open where exactly the threshold would be left', () => {
    const even = sheetOf([line('a', '30', 'GH'), line('b', '0.01', 'GH'), line('c', '69.99', 'CN')]);
    expect(fixedOutcome(assess(even, judged({ a: accepted }))!)).toBeUndefined();
    expect(fixedOutcome(assess(even, judged({ a: accepted, b: notProven }))!)).toBe('does_not_qualify');
    expect(fixedOutcome(assess(even, judged({ a: accepted, b: accepted }))!)).toBe('qualifies');
  });
});

/** Decimals of up to six places, also 0 and whole ones. */
const decimals = (most: number, places: number) =>
  fc.tuple(fc.nat(most), fc.nat(10 ** places - 1)).map(([before, after]) => `${before}.${String(after).padStart(places, '0')}`);
const randomRates = fc.tuple(decimals(700, 6), decimals(3, 6)).map(([francs, cedis]): readonly DatedRate[] => [
  { currency: 'XOF', amount: `${francs}1`.slice(0, -1).replace(/^0\.0+$/, '1'), worth: '1', day: '2026-11-13', source: 'BCEAO' },
  { currency: 'GHS', amount: '1', worth: cedis.replace(/^0\.0+$/, '1'), day: '2026-11-13', source: 'Bank of Ghana' },
]);
const randomLine = fc.record({
  kind: fc.constantFrom('material', 'material', 'packing', 'labour', 'overhead'),
  role: fc.constantFrom('enters', 'enters', 'retail_packing', 'transport_packing', 'neutral', 'accessory'),
  country: fc.constantFrom('GH', 'GH', 'CI', 'CN'),
  quantity: decimals(20, 4),
  unitCost: decimals(30, 4),
  currency: fc.constantFrom('USD', 'GHS', 'XOF'),
  citations: fc.subarray(['cost', 'origin'] as const).map((proves) => (proves.length === 0 ? [] : [{ document: 'invoice', proves }])),
});
const randomSheet = fc
  .record({
    minor: fc.integer({ min: 1, max: 300_000 }),
    lines: fc.array(randomLine, { maxLength: 15 }),
    rates: randomRates,
  })
  .map(({ minor, lines, rates }) =>
    sheetOf(
      lines.map(({ unitCost, country, ...rest }, index) => line(String(index), unitCost, country, rest)),
      minor,
      { rates },
    ),
  );
const randomJudgement: fc.Arbitrary<LineJudgement | undefined> = fc.oneof(
  fc.constant(undefined),
  fc.constant(accepted),
  fc.constant(notProven),
  fc
    .record({ unitCost: decimals(400, 2), country: fc.constantFrom('GH', 'CN') })
    .map((fields): LineJudgement => ({ verdict: 'corrected', fields, reason: 'As invoiced', place })),
);
const randomCase = randomSheet.chain((sheet) =>
  fc
    .tuple(
      fc.array(randomJudgement, { minLength: sheet.lines.length, maxLength: sheet.lines.length }),
      fc.constantFrom(undefined, 'accepted' as const, 'not_proven' as const),
    )
    .map(([found, margin]) => {
      const lines = sheet.lines.flatMap(({ id }, index) => (found[index] === undefined ? [] : [[id, found[index]] as const]));
      return { sheet, judgements: judged(Object.fromEntries(lines), margin === undefined ? {} : { margin: { verdict: margin } }) };
    }),
);

/** Negative, zero or positive. */
const difference = (one: LocalShare, other: LocalShare) => one.local * other.price - other.local * one.price;
const assessed = ({ sheet, judgements }: { readonly sheet: CostSheet; readonly judgements: Judgements }) => assess(sheet, judgements)!;
const withLine = (judgements: Judgements, id: string, judgement: LineJudgement): Judgements => ({
  ...judgements,
  lines: new Map([...judgements.lines, [id, judgement]]),
});
const openLine = (sheet: CostSheet, { lines }: Judgements, at: number) => {
  const open = sheet.lines.filter(({ id }) => !lines.has(id));
  return open[at % Math.max(open.length, 1)]?.id;
};

/** Another way than the product's: a fraction for each line, added one by one. */
function importedByFractions({ lines, rates, country, price }: CostSheet): readonly [numerator: bigint, denominator: bigint] {
  const fraction = (decimal: string): readonly [bigint, bigint] => {
    const [before = '', after = ''] = decimal.split('.');
    return [BigInt(before + after), 10n ** BigInt(after.length)];
  };
  let [above, below] = [0n, 1n];
  for (const one of lines.filter((each) => isImported(each, { country }))) {
    const [quantity, cost] = [fraction(one.quantity), fraction(one.unitCost)];
    const rate = one.currency === price.currency ? undefined : rates.find(({ currency }) => currency === one.currency);
    const [worth, amount] = rate === undefined ? [[1n, 1n] as const, [1n, 1n] as const] : [fraction(rate.worth), fraction(rate.amount)];
    const [numerator, denominator] = [quantity[0] * cost[0] * worth[0] * amount[1], quantity[1] * cost[1] * worth[1] * amount[0]];
    [above, below] = [above * denominator + numerator * below, below * denominator];
  }
  return [above, below];
}

describe('laws of the cost sheet', () => {
  it('declared is (price − imported) ÷ price, to the last digit', () => {
    fc.assert(
      fc.property(randomSheet, (sheet) => {
        const [imported, unit] = importedByFractions(sheet);
        const { local, price } = declaredShare(sheet)!;
        expect(local * BigInt(sheet.price.minor) * unit).toBe((BigInt(sheet.price.minor) * unit - imported * 100n) * price);
      }),
      exploration,
    );
  });

  it('in one currency it is the figure and verdict of the calculator', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_999 }),
        fc.array(fc.tuple(decimals(9_999, 2), fc.boolean()), { maxLength: 8 }),
        (minor, costs) => {
          const sheet = sheetOf(
            costs.map(([cost, isForeign], index) => line(String(index), cost, isForeign ? 'CN' : 'GH')),
            minor,
          );
          const foreign = costs.filter(([, isForeign]) => isForeign).reduce((sum, [cost]) => sum + BigInt(cost.replace('.', '')), 0n);
          const today: readonly [Amount, Amount] = [
            { units: BigInt(minor), decimals: 2 },
            { units: foreign, decimals: 2 },
          ];
          expect(valueAdditionOf(declaredShare(sheet)!)).toEqual(valueAddition(...today));
        },
      ),
      exploration,
    );
  });

  it('certain is never above possible', () => {
    fc.assert(
      fc.property(randomCase, (one) => {
        const { certain, possible } = assessed(one);
        expect(difference(certain, possible)).toBeLessThanOrEqual(0n);
      }),
      exploration,
    );
  });

  it('accepting a line as declared never lowers certain, and leaves possible', () => {
    fc.assert(
      fc.property(randomCase, fc.nat(14), ({ sheet, judgements }, at) => {
        const id = openLine(sheet, judgements, at);
        if (id === undefined) return;
        const [before, after] = [assess(sheet, judgements)!, assess(sheet, withLine(judgements, id, accepted))!];
        expect(difference(after.certain, before.certain)).toBeGreaterThanOrEqual(0n);
        expect(difference(after.possible, before.possible)).toBe(0n);
      }),
      exploration,
    );
  });

  it('finding a line not proven never raises either', () => {
    fc.assert(
      fc.property(randomCase, fc.nat(14), ({ sheet, judgements }, at) => {
        const id = openLine(sheet, judgements, at);
        if (id === undefined) return;
        const [before, after] = [assess(sheet, judgements)!, assess(sheet, withLine(judgements, id, notProven))!];
        expect(difference(after.certain, before.certain)).toBeLessThanOrEqual(0n);
        expect(difference(after.possible, before.possible)).toBeLessThanOrEqual(0n);
      }),
      exploration,
    );
  });

  it('the order of lines and of judgements does not matter', () => {
    fc.assert(
      fc.property(randomCase, ({ sheet, judgements }) => {
        const turned = { ...judgements, lines: new Map([...judgements.lines].toReversed()) };
        expect(assess({ ...sheet, lines: sheet.lines.toReversed(), rates: sheet.rates.toReversed() }, turned)).toEqual(
          assess(sheet, judgements),
        );
      }),
      exploration,
    );
  });

  it('when all is judged, certain is possible', () => {
    fc.assert(
      fc.property(randomCase, ({ sheet, judgements }) => {
        const lines = new Map(sheet.lines.map(({ id }) => [id, judgements.lines.get(id) ?? notProven]));
        const { certain, possible, open } = assess(sheet, { ...judgements, margin: judgements.margin ?? accepted, lines })!;
        expect([difference(certain, possible), open]).toEqual([0n, 0]);
      }),
      exploration,
    );
  });

  it('neither is ever above 100', () => {
    fc.assert(
      fc.property(randomCase, (one) => {
        const { possible } = assessed(one);
        expect(possible.local).toBeLessThanOrEqual(possible.price);
      }),
      exploration,
    );
  });

  it('price and costs times any factor change nothing', () => {
    fc.assert(
      fc.property(randomCase, fc.integer({ min: 2, max: 999 }), ({ sheet, judgements }, factor) => {
        const times = (decimal: string): string => String((BigInt(decimal.replace('.', '')) * BigInt(factor)) / 10_000n);
        const whole = { ...sheet, lines: sheet.lines.map((one) => ({ ...one, unitCost: one.unitCost.replace(/\..*/, '.0000') })) };
        const scaled = {
          ...whole,
          price: { ...whole.price, minor: whole.price.minor * factor },
          lines: whole.lines.map((one) => ({ ...one, unitCost: times(one.unitCost) })),
        };
        const lines = new Map([...judgements.lines].map(([id, found]) => [id, found.verdict === 'corrected' ? accepted : found]));
        const [one, other] = [assess(whole, { ...judgements, lines })!, assess(scaled, { ...judgements, lines })!];
        expect([difference(one.certain, other.certain), difference(one.possible, other.possible)]).toEqual([0n, 0n]);
      }),
      exploration,
    );
  });

  it('a fixed outcome stays, however the rest is judged', () => {
    fc.assert(
      fc.property(randomCase, fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }), ({ sheet, judgements }, draws) => {
        const fixed = fixedOutcome(assess(sheet, judgements)!);
        const lines = sheet.lines.map(({ id }, index) => [id, judgements.lines.get(id) ?? (draws[index] === true ? accepted : notProven)]);
        const rest: Judgements = {
          ...judgements,
          margin: judgements.margin ?? { verdict: draws[15] === true ? 'accepted' : 'not_proven' },
          lines: new Map(lines as [string, LineJudgement][]),
        };
        const final = fixedOutcome(assess(sheet, rest)!);
        expect(final).toBeDefined();
        expect(fixed ?? final).toBe(final);
      }),
      exploration,
    );
  });

  it('declared less documented is what is missing', () => {
    fc.assert(
      fc.property(randomSheet, (sheet) => {
        const missing = missingProofs(sheet).reduce((sum, proof) => sum + (proof.of === 'price' ? 0 : Number(proof.points)), 0);
        const [declared, documented] = [declaredShare(sheet)!, documentedShare(sheet)!];
        const exact = Number(((declared.local - documented.local) * 1_000_000n) / declared.price) / 10_000;
        expect(Math.abs(missing - exact)).toBeLessThan(0.01 * (sheet.lines.length + 1));
      }),
      exploration,
    );
  });
});
