import type { Language } from '@thamani/domain/languages.ts';
import { amountIn } from '@thamani/domain/money.ts';
import { categoryName } from '@thamani/site/labels/application-choices.ts';
import { textsIn } from '../../language/catalogs.ts';

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

/** The price list's categories, each with its fee. */
export function categoriesIn(
  language: Language,
  prices: readonly { readonly id: string; readonly product_category: string; readonly product_amount: string }[],
): readonly NamedChoice[] {
  const texts = textsIn(language);
  return prices.map(({ id, product_category: name, product_amount: amount }) => ({
    value: id,
    word: `${categoryName(texts, id, name)} · ${amountIn(language, amount, 'USD')}`,
  }));
}
