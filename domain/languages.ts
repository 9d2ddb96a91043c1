/** Languages whose catalogs are complete. A language joins by its catalogs and a line here. */
export const languages = ['en', 'fr', 'ar'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = 'en';

export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français', ar: 'العربية' };

export function isLanguage(value: string | undefined): value is Language {
  return languages.some((language) => language === value);
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** Dates and numbers with Western digits everywhere, and the day before the month in English: one style in mails, documents and screens. */
export function formatLocaleOf(language: Language): string {
  return language === 'en' ? 'en-GB' : `${language}-u-nu-latn`;
}

/** The best of our languages for an Accept-Language header (RFC 9110, section 12.5.4), or the default. */
export function preferredLanguage(acceptLanguage: string | undefined): Language {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((wish) => {
      const [tag = '', ...parameters] = wish.trim().split(';');
      const quality = parameters.map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1]).find((q) => q !== undefined);
      return { primary: tag.trim().toLowerCase().split('-')[0], quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter((wish) => wish.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { primary } of wishes) if (isLanguage(primary)) return primary;
  return defaultLanguage;
}
