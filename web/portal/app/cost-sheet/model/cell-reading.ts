import { readHsCode } from '@thamani/domain/applications/answers.ts';
import { sheetBounds } from '@thamani/domain/cost-sheet/sheet.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { writeNumber } from '@thamani/domain/numbers/decimal.ts';
import type { NumberLocale } from '@thamani/domain/numbers/locales.ts';
import { readNumber } from '@thamani/domain/numbers/reading.ts';
import { choiceNamed } from '@thamani/ui/combobox/options.ts';
import type { NamedChoice } from '../../application-form/fields/select-options.ts';
import { hsCodeWritten } from '../../application-form/value-formatting.ts';
import type { SheetLine, TypedField } from './sheet.ts';

/** Long lists by which a cell is read, in the reader's words. */
export interface SheetLists {
  readonly countries: readonly NamedChoice[];
  /** Codes, with their names. */
  readonly currencies: readonly NamedChoice[];
}

/** How a reader types: the locale of numbers, and the words of lists. */
export interface CellReader {
  readonly locale: NumberLocale & Language;
  readonly lists: SheetLists;
}

export type CellFault = 'number' | 'negative' | 'number_too_long' | 'hs_code' | 'country' | 'currency' | 'too_long';

export type CellReading =
  | { readonly kind: 'read'; readonly value: string }
  /** Both are possible: the person says which. */
  | { readonly kind: 'ask'; readonly readings: readonly [string, string] }
  | { readonly kind: 'fault'; readonly fault: CellFault };

const longest = { description: sheetBounds.description, supplier: sheetBounds.supplier, unit: sheetBounds.unit } as const;

/** An empty text is read as an empty field. */
export function readCell(field: TypedField, typed: string, { locale, lists }: CellReader): CellReading {
  const text = typed.trim();
  switch (field) {
    case 'quantity':
    case 'unitCost':
      return readAmount(text, locale);
    case 'hsCode': {
      const code = readHsCode(text);
      return text === '' || code !== undefined ? { kind: 'read', value: code ?? '' } : { kind: 'fault', fault: 'hs_code' };
    }
    case 'country': {
      const country = text === '' ? '' : countryIn(text, lists.countries);
      return country === undefined ? { kind: 'fault', fault: 'country' } : { kind: 'read', value: country };
    }
    case 'currency': {
      const code = text.toUpperCase();
      const isKnown = code === '' || lists.currencies.some(({ value }) => value === code);
      return isKnown ? { kind: 'read', value: code } : { kind: 'fault', fault: 'currency' };
    }
    default:
      return text.length > longest[field] ? { kind: 'fault', fault: 'too_long' } : { kind: 'read', value: text };
  }
}

export function readAmount(typed: string, locale: NumberLocale): CellReading {
  const reading = readNumber(typed, locale);
  switch (reading.kind) {
    case 'blank':
      return { kind: 'read', value: '' };
    case 'read':
      return { kind: 'read', value: reading.decimal };
    case 'ask':
      return { kind: 'ask', readings: reading.readings };
    case 'unreadable':
      return { kind: 'fault', fault: faultOf(reading.fault) };
  }
}

function faultOf(fault: 'negative' | 'too_long' | 'malformed' | 'out_of_range'): CellFault {
  return fault === 'negative' ? 'negative' : fault === 'too_long' ? 'number_too_long' : 'number';
}

/** By its name in the reader's language, or by its code. */
function countryIn(text: string, countries: readonly NamedChoice[]): string | undefined {
  const code = text.toUpperCase();
  return choiceNamed(countries, text)?.value ?? countries.find(({ value }) => value === code)?.value;
}

/** The line with what was typed into one of its cells. What cannot be read stays as it was typed, and the field is empty. */
export function withCell(line: SheetLine, field: TypedField, typed: string, reader: CellReader): SheetLine {
  const reading = readCell(field, typed, reader);
  const { unread: before, ...rest } = line;
  const { [field]: _, ...others } = before ?? {};
  if (reading.kind === 'read') {
    const unread = Object.keys(others).length === 0 ? {} : { unread: others };
    return { ...withValue(rest, field, reading.value), ...unread };
  }
  return { ...withValue(rest, field, ''), unread: { ...others, [field]: typed.trim() } };
}

function withValue(line: SheetLine, field: TypedField, value: string): SheetLine {
  if (value !== '' || (field !== 'hsCode' && field !== 'country' && field !== 'supplier')) return { ...line, [field]: value };
  const { [field]: _, ...without } = line;
  return without;
}

/** What the cell shows, as its reader writes it. */
export function cellText(line: SheetLine, field: TypedField, { locale, lists }: CellReader): string {
  const unread = line.unread?.[field];
  if (unread !== undefined) return unread;
  const value = line[field] ?? '';
  if (value === '') return '';
  switch (field) {
    case 'quantity':
      return writeNumber(value, locale);
    case 'unitCost':
      return writeNumber(value, locale, 2);
    case 'hsCode':
      return hsCodeWritten(value);
    case 'country':
      return lists.countries.find((country) => country.value === value)?.word ?? value;
    default:
      return value;
  }
}

/** A cell that needs its person: which of two numbers, or what to correct. */
export interface CellQuestion {
  readonly line: string;
  readonly field: TypedField;
  readonly typed: string;
  readonly reading: Exclude<CellReading, { readonly kind: 'read' }>;
}

export function questionsIn(lines: readonly SheetLine[], reader: CellReader): readonly CellQuestion[] {
  return lines.flatMap(({ id, unread }) =>
    Object.entries(unread ?? {}).flatMap(([name, typed]): readonly CellQuestion[] => {
      const field = name as TypedField;
      const reading = readCell(field, typed, reader);
      return reading.kind === 'read' ? [] : [{ line: id, field, typed, reading }];
    }),
  );
}
