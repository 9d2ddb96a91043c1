import { currencies, facilityCountries } from '@thamani/domain/applications/reference-lists.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { categoryName } from '@thamani/site/labels/application-choices.ts';
import { textsIn } from '../../language/catalogs.ts';
import { dollars } from '../../payments/Amount.tsx';

export interface NamedChoice {
  readonly value: string;
  readonly word: string;
}

/** Long lists whose words the server knows. */
export interface Lists {
  readonly facility_country: readonly NamedChoice[];
  readonly currency: readonly NamedChoice[];
  readonly product_category: readonly NamedChoice[];
}

/** Named on the server alone: a browser may know other names, and the page would change under its reader. */
export function countriesIn(language: Language): readonly NamedChoice[] {
  return named(facilityCountries, new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }), language);
}

export function currenciesIn(language: Language): readonly NamedChoice[] {
  const names = new Intl.DisplayNames([language], { type: 'currency', fallback: 'code' });
  return currencies.map((value) => ({ value, word: `${value} · ${names.of(value) ?? value}` }));
}

/** The price list's categories, each with its fee. */
export function categoriesIn(
  language: Language,
  prices: readonly { readonly id: string; readonly product_category: string; readonly product_amount: string }[],
): readonly NamedChoice[] {
  const texts = textsIn(language);
  return prices.map(({ id, product_category: name, product_amount: amount }) => ({
    value: id,
    word: `${categoryName(texts, id, name)} · ${dollars(amount)}`,
  }));
}

function named(codes: readonly string[], names: Intl.DisplayNames, language: Language): readonly NamedChoice[] {
  const { compare } = new Intl.Collator(language);
  return codes.map((value) => ({ value, word: names.of(value) ?? value })).toSorted((a, b) => compare(a.word, b.word));
}
