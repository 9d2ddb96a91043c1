import { beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from './manifest-match.ts';
import { issuerAt } from './issuer.ts';
import { readJwt, signJwt } from './jwt.ts';
import { readReceipt, receiptOf, receiptsIssuer, receiptType, signReceipt, type Looked, type Receipt } from './receipt.ts';
import { credentialType, statusRecordType } from './published-objects.ts';
import { facts, issuer, keyPair, signerOf, type KeyPair } from './testing/example.ts';
import { verifyPublished, type Fetched } from './verify.ts';

const now = new Date('2026-12-01T12:00:00.000Z');
const { list } = facts.status;
const checked = { number: facts.number, checkedAt: now, readAt: now };
const found = (text: string): Fetched => ({ kind: 'found', text });

let [certificates, receipts]: KeyPair[] = [];
let looked: Looked;
let receipt: Receipt;
let token: string;

const verified = (other: Partial<Looked> = {}) =>
  verifyPublished({ number: facts.number, issuer, keys: [certificates!.known], now, ...looked, ...other });

beforeAll(async () => {
  [certificates, receipts] = [await keyPair(1), await keyPair(3)];
  const signer = signerOf(certificates);
  looked = {
    credential: found(await signer.credential()),
    status: { kind: 'absent' },
    lists: {
      revocation: found(await signer.list('revocation', list, [], now)),
      suspension: found(await signer.list('suspension', list, [], now)),
    },
  };
  receipt = (await receiptOf({ ...checked, verification: await verified(), looked }))!;
  token = await signReceipt(receipt, issuer, receipts.signing);
});

const read = (text: string, number?: string) =>
  readReceipt(text, issuer, [receipts!.known], number === undefined ? {} : { number }).then(({ kind }) => kind);

describe('a receipt', () => {
  test('says which certificate it was, the answer, when, and what was looked at', async () => {
    const { credential } = looked;
    expect(receipt).toMatchObject({ number: facts.number, answer: 'valid', facts, checkedAt: now.toISOString() });
    expect(receipt.findings.map(({ check }) => check)).toEqual(['signature', 'facts', 'status', 'dates']);
    expect(Object.keys(receipt.objectHashes)).toEqual(['credential', 'revocation', 'suspension']);
    expect(receipt.objectHashes.credential).toBe(
      await hashOf(new TextEncoder().encode(credential.kind === 'found' ? credential.text : '')),
    );
  });

  test('verifies as everything else that we sign', async () => {
    const genuine = await readReceipt(token, issuer, [receipts!.known], { number: facts.number });
    expect(genuine).toEqual({ kind: 'genuine', payload: receipt, key: receipts!.known });
    expect(receiptsIssuer(issuer).did).toBe('did:web:verify.thamani.example:receipts');
  });

  test('of a number that was not found says so; of what could not be checked there is none', async () => {
    const nothing = await receiptOf({
      ...checked,
      verification: { answer: 'not_found', findings: [] },
      looked: { ...looked, credential: { kind: 'absent' } },
    });
    expect(nothing).toMatchObject({ number: facts.number, answer: 'not_found' });
    expect(nothing).not.toHaveProperty('facts');
    const away = await verified({ credential: { kind: 'unreachable' } });
    expect(await receiptOf({ ...checked, verification: away, looked })).toBeUndefined();
  });
});

describe('no receipt is', () => {
  test('what a key of certificates signed, under either name', async () => {
    expect(await read(await signReceipt(receipt, issuer, certificates!.signing))).toBe('unknown_key');
    expect(await read(await signJwt({ typ: receiptType }, receipt, issuer.did, certificates!.signing))).toBe('unknown_key');
    // Not even where the key of certificates is listed among those of receipts: the name of the issuer differs.
    const both = [receipts!.known, certificates!.known];
    const signed = await signJwt({ typ: receiptType }, receipt, issuer.did, certificates!.signing);
    expect((await readReceipt(signed, issuer, both)).kind).toBe('unknown_key');
  });

  test('a certificate, whatever key of receipts signed it', async () => {
    const forged = await signerOf(receipts!).credential();
    const own = await signerOf(receipts!, receiptsIssuer(issuer)).credential();
    for (const credential of [forged, own]) expect((await verified({ credential: found(credential) })).answer).toBe('could_not_check');
    const both = [receipts!.known, certificates!.known];
    expect((await readJwt(own, credentialType, issuer.did, both)).kind).toBe('unknown_key');
    expect((await verified({ credential: found(token) })).answer).toBe('altered');
  });

  test('another thing that was signed, nor a receipt of another kind or site', async () => {
    expect(await read(await signJwt({ typ: statusRecordType }, receipt, receiptsIssuer(issuer).did, receipts!.signing))).toBe('unreadable');
    expect(await read(await signReceipt(receipt, issuerAt('https://verify.elsewhere.example', 'Thamani'), receipts!.signing))).toBe(
      'unknown_key',
    );
  });

  test('one of another number', async () => {
    expect(await read(token, facts.number)).toBe('genuine');
    expect(await read(token, 'TVA-GH26-0000-0000-0000')).toBe('altered');
  });

  test('one that a key signed after its last day', async () => {
    const retired = (until: string) => readReceipt(token, issuer, [{ ...receipts!.known, until }]).then(({ kind }) => kind);
    expect(await retired('2026-11-30')).toBe('altered');
    expect(await retired('2026-12-01')).toBe('genuine');
  });

  test('one with any character changed, added or left out', async () => {
    let genuine = 0;
    for (let at = 0; at < token.length; at += 1) {
      const other = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      if ((await read(other)) === 'genuine') genuine += 1;
    }
    for (const other of [`${token}=`, `${token} `, `${token}\n`, token.slice(0, -1), `${token}.`, ` ${token}`, ''])
      if ((await read(other)) === 'genuine') genuine += 1;
    expect(genuine).toBe(0);
    expect(await read(token)).toBe('genuine');
  });
});
