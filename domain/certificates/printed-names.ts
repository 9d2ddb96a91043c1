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
