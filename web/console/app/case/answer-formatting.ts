import { writeNumber } from '@thamani/domain/numbers/decimal.ts';
import type { I18n } from '@lingui/core';
import type { RequirementId } from '@thamani/domain/applications/requirements.ts';
import { fieldOf } from '@thamani/domain/applications/fields.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { categoryName, choiceWord } from '@thamani/site/labels/application-choices.ts';
import { percentIn, writtenFigure } from '../language/format.tsx';
import type { Answered } from './case-data.ts';

export interface Reader {
  readonly texts: I18n;
  readonly language: Language;
  /** Named on the server: a browser may know other names. */
  readonly countryName: string;
}

/** What the company said, in words; empty for files, which have names of their own. */
export function saidIn(answered: Answered, id: RequirementId, { texts, language, countryName }: Reader): string {
  const value: unknown = answered.application[id];
  const { kind } = fieldOf(id);
  const category = answered.application.product_category;
  if (id === 'product_category') return category === null ? '' : categoryName(texts, category.id, category.product_category);
  if (id === 'facility_country') return countryName;
  if (typeof value === 'boolean') return choiceWord(texts, id, String(value));
  if (typeof value === 'number') return writeNumber(String(value), language);
  if (typeof value !== 'string') return '';
  switch (kind) {
    case 'amount':
      return amountOf(answered, id, value, language);
    case 'percent':
      return percentIn(language, value);
    case 'hs_code':
      return hsCodeOf(value);
    case 'choices':
      return value
        .split(',')
        .map((one) => choiceWord(texts, id, one))
        .join(language === 'ar' ? '، ' : ', ');
    case 'choice':
      return choiceWord(texts, id, value);
    default:
      return value;
  }
}

export function hsCodeOf(code: string): string {
  return `${code.slice(0, 4)}.${code.slice(4)}`;
}

const unitsOfTheirOwn: Partial<Record<RequirementId, string>> = {
  annual_water_consumption_estimate: 'L',
  annual_energy_consumption_estimate: 'kWh',
};

const withoutUnit: readonly RequirementId[] = ['annual_output', 'annual_volume_of_raw_material_utilized'];

function amountOf(answered: Answered, id: RequirementId, value: string, language: Language): string {
  const figure = writtenFigure(value, language);
  const unit = unitsOfTheirOwn[id];
  if (unit !== undefined) return `${figure}\u00a0${unit}`;
  return withoutUnit.includes(id) ? figure : `${answered.application.currency ?? ''}\u00a0${figure}`;
}
