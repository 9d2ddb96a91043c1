import { expect, test } from 'vitest';
import { readScanned } from './qr-text.ts';
import { facts, issuer } from './testing/example.ts';

const { number } = facts;
const { origin } = issuer;
const read = (text: string) => readScanned(text, issuer);

test.each([
  [`${origin}/${number}#123`, '123'],
  [`${origin}/fr/${number}#123`, '123'],
  [`HTTPS://VERIFY.THAMANI.EXAMPLE/${number}#123`, '123'],
  [`${origin}:443/${number}#123`, '123'],
  [`  ${origin}/${number}#123\n`, '123'],
  [`${origin}/${number}`, ''],
  [`${origin}/${number}?utm=1#x`, 'x'],
])('%s is ours', (text, digits) => {
  expect(read(text)).toEqual({ kind: 'ours', number, digits });
});

test.each([
  [`https://evil.example/${number}#123`, 'evil.example', '123'],
  [`https://verify.thamani.example@evil.example/${number}#123`, 'evil.example', '123'],
  [`https://verify.thamani.example:x@evil.example/${number}`, 'evil.example', ''],
  [`https://evil@verify.thamani.example/${number}#1`, 'evil@verify.thamani.example', '1'],
  [`https://verify.thamani.example.evil.example/${number}#1`, 'verify.thamani.example.evil.example', '1'],
  [`https://verify.thamani.example./${number}#1`, 'verify.thamani.example.', '1'],
  [`https://verify.thamani.example:8443/${number}#1`, 'verify.thamani.example:8443', '1'],
  [`http://verify.thamani.example/${number}#1`, 'http://verify.thamani.example', '1'],
  [`https://verify.thаmani.example/${number}#1`, 'verify.xn--thmani-4nf.example', '1'],
  [`https:\\\\evil.example\\${number}#1`, 'evil.example', '1'],
  [`https://evil.example/#${origin}/${number}`, 'evil.example', ''],
  [`https://evil.example/?x=${origin}/${number}`, 'evil.example', ''],
  [`ftp://verify.thamani.example/${number}#1`, 'ftp://verify.thamani.example', '1'],
])('%s is not, and leads to %s', (text, host, digits) => {
  const scanned = read(text);
  expect(scanned).toMatchObject({ kind: 'foreign', digits });
  expect((scanned as { host: string }).host).toBe(host);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'WIFI:S:x;P:y;;',
  'mailto:a@b.example',
  'hello',
  '',
  'blob:https://verify.thamani.example/x',
])('%s is no address', (text) => {
  expect(read(text)).toEqual({ kind: 'no_address' });
});

test('a number is a number, and our site without one is no certificate', () => {
  expect(read(number.toLowerCase())).toEqual({ kind: 'number', number });
  for (const path of ['', '/', '/en/', '/TVA-GH26', `/x/${number}`, '/app'])
    expect(read(`${origin}${path}`)).toEqual({ kind: 'no_certificate' });
});

test('of a long host the end is told, which says whose it is', () => {
  const { host } = read(`https://verify.thamani.example.${'a'.repeat(60)}.${'b'.repeat(60)}.evil.example/`) as { host: string };
  expect(host).toMatch(/^…a+\.b+\.evil\.example$/);
  expect(host).toHaveLength(101);
});
