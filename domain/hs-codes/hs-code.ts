/** A code of HS 2022: `1804.00`, `18 04 00` or `180400`: six digits, as a subheading has. National lines are longer and differ, so they are not taken. */
export function readHsCode(typed: string): string | undefined {
  const digits = typed
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll(/[\s.\u00a0\u202f\u200e\u200f-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}
