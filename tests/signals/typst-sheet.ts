import { isTwoByTwo, plantedIn, type Sheet, type SheetText } from './sheet.ts';

/**
 * An invoice in Typst's language. Texts go in as strings, so that none of them is markup. With a mask, everything is white where it is
 * otherwise, and what the mask names is a black block.
 */
export function typstOf(sheet: Sheet, mask?: readonly SheetText[]): string {
  const ruled = sheet.layout === 'ruled' || sheet.layout === 'numbered';
  const stroke = ruled ? `0.5pt${mask === undefined ? '' : ' + white'}` : 'none';
  return [
    '#set page(paper: "a4", margin: (x: 18mm, y: 16mm))',
    `#set text(lang: "${sheet.tongue}", font: ("Thamani Text", "Thamani Arabic"), size: 10pt${mask === undefined ? '' : ', fill: white'})`,
    `#text(size: 17pt, weight: "bold", ${text(sheet.title)})`,
    `#v(2mm) #text(weight: "bold", ${text(sheet.supplier)})`,
    about(sheet, mask ?? []),
    `#v(3mm) #text(${text(sheet.buyer)})`,
    '#v(4mm)',
    sheet.pages.map((rows, page) => table(sheet, rows, stroke, page === 0 ? (mask ?? []) : [])).join('\n#pagebreak()\n'),
    '#v(3mm)',
    `#align(end, block(width: 62%)[#grid(columns: (1fr, auto), row-gutter: 3mm, column-gutter: 8mm, align: (start, end), ${sheet.sums
      .flatMap((line, row) => line.map((cell, column) => set(cell, plantedIn(cell, mask ?? [], 'sums', row, column))))
      .join(', ')})])`,
    `#v(8mm) #text(size: 8pt, ${text(sheet.foot)})`,
  ].join('\n');
}

function about({ about: facts, layout }: Sheet, mask: readonly SheetText[]): string {
  const lines = facts.map(([label, value]) => `${label}: ${value}`);
  const cells = lines.map((line, row) => set(line, plantedIn(line, mask, 'about', row)));
  return isTwoByTwo(layout)
    ? `#grid(columns: (1fr, 1fr), row-gutter: 3mm, ${cells.join(', ')})`
    : `#stack(spacing: 3mm, ${cells.join(', ')})`;
}

function table({ header }: Sheet, rows: readonly (readonly string[])[], stroke: string, mask: readonly SheetText[]): string {
  const wide = Math.max(0, header.indexOf(longest(header, rows)));
  const columns = header.map((_, index) => (index === wide ? '1fr' : 'auto')).join(', ');
  const aligned = header.map((_, index) => (index >= header.length - 3 && index !== wide ? 'end' : 'start')).join(', ');
  const cells = [
    header.map((cell) => `text(weight: "bold", ${text(cell)})`),
    ...rows.map((row, at) => row.map((cell, column) => set(cell, plantedIn(cell, mask, 'rows', at, column)))),
  ];
  return `#table(columns: (${columns}), align: (${aligned}), inset: 5pt, column-gutter: 3mm, stroke: ${stroke}, ${cells.flat().join(', ')})`;
}

/** The heading over the names of the goods. */
function longest(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lengths = header.map((_, index) => Math.max(...rows.map((row) => (index < header.length - 1 ? (row[index]?.length ?? 0) : 0))));
  return header[lengths.indexOf(Math.max(...lengths))] ?? '';
}

/** Of an Arabic letter, whose font leaves twice as much room, the block is as high as of a Latin one. */
const block = 'fill: black, top-edge: 1em, bottom-edge: -0.3em';

function set(of: string, parts: ReturnType<typeof plantedIn>): string {
  if (parts === undefined) return `text(${text(of)})`;
  const [before, planted, behind] = parts;
  return [
    ...(before === '' ? [] : [`text(${text(before)})`]),
    `highlight(${block}, text(fill: black, ${text(planted)}))`,
    ...(behind === '' ? [] : [`text(${text(behind)})`]),
  ].join(' + ');
}

function text(of: string): string {
  return JSON.stringify(of);
}
