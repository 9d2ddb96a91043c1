import type { Language } from '@thamani/domain/languages.ts';
import { html, type Markup } from './html.ts';

/** Dates, figures and names as the page's language writes them, each isolated: otherwise Arabic text would turn its parts around. */
export interface Written {
  day(day: string): Markup;
  /** To the minute, in UTC. */
  moment(at: Date | string): Markup;
  /** With two places, as it is certified. */
  percent(value: string): Markup;
  threshold(value: string): Markup;
  country(code: string): Markup;
  /** Of a file, in kB. */
  size(bytes: number): Markup;
}

/** Western figures in Arabic too, as on the certificate. */
const locales: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr', ar: 'ar-u-nu-latn' };

export function writtenIn(language: Language): Written {
  const locale = locales[language];
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const hours = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });
  const figures = new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', minimumFractionDigits: 2 });
  const thresholds = new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 2 });
  const sizes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
  const comma = language === 'ar' ? '، ' : ', ';
  const countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  return {
    day: (day) => html`<bdi>${days.format(new Date(`${day}T00:00:00Z`))}</bdi>`,
    moment(at) {
      const date = new Date(at);
      return html`<time datetime="${date.toISOString()}"
        ><bdi>${days.format(date)}</bdi>${comma}<bdi dir="ltr">${hours.format(date)} UTC</bdi></time
      >`;
    },
    percent: (value) => html`<bdi dir="ltr">${figures.format(value as Intl.StringNumericLiteral)}</bdi>`,
    threshold: (value) => html`<bdi dir="ltr">${thresholds.format(value as Intl.StringNumericLiteral)}</bdi>`,
    size: (bytes) => html`<bdi>${sizes.format(Math.max(1, Math.round(bytes / 1_000)))}</bdi>`,
    country: (code) => html`<bdi>${countries.of(code) ?? code}</bdi>`,
  };
}

/** 1804.00, as customs write it. */
export function writtenCode(hsCode: string): string {
  return `${hsCode.slice(0, 4)}.${hsCode.slice(4)}`;
}

export function code(text: string): Markup {
  return html`<bdi class="code" dir="ltr">${text}</bdi>`;
}
