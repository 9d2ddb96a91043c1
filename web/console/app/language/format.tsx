import type { Language } from '@thamani/domain/languages.ts';
import { readAmount, writeAmount } from '@thamani/domain/valuation/amount.ts';
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

/** With parted thousands. */
export function writtenFigure(decimal: string): string {
  const amount = readAmount(decimal);
  return typeof amount === 'string' ? decimal : writeAmount(amount);
}

/** Left to right in any language: the parts of a figure keep their order. */
export function FigureValue({ figure }: { readonly figure: string }) {
  const { language } = useAddress();
  return (
    <bdi className="num" dir="ltr">
      {figureIn(language, writtenFigure(figure))}
    </bdi>
  );
}

export function PercentValue({ percent }: { readonly percent: string | null }) {
  const { language } = useAddress();
  return (
    <bdi className="num" dir="ltr">
      {percent === null ? '–' : percentIn(language, percent)}
    </bdi>
  );
}

const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' };
const moment: Intl.DateTimeFormatOptions = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' };

/** Making one takes longer than all that it formats on a page. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(language: Language, options: typeof day): Intl.DateTimeFormat {
  const key = `${language} ${options === day ? 'day' : 'moment'}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, options);
  formats.set(key, format);
  return format;
}

/** Days and times are in UTC, as the house counts them; the same on the server and in the browser. */
export function Day({ at }: { readonly at: string }) {
  const { language } = useAddress();
  return (
    <bdi>
      <time dateTime={at}>{formatIn(language, day).format(new Date(at))}</time>
    </bdi>
  );
}

export function Moment({ at }: { readonly at: string }) {
  const { language } = useAddress();
  return (
    <bdi>
      <time dateTime={at}>{formatIn(language, moment).format(new Date(at))}</time>
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
