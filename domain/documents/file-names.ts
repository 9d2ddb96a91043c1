import type { ContentType } from './documents.ts';

export const mostNameCharacters = 120;

const endings = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const satisfies Record<ContentType, string>;
const knownEndings = /\.(?:pdf|png|jpe?g)$/i;

/**
 * A file's name as we keep and show it: without folders, control characters and marks that turn the reading direction,
 * and with the ending of what the file is. It never becomes part of an address in the store.
 */
export function tidyName(sent: string | undefined, contentType: ContentType): string {
  const last = (sent ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .replaceAll(/[<>:"|?*%;]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const stem = withoutEnding(plain)
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '');
  const ending = `.${endings[contentType]}`;
  const room = mostNameCharacters - ending.length;
  return (Array.from(stem).slice(0, room).join('').trim() || 'document') + ending;
}

/** Only the endings that we give ourselves are taken off, as often as they stand there: `a.pdf.jpg` is `a`. */
function withoutEnding(name: string): string {
  const shorter = name.replace(knownEndings, '');
  return shorter === name ? name : withoutEnding(shorter);
}
