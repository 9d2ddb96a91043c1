import { deflateRawSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { importBounds, readTableCell, type TableReading } from '@thamani/domain/cost-sheet/files/table.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { workbookOf } from '../../spreadsheet.ts';
import { boundedTableReader } from './table-reader.ts';

const reader = boundedTableReader({ atOnce: 1 });
afterAll(() => reader.close());
const read = (bytes: Uint8Array | string, language: Language = 'en') => reader.readTable(Readable.from([Buffer.from(bytes)]), language);
const cellsIn = ({ tables }: TableReading) =>
  tables?.map(({ name, rows }) => ({
    name,
    rows: rows.map(({ number, cells }) => [number, ...cells.map((cell) => readTableCell(cell)?.text ?? null)]),
  }));
const csvCells = async (bytes: Uint8Array | string, language?: Language) => cellsIn(await read(bytes, language))?.[0]?.rows;

/** ZIP, with a directory that may lie about sizes. */
function zipOf(parts: readonly (readonly [name: string, content: string | Buffer, announced?: number | undefined])[]): Buffer {
  const [local, central]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, content, announced] of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(announced ?? bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    local.push(Buffer.from('PK\u0003\u0004', 'latin1'), common, Buffer.from(name), packed);
    central.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), common, entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const book = (sheets = '<sheet name="BOM" sheetId="1" r:id="rId1"/>', properties = '') =>
  ['xl/workbook.xml', `<workbook xmlns:r="${relationships}">${properties}<sheets>${sheets}</sheets></workbook>`] as const;
const links = [
  'xl/_rels/workbook.xml.rels',
  `<Relationships>
    <Relationship Id="rId1" Type="${relationships}/worksheet" Target="worksheets/sheet1.xml"/>
    <Relationship Id="rId2" Type="${relationships}/worksheet" Target="/xl/worksheets/sheet2.xml"/>
    <Relationship Id="rId3" Type="${relationships}/styles" Target="styles.xml"/>
    <Relationship Id="rId4" Type="${relationships}/sharedStrings" Target="sharedStrings.xml"/>
    <Relationship Id="rId5" Type="${relationships}/externalLink" Target="file:///etc/passwd" TargetMode="External"/>
  </Relationships>`,
] as const;
const sheet = (rows: string, number = 1) =>
  [`xl/worksheets/sheet${number}.xml`, `<worksheet><sheetData>${rows}</sheetData></worksheet>`] as const;

describe('a workbook', () => {
  it('is read cell by cell as Excel stores it: shared and rich texts, dates, errors, formulas with and without a value', async () => {
    const bytes = zipOf([
      book(),
      links,
      [
        'xl/styles.xml',
        '<styleSheet><numFmts><numFmt numFmtId="165" formatCode="d\\-mmm;@"/></numFmts><cellStyleXfs><xf/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="165"/><xf numFmtId="14"/><xf numFmtId="44"/></cellXfs></styleSheet>',
      ],
      [
        'xl/sharedStrings.xml',
        '<sst><si><t>Cocoa &amp; sugar</t></si><si><r><t>Ti</t></r><r><t>n</t></r><rPh><t>ignored</t></rPh></si><si><t>a_x000D_b</t></si></sst>',
      ],
      sheet(
        `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2"><v>0.30000000000000004</v></c></row>
         <row r="5"><c r="A5" s="1"><v>46034</v></c><c r="B5" s="2"><v>46034.5</v></c><c r="C5" s="3"><v>4.5</v></c><c r="D5" t="e"><f>A1</f><v>#REF!</v></c></row>
         <row r="6"><c r="A6"><f>A1+1</f></c><c r="B6"><f>1+1</f><v>2</v></c><c r="C6" t="str"><f>A1</f><v>text</v></c><c r="D6" t="s"><v>2</v></c></row>
         <row r="1048576"><c r="A1048576"/></row>`,
      ),
    ]);
    const reading = await read(bytes);
    expect(reading.tables?.[0]?.rows).toEqual([
      { number: 2, cells: ['tCocoa & sugar', '', 'tTin', 'n0.30000000000000004'] },
      { number: 5, cells: ['d2026-01-12', 'd2026-01-12', 'n4.5', 'e#REF!'] },
      { number: 6, cells: ['f', 'n2', 'ttext', 'ta\rb'] },
    ]);
  });

  it('hides what its author hid, and counts days from 1904 where it says so', async () => {
    const bytes = zipOf([
      book(
        '<sheet name="Secret" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Open" sheetId="2" r:id="rId2"/>',
        '<workbookPr date1904="1"/>',
      ),
      links,
      ['xl/styles.xml', '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>'],
      sheet('<row><c><v>1</v></c></row>'),
      sheet('<row><c s="0"><v>1</v></c></row>', 2),
    ]);
    expect(cellsIn(await read(bytes))).toEqual([{ name: 'Open', rows: [[1, '1904-01-02']] }]);
  });

  it('of our own is read back, with texts that look like escapes', async () => {
    const rows = [['Item'], ['<b>_x0041_ & "quoted"\nline'], ['=1+1']];
    const bytes = workbookOf([{ name: 'Costs', rows, isRightToLeft: true, hasTitles: true }]);
    expect(cellsIn(await read(bytes))).toEqual([{ name: 'Costs', rows: rows.map((cells, index) => [index + 1, ...cells]) }]);
  });

  it.each([
    ['with macros', zipOf([book(), links, sheet(''), ['xl/vbaProject.bin', 'x']]), 'macros'],
    ['of Excel 97, or with a password', Buffer.from('d0cf11e0a1b11ae1'.padEnd(1024, '0'), 'hex'), 'old_workbook'],
    ['of another kind', zipOf([['word/document.xml', '<w/>']]), 'not_a_table'],
    ['that is cut off', zipOf([book(), links, sheet('<row/>')]).subarray(0, 200), 'damaged'],
    ['that is no XML', zipOf([book(), links, sheet('<row><c></row>')]), 'damaged'],
    [
      'with more rows than are read',
      zipOf([book(), links, sheet('<row><c><v>1</v></c></row>'.repeat(importBounds.rows + 1))]),
      'too_many_rows',
    ],
  ])('%s is refused', async (_, bytes, fault) => {
    expect(await read(bytes)).toEqual({ fault });
  });
});

describe('a bomb', () => {
  const unpacked = 235 * 1024 * 1024;
  const row = `<row><c t="inlineStr"><is><t>${'a cell of a bomb '.repeat(4)}</t></is></c></row>`;
  const bomb = (announced?: number) =>
    zipOf([
      book(),
      links,
      ['xl/worksheets/sheet1.xml', Buffer.concat([Buffer.from('<worksheet><sheetData>'), Buffer.alloc(unpacked, row)]), announced],
    ]);

  it('of 235 MB is refused by its directory, before anything is unpacked', async () => {
    const bytes = bomb();
    expect(bytes.byteLength).toBeLessThan(1024 * 1024);
    await read('a,b\n1,2\n');
    const began = performance.now();
    expect(await read(bytes)).toEqual({ fault: 'too_complex' });
    expect(performance.now() - began).toBeLessThan(2_000);
  }, 60_000);

  it('whose directory lies is refused while it is unpacked', async () => {
    const began = performance.now();
    const { fault } = await read(bomb(1_000));
    expect(['too_complex', 'too_many_rows']).toContain(fault);
    expect(performance.now() - began).toBeLessThan(20_000);
  }, 60_000);

  it('of one text is refused: the strings of a workbook count too', async () => {
    const bytes = zipOf([
      book(),
      links,
      ['xl/sharedStrings.xml', Buffer.alloc(100 * 1024 * 1024, 'x'), 10],
      sheet('<row><c t="s"><v>0</v></c></row>'),
    ]);
    const began = performance.now();
    expect(await read(bytes)).toEqual({ fault: 'too_complex' });
    expect(performance.now() - began).toBeLessThan(5_000);
  }, 60_000);

  it('leaves the next file its child', async () => {
    expect(await csvCells('a,b\n1,2\n')).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
    ]);
  });
});

describe('a CSV file', () => {
  it('of French Excel has semicolons, decimal commas and Windows-1252', async () => {
    // 0x80 is the euro there, and a control character in Latin 1.
    const bytes = Buffer.from('Désignation;Quantité;Coût unitaire\r\n"Sucre; raffiné";4,32;22,50 \u0080\r\n', 'latin1');
    expect(await csvCells(bytes, 'fr')).toEqual([
      [1, 'Désignation', 'Quantité', 'Coût unitaire'],
      [2, 'Sucre; raffiné', '4,32', '22,50 \u20ac'],
    ]);
  });

  it('of Arabic Excel has Windows-1256', async () => {
    const bytes = Buffer.concat([Buffer.from([0xc7, 0xe1, 0xc8, 0xe4, 0xcf]), Buffer.from(';1\r\n')]);
    expect(await csvCells(bytes, 'ar')).toEqual([[1, 'البند', '1']]);
  });

  it.each([
    ['with a byte order mark', '\ufeffItem,Quantity\nSugar,4\n'],
    ['with tabs in UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Item\tQuantity\nSugar\t4\n', 'utf16le')])],
    ['that names its delimiter', 'sep=|\nItem|Quantity\nSugar|4\n'],
    ['with a last row that does not end', 'Item,Quantity\nSugar,4'],
  ])('%s is read', async (name, bytes) => {
    const from = name.includes('delimiter') ? 2 : 1;
    expect(await csvCells(bytes)).toEqual([
      [from, 'Item', 'Quantity'],
      [from + 1, 'Sugar', '4'],
    ]);
  });

  it('keeps the numbers of rows below empty ones, quotes and line ends in cells', async () => {
    expect(await csvCells('Item,Note\n\n"12"" tin","two\nlines"\n')).toEqual([
      [1, 'Item', 'Note'],
      [3, '12" tin', 'two\nlines'],
    ]);
  });

  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), 'not_a_table'],
    ['a sentence', 'No table at all', 'not_a_table'],
    ['a file with too many rows', 'a,b\n'.repeat(importBounds.rows + 1), 'too_many_rows'],
  ])('%s is refused', async (_, bytes, fault) => {
    expect(await read(bytes)).toEqual({ fault });
  });
});
