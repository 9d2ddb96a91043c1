import { describe, expect, it } from 'vitest';
import { exactAmount } from '../valuation/value-addition.ts';
import type { Need } from '../origin/findings.ts';
import type { OriginClaim } from '../origin/goods.ts';
import { appendixIV } from '../origin/list.ts';
import { statePartiesOn } from '../origin/nomenclature.ts';
import { originOf, type Setting } from '../origin/verdict.ts';
import type { BillOfMaterials } from './bill-of-materials.ts';
import {
  answeredBy,
  askedBy,
  goodsWith,
  isReadable,
  keyOf,
  originAnswersOf,
  repeatedAnswer,
  withChanges,
  type GivenAnswer,
  type GivenAnswers,
} from './origin-answers.ts';
import { questionsOf } from './origin-questions.ts';

const setting: Setting = { list: appendixIV, day: '2026-11-16', stateParties: statePartiesOn('2026-11-16'), unproven: 'open' };
const amount = (decimal: string) => exactAmount(decimal)!;
const foreign: OriginClaim = { is: 'non_originating' };
const bill = (codes: readonly string[], materials: readonly (readonly [id: string, codes: readonly string[]])[]): BillOfMaterials => ({
  codes,
  state: 'GH',
  price: amount('100'),
  materials: materials.map(([id, own]) => ({ id, codes: own, value: amount('10'), role: 'enters', origin: foreign })),
});
const every: GivenAnswers = [
  { asks: 'product_code', answer: '180632' },
  { asks: 'product_obtained', answer: false },
  { asks: 'only_insufficient', answer: false },
  { asks: 'food_aid', answer: false },
  { asks: 'process', process: 'retreading', answer: true },
  { asks: 'described', row: 59, answer: true },
  { asks: 'material_code', line: 'a', answer: '170114' },
  { asks: 'words', line: 'a', words: 'uppers', answer: true },
  { asks: 'stage', line: 'a', answer: 'yarn' },
  { asks: 'weight', line: 'b', answer: '750' },
];

describe('answers', () => {
  it('are what the bill of materials takes, each in its place', () => {
    const { lines, ...product } = originAnswersOf(every);
    expect(product).toEqual({
      productCode: '180632',
      obtained: false,
      onlyInsufficient: false,
      foodAid: false,
      process: { retreading: true },
      described: { 59: true },
    });
    expect([...lines]).toEqual([
      ['a', { code: '170114', words: { uppers: true }, stage: 'yarn' }],
      ['b', { grams: 750n }],
    ]);
  });

  it('that nobody knows say nothing', () => {
    const unknown = every.map((given) => ({ ...given, answer: null }) as GivenAnswer);
    expect(originAnswersOf(unknown)).toEqual({ process: {}, described: {}, lines: new Map() });
    expect(unknown.filter(isReadable)).toHaveLength(every.length);
  });

  it('have one key for each question; later ones take the place of earlier ones', () => {
    expect(new Set(every.map(keyOf)).size).toBe(every.length);
    expect(repeatedAnswer(every)).toBeUndefined();
    expect(repeatedAnswer([...every, { asks: 'described', row: 59, answer: false }])).toBe(every.length);
    const changed = withChanges(every, [{ asks: 'described', row: 59, answer: false }]);
    expect(changed).toHaveLength(every.length);
    expect(originAnswersOf(changed)).toMatchObject({ described: { 59: false }, onlyInsufficient: false });
  });

  it.each<GivenAnswer>([
    { asks: 'product_code', answer: '1806' },
    { asks: 'material_code', line: 'a', answer: '18063x' },
    { asks: 'weight', line: 'a', answer: '-1' },
    { asks: 'weight', line: 'a', answer: '1.5' },
    { asks: 'described', row: 0, answer: true },
  ])('that cannot be read are told: %j', (given) => {
    expect(isReadable(given)).toBe(false);
  });

  it('choose a code among the candidates and no other', () => {
    const goods = (answer: string, candidates: readonly string[]) =>
      goodsWith(bill(candidates, [['a', candidates]]), [
        { asks: 'product_code', answer },
        { asks: 'material_code', line: 'a', answer },
      ]);
    const codes = (answer: string, candidates: readonly string[]) => {
      const { codes: product, materials } = goods(answer, candidates);
      return [product, materials[0]?.codes];
    };
    expect(codes('170112', ['170112', '170113'])).toEqual([['170112'], ['170112']]);
    expect(codes('240220', ['170112', '170113'])).toEqual([
      ['170112', '170113'],
      ['170112', '170113'],
    ]);
    expect(codes('854810', [])).toEqual([['854810'], ['854810']]);
  });
});

describe('what is needed', () => {
  it.each<readonly [Need, string]>([
    [{ asks: 'only_insufficient' }, 'answer'],
    [{ asks: 'stage', line: 'a', stages: ['yarn'] }, 'answer'],
    [{ asks: 'product_code', codes: [] }, 'sheet'],
    [{ asks: 'proof', line: 'a', state: 'GH' }, 'sheet'],
    [{ asks: 'origin', line: 'a' }, 'sheet'],
    [{ asks: 'only_insufficient', of: 'a' }, 'sheet'],
    [{ asks: 'agreed_vessels', line: 'a' }, 'agreement'],
  ])('%j is settled by %s', (need, by) => {
    expect(answeredBy(need)).toBe(by);
    expect(askedBy(need) !== undefined).toBe(by === 'answer');
  });
});

describe('questions', () => {
  const bar = bill(['721420'], [['billet', ['720711']]]);
  const ask = (answers: GivenAnswers, of = bar) => questionsOf((given) => goodsWith(of, given), answers, setting);

  it('are asked while they can change the verdict, and stay while their answer decides', () => {
    expect(ask([]).map(({ need, given }) => [need.asks, given])).toEqual([['only_insufficient', undefined]]);
    const answered: GivenAnswers = [{ asks: 'only_insufficient', answer: false }];
    expect(originOf(goodsWith(bar, answered), setting).verdict).toBe('originating');
    expect(ask(answered)).toEqual([{ need: { asks: 'only_insufficient' }, given: answered[0] }]);
    expect(ask([{ asks: 'only_insufficient', answer: null }])).toEqual([
      { need: { asks: 'only_insufficient' }, given: { asks: 'only_insufficient', answer: null } },
    ]);
  });

  it('leave out what no longer matters, as after another product', () => {
    const sugar = bill(['170199'], [['raw', ['170114']]]);
    // Raw sugar of the same chapter is not wholly obtained, whatever else is answered.
    expect(originOf(goodsWith(sugar, every), setting).verdict).toBe('not_originating');
    expect(ask(every, sugar)).toEqual([]);
  });
});
