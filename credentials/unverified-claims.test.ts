import { describe, expect, test } from 'vitest';
import { toBase64url } from './base64url.ts';
import { namedIn } from './unverified-claims.ts';
import { facts, issuer, keyPair, signerOf } from './testing/example.ts';

describe('what a credential says of itself', () => {
  test('is read from the beginning of the payload, or from any later position', async () => {
    const ours = await keyPair(1);
    const named = { number: facts.number, list: facts.status.list };
    expect(namedIn(await signerOf(ours).credential())).toEqual(named);
    const wordy = { ...issuer, name: 'Thamani '.repeat(1_000) };
    expect(namedIn(await signerOf(ours, wordy).credential())).toEqual(named);
  });

  test.each([
    '',
    '.',
    'a.b.c',
    `x.${toBase64url(new TextEncoder().encode('{"id":7,"credentialStatus":[]}'))}.y`,
    `x.${toBase64url(new TextEncoder().encode('{"id":"https://verify.thamani.example/TVA-GH26-0000-0000-0000"}'))}.y`,
    `x.${'A'.repeat(100_000)}.y`,
  ])('is nothing where it is none: %.60s', (text) => {
    expect(namedIn(text)).toEqual({});
  });
});
