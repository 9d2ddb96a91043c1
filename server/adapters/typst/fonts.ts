import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./fonts/', import.meta.url);

/** Families that draw facts; the other two are for our own words and for codes, and fall back to these. */
const ofScripts = ['text', 'arabic', 'ethiopic', 'tifinagh', 'nko'] as const;

export interface Font {
  draws(letter: number): boolean;
}

export function readFonts(): { readonly blobs: readonly Buffer[]; readonly scripts: readonly Font[] } {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.ttf'))
    .toSorted()
    .map((file) => ({ file, blob: readFileSync(new URL(file, folder)) }));
  return {
    blobs: files.map(({ blob }) => blob),
    scripts: ofScripts.map((family) => {
      const weights = files.filter(({ file }) => file.startsWith(`${family}-`)).map(({ blob }) => lettersOf(blob));
      return { draws: (letter) => weights.length > 0 && weights.every((letters) => letters.has(letter)) };
    }),
  };
}

/** From the font's own table of characters (OpenType `cmap`, formats 4 and 12). */
function lettersOf(font: Buffer): ReadonlySet<number> {
  const letters = new Set<number>();
  const cmap = tableOf(font, 'cmap');
  for (let record = 0; record < cmap.readUInt16BE(2); record++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + record * 8 + 4));
    const format = table.readUInt16BE(0);
    if (format === 4) readSegments(table, letters);
    if (format === 12) readGroups(table, letters);
  }
  return letters;
}

function tableOf(font: Buffer, tag: string): Buffer {
  for (let entry = 12; entry < 12 + font.readUInt16BE(4) * 16; entry += 16) {
    if (font.toString('latin1', entry, entry + 4) === tag) return font.subarray(font.readUInt32BE(entry + 8));
  }
  throw new Error(`a font has no table ${tag}`);
}

function readSegments(table: Buffer, letters: Set<number>): void {
  const size = table.readUInt16BE(6);
  for (let at = 0; at < size; at += 2) {
    const end = table.readUInt16BE(14 + at);
    const start = table.readUInt16BE(16 + size + at);
    const delta = table.readUInt16BE(16 + 2 * size + at);
    const offsetAt = 16 + 3 * size + at;
    const offset = table.readUInt16BE(offsetAt);
    for (let letter = start; letter <= end && letter < 0xffff; letter++) {
      const glyph = offset === 0 ? letter + delta : table.readUInt16BE(offsetAt + offset + (letter - start) * 2);
      if ((glyph & 0xffff) !== 0) letters.add(letter);
    }
  }
}

function readGroups(table: Buffer, letters: Set<number>): void {
  for (let group = 16; group < 16 + table.readUInt32BE(12) * 12; group += 12) {
    for (let letter = table.readUInt32BE(group); letter <= table.readUInt32BE(group + 4); letter++) letters.add(letter);
  }
}
