import type { Language } from '@thamani/domain/languages.ts';
import { writeChoice, writeNumber } from '@thamani/domain/numbers/decimal.ts';
import type { NumberLocale } from '@thamani/domain/numbers/locales.ts';
import type { NumberReading } from '@thamani/domain/numbers/reading.ts';

/** Of the buttons that say which number was meant, in a form that the browser sends by itself: `final=1,850`. */
export const choiceName = 'number_choice';

/** What a number field shows under its control. */
export interface ShownReading {
  /** How the number was read, as the reader writes it. */
  readonly read?: string | undefined;
  /** Its two readings, where there are two. */
  readonly asked?: readonly [grouped: string, withDecimals: string] | undefined;
}

/** What a field shows of a reading, as its reader writes it. */
export function shownReading(reading: NumberReading, locale: NumberLocale): ShownReading {
  if (reading.kind === 'read') return { read: writeNumber(reading.decimal, locale) };
  return reading.kind === 'ask' ? { asked: choicesOf(reading.readings, locale) } : {};
}

export function choicesOf([grouped, withDecimals]: readonly [string, string], locale: NumberLocale): readonly [string, string] {
  return [writeChoice(grouped, locale), writeChoice(withDecimals, locale)];
}

/** How a language writes 61.20%; the digits are Western everywhere. */
export const figureMarks: Record<Language, { readonly decimal: string; readonly percent: string }> = {
  ar: { decimal: '.', percent: '%' },
  en: { decimal: '.', percent: '%' },
  fr: { decimal: ',', percent: '\u00a0%' },
};

export function figureIn(language: Language, figure: string): string {
  return figure.replaceAll('.', figureMarks[language].decimal);
}

export function percentIn(language: Language, percent: string): string {
  return figureIn(language, percent) + figureMarks[language].percent;
}
