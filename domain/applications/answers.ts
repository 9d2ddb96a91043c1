import type { FieldFault } from '../errors.ts';
import { readAmount, type Amount, type AmountFault } from '../valuation/amount.ts';
import { valueAddition, type ValueAddition } from '../valuation/value-addition.ts';
import type { RequirementId } from './requirements.ts';
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

/** Read, cleared (null), or kept back with what is wrong. */
export type ParsedAnswer = { readonly value: Answer | null } | { readonly fault: FieldFault };

/** Parses typed or sent input, with figures in English, French or Arabic notation, as an answer to the field. */
export function readAnswer(id: RequirementId, sent: unknown): ParsedAnswer {
  if (sent === undefined || sent === null || sent === '') return { value: null };
  const field = fieldOf(id);
  if (field.kind === 'documents') return readList(field.max, sent);
  if (field.kind === 'flag') return readFlag(sent);
  if (field.kind === 'choices' && Array.isArray(sent)) return readAnswer(id, sent.join(','));
  if (typeof sent !== 'string' && typeof sent !== 'number') return { fault: 'malformed' };
  const text = String(sent).normalize('NFC').trim();
  return text === '' ? { value: null } : readTyped(field, text);
}

type Typed = Exclude<Field, { kind: 'documents' | 'flag' }>;

function readTyped(field: Typed, text: string): ParsedAnswer {
  switch (field.kind) {
    case 'text':
      return readText(text, field.longest);
    case 'amount':
      return readFigure(text, field.positive === true);
    case 'percent':
      return readPercent(text);
    case 'count':
      return readCount(text);
    case 'coordinate':
      return readCoordinate(text, field.max, field.ends);
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

const figureFaults: Record<AmountFault, FieldFault> = {
  negative: 'figure_negative',
  ambiguous: 'figure_ambiguous',
  too_long: 'figure_too_long',
  malformed: 'figure_malformed',
};

function readFigure(text: string, positive: boolean): ParsedAnswer {
  const amount = readAmount(text);
  if (typeof amount === 'string') return { fault: figureFaults[amount] };
  if (amount.decimals > 2) return { fault: 'figure_decimals' };
  return positive && amount.units === 0n ? { fault: 'figure_zero' } : { value: decimal(amount, 2) };
}

function readPercent(text: string): ParsedAnswer {
  const amount = readAmount(onePoint(text.replace(/\s*[%\u066a]$/, '')));
  if (typeof amount === 'string') return { fault: amount === 'negative' ? 'percent_range' : figureFaults[amount] };
  if (amount.decimals > 2) return { fault: 'figure_decimals' };
  return amount.units > 100n * 10n ** BigInt(amount.decimals) ? { fault: 'percent_range' } : { value: decimal(amount, 2) };
}

function readCount(text: string): ParsedAnswer {
  const amount = readAmount(text);
  if (typeof amount === 'string') return { fault: figureFaults[amount] };
  if (amount.decimals > 0) return { fault: 'count_malformed' };
  if (amount.units === 0n) return { fault: 'figure_zero' };
  return amount.units > 100_000_000n ? { fault: 'figure_too_long' } : { value: Number(amount.units) };
}

/** `-0.8393`, `0,8393 W`, `9.4034° N`. A fault names the form that maps show. */
function readCoordinate(text: string, max: number, [positive, negative]: readonly [string, string]): ParsedAnswer {
  const plain = text.replaceAll(/[\u200e\u200f\u061c\u2066-\u2069\s°]/g, '').toUpperCase();
  const end = plain.endsWith(positive) || plain.endsWith(negative) ? plain.slice(-1) : '';
  const signed = end === '' ? plain : plain.slice(0, -1);
  const minus = /^[-\u2212]/.test(signed);
  if (minus && end !== '') return { fault: 'coordinate_malformed' };
  const amount = readAmount(onePoint(signed.replace(/^[-+\u2212]/, '')));
  if (typeof amount === 'string' || signed.replace(/^[-+\u2212]/, '') === '') return { fault: 'coordinate_malformed' };
  if (amount.units > BigInt(max) * 10n ** BigInt(amount.decimals)) return { fault: 'coordinate_malformed' };
  const sign = (minus || end === negative) && amount.units !== 0n ? '-' : '';
  return { value: sign + decimal(amount, 0) };
}

/** Where no thousands can stand, a single comma is the decimal mark. */
function onePoint(text: string): string {
  return text.replaceAll(/[,\u060c]/g, ',').split(',').length === 2 && !text.includes('.') ? text.replace(/[,\u060c]/, '.') : text;
}

/** With a point, and at least so many places. */
function decimal({ units, decimals }: Amount, places: number): string {
  const wanted = Math.max(decimals, places);
  const digits = String(units * 10n ** BigInt(wanted - decimals)).padStart(wanted + 1, '0');
  return wanted === 0 ? digits : `${digits.slice(0, -wanted)}.${digits.slice(-wanted)}`;
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
  const amount = typeof answer === 'string' ? readAmount(answer) : undefined;
  return typeof amount === 'object' ? amount : undefined;
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

/** A code of HS 2022: `1804.00`, `18 04 00` or `180400`: six digits, as a subheading has. National lines are longer and differ, so they are not taken. */
export function readHsCode(typed: string): string | undefined {
  const digits = typed
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll(/[\s.\u00a0\u202f\u200e\u200f-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}
