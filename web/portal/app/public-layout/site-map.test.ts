import { languages } from '@thamani/domain/languages.ts';
import { expect, test } from 'vitest';
import { publicPages, siteMap } from './pages.ts';

test('the site map holds each page once in each language, and each names all the others', () => {
  const map = siteMap('https://portal.example');
  const entries = map.match(/<url>[^]*?<\/url>/g) ?? [];
  expect(entries).toHaveLength(publicPages.length * languages.length);
  const addresses = entries.map((entry) => /<loc>([^<]*)/.exec(entry)?.[1]);
  expect(new Set(addresses).size).toBe(entries.length);
  expect(addresses).toContain('https://portal.example/ar');
  for (const entry of entries) {
    const named = [...entry.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, language = '', address = '']) => [language, address]);
    expect(named.map(([language]) => language)).toEqual([...languages, 'x-default']);
    for (const [, address] of named) expect(addresses).toContain(address);
  }
});
