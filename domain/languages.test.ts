import { describe, expect, it } from 'vitest';
import { preferredLanguage } from './languages.ts';

describe('the language for a wish', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'fr'],
    ['fr-SN,fr;q=0.9,en;q=0.8', 'fr'],
    ['en;q=0.3, ar-EG;q=0.9', 'ar'],
    ['de, sw;q=0.9', 'en'],
    ['fr;q=0, ar;q=0.1', 'ar'],
    ['*', 'en'],
    [';;;,,,q=', 'en'],
  ])('%s is %s', (wish, language) => {
    expect(preferredLanguage(wish)).toBe(language);
  });
});
