import type { companyTraits } from '../accounts/registration.ts';

type Trait = (typeof companyTraits)[number];

/** Percent off by trait, as dated data: a payment keeps the scheme it was begun under, so one that was in force is never changed. */
export const discountSchemes = {
  '2026-1': { is_cooperative: 10, is_women_led: 10, is_youth_led: 10 },
} as const satisfies Record<string, Record<Trait, number>>;

export type DiscountScheme = keyof typeof discountSchemes;

export const currentDiscountScheme: DiscountScheme = '2026-1';

export type Traits = Readonly<Record<Trait, boolean>>;

/** The larger one counts; they are not added. */
export function percentOff(traits: Traits, scheme: DiscountScheme = currentDiscountScheme): number {
  const table = discountSchemes[scheme];
  return Math.max(0, ...(Object.keys(table) as Trait[]).filter((trait) => traits[trait]).map((trait) => table[trait]));
}
