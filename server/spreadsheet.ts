import { crc32, deflateRawSync } from 'node:zlib';
import { csvText, type CsvCell } from '@thamani/domain/lists/lists.ts';

type Cell = CsvCell;
export type Row = readonly Cell[];

export function csvOf(rows: readonly Row[]): Uint8Array {
  return new TextEncoder().encode(csvText(rows));
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML 1.0 has no other control characters, and a reader refuses the file for one. */
function xmlText(text: string): string {
  return (
    text
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      // What looks like the escape of a character (22.9.2.19), and a line end that XML would change.
      .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .replaceAll('\r', '_x000D_')
      .replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '')
  );
}

/** A number whose digits are kept as they are written: a decimal with a point, of at most 15 significant digits. */
type DecimalCell = { readonly decimal: string };

export interface WorkbookSheet {
  readonly name: string;
  readonly rows: readonly (readonly (Cell | DecimalCell)[])[];
  readonly isRightToLeft: boolean;
  /** From the first. `isText`: what is typed into it stays a text, as a code that begins with a zero. */
  readonly columns?: readonly { readonly width: number; readonly isText?: boolean }[];
  /** The first row is bold and stays in sight. */
  readonly hasTitles?: boolean;
}

/** Places in `stylesXml`. */
const styles = { usual: 0, text: 1, title: 2 } as const;

function sheetXml({ rows, isRightToLeft, columns = [], hasTitles = false }: WorkbookSheet): string {
  const textColumns = new Set(columns.flatMap(({ isText }, index) => (isText === true ? [index] : [])));
  const lines = rows
    .map((row, index) => {
      const styleOf = (column: number) => (hasTitles && index === 0 ? styles.title : textColumns.has(column) ? styles.text : styles.usual);
      return `<row>${row.map((cell, column) => cellXml(cell, styleOf(column))).join('')}</row>`;
    })
    .join('');
  const pane = hasTitles ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : '';
  const rightToLeft = isRightToLeft ? ' rightToLeft="1"' : '';
  const view = `<sheetViews><sheetView workbookViewId="0"${rightToLeft}${pane === '' ? '/>' : `>${pane}</sheetView>`}</sheetViews>`;
  const widths = columns.map(
    ({ width, isText }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"${isText === true ? ` style="${styles.text}"` : ''}/>`,
  );
  const cols = widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`;
  return `${header}<worksheet xmlns="${main}">${view}${cols}<sheetData>${lines}</sheetData></worksheet>`;
}

/** Texts are typed as texts: no content is ever a formula. */
function cellXml(cell: Cell | DecimalCell, style: number): string {
  const styled = style === styles.usual ? '' : ` s="${style}"`;
  if (cell === null) return `<c${styled}/>`;
  if (typeof cell === 'number') return `<c${styled}><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c${styled}><v>${cell.decimal}</v></c>`;
  return `<c${styled} t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
}

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const partTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Format 49 is that of texts (18.8.30). */
const stylesXml = `${header}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf numFmtId="49" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

/** A workbook with one sheet. */
export function xlsxOf(
  rows: readonly Row[],
  { sheet, isRightToLeft }: { readonly sheet: string; readonly isRightToLeft: boolean },
): Uint8Array {
  return workbookOf([{ name: sheet, rows, isRightToLeft }]);
}

/** ECMA-376, the parts that a reader requires, and styles. */
export function workbookOf(sheets: readonly WorkbookSheet[]): Uint8Array {
  const numbered = sheets.map((sheet, index) => ({ sheet, part: `sheet${index + 1}.xml`, id: `rId${index + 1}`, number: index + 1 }));
  // At most 31 characters, none of which a sheet's name cannot have.
  const nameOf = ({ name }: WorkbookSheet) => xmlText(name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31));
  const overrides = [
    `<Override PartName="/xl/workbook.xml" ContentType="${partTypes}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${partTypes}.styles+xml"/>`,
    ...numbered.map(({ part }) => `<Override PartName="/xl/worksheets/${part}" ContentType="${partTypes}.worksheet+xml"/>`),
  ];
  const listed = numbered.map(({ sheet, id, number }) => `<sheet name="${nameOf(sheet)}" sheetId="${number}" r:id="${id}"/>`);
  const targets = [
    ...numbered.map(({ id, part }) => `<Relationship Id="${id}" Type="${relationships}/worksheet" Target="worksheets/${part}"/>`),
    `<Relationship Id="rId${numbered.length + 1}" Type="${relationships}/styles" Target="styles.xml"/>`,
  ];
  return zipOf([
    [
      '[Content_Types].xml',
      `${header}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`,
    ],
    [
      '_rels/.rels',
      `${header}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    ['xl/workbook.xml', `${header}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets>${listed.join('')}</sheets></workbook>`],
    ['xl/_rels/workbook.xml.rels', `${header}<Relationships xmlns="${packageRelationships}">${targets.join('')}</Relationships>`],
    ['xl/styles.xml', stylesXml],
    ...numbered.map(({ sheet, part }) => [`xl/worksheets/${part}`, sheetXml(sheet)] as const),
  ]);
}

/** 1 January 1980, the earliest date of the format: the same figures give the same bytes. */
const dosDate = 0x21;

/** ZIP (APPNOTE 6.3.3), deflated, without what large archives need. */
function zipOf(files: readonly (readonly [name: string, text: string])[]): Uint8Array {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, text] of files) {
    const [bytes, content] = [Buffer.from(name), Buffer.from(text)];
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt16LE(0, 6);
    common.writeUInt16LE(dosDate, 8);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(bytes.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    local.push(Buffer.from('PK\u0003\u0004', 'latin1'), common, bytes, packed);
    central.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), common, entry, bytes);
    offset += 30 + bytes.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}
