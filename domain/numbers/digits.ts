/** Arabic-Indic and Persian digits as 0 to 9; everything else stays. Numbers, phones, years, codes and numbers of registers are kept in 0 to 9. */
export function westernDigits(text: string): string {
  return text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}
