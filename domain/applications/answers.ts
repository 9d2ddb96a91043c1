import type { FieldFault } from '../errors.ts';
import type { NumberRange } from '../numbers/decimal.ts';
import type { NumberLocale } from '../numbers/locales.ts';
import { westernDigits } from '../numbers/decimal.ts';
import { readNumber, readPlainNumber, type NumberFault, type NumberReading } from '../numbers/reading.ts';
import { exactAmount, type Amount, valueAddition, type ValueAddition } from '../valuation/value-addition.ts';
import { requirements, type RequirementId } from './requirements.ts';
import { fieldOf, type Field } from './fields.ts';

/**
 * An answer as it is kept: texts and choices as they are, figures as decimals with a point and two places, coordinates with as
 * many as were given, counts as numbers, files as the ids of documents.
 */
export type Answer = string | number | boolean | readonly string[];

export type Answers = { readonly [Id in RequirementId]?: Answer };

/** What was typed into a field and could not be read. */
export type UnparsedAnswers = { readonly [Id in RequirementId]?: { readonly typed: unknown; readonly fault: FieldFault } };

/** The revision that changed a field last. */
export type FieldVersions = { readonly [Id in RequirementId]?: number };

/** Read, cleared (null), or kept back with what is wrong, and where a number has two readings, with both as decimals. */
export type ParsedAnswer =
  | { readonly value: Answer | null }
  | { readonly fault: FieldFault; readonly readings?: readonly [grouped: string, withDecimals: string] };

/**
 * Parses typed or sent input as an answer to the field. Numbers are in the notation of the locale; without one, as from a program, they are
 * digits with a point.
 */
export function readAnswer(id: RequirementId, sent: unknown, locale?: NumberLocale): ParsedAnswer {
  if (sent === undefined || sent === null || sent === '') return { value: null };
  const field = fieldOf(id);
  if (field.kind === 'documents') return readList(field.max, sent);
  if (field.kind === 'flag') return readFlag(sent);
  if (field.kind === 'choices' && Array.isArray(sent)) return readAnswer(id, sent.join(','), locale);
  if (typeof sent !== 'string' && typeof sent !== 'number') return { fault: 'malformed' };
  const text = String(sent).normalize('NFC').trim();
  // A number of JSON has one notation in every locale.
  return text === '' ? { value: null } : readTyped(field, text, typeof sent === 'number' ? undefined : locale);
}

type Typed = Exclude<Field, { kind: 'documents' | 'flag' }>;

function readTyped(field: Typed, text: string, locale: NumberLocale | undefined): ParsedAnswer {
  switch (field.kind) {
    case 'text':
      return readText(text, field.longest);
    case 'amount':
      return readFigure(text, locale, field.positive === true);
    case 'percent':
      return readPercent(text, locale);
    case 'count':
      return readCount(text, locale);
    case 'coordinate':
      return readCoordinate(text, locale, field);
    case 'choice':
      return choose(field.of, [text]);
    case 'choices':
      return choose(
        field.of,
        text.split(/[,،]/).map((one) => one.trim()),
      );
    case 'hs_code':
      return judged(readHsCode(text), 'hs_code_malformed');
    case 'category':
      return judged(/^[a-z0-9-]{1,80}$/.test(text) ? text : undefined, 'choice_unknown');
    case 'document':
      return judged(isId(text) ? text.toLowerCase() : undefined, 'document_unknown');
  }
}

function judged(value: Answer | undefined, fault: FieldFault): ParsedAnswer {
  return value === undefined ? { fault } : { value };
}

/** New lines are kept, in one form; other control characters cannot be shown. */
function readText(text: string, longest: number): ParsedAnswer {
  const plain = text.replaceAll(/\r\n?/g, '\n');
  if (/[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(plain))
    return { fault: 'malformed' };
  return plain.length > longest ? { fault: 'too_long' } : { value: plain };
}

const figureFaults: Record<NumberFault, FieldFault> = {
  negative: 'figure_negative',
  too_long: 'figure_too_long',
  malformed: 'figure_malformed',
  out_of_range: 'figure_malformed',
};

type ReadNumber = { readonly decimal: string } | Exclude<ParsedAnswer, { readonly value: unknown }>;

/** A blank text after a sign or before a percent sign is no number. */
function numberIn(
  text: string,
  locale: NumberLocale | undefined,
  faults: Readonly<Record<NumberFault, FieldFault>>,
  range: NumberRange = {},
): ReadNumber {
  const reading: NumberReading = locale === undefined ? readPlainNumber(text, range) : readNumber(text, locale, range);
  switch (reading.kind) {
    case 'read':
      return { decimal: reading.decimal };
    case 'ask':
      return { fault: 'figure_ambiguous', readings: reading.readings };
    case 'blank':
      return { fault: faults.malformed };
    case 'unreadable':
      // What a program sends in another notation is no slip of a person: it is told the notation that is taken.
      return {
        fault:
          locale === undefined && reading.fault === 'malformed' && /\d/u.test(westernDigits(text))
            ? 'number_notation'
            : faults[reading.fault],
      };
  }
}

function decimalsIn(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0;
}

function readFigure(text: string, locale: NumberLocale | undefined, positive: boolean): ParsedAnswer {
  const read = numberIn(text, locale, figureFaults);
  if ('fault' in read) return read;
  if (decimalsIn(read.decimal) > 2) return { fault: 'figure_decimals' };
  return positive && read.decimal === '0' ? { fault: 'figure_zero' } : { value: withPlaces(read.decimal, 2) };
}

const percentFaults = { ...figureFaults, negative: 'percent_range', out_of_range: 'percent_range' } as const;

function readPercent(text: string, locale: NumberLocale | undefined): ParsedAnswer {
  const read = numberIn(text.replace(/\s*[%\u066a]$/, ''), locale, percentFaults, { max: 100 });
  if ('fault' in read) return read;
  return decimalsIn(read.decimal) > 2 ? { fault: 'figure_decimals' } : { value: withPlaces(read.decimal, 2) };
}

const countFaults = { ...figureFaults, out_of_range: 'count_malformed' } as const;

function readCount(text: string, locale: NumberLocale | undefined): ParsedAnswer {
  const read = numberIn(text, locale, countFaults, { whole: true });
  if ('fault' in read) return read;
  const count = Number(read.decimal);
  if (count === 0) return { fault: 'figure_zero' };
  return count > 100_000_000 ? { fault: 'figure_too_long' } : { value: count };
}

const coordinateFaults = {
  negative: 'coordinate_malformed',
  too_long: 'coordinate_malformed',
  malformed: 'coordinate_malformed',
  out_of_range: 'coordinate_malformed',
} as const;

/** `-0.8393`, `0,8393 W`, `9.4034° N`. A fault names the form that maps show. */
function readCoordinate(
  text: string,
  locale: NumberLocale | undefined,
  { max, ends }: Extract<Field, { kind: 'coordinate' }>,
): ParsedAnswer {
  const [positive, negative] = ends;
  const plain = text.replaceAll(/[\u200e\u200f\u061c\u2066-\u2069\s°]/g, '').toUpperCase();
  const end = plain.endsWith(positive) || plain.endsWith(negative) ? plain.slice(-1) : '';
  const signed = end === '' ? plain : plain.slice(0, -1);
  const minus = /^[-\u2212]/.test(signed);
  if (minus && end !== '') return { fault: 'coordinate_malformed' };
  const read = numberIn(signed.replace(/^[-+\u2212]/, ''), locale, coordinateFaults, { max });
  if ('fault' in read) return read;
  const sign = (minus || end === negative) && read.decimal !== '0' ? '-' : '';
  return { value: sign + read.decimal };
}

/** With a point, and at least so many places. */
function withPlaces(decimal: string, places: number): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  return `${whole}.${fraction.padEnd(places, '0')}`;
}

function choose(of: readonly string[], wanted: readonly string[]): ParsedAnswer {
  const found = wanted.filter((one) => one !== '').map((one) => of.find((known) => known.toLowerCase() === one.toLowerCase()));
  if (found.includes(undefined)) return { fault: 'choice_unknown' };
  return { value: found.length === 0 ? null : of.filter((known) => found.includes(known)).join(',') };
}

function readFlag(sent: unknown): ParsedAnswer {
  if (typeof sent === 'boolean') return { value: sent };
  if (sent === 'true' || sent === 'false') return { value: sent === 'true' };
  return { fault: 'choice_unknown' };
}

function readList(max: number, sent: unknown): ParsedAnswer {
  if (!Array.isArray(sent)) return { fault: 'document_unknown' };
  if (sent.length > max) return { fault: 'documents_too_many' };
  const ids = sent.map(String);
  if (!ids.every(isId)) return { fault: 'document_unknown' };
  return { value: ids.length === 0 ? null : [...new Set(ids.map((id) => id.toLowerCase()))] };
}

function isId(text: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
}

/** By the formula of the scheme in force, from the two figures for one unit of output; whatever was sent as a result is ignored. */
export function declaredValueAddition(answers: Answers): ValueAddition | undefined {
  const [final, imported] = [amountOf(answers.final_product_value), amountOf(answers.cost_of_imported_inputed)];
  return final && imported && valueAddition(final, imported);
}

function amountOf(answer: Answer | undefined): Amount | undefined {
  return typeof answer === 'string' ? exactAmount(answer) : undefined;
}

/** The ids of all documents that the answers name, by field and in order. */
export function documentsIn(answers: Answers): readonly { readonly field: RequirementId; readonly ids: readonly string[] }[] {
  return (Object.entries(answers) as [RequirementId, Answer][])
    .filter(([id]) => fieldOf(id).kind === 'document' || fieldOf(id).kind === 'documents')
    .map(([field, answer]) => ({ field, ids: typeof answer === 'string' ? [answer] : (answer as readonly string[]) }));
}

/** Whether an answer says what another says; what is absent equals what was never given. */
export function isSameAnswer(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** Answers of two versions that differ, in the order of the form: given, changed or removed. */
export function changedBetween(before: Answers, after: Answers): readonly RequirementId[] {
  return requirements.map(({ id }) => id).filter((id) => !isSameAnswer(before[id], after[id]));
}

/** A code of HS 2022: `1804.00`, `18 04 00` or `180400`: six digits, as a subheading has. National lines are longer and differ, so they are not taken. */
export function readHsCode(typed: string): string | undefined {
  const digits = westernDigits(typed).replaceAll(/[\s.\u00a0\u202f\u200e\u200f-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}
