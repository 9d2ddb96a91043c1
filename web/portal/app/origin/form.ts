import { currencies, facilityCountries } from '@thamani/domain/applications/reference-lists.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { westernDigits } from '@thamani/domain/numbers/decimal.ts';
import { readNumber } from '@thamani/domain/numbers/reading.ts';
import type { NumberFault } from '@thamani/domain/numbers/reading.ts';
import { codesOfHs2022, hs2017Of, mostCandidates } from '@thamani/domain/origin/nomenclature.ts';
import { choiceName, shownReading } from '@thamani/site/numbers/shown-reading.ts';
import type { ShownReading } from '@thamani/site/numbers/shown-reading.ts';
import { isCountry } from './countries.ts';

/** Everything that is asked is in the address: the page works without script, and nothing of it is kept. */

export const mostMaterials = 10;
export const lengths = { name: 80, code: 20 } as const;
/** Longer texts are cut before anything reads them. */
const mostTyped = 200;
const mostAnswers = 80;

/** The fields of one material, `m1_name` and so on. */
const materialFields = ['name', 'code', 'from', 'value'] as const;
type MaterialField = (typeof materialFields)[number];

export interface TypedMaterial extends Readonly<Record<MaterialField, string>> {
  /** `m1` to `m10`. */
  readonly id: string;
}

/** What the address holds, as it was typed. */
export interface TypedGoods {
  readonly code: string;
  readonly state: string;
  readonly price: string;
  readonly currency: string;
  /** At least one row, which may be empty. */
  readonly materials: readonly TypedMaterial[];
  /** Answers to questions, by the name of their field (questions.ts). */
  readonly answers: ReadonlyMap<string, string>;
  /** A row was asked for: what is missing is not told yet. */
  readonly isAdding: boolean;
}

export type FieldFault =
  | Exclude<NumberFault, 'out_of_range'>
  | 'ambiguous'
  | 'zero'
  | 'not_whole'
  | 'missing'
  | 'name_too_long'
  | 'code_malformed'
  | 'code_too_long'
  | 'code_unknown'
  | 'choice_unknown';

export interface ReadMaterial {
  readonly id: string;
  readonly name: string;
  /** Absent where the person does not know. */
  readonly digits?: string;
  /** In HS 2017; empty without digits, and where they were too many. */
  readonly codes: readonly string[];
  /** ISO 3166-1; absent where it is not known. */
  readonly from?: string;
  /** A decimal. */
  readonly value: string;
}

/** The goods, where nothing of them is wrong. */
export interface ReadGoods {
  readonly digits: string;
  readonly codes: readonly string[];
  readonly state: string;
  readonly price?: string;
  readonly currency: string;
  readonly materials: readonly ReadMaterial[];
  /** Weights in grams, by the name of their field. */
  readonly grams: ReadonlyMap<string, bigint>;
}

export interface ReadForm {
  readonly read?: ReadGoods;
  /** In the order of the form. */
  readonly faults: ReadonlyMap<string, FieldFault>;
  readonly numbers: ReadonlyMap<string, ShownReading>;
}

/** Undefined where the page was opened without a question. */
export function typedGoodsIn(address: string): TypedGoods | undefined {
  const query = new URL(address).searchParams;
  if (!query.has('code')) return undefined;
  const [chosen, reading = ''] = query.get(choiceName)?.split('=') ?? [];
  const of = (name: string): string => (chosen === name ? reading : (query.get(name) ?? '')).slice(0, mostTyped);
  const isAdding = query.has('add');
  const ids = Array.from({ length: mostMaterials }, (_, index) => `m${index + 1}`);
  const last = ids.findLastIndex((id) => materialFields.some((field) => query.has(`${id}_${field}`)));
  const rows = Math.min(Math.max(last + 1, 1) + (isAdding ? 1 : 0), mostMaterials);
  return {
    code: of('code'),
    state: of('state'),
    price: of('price'),
    currency: currencies.includes(of('currency')) ? of('currency') : 'USD',
    materials: ids.slice(0, rows).map((id) => ({
      id,
      name: of(`${id}_name`),
      code: of(`${id}_code`),
      from: of(`${id}_from`),
      value: of(`${id}_value`),
    })),
    answers: new Map(
      [...query.keys()]
        .filter((name) => /^q_\w{1,60}$/.test(name))
        .slice(0, mostAnswers)
        .map((name) => [name, of(name).trim()] as const)
        .filter(([, answer]) => answer !== ''),
    ),
    isAdding,
  };
}

/** Everything that is wrong at once, by field. */
export function readForm(typed: TypedGoods, language: Language): ReadForm {
  const faults = new Map<string, FieldFault>();
  const numbers = new Map<string, ShownReading>();
  const wrong = (field: string, fault: FieldFault | undefined) => fault && faults.set(field, fault);
  const number = (field: string, text: string): string | undefined => {
    const reading = readNumber(text, language);
    const shown = shownReading(reading, language);
    // An echo of what was typed would say nothing.
    if (shown.read !== text.trim()) numbers.set(field, shown);
    if (reading.kind === 'ask') wrong(field, 'ambiguous');
    if (reading.kind === 'unreadable') wrong(field, reading.fault === 'out_of_range' ? 'malformed' : reading.fault);
    return reading.kind === 'read' ? reading.decimal : undefined;
  };

  const product = readCode(typed.code);
  wrong('code', typed.code.trim() === '' ? 'missing' : product.fault);
  if (!facilityCountries.includes(typed.state)) wrong('state', typed.state === '' ? 'missing' : 'choice_unknown');
  const price = number('price', typed.price);
  if (price === '0') wrong('price', 'zero');

  const materials = typed.materials.flatMap((material): ReadMaterial[] => {
    const { id, name, code, from, value } = material;
    if (isBlank(material)) return [];
    if (name.trim().length > lengths.name) wrong(`${id}_name`, 'name_too_long');
    const own: ReadCode = code.trim() === '' ? {} : readCode(code);
    wrong(`${id}_code`, own.fault);
    if (from !== '' && !isCountry(from)) wrong(`${id}_from`, 'choice_unknown');
    if (value.trim() === '') wrong(`${id}_value`, 'missing');
    return [
      {
        id,
        name: name.trim(),
        ...(own.digits !== undefined && { digits: own.digits }),
        codes: own.codes ?? [],
        ...(from !== '' && { from }),
        value: number(`${id}_value`, value) ?? '0',
      },
    ];
  });

  const grams = new Map<string, bigint>();
  for (const [name, answer] of typed.answers) {
    if (!name.endsWith('_grams')) continue;
    const decimal = number(name, answer);
    if (decimal === undefined) continue;
    if (decimal.includes('.')) wrong(name, 'not_whole');
    else grams.set(name, BigInt(decimal));
  }

  if (faults.size > 0) return { faults, numbers };
  const read = {
    digits: product.digits ?? '',
    codes: product.codes ?? [],
    state: typed.state,
    ...(price !== undefined && { price }),
    currency: typed.currency,
    materials,
    grams,
  };
  return { read, faults, numbers };
}

export function isBlank(material: TypedMaterial): boolean {
  return materialFields.every((field) => material[field].trim() === '');
}

interface ReadCode {
  readonly digits?: string;
  readonly codes?: readonly string[];
  readonly fault?: FieldFault;
}

/** A heading or a subheading of HS 2022, as people write it: `1701`, `17.01`, `1701.99`. */
export function readCode(typed: string): ReadCode {
  const digits = westernDigits(typed).replaceAll(/[\s.\u00A0\u202F\u200E\u200F-]/g, '');
  if (!/^\d{4,}$/.test(digits)) return { fault: 'code_malformed' };
  if (digits.length > 6) return { fault: 'code_too_long' };
  const codes = candidatesOf(digits);
  if (codes.length === 0) return { fault: 'code_unknown' };
  return { digits, codes: codes.length > mostCandidates ? [] : codes };
}

/** In HS 2017, on which the list is written. */
function candidatesOf(digits: string): readonly string[] {
  if (digits.length === 6) return hs2017Of(digits);
  const found = [...codesOfHs2022()].flatMap(([code, before]) => (code.startsWith(digits) ? before : []));
  return [...new Set(found)].toSorted();
}
