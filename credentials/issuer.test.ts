import { beforeAll, describe, expect, test } from 'vitest';
import { didDocument, issuerAt, keysIn } from './issuer.ts';
import { readJwt } from './jwt.ts';
import { openSeal } from './qr-seal.ts';
import { credentialType } from './published-objects.ts';
import { issuer, keyPair, signerOf, type KeyPair } from './testing/example.ts';

let old: KeyPair;
let current: KeyPair;

beforeAll(async () => {
  [old, current] = [await keyPair(1, '2026-12-31'), await keyPair(2)];
});

test('an issuer is named after its host', () => {
  expect(issuerAt('https://verify.thamani.example', 'Thamani').did).toBe('did:web:verify.thamani.example');
  expect(issuerAt('http://localhost:3002', 'Thamani').did).toBe('did:web:localhost%3A3002');
});

describe('the document of keys', () => {
  const document = () => JSON.stringify(didDocument(issuer, [old.known, current.known]));

  test('gives back the keys, with the days that they sign', async () => {
    expect(await keysIn(document(), issuer)).toEqual([old.known, current.known]);
  });

  test('has the members that a DID document must have', () => {
    const { id, verificationMethod, assertionMethod } = didDocument(issuer, [current.known]);
    expect(id).toBe(issuer.did);
    expect(verificationMethod[0]).toMatchObject({
      id: `${issuer.did}#${current.known.kid}`,
      type: 'JsonWebKey2020',
      controller: issuer.did,
    });
    expect(assertionMethod).toEqual([`${issuer.did}#${current.known.kid}`]);
    expect(JSON.stringify(verificationMethod)).not.toContain('"d"');
  });

  test('keeps a key that signs no more: what it signed holds', async () => {
    const keys = await keysIn(document(), issuer);
    const [credential, seal] = [await signerOf(old).credential(), await signerOf(old).seal()];
    expect(await readJwt(credential, credentialType, issuer.did, keys)).toMatchObject({ kind: 'genuine', key: { until: '2026-12-31' } });
    expect(await openSeal(seal, keys)).toMatchObject({ kind: 'genuine', key: { kid: old.known.kid } });
    // Without it nothing can be said, which is not that it is false.
    expect(await openSeal(seal, await keysIn(JSON.stringify(didDocument(issuer, [current.known])), issuer))).toEqual({
      kind: 'unknown_key',
      kid: old.known.kid,
    });
  });

  test('has no keys for us where it is invalid or of another issuer', async () => {
    const another = issuerAt('https://elsewhere.example', 'Thamani');
    for (const text of ['', 'null', '[]', '{}', JSON.stringify({ id: issuer.did }), JSON.stringify(didDocument(another, [current.known]))])
      expect([text, await keysIn(text, issuer)]).toEqual([text, []]);
  });

  test('names each key by its own bytes: under another name it counts for nothing, and the others still do', async () => {
    const right = didDocument(issuer, [old.known, current.known]);
    const [first, second] = right.verificationMethod;
    if (first === undefined || second === undefined) throw new Error('two keys were written');
    const wrong: unknown[] = [
      { ...first, publicKeyJwk: { ...first.publicKeyJwk, x: second.publicKeyJwk.x } },
      { ...first, publicKeyJwk: { ...first.publicKeyJwk, x: `${first.publicKeyJwk.x}=` } },
      { ...first, publicKeyJwk: { ...first.publicKeyJwk, x: 7 } },
      { ...first, publicKeyJwk: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' } },
      { ...first, publicKeyJwk: undefined },
      { ...first, id: 'did:web:elsewhere.example#key' },
    ];
    for (const method of wrong)
      expect(await keysIn(JSON.stringify({ ...right, verificationMethod: [method, second] }), issuer)).toEqual([current.known]);
  });
});
