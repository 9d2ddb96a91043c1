import { execFile } from 'node:child_process';
import { createHash, createPublicKey, verify, X509Certificate } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PublicKey } from '@thamani/credentials/keys.ts';
import pkcs11js from 'pkcs11js';
import { afterAll, describe, expect, it } from 'vitest';
import type { KeyToken } from '../../config/config.ts';
import { configOfProcess } from '../../config/process-config.ts';
import { derSignature } from '../../signing/cms.ts';
import { ownToken } from '../../testing/softhsm-token.ts';
import { tokenKeeping } from './key-administration.ts';
import { tokenKeys } from './signing-keys.ts';
import { libraryAt, TokenAway } from './library.ts';
import { curves, edwards, find } from './objects.ts';
import { openToken } from './token.ts';

const day = '2026-11-16';
const message = new TextEncoder().encode('what two people approved');
const tokens: ReturnType<typeof ownToken>[] = [];
afterAll(() => tokens.forEach((token) => token.remove()));

/** A token of its own, which nobody made yet. */
function place(): KeyToken {
  const token = ownToken();
  tokens.push(token);
  return configOfProcess({ NODE_ENV: 'test', ...token.settings }).signer.keys;
}

const isGenuine = ({ bytes }: PublicKey, signature: Uint8Array): boolean =>
  verify(
    null,
    message,
    createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(bytes).toString('base64url') } }),
    signature,
  );

/** The one key, and a signature of it. */
async function signedWith(where: KeyToken, mayMake = true) {
  const keys = tokenKeys(where, () => day, mayMake);
  const [known] = await keys.all();
  const current = await keys.current();
  if (known === undefined) throw new Error('no key');
  const signature = await current.sign(message);
  return { keys, known, current, signature };
}

describe('keys in a token', () => {
  it('sign credentials by Ed25519, the same each time, as everybody can check', async () => {
    const where = place();
    const { keys, known, current, signature } = await signedWith(where);
    expect(current.kid).toBe(known.kid);
    expect(isGenuine(known, signature)).toBe(true);
    expect(await current.sign(message)).toEqual(signature);
    expect(
      isGenuine(
        known,
        signature.map((byte, at) => (at === 9 ? byte ^ 1 : byte)),
      ),
    ).toBe(false);
    await keys.close();
    // Opened again it is the same key.
    const again = await signedWith(where, false);
    expect([again.known, again.signature]).toEqual([known, signature]);
    await again.keys.close();
  });

  it('sign files by ECDSA with P-256, under a certificate that two others vouch for', async () => {
    const where = place();
    const keys = tokenKeys(where, () => day, true);
    const document = await keys.document();
    const [leaf, issuing, ...more] = document.certificates.map((der) => new X509Certificate(der));
    if (leaf === undefined || issuing === undefined) throw new Error('no chain');
    expect(more).toEqual([]);
    const keeping = tokenKeeping(where);
    const root = (await keeping.list()).certificates.map((pem) => new X509Certificate(pem)).find((one) => one.checkIssued(one));
    if (root === undefined) throw new Error('no root');
    expect([leaf.verify(issuing.publicKey), issuing.verify(root.publicKey), root.verify(root.publicKey)]).toEqual([true, true, true]);
    expect([leaf.ca, issuing.ca, root.ca]).toEqual([false, true, true]);
    expect(document.until).toBe('2046-11-15');
    const signature = await document.sign(new Uint8Array(createHash('sha256').update(message).digest()));
    expect(verify('sha256', message, leaf.publicKey, derSignature(signature))).toBe(true);
    expect(verify('sha256', message.slice(1), leaf.publicKey, derSignature(signature))).toBe(false);
    // Made once.
    expect((await keys.document()).certificates).toEqual(document.certificates);
    await keeping.close();
    await keys.close();
  });

  it('never leave it', async () => {
    const where = place();
    const { keys } = await signedWith(where);
    await keys.document();
    const token = openToken(where);
    const said = await token.change((opened) => {
      const privates = find(opened, [{ type: pkcs11js.CKA_CLASS, value: pkcs11js.CKO_PRIVATE_KEY }]);
      const { p11, session } = opened;
      const refused = (ask: () => unknown): string => {
        try {
          ask();
          return 'done';
        } catch (error) {
          return (error as Error).message.replace(/:\d+$/, '');
        }
      };
      return privates.map((key) => [
        refused(() => p11.C_GetAttributeValue(session, key, [{ type: pkcs11js.CKA_VALUE }])),
        refused(() => p11.C_SetAttributeValue(session, key, [{ type: pkcs11js.CKA_EXTRACTABLE, value: true }])),
        refused(() => p11.C_SetAttributeValue(session, key, [{ type: pkcs11js.CKA_SENSITIVE, value: false }])),
        // The control: what may be read of it.
        refused(() => p11.C_GetAttributeValue(session, key, [{ type: pkcs11js.CKA_LABEL }])),
      ]);
    });
    const never = ['CKR_ATTRIBUTE_SENSITIVE', 'CKR_ATTRIBUTE_READ_ONLY', 'CKR_ATTRIBUTE_READ_ONLY', 'done'];
    expect(said).toEqual([never, never]);
    await token.close();
    await keys.close();
  });

  it('that could leave it do not sign', async () => {
    const where = place();
    await tokenKeeping(where).make();
    const token = openToken(where);
    const both = [
      { type: pkcs11js.CKA_TOKEN, value: true },
      { type: pkcs11js.CKA_LABEL, value: `credentials from ${day}` },
      { type: pkcs11js.CKA_ID, value: Buffer.from('01', 'hex') },
    ];
    await token.change(({ p11, session }) =>
      p11.C_GenerateKeyPair(
        session,
        { mechanism: edwards.generate },
        [...both, { type: pkcs11js.CKA_EC_PARAMS, value: curves.ed25519 }, { type: pkcs11js.CKA_KEY_TYPE, value: edwards.keyType }],
        [...both, { type: pkcs11js.CKA_SIGN, value: true }, { type: pkcs11js.CKA_EXTRACTABLE, value: true }],
      ),
    );
    await expect(signedWith(where, false)).rejects.toThrow('could be read out of its token');
    await token.close();
  });

  it('that no longer sign are still known, when nothing but their public part is left', async () => {
    const where = place();
    const { keys, known } = await signedWith(where);
    const keeping = tokenKeeping(where);
    await keeping.end(known.kid, '2026-11-15');
    await expect(keys.current()).rejects.toThrow('no key signs today');
    await keeping.add(day);
    expect((await keys.current()).kid).not.toBe(known.kid);
    const token = openToken(where);
    await token.change((opened) => {
      for (const key of find(opened, [{ type: pkcs11js.CKA_CLASS, value: pkcs11js.CKO_PRIVATE_KEY }]))
        opened.p11.C_DestroyObject(opened.session, key);
    });
    const still = await tokenKeys(where, () => day, false).all();
    expect(still).toHaveLength(2);
    expect(still.find(({ kid }) => kid === known.kid)).toEqual({ ...known, until: '2026-11-15' });
    const elsewhere = tokenKeys(where, () => day, false);
    await expect(elsewhere.current()).rejects.toThrow('no key signs today');
    await Promise.all([token.close(), keeping.close(), keys.close(), elsewhere.close()]);
  });
});

describe('a token', () => {
  it('with another PIN is asked once, and never again', async () => {
    const where = place();
    await (await signedWith(where)).keys.close();
    const wrong = tokenKeys({ ...where, pin: 'another' }, () => day, true);
    await expect(wrong.current()).rejects.toThrow('is refused: CKR_PIN_INCORRECT');
    await expect(wrong.current()).rejects.toThrow('is not tried again');
    // The control: it was not locked, and the right one opens it.
    const right = await signedWith(where, false);
    expect(isGenuine(right.known, right.signature)).toBe(true);
    await right.keys.close();
  });

  it('that is away says so, and is found when it comes, without a new start', async () => {
    const where = place();
    const waiting = tokenKeys(where, () => day, false);
    await expect(waiting.current()).rejects.toThrow(TokenAway);
    await expect(waiting.document()).rejects.toThrow(`there is no signing token ${where.token}`);
    const { keys, known } = await signedWith(where);
    expect((await waiting.current()).kid).toBe(known.kid);
    await Promise.all([keys.close(), waiting.close()]);
  });

  it('of a module that is not there is away as well', async () => {
    const keys = tokenKeys({ ...place(), module: '/usr/lib/nothing.so' }, () => day, true);
    await expect(keys.current()).rejects.toThrow('cannot be loaded');
  });

  it('whose sessions are lost is opened again', async () => {
    const where = place();
    const { keys, known, current } = await signedWith(where);
    const { p11, alone, beginAnew } = libraryAt(where.module, where.softHsm);
    for (const slot of p11.C_GetSlotList(true)) p11.C_CloseAllSessions(slot);
    expect(isGenuine(known, await current.sign(message))).toBe(true);
    p11.C_Finalize();
    expect(isGenuine(known, await current.sign(message))).toBe(true);
    // Another token takes the same handle: ours is not mistaken for it.
    await alone(beginAnew);
    const other = await signedWith(place());
    expect(isGenuine(known, await current.sign(message))).toBe(true);
    expect(isGenuine(other.known, await other.current.sign(message))).toBe(true);
    await Promise.all([keys.close(), other.keys.close()]);
  });

  it('that was pulled out holds up what is signed until it is back', async () => {
    const where = place();
    const { keys, known, current } = await signedWith(where);
    const elsewhere = join(tmpdir(), `${where.token}-pulled-out`);
    const { p11, alone, beginAnew } = libraryAt(where.module, where.softHsm);
    await rename(where.softHsm ?? '', elsewhere);
    await alone(beginAnew);
    await expect(current.sign(message)).rejects.toThrow(TokenAway);
    expect(p11.C_GetSlotList(true).length).toBeGreaterThan(0);
    await promisify(execFile)('rm', ['-rf', where.softHsm ?? '']);
    await rename(elsewhere, where.softHsm ?? '');
    expect(isGenuine(known, await current.sign(message))).toBe(true);
    await keys.close();
  });

  it('is made once by two processes that begin together, and signs for both at once', async () => {
    const where = place();
    const child = `
      const { tokenKeys } = await import(${JSON.stringify(new URL('signing-keys.ts', import.meta.url).href)});
      const keys = tokenKeys(${JSON.stringify(where)}, () => '${day}', true);
      const message = new TextEncoder().encode('what two people approved');
      const signatures = new Set();
      for (let n = 0; n < 100; n += 1) signatures.add(Buffer.from(await (await keys.current()).sign(message)).toString('hex'));
      const { certificates } = await keys.document();
      console.log(JSON.stringify([...signatures, ...certificates.map((one) => Buffer.from(one).toString('hex'))]));
      await keys.close();`;
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', child]).then(({ stdout }) => stdout.trim());
    const [one, other] = await Promise.all([run(), run()]);
    expect(one).toBe(other);
    const [signature = '', ...more] = JSON.parse(one ?? '') as string[];
    expect(more).toHaveLength(2);
    const { keys, known } = await signedWith(where, false);
    expect(isGenuine(known, Buffer.from(signature, 'hex'))).toBe(true);
    await keys.close();
  });
});
