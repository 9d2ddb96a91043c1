/** A number as the form shows it: the digits of the country's prefix, and what is dialled after it. */
export interface PhoneParts {
  readonly prefix: string;
  readonly rest: string;
}

/** Where a leading zero belongs to the number also for callers from abroad (ITU's national plans): Côte d'Ivoire, Benin, Congo, Italy, San Marino. */
const zeroStays: ReadonlySet<string> = new Set(['225', '229', '242', '39', '378']);

/** One text for the wire, "+233 24 123 4567"; the domain makes it E.164. A number typed with its own + or 00 needs no prefix. */
export function phoneFrom({ prefix, rest }: PhoneParts): string {
  const number = rest.trim();
  if (number === '') return prefix === '' ? '' : `+${prefix}`;
  if (prefix === '' || /^(\+|00)/.test(number)) return number;
  const dialled = zeroStays.has(prefix) ? number : number.replace(/^\(?0\)?/, '');
  return `+${prefix} ${dialled}`;
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
