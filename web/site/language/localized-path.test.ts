import { languages } from '@thamani/domain/languages.ts';
import { expect, test } from 'vitest';
import { addressIn, movedTo, readAddress } from './localized-path.ts';

test('English paths have no prefix, the other languages have theirs', () => {
  expect(readAddress('/contact-us')).toEqual({ language: 'en', path: '/contact-us' });
  expect(readAddress('/fr/contact-us')).toEqual({ language: 'fr', path: '/contact-us' });
  expect(readAddress('/ar')).toEqual({ language: 'ar', path: '/' });
  expect(readAddress('/ar/')).toEqual({ language: 'ar', path: '/' });
  expect(readAddress('/')).toEqual({ language: 'en', path: '/' });
});

test('what only looks like a language is a path', () => {
  expect(readAddress('/french')).toEqual({ language: 'en', path: '/french' });
  expect(readAddress('/FR/contact-us')).toEqual({ language: 'en', path: '/FR/contact-us' });
  expect(readAddress('/contact-us/fr')).toEqual({ language: 'en', path: '/contact-us/fr' });
});

test('every address leads back to its page', () => {
  for (const language of languages)
    for (const path of ['/', '/contact-us', '/applications/1']) expect(readAddress(addressIn(language, path))).toEqual({ language, path });
});

test('/en moves to the address without it, and never to another site', () => {
  expect(movedTo('/en/contact-us')).toBe('/contact-us');
  expect(movedTo('/en')).toBe('/');
  expect(movedTo('/en//example.com/x')).toBe('/example.com/x');
  expect(movedTo('/fr/contact-us')).toBeUndefined();
  expect(movedTo('/english')).toBeUndefined();
});
