/** A name as printed on a certificate: on one line, and without bidirectional control characters, which reorder the letters around them. */
export function writtenName(name: string): string {
  return name
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .normalize('NFC')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}

/** Bytes that a name may take in the seal, so that the code stays small enough to be read (rulings, section 6). */
export const sealedNameBytes = 120;
const cut = '…';

/** UTF-8, as the seal writes it. */
function bytes(text: string): number {
  let length = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    length += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
  }
  return length;
}

/**
 * Whether a sealed name is this one, whole or cut. Where it was cut is not worked out again: another machine may know other characters
 * than the one that sealed it, and then a genuine name would be another.
 */
export function isSealedAs(name: string, sealed: string): boolean {
  return [name, writtenName(name)].some((whole) =>
    bytes(whole) <= sealedNameBytes ? sealed === whole : sealed.endsWith(cut) && whole.startsWith(sealed.slice(0, -cut.length)),
  );
}

/** NFC, cut at a whole character as readers see them, and marked where it was cut. */
export function sealedName(name: string): string {
  const whole = writtenName(name);
  if (bytes(whole) <= sealedNameBytes) return whole;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(whole)) {
    if (bytes(kept + segment + cut) > sealedNameBytes) break;
    kept += segment;
  }
  return kept.trimEnd() + cut;
}

/**
 * Characters that the certificate's fonts draw: Latin, Arabic, Ethiopic, Tifinagh and N'Ko letters with the signs and figures beside them,
 * block by block as the fonts have them, in hexadecimal (server/adapters/typst/font-coverage.test.ts holds the two together).
 */
const blocks = `20-7e a0-36f 600-61c 61e-6ff 750-77f 7c0-7ff 8a0-8b4 8b6-8be 8d3-8ff 1200-1399 1ab0-1ac0 1d00-1d25 1d2c-1d77 1d79-1df9
  1dfb-1eff 2000-20bf 20f0-215f 2184 2189 2212 25cc 2c60-2c7f 2d30-2dde 2e00-2e52 a700-a7bf a7c2-a7ca a7f5-a7ff a92e
  ab01-ab6b fb00-fb06 fb50-fbc1 fbd3-fd3f fd50-fd8f fd92-fdc7 fdf0-fdfd fe20-fe2f fe70-fefe`
  .split(/\s+/)
  .map((block) => block.split('-').map((end) => Number.parseInt(end, 16)));

/** Every kind of space is written as one. A gap in a block is an unassigned code point, which no font draws. */
export function isDrawable(text: string): boolean {
  return Array.from(text).every((letter) => /\s/u.test(letter) || (isInBlock(letter.codePointAt(0) ?? 0) && !/\p{Cn}/u.test(letter)));
}

function isInBlock(point: number): boolean {
  return blocks.some(([first = 0, last = first]) => point >= first && point <= last);
}
