import type { Font } from './fonts.ts';

/** Replaces a letter that no font can draw. */
const missing = '\uFFFD';
/** Whatever parts words or ends a line is one space; those that hold a figure together stay. */
const spaces = /(?:(?![\u00A0\u202F])[\p{Zs}\p{Zl}\p{Zp}\t\n\v\f\r\u0085])+/gu;
/** Letters that have no shape. Two of them choose how their neighbours join; the others hide, or turn the order of what follows. */
const shapeless = /(?![\u200C\u200D])[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}\p{Noncharacter_Code_Point}]/gu;
const joiners = /[\u200C\u200D]/gu;
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Facts as they can be printed: what is a letter stays, what only pretends to be one goes. A letter that no font of ours draws whole
 * is shown as missing, since one such letter would stop the whole document.
 */
export function printable(facts: unknown, fonts: readonly Font[]): unknown {
  if (typeof facts === 'string') return printableText(facts, fonts);
  if (Array.isArray(facts)) return facts.map((fact) => printable(fact, fonts));
  if (typeof facts === 'object' && facts !== null)
    return Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, printable(fact, fonts)]));
  return facts;
}

function printableText(text: string, fonts: readonly Font[]): string {
  const plain = text.toWellFormed().normalize('NFC').replaceAll(spaces, ' ').replaceAll(shapeless, '');
  if (/^[ -~]*$/.test(plain)) return plain;
  return Array.from(clusters.segment(plain), ({ segment }) => (isDrawn(segment, fonts) ? segment : missing)).join('');
}

/** By one font alone: a letter and its marks are not put together from two. */
function isDrawn(cluster: string, fonts: readonly Font[]): boolean {
  const letters = Array.from(cluster.replaceAll(joiners, ''), (letter) => letter.codePointAt(0) ?? 0);
  return fonts.some((font) => letters.every((letter) => font.draws(letter)));
}
