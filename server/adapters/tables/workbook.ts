import { cellOf, importBounds, type Table, type TableCell, type TableRow } from '@thamani/domain/cost-sheet/files/table.ts';
import { Parser } from 'saxen';
import { openArchive, TableRefused, type Archive, type ArchivePart } from './archive.ts';

/**
 * The cells of an XLSX workbook (ECMA-376). Only the workbook, its relationships, styles, shared strings and visible sheets are unpacked:
 * links, pictures and programs are never opened. Values are those that were stored; no formula is computed.
 */
export async function readWorkbook(path: string): Promise<readonly Table[]> {
  const archive = await openArchive(path, importBounds.unpackedBytes);
  try {
    refuseOthers(archive);
    const workbook = await readBook(archive);
    const wanted = workbook.sheets.filter(({ isHidden }) => !isHidden).slice(0, importBounds.sheets);
    const sheets = wanted.flatMap(({ name, target }) => {
      const part = archive.parts.get(target);
      return part === undefined ? [] : [{ name, part }];
    });
    const [styles, strings] = [archive.parts.get(workbook.styles), archive.parts.get(workbook.strings)];
    const read = [styles, strings, ...sheets.map(({ part }) => part)].filter((part) => part !== undefined);
    // What the directory says is refused before a byte of it is unpacked; that it may lie is found while it is.
    if (read.reduce((sum, { bytes }) => sum + bytes, 0) > importBounds.unpackedBytes) throw new TableRefused('too_complex');
    const setting: SheetSetting = {
      isDay: styles === undefined ? [] : await readStyles(archive, styles),
      strings: strings === undefined ? [] : await readStrings(archive, strings),
      firstDay: workbook.is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30),
    };
    const tables: Table[] = [];
    let rows = 0;
    for (const { name, part } of sheets) {
      const table = { name, rows: await readSheet(archive, part, setting, importBounds.rows - rows) };
      rows += table.rows.length;
      tables.push(table);
    }
    return tables;
  } finally {
    await archive.close();
  }
}

function refuseOthers({ parts }: Archive): void {
  if (!parts.has('xl/workbook.xml')) throw new TableRefused(parts.has('xl/workbook.bin') ? 'old_workbook' : 'not_a_table');
  if ([...parts.keys()].some((name) => /(^|\/)vbaProject\.bin$|^xl\/macrosheets\//i.test(name))) throw new TableRefused('macros');
}

type Attributes = Readonly<Record<string, string>>;

interface Listener {
  open?(name: string, attributes: () => Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Names without their prefix: some programs write `x:row`. */
async function parse(archive: Archive, part: ArchivePart, { open, close, text }: Listener): Promise<void> {
  const parser = new Parser();
  parser.on('error', (error) => {
    throw new TableRefused('damaged', `${part.name} is no XML`, { cause: error });
  });
  if (open !== undefined)
    parser.on('openTag', (name, attributes, decode) =>
      open(local(name), () => Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [key, decode(value)]))),
    );
  if (close !== undefined) parser.on('closeTag', (name) => close(local(name)));
  if (text !== undefined) {
    parser.on('text', (written, decode) => text(decode(written)));
    parser.on('cdata', (written) => text(written));
  }
  const since = { '<': 0, '>': 0 };
  for await (const piece of archive.textOf(part)) {
    // What is not complete yet is kept, and looked through again with each piece: one endless text or tag would take minutes.
    for (const sign of ['<', '>'] as const) {
      const last = piece.lastIndexOf(sign);
      since[sign] = last < 0 ? since[sign] + piece.length : piece.length - last;
      if (since[sign] > longestToken) throw new TableRefused('too_complex', `${part.name} has no end of a text or tag`);
    }
    if (piece !== '') parser.write(piece);
  }
  parser.end();
}

/** A cell has at most 32,767 characters, each at most 8 in an escape. */
const longestToken = 512 * 1024;

function local(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

async function readBook(archive: Archive) {
  const part = archive.parts.get('xl/workbook.xml') as ArchivePart;
  const relationships = archive.parts.get('xl/_rels/workbook.xml.rels');
  const listed: { name: string; id: string; isHidden: boolean }[] = [];
  let is1904 = false;
  await parse(archive, part, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes()['date1904'] ?? '');
      if (name !== 'sheet') return;
      const given = attributes();
      const id = given['r:id'] ?? Object.entries(given).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      listed.push({ name: given['name'] ?? '', id, isHidden: (given['state'] ?? 'visible') !== 'visible' });
    },
  });
  const targets = new Map<string, string>();
  const byType = new Map<string, string>();
  if (relationships !== undefined)
    await parse(archive, relationships, {
      open(name, attributes) {
        const { Id: id = '', Target: target = '', Type: type = '', TargetMode: mode } = name === 'Relationship' ? attributes() : {};
        if (target === '' || mode === 'External') return;
        const place = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;
        targets.set(id, place);
        byType.set(type.slice(type.lastIndexOf('/') + 1), place);
      },
    });
  return {
    is1904,
    sheets: listed.map((sheet) => ({ ...sheet, target: targets.get(sheet.id) ?? '' })),
    styles: byType.get('styles') ?? 'xl/styles.xml',
    strings: byType.get('sharedStrings') ?? 'xl/sharedStrings.xml',
  };
}

/** For each style whether it shows a number as a date. */
async function readStyles(archive: Archive, part: ArchivePart): Promise<readonly boolean[]> {
  const formats = new Map<string, string>();
  const styles: string[] = [];
  let isCells = false;
  await parse(archive, part, {
    open(name, attributes) {
      if (name === 'numFmt') formats.set(attributes()['numFmtId'] ?? '', attributes()['formatCode'] ?? '');
      else if (name === 'cellXfs') isCells = true;
      else if (name === 'xf' && isCells) styles.push(attributes()['numFmtId'] ?? '0');
    },
    close(name) {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return styles.map((id) => isDayFormat(Number(id), formats.get(id)));
}

/** The formats that are not written out (18.8.30), and those that are: letters of days and years outside of quotes and brackets. */
function isDayFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
  return /[dymhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\.|_./g, '').replaceAll(/general/gi, ''));
}

async function readStrings(archive: Archive, part: ArchivePart): Promise<readonly string[]> {
  const strings: string[] = [];
  let current: string | undefined;
  let [isText, isPhonetic] = [false, false];
  await parse(archive, part, {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 't') isText = true;
      else if (name === 'rPh') isPhonetic = true;
    },
    text(text) {
      if (current !== undefined && isText && !isPhonetic && current.length <= importBounds.cell) current += text;
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si' && current !== undefined) {
        strings.push(unescaped(current));
        current = undefined;
      }
    },
  });
  return strings;
}

interface SheetSetting {
  readonly isDay: readonly boolean[];
  readonly strings: readonly string[];
  readonly firstDay: number;
}

async function readSheet(archive: Archive, part: ArchivePart, setting: SheetSetting, mostRows: number): Promise<readonly TableRow[]> {
  const rows: TableRow[] = [];
  let [rowNumber, column] = [0, 0];
  let cells: TableCell[] = [];
  let cell: OpenCell | undefined;
  let into: 'value' | 'inline' | undefined;
  await parse(archive, part, {
    open(name, attributes) {
      if (name === 'row') {
        const given = Number(attributes()['r']);
        rowNumber = Number.isSafeInteger(given) && given > rowNumber ? given : rowNumber + 1;
        [cells, column] = [[], 0];
      } else if (name === 'c') {
        const { r: place, t: type = 'n', s: style = '' } = attributes();
        column = columnOf(place) ?? column + 1;
        cell = { type, style: Number(style), hasFormula: false, value: undefined, inline: '' };
      } else if (cell !== undefined) {
        if (name === 'v') {
          into = 'value';
          cell.value ??= '';
        } else if (name === 't') into = 'inline';
        else if (name === 'f') cell.hasFormula = true;
      }
    },
    text(text) {
      if (cell === undefined || into === undefined) return;
      if (into === 'inline') cell.inline += cell.inline.length <= importBounds.cell ? text : '';
      else cell.value = (cell.value ?? '') + ((cell.value ?? '').length <= importBounds.cell ? text : '');
    },
    close(name) {
      if (name === 'v' || name === 't') into = undefined;
      else if (name === 'c' && cell !== undefined) {
        const read = column > importBounds.columns ? '' : readCell(cell, setting);
        cell = undefined;
        if (read === '') return;
        while (cells.length < column - 1) cells.push('');
        cells[column - 1] = read;
      } else if (name === 'row' && cells.length > 0) {
        if (rows.length === mostRows) throw new TableRefused('too_many_rows');
        rows.push({ number: rowNumber, cells });
        cells = [];
      }
    },
  });
  return rows;
}

interface OpenCell {
  readonly type: string;
  readonly style: number;
  hasFormula: boolean;
  value: string | undefined;
  inline: string;
}

/** Beyond it no spreadsheet has a column. */
const mostColumns = 16_384;

function columnOf(place: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(place ?? '') ?? [];
  if (letters === undefined) return undefined;
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return column > mostColumns ? undefined : column;
}

function readCell({ type, style, hasFormula, value, inline }: OpenCell, { isDay, strings, firstDay }: SheetSetting): TableCell {
  if (type === 'inlineStr') return textCell(unescaped(inline));
  if (value === undefined || (value === '' && type !== 'str')) return hasFormula ? cellOf('f', '') : '';
  switch (type) {
    case 's':
      return textCell(strings[Number(value)] ?? '');
    case 'str':
      return textCell(unescaped(value));
    case 'b':
      return textCell(value === '1' ? 'TRUE' : 'FALSE');
    case 'e':
      return cellOf('e', value);
    case 'd':
      return cellOf('d', value.slice(0, 10));
    default:
      return isDay[style] === true ? cellOf('d', dayOf(Number(value), firstDay)) : cellOf('n', value);
  }
}

/** One more than may be: the reader of the cell sees that it is too long. */
function textCell(text: string): TableCell {
  return text === '' ? '' : cellOf('t', text.slice(0, importBounds.cell + 1).toWellFormed());
}

function dayOf(serial: number, firstDay: number): string {
  const day = new Date(firstDay + Math.floor(serial) * 86_400_000);
  return Number.isNaN(day.valueOf()) ? String(serial) : day.toISOString().slice(0, 10);
}

/** Characters that XML has not are written as `_x000D_` (22.9.2.19). */
function unescaped(text: string): string {
  return text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    : text;
}
