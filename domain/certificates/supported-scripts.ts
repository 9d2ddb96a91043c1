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
