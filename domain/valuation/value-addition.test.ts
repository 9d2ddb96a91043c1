import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactAmount, type Amount, currentScheme, schemeOn, schemes, takesCostSheet, valueAddition } from './value-addition.ts';

const amount = (typed: string): Amount => {
  const exact = exactAmount(typed);
  if (exact === undefined) throw new Error(`${typed} is no amount`);
  return exact;
};
const of = (final: string, imported: string) => valueAddition(amount(final), amount(imported));

describe('value addition', () => {
  it.each([
    ['184.00', '71.40', '61.20', 'above'],
    ['100', '0', '100.00', 'above'],
    ['100', '70', '30.00', 'exactly'],
    ['0.3', '0.21', '30.00', 'exactly'],
    ['12', '8.40', '30.00', 'exactly'],
    ['100', '70.01', '29.99', 'below'],
    ['100', '69.99', '30.01', 'above'],
    ['100', '100', '0.00', 'below'],
    ['100', '125', '-25.00', 'below'],
    ['3', '2', '33.33', 'above'],
    ['3', '1', '66.67', 'above'],
  ] as const)('of %s with %s imported is %s, %s', (final, imported, percent, verdict) => {
    expect(of(final, imported)).toMatchObject({ percent, verdict, qualifies: verdict === 'above', scheme: '2026-1' });
  });

  it('has no result where the final value is 0', () => {
    expect(of('50', '0')).toMatchObject({ percent: '100.00', verdict: 'above' });
    expect(of('0', '5')).toBeUndefined();
    expect(of('0.00', '0')).toBeUndefined();
  });

  it('rounds half up', () => {
    expect(of('20000', '10001')?.percent).toBe('50.00');
    expect(of('20000', '9999')?.percent).toBe('50.01');
    expect(of('20000', '20001')?.percent).toBe('0.00');
    expect(of('20000', '20003')?.percent).toBe('-0.01');
  });

  it('is judged before it is rounded, and then shows as many decimals as tell why', () => {
    expect(of('100000', '69996')).toMatchObject({ percent: '30.00', verdict: 'above', exactPercent: '30.004' });
    expect(of('100000', '70004')).toMatchObject({ percent: '30.00', verdict: 'below', exactPercent: '29.996' });
    expect(of('100000000', '69999999')).toMatchObject({ percent: '30.00', verdict: 'above', exactPercent: '30.000001' });
    expect(of('100', '69.99')?.exactPercent).toBeUndefined();
    expect(of('100', '70')?.exactPercent).toBeUndefined();
  });

  it('is negative where the imported inputs cost more, even by so little that it reads 0.00', () => {
    expect(of('100', '125')?.negative).toBe(true);
    expect(of('1000000', '1000001')).toMatchObject({ percent: '0.00', negative: true });
    expect(of('100', '100')?.negative).toBe(false);
  });

  it('is judged by the scheme in force: more than 30, and 30 itself is not enough', () => {
    expect(schemes[currentScheme]).toEqual({ thresholdPercent: 30, inclusive: false });
  });

  it('is judged by scheme 2026-2 from the day that an installation sets, and not without one', () => {
    expect(schemeOn('2027-01-01', undefined)).toBe('2026-1');
    expect(['2026-12-31', '2027-01-01', '2027-01-02'].map((day) => schemeOn(day, '2027-01-01'))).toEqual(['2026-1', '2026-2', '2026-2']);
    expect(['2026-1', '2026-2', '2020-1', 'toString'].map(takesCostSheet)).toEqual([false, true, false, false]);
    expect(schemes['2026-2']).toMatchObject(schemes['2026-1']);
  });

  it('agrees with exact arithmetic on 10,000 random inputs', () => {
    const typed = fc
      .tuple(fc.bigInt(0n, 10n ** 15n - 1n), fc.bigInt(0n, 999_999n), fc.integer({ min: 0, max: 6 }))
      .map(([whole, fraction, decimals]) => ({ whole, fraction: String(fraction).padStart(6, '0').slice(0, decimals) }))
      .map(({ whole, fraction }) => ({
        text: fraction === '' ? String(whole) : `${whole}.${fraction}`,
        millionths: whole * 1_000_000n + BigInt(fraction.padEnd(6, '0')),
      }));
    // Pairs near the threshold, where mistakes hide, are as many as those drawn at large.
    const nearThreshold = fc.tuple(fc.bigInt(1n, 10n ** 9n), fc.bigInt(-40n, 40n)).map(([tenths, off]) => {
      const [final, imported] = [tenths * 10n, tenths * 7n + off];
      return [decimal(final), decimal(imported < 0n ? 0n : imported)] as const;
    });
    fc.assert(
      fc.property(fc.oneof(fc.tuple(typed, typed), nearThreshold), ([final, imported]) => {
        expect(of(final.text, imported.text)).toEqual(byLongDivision(final.millionths, imported.millionths));
      }),
      { numRuns: 10_000 },
    );
  });
});

function decimal(millionths: bigint) {
  const digits = String(millionths).padStart(7, '0');
  return { text: `${digits.slice(0, -6)}.${digits.slice(-6)}`, millionths };
}

/** By another road than the product's: the verdict from a cross-multiplication, the figure digit by digit, the last one carried by hand. */
function byLongDivision(final: bigint, imported: bigint) {
  if (final === 0n) return undefined;
  const verdict = 10n * imported < 7n * final ? 'above' : 10n * imported === 7n * final ? 'exactly' : 'below';
  const figure = (places: number): string => {
    const negative = imported > final;
    const size = negative ? imported - final : final - imported;
    let rest = (size * 100n) % final;
    let digits = String((size * 100n) / final);
    for (let place = 0; place < places; place += 1) {
      digits += String((rest * 10n) / final);
      rest = (rest * 10n) % final;
    }
    const carry = negative ? rest * 2n > final : rest * 2n >= final;
    const all = String(BigInt(digits) + (carry ? 1n : 0n)).padStart(places + 1, '0');
    const sign = negative && BigInt(all) !== 0n ? '-' : '';
    return `${sign}${all.slice(0, -places)}.${all.slice(-places)}`;
  };
  const percent = figure(2);
  let places = 3;
  if (verdict !== 'exactly' && percent === '30.00') while (Number(figure(places).replace('30.', '')) === 0) places += 1;
  return {
    percent,
    verdict,
    qualifies: verdict === 'above',
    negative: imported > final,
    scheme: '2026-1',
    ...(verdict !== 'exactly' && percent === '30.00' ? { exactPercent: figure(places) } : {}),
  };
}
