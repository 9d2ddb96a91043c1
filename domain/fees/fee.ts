import { money, type Money, dollars } from '../money.ts';
import type { companyTraits } from '../accounts/registration.ts';

type Trait = (typeof companyTraits)[number];

/** Percent off by trait, as dated data: a payment keeps the scheme it was begun under, so one that was in force is never changed. */
export const discountSchemes = {
  '2026-1': { is_cooperative: 10, is_women_led: 10, is_youth_led: 10 },
} as const satisfies Record<string, Record<Trait, number>>;

type DiscountScheme = keyof typeof discountSchemes;

export const currentDiscountScheme: DiscountScheme = '2026-1';

export type Traits = Readonly<Record<Trait, boolean>>;

/** The larger one counts; they are not added. */
export function percentOff(traits: Traits, scheme: DiscountScheme = currentDiscountScheme): number {
  const table = discountSchemes[scheme];
  return Math.max(0, ...(Object.keys(table) as Trait[]).filter((trait) => traits[trait]).map((trait) => table[trait]));
}

export interface Fee {
  readonly full: Money;
  readonly discount: Money;
  readonly amount: Money;
  /** Under which scheme the discount was given; null where there is none. */
  readonly discountScheme: DiscountScheme | null;
}

export interface Claim {
  readonly traits: Traits;
  /** Whether the application names evidence for the discount. */
  readonly evidence: boolean;
  /** Refused evidence ends the discount from the next application on. */
  readonly discountRefusedAt: Date | null;
  readonly begunAt: Date;
}

/** What an application costs: the price of its category, less the discount that its company claims with evidence. */
export function feeFor(price: Money, claim: Claim): Fee {
  const ended = claim.discountRefusedAt !== null && claim.begunAt > claim.discountRefusedAt;
  const percent = claim.evidence && !ended ? percentOff(claim.traits) : 0;
  const discount = money(percentOf(price.minor, percent), price.currency);
  return {
    full: price,
    discount,
    amount: money(price.minor - discount.minor, price.currency),
    discountScheme: percent > 0 ? currentDiscountScheme : null,
  };
}

interface DiscountOffer {
  /** What the company says of itself, by which it could pay less. */
  readonly traits: readonly Trait[];
  readonly amount: Money;
}

/** What an application would cost with evidence; undefined where evidence was added or would change nothing. */
export function discountOffer(price: Money, claim: Claim): DiscountOffer | undefined {
  const { discountScheme, amount } = feeFor(price, { ...claim, evidence: true });
  if (claim.evidence || discountScheme === null) return undefined;
  const table = discountSchemes[discountScheme];
  return { traits: (Object.keys(table) as Trait[]).filter((trait) => claim.traits[trait]), amount };
}

/** Half up, in whole minor units. */
function percentOf(minor: number, percent: number): number {
  return Math.floor((minor * percent + 50) / 100);
}

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
