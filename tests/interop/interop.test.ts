import { createPublicKey, verify } from 'node:crypto';
import {
  DidDocument,
  DidResolverService,
  JsonTransformer,
  JwsService,
  Kms,
  W3cV2JwtCredentialService,
  type AgentContext,
} from '@credo-ts/core';
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list';
import type { CertificateCredential } from '@thamani/credentials/credential.ts';
import { didDocument } from '@thamani/credentials/issuer.ts';
import { facts, issuer, keyPair, signerOf, type KeyPair } from '@thamani/credentials/testing/example.ts';
import { statusPurposes, type StatusList, type StatusPurpose } from '@thamani/credentials/status-list.ts';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { readSeals } from './programs.ts';

/** What we sign is read by tools that others wrote, from our published keys alone; what was altered is refused by them too. */
const now = new Date('2026-12-01T12:00:00Z');
let ours: KeyPair;
let another: KeyPair;
let credential: string;
let altered: string;

beforeAll(async () => {
  [ours, another] = [await keyPair(1), await keyPair(2)];
  credential = await signerOf(ours).credential();
  const [head = '', body = '', signature = ''] = credential.split('.');
  const richer = Buffer.from(body, 'base64url').toString().replaceAll('58.42', '88.42');
  altered = `${head}.${Buffer.from(richer).toString('base64url')}.${signature}`;
});

/** As our published document has them: the one that signs, and another. */
const document = () => didDocument(issuer, [another.known, ours.known]);

describe('jose', () => {
  const check = (token: string) => {
    const keys = document().verificationMethod.map(({ id, publicKeyJwk }) => ({ ...publicKeyJwk, kid: id }));
    return jwtVerify(token, createLocalJWKSet({ keys }), { typ: 'vc+jwt', algorithms: ['EdDSA'] });
  };

  test('accepts the signature of a credential', async () => {
    const { payload, protectedHeader } = await check(credential);
    expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: `${issuer.did}#${ours.known.kid}`, typ: 'vc+jwt', cty: 'vc' });
    expect(payload).toMatchObject({ id: `${issuer.origin}/${facts.number}`, validUntil: '2027-11-15T23:59:59Z' });
  });

  test('refuses an altered one, and one of another key', async () => {
    await expect(check(altered)).rejects.toThrow('signature verification failed');
    const [head = '', body = ''] = credential.split('.');
    const foreign = (await signerOf(another).credential()).split('.')[2];
    await expect(check(`${head}.${body}.${foreign}`)).rejects.toThrow('signature verification failed');
  });
});

describe('Credo, a library for credentials of version 2.0', () => {
  /** Of a whole agent it needs our document of keys and something that checks a signature. */
  function agent(): AgentContext {
    const resolver = { resolveDidDocument: async () => JsonTransformer.fromJSON(document(), DidDocument) };
    const keys = {
      verify: async ({ key, data, signature }: { key: { publicJwk: object }; data: Uint8Array; signature: Uint8Array }) => ({
        verified: verify(null, data, createPublicKey({ key: { ...key.publicJwk }, format: 'jwk' }), signature),
      }),
    };
    const resolve = (wanted: unknown) => (wanted === DidResolverService ? resolver : wanted === Kms.KeyManagementApi ? keys : undefined);
    return { config: { validitySkewSeconds: 30 }, dependencyManager: { resolve }, resolve } as unknown as AgentContext;
  }
  const check = (token: string) => new W3cV2JwtCredentialService(new JwsService()).verifyCredential(agent(), { credential: token });

  test('accepts data model, signature and issuer', async () => {
    const { isValid, validations } = await check(credential);
    expect({ isValid, validations }).toEqual({
      isValid: true,
      validations: { dataModel: { isValid: true }, signature: { isValid: true }, issuerIsSigner: { isValid: true } },
    });
  });

  test('accepts a status list as a credential', async () => {
    expect((await check(await signerOf(ours).list('revocation', 1, [7], now))).isValid).toBe(true);
  });

  test('refuses an altered one, and one whose issuer is another', async () => {
    expect(await check(altered)).toMatchObject({ isValid: false, validations: { signature: { isValid: false } } });
    const elsewhere = { ...issuer, did: 'did:web:elsewhere.example' };
    expect((await check(await signerOf(ours, elsewhere).credential())).isValid).toBe(false);
  });
});

describe('veraison/go-cose, in another language', () => {
  test('accepts the seal and reads its facts, and refuses it with any digit changed', { timeout: 300_000 }, async () => {
    const digits = await signerOf(ours).seal();
    const mutants = Array.from(
      digits,
      (digit, at) => digits.slice(0, at) + String((Number(digit) + 1 + (at % 9)) % 10) + digits.slice(at + 1),
    );
    const [genuine, ofAnother, ...changed] = await readSeals(ours.known.bytes, [digits, await signerOf(another).seal(), ...mutants]);
    expect(genuine).toEqual({
      1: facts.number,
      2: facts.company,
      3: facts.product,
      4: 151_590,
      5: 5_842,
      6: Date.parse('2026-11-15') / 86_400_000,
      7: Date.parse('2027-11-15') / 86_400_000,
      8: 140_000,
      9: facts.scheme,
    });
    expect(ofAnother).toBeUndefined();
    expect(changed.filter((answer) => answer !== undefined)).toEqual([]);
    expect(changed.length).toBeGreaterThan(400);
  });
});

describe('Digital Bazaar’s reader of status lists', () => {
  /** It checks no vc+jwt: jose does, and then it reads. Its `verified` is also true for what is revoked: `status` is what counts. */
  async function statusOf(set: Readonly<Partial<Record<StatusPurpose, readonly number[]>>>): Promise<Record<string, boolean>> {
    const keys = createLocalJWKSet({ keys: document().verificationMethod.map(({ id, publicKeyJwk }) => ({ ...publicKeyJwk, kid: id })) });
    const payloadOf = async <Payload>(token: string) => (await jwtVerify(token, keys, { typ: 'vc+jwt' })).payload as Payload;
    const lists = new Map<string, StatusList>();
    for (const purpose of statusPurposes) {
      const list = await payloadOf<StatusList>(await signerOf(ours).list(purpose, facts.status.list, set[purpose] ?? [], now));
      lists.set(list.id, list);
    }
    const { results = [], error } = await checkStatus({
      credential: await payloadOf<CertificateCredential>(credential),
      documentLoader: async (url: string) => ({ document: lists.get(url), documentUrl: url }),
      verifyBitstringStatusListCredential: false,
    });
    if (error !== undefined) throw error;
    return Object.fromEntries(results.map(({ credentialStatus, status }) => [credentialStatus.statusPurpose, status]));
  }

  test('reads a valid, a revoked and a suspended one as we do', async () => {
    const { index } = facts.status;
    expect(await statusOf({})).toEqual({ revocation: false, suspension: false });
    expect(await statusOf({ revocation: [index] })).toEqual({ revocation: true, suspension: false });
    expect(await statusOf({ suspension: [index] })).toEqual({ revocation: false, suspension: true });
    expect(await statusOf({ revocation: [index - 1, index + 1], suspension: [0] })).toEqual({ revocation: false, suspension: false });
  });
});
