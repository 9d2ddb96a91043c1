import type { I18n } from '@lingui/core';
import type { Language } from '@thamani/domain/languages.ts';
import data from '@thamani/domain/origin/data/worked-examples.json' with { type: 'json' };
import type { Answers, Goods, Material } from '@thamani/domain/origin/goods.ts';
import { hs2017Of } from '@thamani/domain/origin/nomenclature.ts';
import { exactAmount } from '@thamani/domain/valuation/value-addition.ts';
import { answerOf, settingOn, type OriginAnswer } from '@thamani/site/origin/origin-answer.ts';
import { namingOf } from '@thamani/site/origin/naming.ts';

/** The worked examples of domain/origin, as the page shows them. */
export const workedExamples = data.examples;
export type WorkedExample = (typeof workedExamples)[number];

interface GivenMaterial {
  readonly id: string;
  readonly code: string;
  readonly hs2017?: string;
  readonly value: string;
  readonly grams?: number;
  readonly origin?: object;
  readonly made?: GivenGoods;
}

interface GivenGoods {
  readonly code: string;
  readonly hs2017?: string;
  readonly price: string;
  readonly materials: readonly GivenMaterial[];
  readonly answers?: Answers;
}

const amount = (decimal: string) => exactAmount(decimal) ?? { units: 0n, decimals: 0 };

function goodsIn({ code, hs2017, price, materials, answers }: GivenGoods, state: string): Goods {
  return {
    codes: hs2017 === undefined ? hs2017Of(code) : [hs2017],
    state,
    price: amount(price),
    materials: materials.map((material) => materialIn(material, state)),
    ...(answers && { answers }),
  };
}

function materialIn({ code, hs2017, value, grams, made, ...rest }: GivenMaterial, state: string): Material {
  return {
    origin: { is: 'unknown' },
    ...rest,
    codes: hs2017 === undefined ? hs2017Of(code) : [hs2017],
    value: amount(value),
    ...(grams !== undefined && { grams: BigInt(grams) }),
    ...(made && { made: goodsIn({ answers: { onlyInsufficient: false }, ...made }, state) }),
  } as Material;
}

export function workedAnswer(example: WorkedExample, i18n: I18n, language: Language): OriginAnswer {
  const setting = settingOn(example.day);
  const goods = goodsIn(example as GivenGoods, example.state);
  const lines = example.materials.map(({ id }) => ({ id, name: id }));
  return answerOf(goods, setting, namingOf({ i18n, language, goods, stateParties: setting.stateParties, lines }));
}

/** The address of a form with these fields. */
export function addressWith(fields: Readonly<Record<string, string>>, page = '/origin'): string {
  return `http://localhost${page}?${new URLSearchParams(fields).toString()}`;
}
