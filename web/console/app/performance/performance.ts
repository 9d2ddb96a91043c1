import type { readOfficerFigures, readOwnFigures, readPerformance } from '@thamani/contract/management/performance.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { sectors } from '@thamani/domain/accounts/registration.ts';
import type { Language } from '@thamani/domain/languages.ts';

export type Performance = AnswerOf<typeof readPerformance>['data'];
export type OfficerFigures = AnswerOf<typeof readOfficerFigures>['data'][number];
export type OwnFigures = AnswerOf<typeof readOwnFigures>['data'];

/** The reader's filters. They are in the address, so that the reader can bookmark and share them. */
export interface PerformanceQuestion {
  readonly from?: string;
  readonly to?: string;
  readonly country?: string;
  readonly sector?: (typeof sectors)[number];
}

const day = /^\d{4}-\d{2}-\d{2}$/;

/** What is none of our words is left out: an address can be written by hand. */
export function questionIn(params: URLSearchParams): PerformanceQuestion {
  const [from, to, country] = ['from', 'to', 'country'].map((name) => params.get(name) ?? '');
  const sector = sectors.find((one) => one === params.get('sector'));
  return {
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(country !== undefined && /^[A-Z]{2}$/.test(country) && { country }),
    ...(sector !== undefined && { sector }),
  };
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && day.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));
}

export function searchOf(question: Readonly<Record<string, string | undefined>>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(question)) if (value !== undefined && value !== '') params.set(name, value);
  const search = params.toString();
  return search === '' ? '' : `?${search}`;
}

/** Formats are made once for a page; digits are Western in every language, as everywhere in the console. */
export function formatsIn(language: Language) {
  const locale = `${language === 'en' ? 'en-GB' : language}-u-nu-latn`;
  const [whole, tenth] = [0, 1].map(
    (digits) => new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  );
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const long = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const at = (one: string) => new Date(`${one}T00:00:00Z`);
  return {
    count: (value: number) => whole?.format(value) ?? '',
    days: (value: number) => tenth?.format(value) ?? '',
    share: (part: number, of: number) => (of === 0 ? '–' : percent.format(part / of)),
    shortDay: (one: string) => short.format(at(one)),
    longDay: (one: string) => long.format(at(one)),
    money: (minor: number, currency: string) =>
      new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code', maximumFractionDigits: 0 }).format(minor / 100),
  };
}

export type Formats = ReturnType<typeof formatsIn>;
