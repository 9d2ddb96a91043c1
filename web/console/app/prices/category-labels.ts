import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** By the id that the price list gives a category. */
const categoryNames: Readonly<Record<string, MessageDescriptor>> = {
  'agro-processed-food-and-beverages': msg`Agro-processed food and beverages`,
  'cocoa-coffee-tea-and-spices': msg`Cocoa, coffee, tea and spices`,
  'textiles-and-apparel': msg`Textiles and apparel`,
  'leather-and-footwear': msg`Leather and footwear`,
  'wood-paper-and-furniture': msg`Wood, paper and furniture`,
  'processed-minerals-and-metals': msg`Processed minerals and metals`,
  'refined-energy-products': msg`Refined energy products`,
  'chemicals-and-pharmaceuticals': msg`Chemicals and pharmaceuticals`,
  'machinery-vehicles-and-parts': msg`Machinery, vehicles and parts`,
  handicrafts: msg`Handicrafts`,
};

/** A category that was added later and has no name here yet shows the one that the price list carries. */
export function categoryName(texts: I18n, id: string, onTheList: string): string {
  const name = categoryNames[id];
  return name === undefined ? onTheList : texts._(name);
}
