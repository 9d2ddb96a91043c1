/** An amount in the currency's smallest unit, so that no sum is ever a float. */
export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

/** Prices and charges are in US dollars; every amount carries its currency all the same. */
export type Currency = 'USD';

const minorDigits: Record<Currency, number> = { USD: 2 };

export function dollars(whole: number): Money {
  return money(whole * 10 ** minorDigits.USD, 'USD');
}

export function money(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`an amount is a whole number of minor units, not ${minor}`);
  return { minor, currency };
}

/** "250.00": the decimal string that the wire carries. */
export function decimalOf({ minor, currency }: Money): string {
  const digits = minorDigits[currency];
  const sign = minor < 0 ? '-' : '';
  const padded = String(Math.abs(minor)).padStart(digits + 1, '0');
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}
