import type { Language } from '@thamani/domain/languages.ts';
import { cellOf, importBounds, type Table } from '@thamani/domain/cost-sheet/files/table.ts';
import { parse } from 'csv-parse/sync';
import { TableRefused } from './archive.ts';

/** A text file with a row on each line, as spreadsheets save it: commas, semicolons or tabs, in UTF-8, UTF-16 or the code page of the machine. */
export function readDelimited(bytes: Uint8Array, language: Language): readonly Table[] {
  const { text, delimiter } = separated(decoded(bytes, language));
  if (delimiter === undefined) throw new TableRefused('not_a_table', 'no row has two cells');
  const rows: { number: number; cells: string[] }[] = [];
  for (const [index, record] of recordsOf(text, delimiter).entries()) {
    const cells = record
      .slice(0, importBounds.columns)
      .map((cell) => (cell.trim() === '' ? '' : cellOf('t', cell.slice(0, importBounds.cell + 1).toWellFormed())));
    if (cells.every((cell) => cell === '')) continue;
    if (rows.length === importBounds.rows) throw new TableRefused('too_many_rows');
    rows.push({ number: index + 1, cells });
  }
  return [{ name: '', rows }];
}

function recordsOf(text: string, delimiter: string): readonly (readonly string[])[] {
  try {
    return parse(text, {
      delimiter,
      relax_column_count: true,
      // A quote within a cell that is not quoted, as in 12" tins.
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 256 * 1024,
      // One more than may be; empty lines are not counted, and a file has no more of them than this.
      to: importBounds.rows * 4,
    });
  } catch (error) {
    throw new TableRefused('damaged', 'no table of cells', { cause: error });
  }
}

/** Code pages that Excel saves in, by the language of the person who sends the file. */
const codePages: Readonly<Record<Language, string>> = { en: 'windows-1252', fr: 'windows-1252', ar: 'windows-1256' };

function decoded(bytes: Uint8Array, language: Language): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // No text has it: a picture, a program, a document.
  if (bytes.includes(0)) throw new TableRefused('not_a_table');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(codePages[language]).decode(bytes);
  }
}

const delimiters = [';', '\t', ','] as const;
const linesLookedAt = 10;

/** The delimiter that most of the first lines have, outside of quotes; Excel may name it in a line of its own. */
function separated(text: string): { readonly text: string; readonly delimiter: string | undefined } {
  const named = /^sep=(.)\r?\n/i.exec(text);
  // The line stays, so that rows keep their numbers.
  if (named?.[1] !== undefined) return { text: text.replace(/^[^\n]*/, ''), delimiter: named[1] };
  const lines = text
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/, linesLookedAt * 5)
    .filter((line) => line.trim() !== '')
    .slice(0, linesLookedAt);
  const counts = delimiters.map((delimiter) => ({ delimiter, lines: lines.filter((line) => line.includes(delimiter)).length }));
  const best = counts.reduce((most, one) => (one.lines > most.lines ? one : most));
  return { text, delimiter: best.lines === 0 ? undefined : best.delimiter };
}
