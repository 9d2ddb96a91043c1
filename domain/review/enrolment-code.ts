/**
 * What a new member of staff types besides opening the mailed link. An admin reads it out, so it is Crockford base32: no letter that is
 * taken for another. Ten characters are 50 bits.
 */
export const enrolmentCodeCharacters = 10;

export function writtenEnrolmentCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** Reads a code as a person typed it; undefined where it cannot be one. */
export function readEnrolmentCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}]/gu, '')
    // Arabic and Persian digits, as phones of some readers write them.
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return code.length === enrolmentCodeCharacters && /^[0-9A-HJKMNP-TV-Z]+$/.test(code) ? code : undefined;
}
