import type { Sheet } from './sheet.ts';

/** An invoice in Typst's language. Texts go in as strings, so that none of them is markup. */
export function typstOf(sheet: Sheet): string {
  const ruled = sheet.layout === 'ruled' || sheet.layout === 'numbered';
  return [
    '#set page(paper: "a4", margin: (x: 18mm, y: 16mm))',
    `#set text(lang: "${sheet.tongue}", font: ("Thamani Text", "Thamani Arabic"), size: 10pt)`,
    `#text(size: 17pt, weight: "bold", ${text(sheet.title)})`,
    `#v(2mm) #text(weight: "bold", ${text(sheet.supplier)})`,
    about(sheet),
    `#v(3mm) #text(${text(sheet.buyer)})`,
    '#v(4mm)',
    sheet.pages.map((rows) => table(sheet, rows, ruled)).join('\n#pagebreak()\n'),
    '#v(3mm)',
    `#align(end, block(width: 62%)[#grid(columns: (1fr, auto), row-gutter: 3mm, column-gutter: 8mm, align: (start, end), ${sheet.sums
      .flat()
      .map((cell) => `text(${text(cell)})`)
      .join(', ')})])`,
    `#v(8mm) #text(size: 8pt, ${text(sheet.foot)})`,
  ].join('\n');
}

function about({ about: facts, layout }: Sheet): string {
  const cells = facts.map(([label, value]) => `text(${text(`${label}: ${value}`)})`);
  // Two by two on a line, as many programs do, or each on its own.
  return layout === 'airy' || layout === 'rated'
    ? `#grid(columns: (1fr, 1fr), row-gutter: 3mm, ${cells.join(', ')})`
    : `#stack(spacing: 3mm, ${cells.join(', ')})`;
}

function table({ header }: Sheet, rows: readonly (readonly string[])[], ruled: boolean): string {
  const wide = Math.max(0, header.indexOf(longest(header, rows)));
  const columns = header.map((_, index) => (index === wide ? '1fr' : 'auto')).join(', ');
  const aligned = header.map((_, index) => (index >= header.length - 3 && index !== wide ? 'end' : 'start')).join(', ');
  const cells = [
    header.map((cell) => `text(weight: "bold", ${text(cell)})`),
    ...rows.map((row) => row.map((cell) => `text(${text(cell)})`)),
  ];
  return `#table(columns: (${columns}), align: (${aligned}), inset: 5pt, column-gutter: 3mm, stroke: ${ruled ? '0.5pt' : 'none'}, ${cells.flat().join(', ')})`;
}

/** The heading over the names of the goods. */
function longest(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const lengths = header.map((_, index) => Math.max(...rows.map((row) => (index < header.length - 1 ? (row[index]?.length ?? 0) : 0))));
  return header[lengths.indexOf(Math.max(...lengths))] ?? '';
}

function text(of: string): string {
  return JSON.stringify(of);
}
