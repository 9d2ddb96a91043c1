import type { Language } from '@thamani/domain/languages.ts';
import { useAddress } from '@thamani/site/language/useLocalizedPath.ts';

interface Marks {
  readonly decimal: string;
  readonly percent: string;
  readonly kilobyte: string;
  readonly megabyte: string;
}

/** How a language writes 61.20% and 1.3 MB; the digits are Western everywhere. */
const marks: Record<Language, Marks> = {
  ar: { decimal: '.', percent: '%', kilobyte: 'كيلوبايت', megabyte: 'ميغابايت' },
  en: { decimal: '.', percent: '%', kilobyte: 'kB', megabyte: 'MB' },
  fr: { decimal: ',', percent: '\u00a0%', kilobyte: 'ko', megabyte: 'Mo' },
};

export function figureIn(language: Language, figure: string): string {
  return figure.replaceAll('.', marks[language].decimal);
}

export function percentIn(language: Language, percent: string): string {
  return figureIn(language, percent) + marks[language].percent;
}

function formatIn(language: Language, more: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
    ...more,
  });
}

/** Days and times are in UTC, as the house counts them; the same on the server and in the browser. */
export function Day({ at }: { readonly at: string }) {
  const { language } = useAddress();
  return (
    <bdi>
      <time dateTime={at}>{formatIn(language, {}).format(new Date(at))}</time>
    </bdi>
  );
}

export function Moment({ at }: { readonly at: string }) {
  const { language } = useAddress();
  const format = formatIn(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' });
  return (
    <bdi>
      <time dateTime={at}>{format.format(new Date(at))}</time>
    </bdi>
  );
}

export function sizeIn(language: Language, bytes: number): string {
  const { kilobyte, megabyte } = marks[language];
  const [amount, unit] = bytes < 1_000_000 ? [bytes / 1000, kilobyte] : [bytes / 1_000_000, megabyte];
  const figure = Math.max(amount, 0.1).toFixed(amount < 10 ? 1 : 0);
  return `${figureIn(language, figure)}\u00a0${unit}`;
}

export function Amount({ amount, currency }: { readonly amount: string; readonly currency: string }) {
  const { language } = useAddress();
  const figure = figureIn(language, amount);
  return <bdi className="num admin-amount">{language === 'fr' ? `${figure}\u00a0${currency}` : `${currency} ${figure}`}</bdi>;
}
