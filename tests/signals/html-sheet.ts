import { readFileSync } from 'node:fs';
import { isTwoByTwo, plantedIn, type Sheet, type SheetText } from './sheet.ts';

const font = (file: string): string =>
  readFileSync(new URL(import.meta.resolve(`@thamani/server/adapters/typst/fonts/${file}.ttf`))).toString('base64');
const faces = (): string =>
  (
    [
      ['Latin', 'text-400'],
      ['Arabic', 'arabic-400'],
    ] as const
  )
    .map(([name, file]) => `@font-face { font-family: Sheet${name}; src: url(data:font/ttf;base64,${font(file)}) }`)
    .join('\n');

/** Everything is where it is otherwise; only what is planted can be seen, as black blocks. */
const maskStyle = `* { color: transparent !important; background: none !important; border-color: transparent !important }
.planted { background: #000 !important }`;

/** An invoice as a page of the web, printed by a browser: what online invoicing sends. With a mask, only what the mask names is visible. */
export function htmlOf(sheet: Sheet, mask?: readonly SheetText[]): string {
  const pair = ([label, value]: readonly [string, string], row: number): string =>
    `<div>${marked(`${label} : ${value}`, plantedIn(`${label} : ${value}`, mask ?? [], 'about', row))}</div>`;
  const sum = ([label, value]: readonly [string, string], row: number): string =>
    `<tr><td>${escaped(label)}</td><td class="end">${marked(value, plantedIn(value, mask ?? [], 'sums', row, 1))}</td></tr>`;
  const aside = isTwoByTwo(sheet.layout);
  return `<!doctype html><html lang="${sheet.tongue}" dir="${sheet.tongue === 'ar' ? 'rtl' : 'ltr'}"><style>
${faces()}
@page { margin: 14mm }
body { font: 10.5pt SheetLatin, SheetArabic; line-height: 1.6 }
.about { display: grid; grid-template-columns: ${aside ? '1fr 1fr' : '1fr'} }
table { width: 100%; border-collapse: collapse; margin-top: 5mm }
th { text-align: start; background: #eef }
td, th { padding: 1.2mm 2mm; ${sheet.layout === 'ruled' || sheet.layout === 'numbered' ? 'border: 1px solid #999' : ''} }
.end { text-align: end }
.sums { width: 60%; margin-inline-start: auto }
.next { break-before: page }
${mask === undefined ? '' : maskStyle}
</style><h1>${escaped(sheet.title)}</h1><strong>${escaped(sheet.supplier)}</strong>
<div class="about">${sheet.about.map(pair).join('')}</div><p>${escaped(sheet.buyer)}</p>
${sheet.pages.map((rows, index) => table(sheet, rows, index, index === 0 ? (mask ?? []) : [])).join('')}
<table class="sums">${sheet.sums.map(sum).join('')}</table><p>${escaped(sheet.foot)}</p></html>`;
}

function table({ header }: Sheet, rows: readonly (readonly string[])[], page: number, mask: readonly SheetText[]): string {
  const cell = (tag: string, inner: string, index: number): string =>
    `<${tag}${index >= header.length - 2 ? ' class="end"' : ''}>${inner}</${tag}>`;
  const heading = header.map((of, index) => cell('th', escaped(of), index)).join('');
  const row = (cells: readonly string[], at: number): string =>
    `<tr>${cells.map((of, index) => cell('td', marked(of, plantedIn(of, mask, 'rows', at, index)), index)).join('')}</tr>`;
  return `<table${page === 0 ? '' : ' class="next"'}><tr>${heading}</tr>${rows.map(row).join('')}</table>`;
}

function marked(of: string, parts: ReturnType<typeof plantedIn>): string {
  if (parts === undefined) return escaped(of);
  const [before, planted, behind] = parts;
  return `${escaped(before)}<span class="planted">${escaped(planted)}</span>${escaped(behind)}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
