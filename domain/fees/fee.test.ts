import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollars, money } from '../money.ts';
import {
  currentDiscountScheme,
  discountSchemes,
  percentOff,
  type Traits,
  discountOffer,
  feeFor,
  type Claim,
  openingPriceList,
} from './fee.ts';

const none: Traits = { is_cooperative: false, is_women_led: false, is_youth_led: false };
const begunAt = new Date('2026-11-15T10:00:00Z');
const claim = (more: Partial<Claim> = {}): Claim => ({
  traits: { ...none, is_women_led: true },
  evidence: true,
  discountRefusedAt: null,
  begunAt,
  ...more,
});

describe('the offer of a discount', () => {
  it('names what the profile says, and what the application would cost with evidence', () => {
    const traits = { is_cooperative: true, is_women_led: true, is_youth_led: false };
    expect(discountOffer(dollars(250), claim({ traits, evidence: false }))).toEqual({
      traits: ['is_cooperative', 'is_women_led'],
      amount: dollars(225),
    });
  });

  it.each([
    ['evidence was added', {}],
    ['the profile says nothing', { traits: none, evidence: false }],
    ['evidence was refused before', { evidence: false, discountRefusedAt: new Date('2026-11-14T10:00:00Z') }],
  ] as const)('is not made where %s', (_, more) => expect(discountOffer(dollars(250), claim(more))).toBeUndefined());
});

describe('the fee of an application', () => {
  it('is the price of its category, whole, for a company that claims nothing', () => {
    for (const { price } of openingPriceList)
      expect(feeFor(price, claim({ traits: none }))).toEqual({
        full: price,
        discount: money(0, 'USD'),
        amount: price,
        discountScheme: null,
      });
  });

  it.each(['is_cooperative', 'is_women_led', 'is_youth_led'] as const)('is a tenth less for %s with evidence', (trait) => {
    expect(feeFor(dollars(250), claim({ traits: { ...none, [trait]: true } }))).toEqual({
      full: dollars(250),
      discount: dollars(25),
      amount: dollars(225),
      discountScheme: currentDiscountScheme,
    });
  });

  it('is whole where the claim has no evidence', () => {
    expect(feeFor(dollars(250), claim({ evidence: false })).amount).toEqual(dollars(250));
  });

  it('is not reduced twice: of several discounts the larger one counts', () => {
    expect(feeFor(dollars(300), claim({ traits: { is_cooperative: true, is_women_led: true, is_youth_led: true } })).amount).toEqual(
      dollars(270),
    );
    for (const [scheme, table] of Object.entries(discountSchemes) as [keyof typeof discountSchemes, Record<string, number>][])
      expect(percentOff({ is_cooperative: true, is_women_led: true, is_youth_led: true }, scheme)).toBe(Math.max(...Object.values(table)));
  });

  it('is whole from the next application on once evidence was refused, and stays for one that was begun before', () => {
    const refused = (at: string) => feeFor(dollars(250), claim({ discountRefusedAt: new Date(at) })).amount;
    expect(refused('2026-11-15T09:59:59Z')).toEqual(dollars(250));
    expect(refused('2026-11-15T10:00:00Z')).toEqual(dollars(225));
    expect(refused('2026-11-16T00:00:00Z')).toEqual(dollars(225));
  });

  it.each([
    [100, 10],
    [104, 10],
    [105, 11],
    [114, 11],
    [115, 12],
    [4, 0],
    [5, 1],
    [1, 0],
  ])('takes off a tenth of %i cents as %i, half up', (price, off) => {
    expect(feeFor(money(price, 'USD'), claim()).discount.minor).toBe(off);
  });

  it('is always whole cents, between nothing and the price, and adds up', () => {
    const claims = fc.record({
      traits: fc.record({ is_cooperative: fc.boolean(), is_women_led: fc.boolean(), is_youth_led: fc.boolean() }),
      evidence: fc.boolean(),
      discountRefusedAt: fc.option(fc.constantFrom(new Date(0), begunAt, new Date(begunAt.getTime() + 1))),
      begunAt: fc.constant(begunAt),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 12 }), claims, (price, one) => {
        const { full, discount, amount, discountScheme } = feeFor(money(price, 'USD'), one);
        expect(full.minor).toBe(price);
        expect(discount.minor + amount.minor).toBe(price);
        expect(amount.minor).toBeGreaterThan(0);
        expect(discount.minor).toBeGreaterThanOrEqual(0);
        // By another road: exact arithmetic in tenths of a cent.
        const entitled = one.evidence && Object.values(one.traits).some(Boolean) && one.discountRefusedAt?.getTime() !== 0;
        expect(BigInt(discount.minor)).toBe(entitled ? (BigInt(price) + 5n) / 10n : 0n);
        expect(discountScheme === null).toBe(!entitled);
      }),
      { numRuns: 5_000 },
    );
  }, 30_000);
});

describe('the opening price list', () => {
  it('has every id once, and no price that is nothing', () => {
    expect(new Set(openingPriceList.map(({ id }) => id)).size).toBe(openingPriceList.length);
    expect(openingPriceList.filter(({ price }) => price.minor <= 0)).toEqual([]);
  });
});
