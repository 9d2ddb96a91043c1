import type { Language } from '@thamani/domain/languages.ts';

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
