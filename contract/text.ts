import { z } from 'zod';

/** The message of an issue that a string of these shapes has because of its characters; the server gives the reader's sentence for it. */
export const controlCharacters = 'control characters';

/**
 * PostgreSQL stores neither NUL (22021, and 22P05 in JSON) nor half of a surrogate pair in JSON, so no shape of the contract accepts them.
 * Strings that list their characters (ids, dates, choices, codes) need nothing more; every other string that a caller sends is one of these.
 */
const isStorable = (sent: string) => !sent.includes('\0') && sent.isWellFormed();

/** What a person wrote: no control characters but tabs and line breaks. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, controlCharacters)
    .refine(isStorable, controlCharacters);
}

/** What a draft keeps as it was typed: domain/applications/answers.ts reads it and says what is wrong with it. */
export function typedText(max: number) {
  return z
    .string()
    .max(max)
    .regex(/^[^\u0000]*$/, controlCharacters)
    .refine(isStorable, controlCharacters);
}

/** JSON of any shape. A list and not recursion: a body of 64 kB can be 30,000 levels deep. */
export function anyJson() {
  return z.unknown().refine(isStorableJson, controlCharacters);
}

function isStorableJson(sent: unknown): boolean {
  const left = [sent];
  while (left.length > 0) {
    const one = left.pop();
    if (typeof one === 'string' && !isStorable(one)) return false;
    if (typeof one === 'object' && one !== null) for (const [name, value] of Object.entries(one)) left.push(name, value);
  }
  return true;
}
