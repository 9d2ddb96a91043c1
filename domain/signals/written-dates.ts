import { oneSpelling } from './document-text.ts';

/** Months as invoices write them, in the spelling of `plain`. The Maghreb, the Nile and the Levant name them differently. */
const months: readonly (readonly string[])[] = [
  ['january', 'jan', 'janvier', 'janv', 'يناير', 'جانفي', 'كانون الثاني'],
  ['february', 'feb', 'fevrier', 'fevr', 'فبراير', 'فيفري', 'شباط'],
  ['march', 'mar', 'mars', 'مارس', 'اذار'],
  ['april', 'apr', 'avril', 'avr', 'ابريل', 'افريل', 'نيسان'],
  ['may', 'mai', 'مايو', 'ماي', 'ايار'],
  ['june', 'jun', 'juin', 'يونيو', 'جوان', 'حزيران'],
  ['july', 'jul', 'juillet', 'juil', 'يوليو', 'جويلية', 'تموز'],
  ['august', 'aug', 'aout', 'اغسطس', 'اوت', 'اب'],
  ['september', 'sept', 'sep', 'septembre', 'سبتمبر', 'ايلول'],
  ['october', 'oct', 'octobre', 'اكتوبر', 'تشرين الاول'],
  ['november', 'nov', 'novembre', 'نوفمبر', 'تشرين الثاني'],
  ['december', 'dec', 'decembre', 'ديسمبر', 'كانون الاول'],
];

/**
 * A day in a line of plain text, as 2026-11-15. Of `03/04/2026` the day comes first, as nearly everywhere in Africa; where that cannot
 * be, the month does.
 */
export function readDay(words: string): string | undefined {
  const whole = /\b(\d{4}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{1,2})\b/.exec(words);
  if (whole !== null) return dayOf(Number(whole[1]), Number(whole[2]), Number(whole[3]));
  const short = /\b(\d{1,2}) ?[-/.] ?(\d{1,2}) ?[-/.] ?(\d{4}|\d{2})\b/.exec(words);
  if (short !== null) {
    const [one, two, year] = [Number(short[1]), Number(short[2]), Number((short[3] ?? '').padStart(4, '20'))];
    return dayOf(year, two, one) ?? dayOf(year, one, two);
  }
  const named = /(\d{1,2})(?:er|st|nd|rd|th)?[\s.,-]+(?:of |de )?([\p{L} ]{2,14}?)[\s.,-]+(\d{4})/u.exec(words);
  if (named !== null) return dayOf(Number(named[3]), monthOf(named[2] ?? ''), Number(named[1]));
  const american = /([\p{L}]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/u.exec(words);
  return american === null ? undefined : dayOf(Number(american[3]), monthOf(american[1] ?? ''), Number(american[2]));
}

function monthOf(name: string): number {
  return months.findIndex((names) => names.map(oneSpelling).includes(name.trim())) + 1;
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1990 && year <= 2100;
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
