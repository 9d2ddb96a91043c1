import { readFileSync } from 'node:fs';
import type { Sheet } from './sheet.ts';

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

/** An invoice as a page of the web, printed by a browser: what online invoicing sends. */
export function htmlOf(sheet: Sheet): string {
  const pair = ([label, value]: readonly [string, string]): string => `<div>${escaped(label)} : ${escaped(value)}</div>`;
  const sum = ([label, value]: readonly [string, string]): string =>
    `<tr><td>${escaped(label)}</td><td class="end">${escaped(value)}</td></tr>`;
  const aside = sheet.layout === 'airy' || sheet.layout === 'rated';
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
</style><h1>${escaped(sheet.title)}</h1><strong>${escaped(sheet.supplier)}</strong>
<div class="about">${sheet.about.map(pair).join('')}</div><p>${escaped(sheet.buyer)}</p>
${sheet.pages.map((rows, index) => table(sheet, rows, index)).join('')}
<table class="sums">${sheet.sums.map(sum).join('')}</table><p>${escaped(sheet.foot)}</p></html>`;
}

function table({ header }: Sheet, rows: readonly (readonly string[])[], page: number): string {
  const cell = (tag: string, of: string, index: number): string =>
    `<${tag}${index >= header.length - 2 ? ' class="end"' : ''}>${escaped(of)}</${tag}>`;
  const row = (tag: string, cells: readonly string[]): string => `<tr>${cells.map((of, index) => cell(tag, of, index)).join('')}</tr>`;
  return `<table${page === 0 ? '' : ' class="next"'}>${row('th', header)}${rows.map((cells) => row('td', cells)).join('')}</table>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
