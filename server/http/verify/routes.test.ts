import { certificateNumber } from '@thamani/domain/certificates/number.ts';
import { describe, expect, test } from 'vitest';
import { readAddress } from './routes.ts';

const number = certificateNumber('GH', 2026, '7K3MQ2XW9F4');
const small = number.toLowerCase().replaceAll('-', '');

describe('addresses of the verify site', () => {
  test.each([
    [`/${number}`, { kind: 'certificate', number }],
    [`/fr/${number}`, { kind: 'certificate', number, language: 'fr' }],
    [`/${number}.json`, { kind: 'json', number }],
    [`/${number}.jwt`, { kind: 'credential', number }],
    [`/${number}/manifest`, { kind: 'manifest', number }],
    [`/${number}/status`, { kind: 'status', number }],
    [`/${number}/fr.pdf`, { kind: 'printed_file', number, printedIn: 'fr' }],
    [`/${number}/de.pdf`, { kind: 'type_in', typed: `${number}/de.pdf` }],
    [`/en/${number}/fr.pdf`, { kind: 'type_in', typed: `${number}/fr.pdf`, language: 'en' }],
    [`/${number}.linkset`, { kind: 'linkset', number }],
    [`/${number}?linkType=linkset`, { kind: 'linkset', number }],
    [`/${number}?linkType=all`, { kind: 'linkset', number }],
    [`/${number}?linkType=untp:dcc`, { kind: 'credential', number }],
    [`/${number}.receipt`, { kind: 'receipt', number, isToken: true }],
    [`/${number}/receipt`, { kind: 'receipt', number, isToken: false }],
    [`/ar/${number}/receipt`, { kind: 'receipt', number, isToken: false, language: 'ar' }],
    ['/receipts/did.json', { kind: 'receipt_keys' }],
    ['/receipt', { kind: 'receipt_page' }],
    ['/fr/receipt', { kind: 'receipt_page', language: 'fr' }],
    ['/ar/file', { kind: 'file_page', language: 'ar' }],
    [`/fr/${number}.receipt`, { kind: 'nothing' }],
    [`/${number.slice(0, -1)}*/receipt`, { kind: 'type_in', typed: `${number.slice(0, -1)}*/receipt` }],
    ['/', { kind: 'type_in' }],
    ['/ar', { kind: 'type_in', language: 'ar' }],
    ['/ar/', { kind: 'type_in', language: 'ar' }],
    ['/?utm=1', { kind: 'type_in' }],
    ['/.well-known/did.json', { kind: 'keys' }],
    ['/status', { kind: 'lists' }],
    ['/status/revocation/0', { kind: 'list', purpose: 'revocation', list: 0 }],
    ['/schemes/local-value-addition/2026-1', { kind: 'scheme', version: '2026-1' }],
    ['/ar/schemes/local-value-addition/2026-1', { kind: 'scheme', version: '2026-1', language: 'ar' }],
    ['/schemes/company-register', { kind: 'register' }],
    ['/app', { kind: 'app' }],
    ['/ar/app', { kind: 'app', language: 'ar' }],
    ['/fr/app?from=home', { kind: 'app', language: 'fr' }],
    ['/sw.js', { kind: 'asset', path: '/sw.js' }],
    ['/assets/x.js', { kind: 'asset', path: '/assets/x.js' }],
  ])('%s is known', (url, address) => {
    expect(readAddress(url)).toEqual(address);
  });

  test.each([
    [`/${small}`, `/${number}`, true],
    [`/fr/${small}`, `/fr/${number}`, true],
    [`/${small}.json`, `/${number}.json`, true],
    [`/${number}?utm=1`, `/${number}`, true],
    [`/${number}?linkType=gs1:pip`, `/${number}`, true],
    [`/${small}/status`, `/${number}/status`, true],
    [`/${number.replaceAll('-', '%20')}`, `/${number}`, true],
    [`/?number=${small}`, `/${number}`, false],
    [`/ar/?number=%20${small}%20`, `/ar/${number}`, false],
  ])('%s leads to %s', (url, to, forGood) => {
    expect(readAddress(url)).toEqual({ kind: 'moved', to, forGood });
  });

  test.each([
    '/TVA-GH26',
    `/${number.slice(0, -1)}`,
    '/%E0%A4%A',
    '/a/b',
    '//evil.example',
    '/?number=hello',
    `/${number.replace('7K3M', '7K3N')}`,
  ])('%s is typed in again', (url) => {
    expect(readAddress(url)).toMatchObject({ kind: 'type_in', typed: expect.any(String) as string });
  });

  test.each([`/${'A'.repeat(500)}`, '/x.json', '/TVA-GH26.jwt', '/schemes/local-value-addition/1999-1'])('%s is nothing', (url) => {
    expect(readAddress(url)).toEqual({ kind: 'nothing' });
  });

  test('nothing that is typed leads to another host', () => {
    for (const url of [`//evil.example/${small}`, `/\\evil.example/${small}`, `/?number=//evil.example/${small}`])
      expect(readAddress(url).kind).not.toBe('moved');
  });
});
