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
  return text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '').replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '');
}

function sheetXml(rows: readonly Row[], isRightToLeft: boolean): string {
  const lines = rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('');
  const view = `<sheetViews><sheetView workbookViewId="0"${isRightToLeft ? ' rightToLeft="1"' : ''}/></sheetViews>`;
  return `${header}<worksheet xmlns="${main}">${view}<sheetData>${lines}</sheetData></worksheet>`;
}

/** Texts are typed as texts: no content is ever a formula. */
function cellXml(cell: Cell): string {
  if (cell === null) return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
}

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A workbook with one sheet (ECMA-376, the five parts that a reader requires). */
export function xlsxOf(
  rows: readonly Row[],
  { sheet, isRightToLeft }: { readonly sheet: string; readonly isRightToLeft: boolean },
): Uint8Array {
  // At most 31 characters, none of which a sheet's name cannot have.
  const name = xmlText(sheet.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31));
  return zipOf([
    [
      '[Content_Types].xml',
      `${header}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `${header}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${header}<workbook xmlns="${main}" xmlns:r="${relationships}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${header}<Relationships xmlns="${packageRelationships}"><Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ],
    ['xl/worksheets/sheet1.xml', sheetXml(rows, isRightToLeft)],
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
