import { isDrawable } from '@thamani/domain/certificates/printed-names.ts';
import { describe, expect, it } from 'vitest';
import { readFonts } from './fonts.ts';

const fonts = readFonts().scripts;
/** Made a space or left out before anything is drawn. */
const unseen = /[\s\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cc}]/u;

describe('what a company is told at submission', () => {
  it('is what the fonts say: no letter that is taken is missing on the certificate, and none that could be drawn is refused', () => {
    const wrong: string[] = [];
    let drawn = 0;
    for (let point = 0x20; point < 0x1_10000; point += 1) {
      if (point >= 0xd800 && point < 0xe000) continue;
      const letter = String.fromCodePoint(point);
      if (unseen.test(letter) || /[\p{Cn}\p{Co}]/u.test(letter) || '\uFFFC\uFFFD'.includes(letter)) continue;
      const isDrawn = fonts.some((font) => font.draws(point));
      if (isDrawn) drawn += 1;
      if (isDrawable(letter) !== isDrawn) wrong.push(`U+${point.toString(16)}`);
    }
    expect(wrong).toEqual([]);
    expect(drawn).toBeGreaterThan(3_500);
  });

  it.each([
    ['Tamale Shea Works & Co. (Ltd.)', true],
    ['Société d’Énergie Nº 5 – Thiès', true],
    ['شركة الشيا للتجارة', true],
    ['የኢትዮጵያ ቡና', true],
    ['ⵜⴰⵎⴰⵣⵉⵖⵜ', true],
    ['ߒߞߏ', true],
    ['Ɖevi ŋutɔ', true],
    ['加纳 Works', false],
    ['Shea 🧴', false],
    ['Shea → butter', false],
    ['Масло', false],
    ['① Shea', false],
    ['\uE000', false],
  ])('%s', (name, expected) => {
    expect(isDrawable(name)).toBe(expected);
  });
});
