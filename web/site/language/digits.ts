/** Digits as phones of our readers write them, Arabic and Persian ones among them; everything else that came along is left out. */
export function digitsIn(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16)).replaceAll(/\D/g, '');
}
