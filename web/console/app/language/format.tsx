import type { Language } from '@thamani/domain/languages.ts';
import { writeNumber } from '@thamani/domain/numbers/decimal.ts';
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

function figureIn(language: Language, figure: string): string {
  return figure.replaceAll('.', marks[language].decimal);
}

export function percentIn(language: Language, percent: string): string {
  return figureIn(language, percent) + marks[language].percent;
}

/** With parted thousands, and two decimals at least. */
export function writtenFigure(decimal: string, language: Language): string {
  return writeNumber(decimal, language, 2);
}

/** Left to right in any language: the parts of a figure keep their order. */
export function FigureValue({ figure }: { readonly figure: string }) {
  const { language } = useAddress();
  return (
    <bdi className="num" dir="ltr">
      {writtenFigure(figure, language)}
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

const second: Intl.DateTimeFormatOptions = { ...moment, second: '2-digit' };

/** Making one takes longer than all that it formats on a page. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(language: Language, options: typeof day): Intl.DateTimeFormat {
  const key = `${language} ${options === day ? 'day' : options === second ? 'second' : 'moment'}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(`${language === 'en' ? 'en-GB' : language}-u-nu-latn`, options);
  formats.set(key, format);
  return format;
}

/** For texts that are no markup, such as a title. */
export function dayIn(language: Language, at: string): string {
  return formatIn(language, day).format(new Date(at));
}

/** Days and times are in UTC, as the house counts them; the same on the server and in the browser. */
export function Day({ at }: { readonly at: string }) {
  const { language } = useAddress();
  return (
    <bdi>
      <time dateTime={at}>{dayIn(language, at)}</time>
    </bdi>
  );
}

/** `isExact`: with seconds, where the order of events matters. */
export function Moment({ at, isExact = false }: { readonly at: string; readonly isExact?: boolean }) {
  const { language } = useAddress();
  return (
    <bdi>
      <time dateTime={at}>{formatIn(language, isExact ? second : moment).format(new Date(at))}</time>
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
