import type { I18n } from '@lingui/core';
import type { Language } from '@thamani/domain/languages.ts';
import type { Lists } from '../application-form/select-options.ts';
import { categoryName } from '../eligibility/category-labels.ts';
import type { ApplicationDetails } from './application.ts';

/** The names that one application needs, of the long lists that its form offers; on the server alone, like those. */
export function listsOf({ facility_country, currency, product_category }: ApplicationDetails, language: Language, texts: I18n): Lists {
  const named = (code: string | null, type: 'region' | 'currency') =>
    code === null ? [] : [{ value: code, word: new Intl.DisplayNames([language], { type, fallback: 'code' }).of(code) ?? code }];
  return {
    facility_country: named(facility_country, 'region'),
    currency: named(currency, 'currency'),
    product_category:
      product_category === null
        ? []
        : [{ value: product_category.id, word: categoryName(texts, product_category.id, product_category.product_category) }],
  };
}
