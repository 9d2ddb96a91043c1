import { westernDigits } from '@thamani/domain/numbers/decimal.ts';

/** A number as the form shows it: the digits of the country's prefix, and what is dialled after it. */
export interface PhoneParts {
  readonly prefix: string;
  readonly rest: string;
}

/**
 * One text for the API, "+233 024 123 4567", with the digits as typed, in 0 to 9: the server knows the national plans and removes a trunk prefix.
 * A number typed with its own + or 00 needs no prefix.
 */
export function phoneFrom({ prefix, rest }: PhoneParts): string {
  const number = westernDigits(rest).trim();
  if (number === '') return prefix === '' ? '' : `+${prefix}`;
  return prefix === '' || /^(\+|00)/.test(number) ? number : `+${prefix} ${number}`;
}

/** A prefix was chosen and nothing typed yet. */
export function isOnlyPrefix(phone: string): boolean {
  return /^\+\d{1,4}$/.test(phone);
}

/** The longest prefix that the number begins with. */
export function partsOf(phone: string, prefixes: Iterable<string>): PhoneParts {
  const digits = phone.replace(/^\+/, '');
  if (digits === phone) return { prefix: '', rest: phone };
  let prefix = '';
  for (const some of prefixes) if (some !== '' && some.length > prefix.length && digits.startsWith(some)) prefix = some;
  return prefix === '' ? { prefix, rest: phone } : { prefix, rest: digits.slice(prefix.length).trim() };
}
