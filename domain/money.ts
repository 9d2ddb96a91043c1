import type { Language } from './languages.ts';
import { writeNumber } from './numbers/decimal.ts';

/** An amount in the currency's smallest unit, so that no sum is ever a float. */
export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

/** Prices and charges are in US dollars; every amount carries its currency all the same. */
export const priceCurrencies = ['USD'] as const;
export type Currency = (typeof priceCurrencies)[number];

const minorDigits: Record<Currency, number> = { USD: 2 };

export function dollars(whole: number): Money {
  return money(whole * 10 ** minorDigits.USD, 'USD');
}

export function money(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`an amount is a whole number of minor units, not ${minor}`);
  return { minor, currency };
}

/** ISO 4217, as far as it differs from two: a charge may be reported in any currency. */
const otherDigits: Readonly<Record<string, string>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
};

export function minorDigitsOf(currency: string): number {
  const listed = Object.entries(otherDigits).find(([, currencies]) => currencies.split(' ').includes(currency));
  return listed === undefined ? 2 : Number(listed[0]);
}

/** The minor units of a decimal such as "250.5"; undefined where it is none, or is finer than the currency's smallest unit. */
export function minorOf(decimal: string, currency: string): number | undefined {
  const digits = minorDigitsOf(currency);
  const [, whole, fraction = ''] = /^(\d{1,16})(?:\.(\d{1,20}))?$/.exec(decimal) ?? [];
  if (whole === undefined || /[1-9]/.test(fraction.slice(digits))) return undefined;
  const minor = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/** "250.00": the decimal string that the wire carries. Of a currency without a smaller unit: "250". */
export function decimalOf({ minor, currency }: { readonly minor: number; readonly currency: string }): string {
  const digits = minorDigitsOf(currency);
  const sign = minor < 0 ? '-' : '';
  const padded = String(Math.abs(minor)).padStart(digits + 1, '0');
  return digits === 0 ? sign + padded : `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`;
}

/**
 * A figure with its currency, as receipts and mails have it: "USD 250.00", in French "250,00 USD". By its code, because a dollar sign means
 * several, and never parted at the end of a line.
 */
export function withCurrency(language: Language, figure: string, currency: string): string {
  return language === 'en' ? `${currency}\u00a0${figure}` : `${figure}\u00a0${currency}`;
}

/** The decimal string of the wire, as the language writes it. */
export function amountIn(language: Language, decimal: string, currency: string): string {
  return withCurrency(language, writeNumber(decimal, language, 2), currency);
}
