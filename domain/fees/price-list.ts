import { dollars, type Money } from '../money.ts';

export interface ProductPrice {
  readonly id: string;
  readonly category: string;
  readonly price: Money;
}

/** The list that a new database is seeded with. Ids are what an application refers to, so they never change. */
export const openingPriceList: readonly ProductPrice[] = [
  { id: 'agro-processed-food-and-beverages', category: 'Agro-processed food and beverages', price: dollars(250) },
  { id: 'cocoa-coffee-tea-and-spices', category: 'Cocoa, coffee, tea and spices', price: dollars(250) },
  { id: 'textiles-and-apparel', category: 'Textiles and apparel', price: dollars(300) },
  { id: 'leather-and-footwear', category: 'Leather and footwear', price: dollars(300) },
  { id: 'wood-paper-and-furniture', category: 'Wood, paper and furniture', price: dollars(300) },
  { id: 'processed-minerals-and-metals', category: 'Processed minerals and metals', price: dollars(600) },
  { id: 'refined-energy-products', category: 'Refined energy products', price: dollars(900) },
  { id: 'chemicals-and-pharmaceuticals', category: 'Chemicals and pharmaceuticals', price: dollars(500) },
  { id: 'machinery-vehicles-and-parts', category: 'Machinery, vehicles and parts', price: dollars(500) },
  { id: 'handicrafts', category: 'Handicrafts', price: dollars(100) },
];
