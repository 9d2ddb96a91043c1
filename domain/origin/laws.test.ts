import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isQuestion, type Need } from './findings.ts';
import { materialRoles, type Goods, type Material, type OriginClaim } from './goods.ts';
import { appendixIV, rowsFor } from './list.ts';
import { codesOfHs2022, hs2017Of, statePartiesOn } from './nomenclature.ts';
import { materialWords, processes, stages, type MaterialWords } from './rules.ts';
import { originOf, type Setting, type Verdict } from './verdict.ts';

declare global {
  interface ImportMeta {
    /** Vitest's: that of the process. */
    readonly env: Readonly<Record<string, string | undefined>>;
  }
}

/** 400 products for each law in a normal run, from a fixed seed; SEQUENCES, which tests/model reads too, draws more and others. */
const wanted = import.meta.env['SEQUENCES'];
const explorationOf = (perSequence: number) => ({
  numRuns: Math.ceil(Number(wanted ?? 100) * perSequence),
  ...(wanted === undefined ? { seed: 20_261_119 } : {}),
});
const exploration = explorationOf(4);

const days = ['2021-06-30', '2024-06-30', '2026-03-01', '2026-11-16'] as const;
const settings: Readonly<Record<string, Setting>> = Object.fromEntries(
  days.map((day) => [day, { list: appendixIV, day, stateParties: statePartiesOn(day), unproven: 'open' }]),
);
const day = fc.constantFrom(...days);
const verdictOn = (goods: Goods, on: string): Verdict => originOf(goods, settings[on]!).verdict;

const codes = [...codesOfHs2022().keys()];
const codesUnder = new Map<string, readonly string[]>();
const under = (prefix: string): readonly string[] => {
  const found = codesUnder.get(prefix) ?? codes.filter((code) => code.startsWith(prefix));
  codesUnder.set(prefix, found);
  return found;
};
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;
const large = fc.nat(1_000_000);

/** Half of the products are drawn by row, so that small rows are met as often as large ones. */
const byRow = appendixIV.rules
  .map((rule) => codes.filter((code) => hs2017Of(code).some((one) => rule.codes.some((own) => one.startsWith(own)))))
  .filter((found) => found.length > 0);
const productCode = fc
  .tuple(fc.boolean(), large, large)
  .map(([isAny, at, deep]) => (isAny ? pick(codes, at) : pick(pick(byRow, at), deep)));

const claims: readonly OriginClaim[] = [
  { is: 'wholly_obtained', state: 'GH', proof: 'own_records' },
  { is: 'originating', state: 'GH', proof: 'own_records' },
  { is: 'wholly_obtained', state: 'KE', proof: 'certificate_of_origin' },
  { is: 'originating', state: 'KE', proof: 'origin_declaration' },
  { is: 'wholly_obtained', state: 'BJ', proof: 'certificate_of_origin' },
  { is: 'non_originating' },
];
const [own, nonOriginating] = [claims[0]!, claims.at(-1)!];
const origin = fc.constantFrom(...claims, nonOriginating, nonOriginating);
const stage = fc.constantFrom('yarn', 'natural_fibres', 'unworked_stones', 'unrelated', 'later', 'later');
const words = fc.record(Object.fromEntries(Object.keys(materialWords).map((word) => [word, fc.boolean()])));

/** Near the product: of its heading, of its chapter, or anywhere. Values and weights are even, so that a line can be split. */
const materialFor = (code: string): fc.Arbitrary<Material> =>
  fc
    .record({
      near: fc.nat(2),
      at: large,
      candidate: large,
      cents: fc.nat(4_500),
      grams: fc.integer({ min: 1, max: 500 }),
      origin,
      stage,
      words,
    })
    .map(({ near, at, candidate, cents, grams, ...known }) => ({
      id: '',
      codes: [pick(hs2017Of(pick(near === 0 ? under(code.slice(0, 4)) : near === 1 ? under(code.slice(0, 2)) : codes, at)), candidate)],
      value: { units: BigInt(cents * 2), decimals: 2 },
      grams: BigInt(grams * 2),
      ...known,
    }));

const allDone = Object.fromEntries(processes.map((name) => [name, true]));
const narrower = appendixIV.rules.filter(({ isNarrower }) => isNarrower);
const asWhole = Object.fromEntries(narrower.map(({ row }) => [row, false]));

/** Some materials are made by the producer, of one material. */
const lineFor = (code: string): fc.Arbitrary<Material> =>
  fc.tuple(materialFor(code), materialFor(code), fc.nat(4), fc.boolean()).map(([line, inner, isMade, onlyInsufficient]) =>
    isMade > 0
      ? line
      : {
          ...line,
          made: {
            codes: line.codes,
            state: 'GH',
            price: { units: line.value.units + 1n, decimals: 2 },
            obtained: false,
            materials: [{ ...inner, id: 'inner' }],
            answers: { onlyInsufficient, process: allDone, described: asWhole },
          },
        },
  );

/** Everything is known. */
const known: fc.Arbitrary<Goods> = productCode.chain((code) =>
  fc
    .record({
      candidate: large,
      materials: fc.array(lineFor(code), { minLength: 1, maxLength: 5 }),
      price: fc.integer({ min: 1, max: 20_000 }),
      onlyInsufficient: fc.boolean(),
      process: fc.record(Object.fromEntries(processes.map((name) => [name, fc.boolean()]))),
      described: fc.boolean(),
    })
    .map(({ candidate, materials, price, onlyInsufficient, process, described }) => ({
      codes: [pick(hs2017Of(code), candidate)],
      state: 'GH',
      obtained: false,
      price: { units: BigInt(price), decimals: 2 },
      materials: materials.map((one, index) => ({ ...one, id: `line ${index}` })),
      answers: { onlyInsufficient, process, described: Object.fromEntries(narrower.map(({ row }) => [row, described])) },
    })),
);

/** A fact that can be unknown: how to forget it, and everything that it can turn out to be. */
interface Fact {
  readonly matches: (need: Need) => boolean;
  readonly forget: (goods: Goods) => Goods;
  readonly learn: readonly ((goods: Goods) => Goods)[];
}

const withLine = (goods: Goods, at: number, change: (line: Material) => Material): Goods => ({
  ...goods,
  materials: goods.materials.map((line, index) => (index === at ? change(line) : line)),
});
const without = <T extends object, K extends keyof T>(whole: T, key: K): Omit<T, K> => {
  const { [key]: _, ...rest } = whole;
  return rest;
};

/** Codes of HS 2017 that one code of HS 2022 leaves open; small groups only, so that all can be tried. */
const openCodes = new Map<string, readonly string[]>();
for (const candidates of codesOfHs2022().values())
  if (candidates.length > 1 && candidates.length < 9) for (const code of candidates) openCodes.set(code, candidates);

function factsOf({ materials, codes: [code = ''], answers }: Goods): readonly Fact[] {
  const ofLines = materials.flatMap((line, at): readonly Fact[] => {
    const ofLine = (need: Need) => 'line' in need && need.line === line.id;
    const candidates = openCodes.get(line.codes[0]!) ?? [];
    return [
      {
        matches: (need) => ofLine(need) && need.asks === 'origin',
        forget: (goods) => withLine(goods, at, (one) => ({ ...one, origin: { is: 'unknown' } })),
        learn: claims.map((claim) => (goods) => withLine(goods, at, (one) => ({ ...one, origin: claim }))),
      },
      {
        matches: (need) => ofLine(need) && need.asks === 'stage',
        forget: (goods) => withLine(goods, at, (one) => without(one, 'stage')),
        learn: [...stages, 'later' as const, 'unrelated' as const].map(
          (one) => (goods) => withLine(goods, at, (each) => ({ ...each, stage: one })),
        ),
      },
      {
        matches: (need) => ofLine(need) && need.asks === 'weight',
        forget: (goods) => withLine(goods, at, (one) => without(one, 'grams')),
        learn: [0n, 50n, 5_000n, line.grams!].map((grams) => (goods) => withLine(goods, at, (one) => ({ ...one, grams }))),
      },
      ...(Object.keys(materialWords) as MaterialWords[]).map((word): Fact => ({
        matches: (need) => ofLine(need) && need.asks === 'words' && need.words === word,
        forget: (goods) => withLine(goods, at, (one) => ({ ...one, words: without(one.words ?? {}, word) })),
        learn: [true, false].map((said) => (goods) => withLine(goods, at, (one) => ({ ...one, words: { ...one.words, [word]: said } }))),
      })),
      ...(candidates.length === 0
        ? []
        : [
            {
              matches: (need: Need) => ofLine(need) && need.asks === 'material_code',
              forget: (goods: Goods) => withLine(goods, at, (one) => ({ ...one, codes: candidates })),
              learn: candidates.map((one) => (goods: Goods) => withLine(goods, at, (each) => ({ ...each, codes: [one] }))),
            },
          ]),
    ];
  });
  const candidates = openCodes.get(code) ?? [];
  const withAnswers =
    (change: (said: NonNullable<Goods['answers']>) => Goods['answers']) =>
    (goods: Goods): Goods => {
      const said = change(goods.answers ?? {});
      return said === undefined ? goods : { ...goods, answers: said };
    };
  return [
    ...ofLines,
    {
      matches: ({ asks, of }) => asks === 'product_obtained' && of === undefined,
      forget: (goods) => without(goods, 'obtained'),
      learn: [true, false].map((obtained) => (goods) => ({ ...goods, obtained })),
    },
    {
      matches: ({ asks, of }) => asks === 'only_insufficient' && of === undefined,
      forget: withAnswers((said) => without(said, 'onlyInsufficient')),
      learn: [true, false].map((onlyInsufficient) => withAnswers((said) => ({ ...said, onlyInsufficient }))),
    },
    ...processes.map((name): Fact => ({
      matches: (need) => need.asks === 'process' && need.process === name && need.of === undefined,
      forget: withAnswers((said) => ({ ...said, process: without(said.process ?? {}, name) })),
      learn: [true, false].map((done) => withAnswers((said) => ({ ...said, process: { ...said.process, [name]: done } }))),
    })),
    ...rowsFor(appendixIV, code).narrower.map(({ row }): Fact => ({
      matches: (need) => need.asks === 'described' && need.row === row && need.of === undefined,
      forget: withAnswers((said) => ({ ...said, described: without(said.described ?? {}, row) })),
      learn: [true, false].map((is) => withAnswers((said) => ({ ...said, described: { ...said.described, [row]: is } }))),
    })),
    ...(candidates.length === 0 || answers === undefined
      ? []
      : [
          {
            matches: ({ asks, of }: Need) => asks === 'product_code' && of === undefined,
            forget: (goods: Goods) => ({ ...goods, codes: candidates }),
            learn: candidates.map((one) => (goods: Goods) => ({ ...goods, codes: [one] })),
          },
        ]),
  ];
}

/** The same goods with all known, and with some of it not known yet. */
const learnt = fc.tuple(known, fc.array(large, { maxLength: 12 }), fc.nat(3)).map(([all, draws, share]) => {
  const facts = factsOf(all);
  // Of a quarter, nothing is known.
  const forgotten = share === 0 ? [...facts.keys()] : [...new Set(draws.map((at) => at % facts.length))];
  return { all, less: forgotten.reduce((goods, index) => facts[index]!.forget(goods), all), forgotten };
});
const some = learnt.map(({ less }) => less);
const at = fc.nat(4);
const lineAt = ({ materials }: Goods, index: number) => index % materials.length;

describe('laws of the origin verdict', () => {
  it('every product has one of four answers; an open one lists what is needed, and no other does', () => {
    const found = new Map<Verdict, number>();
    fc.assert(
      fc.property(some, day, (goods, on) => {
        const { verdict, needs, explanation } = originOf(goods, settings[on]!);
        found.set(verdict, (found.get(verdict) ?? 0) + 1);
        expect(needs.length > 0).toBe(verdict === 'open');
        expect(explanation.truth).toBe(verdict === 'open' ? 'open' : verdict === 'originating' ? 'yes' : 'no');
      }),
      exploration,
    );
    expect([...found.keys()].toSorted()).toEqual(['no_agreed_rule', 'not_originating', 'open', 'originating']);
  });

  it('what is decided stays decided, whatever is learnt', () => {
    fc.assert(
      fc.property(learnt, day, ({ less, all }, on) => {
        const before = verdictOn(less, on);
        expect(before === 'open' ? before : verdictOn(all, on)).toBe(before);
      }),
      explorationOf(8),
    );
  });

  it('the order of materials does not matter', () => {
    fc.assert(
      fc.property(some, day, (goods, on) => {
        expect(verdictOn({ ...goods, materials: goods.materials.toReversed() }, on)).toBe(verdictOn(goods, on));
      }),
      exploration,
    );
  });

  it('the unit of value does not matter', () => {
    const scaled = (goods: Goods, factor: bigint): Goods => ({
      ...goods,
      price: { units: goods.price.units * factor, decimals: goods.price.decimals + 1 },
      materials: goods.materials.map((line) => ({
        ...line,
        value: { units: line.value.units * factor * 10n, decimals: line.value.decimals + 2 },
        ...(line.made && { made: scaled(line.made, factor) }),
      })),
    });
    fc.assert(
      fc.property(some, day, fc.bigInt(1n, 1000n), (goods, on, factor) => {
        expect(verdictOn(scaled(goods, factor), on)).toBe(verdictOn(goods, on));
      }),
      exploration,
    );
  });

  it('a bought line split in two changes nothing', () => {
    fc.assert(
      fc.property(some, day, at, (goods, on, index) => {
        const line = goods.materials[lineAt(goods, index)]!;
        const half = { ...line, value: { ...line.value, units: line.value.units / 2n }, ...(line.grams && { grams: line.grams / 2n }) };
        const split = goods.materials.flatMap((one) =>
          one === line && line.made === undefined
            ? [
                { ...half, id: 'a' },
                { ...half, id: 'b' },
              ]
            : [one],
        );
        expect(verdictOn({ ...goods, materials: split }, on)).toBe(verdictOn(goods, on));
      }),
      exploration,
    );
  });

  it('neutral elements and transport packing change nothing', () => {
    const roles = materialRoles.filter((role) => role === 'neutral' || role === 'transport_packing');
    fc.assert(
      fc.property(some, day, productCode.chain(materialFor), fc.constantFrom(...roles), (goods, on, line, role) => {
        const more = { ...goods, materials: [...goods.materials, { ...line, id: 'more', role }] };
        expect(originOf(more, settings[on]!)).toEqual(originOf(goods, settings[on]!));
      }),
      exploration,
    );
  });

  it('a better origin never takes origin away', () => {
    fc.assert(
      fc.property(some, day, at, (goods, on, index) => {
        const better = withLine(goods, lineAt(goods, index), (line) => ({ ...without(line, 'made'), origin: own }));
        const before = verdictOn(goods, on);
        expect(before === 'originating' ? verdictOn(better, on) : before).toBe(before);
      }),
      exploration,
    );
  });

  it('a dearer material that does not originate never gives origin', () => {
    fc.assert(
      fc.property(some, day, at, fc.bigInt(2n, 9n), (goods, on, index, factor) => {
        const dearer = withLine(goods, lineAt(goods, index), (line) => ({
          ...line,
          value: { ...line.value, units: line.value.units * factor },
        }));
        const before = verdictOn(goods, on);
        expect(before === 'not_originating' ? verdictOn(dearer, on) : 'open').not.toBe('originating');
      }),
      exploration,
    );
  });

  it('closing a case with nothing more proven never gives an origin that could still be lost', () => {
    fc.assert(
      fc.property(some, day, (goods, on) => {
        const before = verdictOn(goods, on);
        const closed = originOf(goods, { ...settings[on]!, unproven: 'non_originating' }).verdict;
        expect(before === 'open' ? before : closed).toBe(before);
      }),
      exploration,
    );
  });

  it('answering every question ends with a verdict, unless the list itself leaves it open', () => {
    fc.assert(
      fc.property(learnt, day, ({ all, less, forgotten }, on) => {
        let [goods, { needs }] = [less, originOf(less, settings[on]!)];
        const facts = factsOf(all).filter((_, index) => forgotten.includes(index));
        for (let round = 0; round <= facts.length && needs.some(isQuestion); round += 1) {
          for (const fact of facts.filter(({ matches }) => needs.some(matches))) goods = pick(fact.learn, round)(goods);
          ({ needs } = originOf(goods, settings[on]!));
        }
        // Tobacco that no line lists is no fact of these goods.
        expect(needs.filter((need) => isQuestion(need) && need.asks !== 'tobacco')).toEqual([]);
      }),
      exploration,
    );
  });

  it('every question can change the verdict', () => {
    let asked = 0;
    fc.assert(
      fc.property(known, fc.array(large, { minLength: 1, maxLength: 4 }), day, (all, draws, on) => {
        const facts = factsOf(all);
        const forgotten = [...new Set(draws.map((draw) => pick(facts, draw)))];
        const less = forgotten.reduce((goods, { forget }) => forget(goods), all);
        const { needs } = originOf(less, settings[on]!);
        const questions = forgotten.filter(({ matches }) => needs.some(matches));
        asked += questions.length;
        const idle = questions.filter((question) => {
          const others = forgotten.filter((fact) => fact !== question);
          let worlds = [less];
          for (const { learn } of others) worlds = worlds.flatMap((goods) => learn.map((answer) => answer(goods)));
          return !worlds.some((goods) => new Set(question.learn.map((answer) => verdictOn(answer(goods), on))).size > 1);
        });
        expect(idle.map(({ matches }) => needs.find(matches))).toEqual([]);
      }),
      explorationOf(3),
    );
    expect(asked).toBeGreaterThan(10);
  });
});
