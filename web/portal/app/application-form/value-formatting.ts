import type { I18n } from '@lingui/core';
import { readAnswer } from '@thamani/domain/applications/answers.ts';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { fieldOf, otherShare } from '@thamani/domain/applications/fields.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { writeChoice, writeNumber } from '@thamani/domain/numbers/decimal.ts';
import { figureIn } from '../calculator/figure-formatting.ts';
import type { Value } from './form-values.ts';
import { choiceWord } from '@thamani/site/labels/application-choices.ts';
import type { Lists } from './fields/select-options.ts';

/** A figure as its language writes it, with a point or comma and parted thousands; anything that cannot be read stays as it was typed. */
export function tidied(id: RequirementId, value: Value, language: Language): Value {
  const { kind } = fieldOf(id);
  const reading = readAnswer(id, value, language);
  if (!('value' in reading) || reading.value === null) return value;
  const answer = String(reading.value);
  switch (kind) {
    case 'amount':
      return writeNumber(answer, language, 2);
    case 'percent':
      return figureIn(language, answer.replace(/\.?0+$/, ''));
    case 'count':
      return writeNumber(answer, language);
    case 'coordinate':
      return answer;
    case 'hs_code':
      return hsCodeWritten(answer);
    default:
      return value;
  }
}

interface SharesTyped {
  /** What the first field held before. */
  readonly before: Value | undefined;
  readonly typed: Value;
  /** What the second field holds. */
  readonly second: Value | undefined;
}

/** What the second of two shares of a whole becomes; undefined where the person typed another, or the first cannot be read. */
export function followingShare({ before, typed, second }: SharesTyped, language: Language): string | undefined {
  const share = shareIn(typed, language);
  if (share === undefined) return undefined;
  const former = shareIn(before ?? null, language);
  const isOurs =
    second === undefined || second === null || second === '' || (former !== undefined && shareIn(second, language) === otherShare(former));
  return isOurs ? figureIn(language, otherShare(share).replace(/\.?0+$/, '')) : undefined;
}

function shareIn(value: Value, language: Language): string | undefined {
  const reading = readAnswer('pct_of_material_processed_locally', value, language);
  return 'value' in reading && typeof reading.value === 'string' ? reading.value : undefined;
}

/** How a number in a field was read, where that differs from what was typed, or the two numbers that it may be, as the reader writes them. */
export function readingOf(
  id: RequirementId,
  value: Value,
  language: Language,
): { readonly read?: string; readonly asked?: readonly [string, string] } {
  const reading = readAnswer(id, value, language);
  if ('fault' in reading) {
    if (reading.readings === undefined) return {};
    const [grouped, withDecimals] = reading.readings;
    return { asked: [writeChoice(grouped, language), writeChoice(withDecimals, language)] };
  }
  const shown = reading.value === null ? null : tidied(id, value, language);
  // An echo of what is in the field would tell nothing.
  return typeof shown === 'string' && shown !== String(value).trim() ? { read: shown } : {};
}

export function hsCodeWritten(code: string): string {
  return `${code.slice(0, 4)}.${code.slice(4)}`;
}

export interface Reader {
  readonly texts: I18n;
  readonly language: Language;
  readonly lists: Lists;
}

/** An answer in words, for those who read it over; undefined where there is none. Files have names of their own. */
export function inWords(id: RequirementId, value: Value | undefined, { texts, language, lists }: Reader): string | undefined {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) return undefined;
  const { kind } = fieldOf(id);
  if (kind === 'flag') return choiceWord(texts, id, String(value));
  if (typeof value !== 'string') return undefined;
  if (kind === 'choices')
    return value
      .split(',')
      .map((one) => choiceWord(texts, id, one))
      .join(language === 'ar' ? '، ' : ', ');
  if (id === 'facility_country' || id === 'currency' || id === 'product_category')
    return capitalised(lists[id].find((choice) => choice.value === value)?.word ?? value, language);
  return kind === 'choice' ? capitalised(choiceWord(texts, id, value), language) : String(tidied(id, value, language));
}

/** Units and French currency names are lower case inside a sentence; as an answer they are shown alone. */
function capitalised(word: string, language: Language): string {
  return word.charAt(0).toLocaleUpperCase(language) + word.slice(1);
}

const moneyFields: ReadonlySet<RequirementId> = new Set([
  'final_product_value',
  'annual_spend_on_imported_raw_materials',
  'annual_spend_on_locally_sourced_materials',
  'final_product_cost',
  'cost_of_imported_inputed',
  'annual_expenditure_on_local_procurement',
  'estimated_annual_tax_paid_to_host_country',
] satisfies RequirementId[]);

/** Amounts in the application's currency; the other figures have units of their own. */
export function isMoney(id: RequirementId): boolean {
  return moneyFields.has(id);
}
