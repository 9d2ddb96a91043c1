import { exactAmount, valueAddition, type Amount, type ValueAddition } from '@thamani/domain/valuation/value-addition.ts';
import { originProofs, type Goods, type Material, type OriginClaim } from '@thamani/domain/origin/goods.ts';
import { materialWords, processes, stages, type MaterialWords } from '@thamani/domain/origin/rules.ts';
import { obtainings } from '@thamani/site/origin/question-texts.ts';
import type { ReadGoods, ReadMaterial } from './form.ts';

/** Answers by the name of their field: `q_simple`, `q_m1_proof`. What a person does not know is no answer. */
export type Answered = ReadonlyMap<string, string>;

/** The goods as the engine takes them. */
export function goodsOf(read: ReadGoods, answered: Answered, stateParties: ReadonlySet<string>): Goods {
  const said = (name: string): boolean | undefined => yesOrNo(answered.get(name));
  const [obtained, onlyInsufficient] = [said('q_obtained'), said('q_simple')];
  const process = Object.fromEntries(processes.flatMap((name) => pairOf(name, said(`q_${name}`))));
  const described = Object.fromEntries(
    [...answered.keys()].flatMap((name) => {
      const [, row] = /^q_row(\d{1,3})$/.exec(name) ?? [];
      return row === undefined ? [] : pairOf(row, said(name));
    }),
  );
  return {
    codes: chosenOf(read.codes, answered.get('q_code')),
    state: read.state,
    price: amountOf(read.price ?? '0'),
    materials: read.materials.map((material) => materialOf(material, read, answered, stateParties)),
    ...(obtained !== undefined && { obtained }),
    answers: { process, described, ...(onlyInsufficient !== undefined && { onlyInsufficient }) },
  };
}

function materialOf(material: ReadMaterial, read: ReadGoods, answered: Answered, stateParties: ReadonlySet<string>): Material {
  const { id } = material;
  const words = Object.fromEntries(
    (Object.keys(materialWords) as MaterialWords[]).flatMap((name) => pairOf(name, yesOrNo(answered.get(`q_${id}_${name}`)))),
  );
  const stage = ([...stages, 'later', 'unrelated'] as const).find((one) => one === answered.get(`q_${id}_stage`));
  const grams = answered.has(`q_${id}_grams`) ? read.grams.get(`q_${id}_grams`) : undefined;
  return {
    id,
    codes: chosenOf(material.codes, answered.get(`q_${id}_code`)),
    value: amountOf(material.value),
    origin: claimOf(material, answered, stateParties),
    words,
    ...(stage !== undefined && { stage }),
    ...(grams !== undefined && { grams }),
  };
}

function claimOf({ id, from }: ReadMaterial, answered: Answered, stateParties: ReadonlySet<string>): OriginClaim {
  if (from === undefined) return { is: 'unknown' };
  if (!stateParties.has(from)) return { is: 'non_originating' };
  const proof = originProofs.find((one) => one === answered.get(`q_${id}_proof`));
  switch (obtainings.find((one) => one === answered.get(`q_${id}_origin`))) {
    case 'obtained':
      return { is: 'wholly_obtained', state: from, ...(proof && { proof }) };
    case 'made':
      return { is: 'originating', state: from, ...(proof && { proof }) };
    case 'no':
      return { is: 'non_originating' };
    case 'sea':
      return { is: 'sea_catch' };
    case undefined:
      return { is: 'unknown' };
  }
}

function yesOrNo(answer: string | undefined): boolean | undefined {
  return answer === 'yes' ? true : answer === 'no' ? false : undefined;
}

function pairOf(name: string, value: boolean | undefined): readonly (readonly [string, boolean])[] {
  return value === undefined ? [] : [[name, value]];
}

function chosenOf(codes: readonly string[], chosen: string | undefined): readonly string[] {
  return chosen !== undefined && codes.includes(chosen) ? [chosen] : codes;
}

const nothing: Amount = { units: 0n, decimals: 0 };

function amountOf(decimal: string): Amount {
  return exactAmount(decimal) ?? nothing;
}

/** The other question, by the same numbers: for the seal, everything that is not from the country of the facility is imported. */
export interface SealFigure {
  readonly final: string;
  readonly imported: string;
  readonly figure: ValueAddition;
}

export function sealOf({ price, state, materials }: ReadGoods): SealFigure | undefined {
  if (price === undefined) return undefined;
  const foreign = materials.filter(({ from }) => from !== state).map(({ value }) => amountOf(value));
  const decimals = foreign.reduce((most, one) => Math.max(most, one.decimals), 0);
  const units = foreign.reduce((sum, one) => sum + one.units * 10n ** BigInt(decimals - one.decimals), 0n);
  const figure = valueAddition(amountOf(price), { units, decimals });
  return figure && { final: price, imported: decimalOf({ units, decimals }), figure };
}

function decimalOf({ units, decimals }: Amount): string {
  const digits = String(units).padStart(decimals + 1, '0');
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals).replace(/0+$/, '')];
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
