import { createHash, randomBytes, X509Certificate, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pkcs11js, { type Template } from 'pkcs11js';
import type { KeyToken } from '../../config/config.ts';
import { testChain } from './x509.ts';
import { libraryAt } from './library.ts';
import { bytesOf, curves, edwards, labelOf, p256KeyOf, pointOf } from './objects.ts';
import { nameOf, type Opened } from './token.ts';

/** A token of SoftHSM of that name, where there is none yet: only where nothing is real, since one PIN does for both of its offices. */
export async function makeToken({ module, softHsm, token, pin }: KeyToken): Promise<void> {
  if (softHsm === undefined) throw new Error(`there is no token ${token}: create it with the tools of the HSM (only SoftHSM is automatic)`);
  const { p11, alone, beginAnew } = libraryAt(module, softHsm);
  return alone(() => {
    // The process that had the lock before may have written while we read: SoftHSM caches what it read half-written.
    beginAnew();
    const slots = p11.C_GetSlotList(true).map((slot) => ({ slot, ...p11.C_GetTokenInfo(slot) }));
    const mine = slots.find(({ label, flags }) => nameOf({ label }) === token && (flags & pkcs11js.CKF_TOKEN_INITIALIZED) !== 0);
    if (mine !== undefined && (mine.flags & pkcs11js.CKF_USER_PIN_INITIALIZED) !== 0) return;
    const free = mine ?? slots.find(({ flags }) => (flags & pkcs11js.CKF_TOKEN_INITIALIZED) === 0);
    if (free === undefined) throw new Error('the module has no free slot for a new token');
    if (mine === undefined) p11.C_InitToken(free.slot, pin, token.padEnd(32));
    const session = p11.C_OpenSession(free.slot, pkcs11js.CKF_SERIAL_SESSION | pkcs11js.CKF_RW_SESSION);
    p11.C_Login(session, pkcs11js.CKU_SO, pin);
    p11.C_InitPIN(session, pin);
    p11.C_Logout(session);
    p11.C_CloseSession(session);
  });
}

/** A key for credentials, which signs from that day on; the id is the token's own, both parts have it. */
export function makeSigningKey(opened: Opened, from: string): void {
  makePair(opened, edwards.generate, labelOf({ from }), [
    { type: pkcs11js.CKA_KEY_TYPE, value: edwards.keyType },
    { type: pkcs11js.CKA_EC_PARAMS, value: curves.ed25519 },
  ]);
}

/** A key for files, which signs nothing before a certificate is stored with it. */
export function makeFileKey(opened: Opened): { readonly id: Buffer; readonly publicKey: KeyObject } {
  const { id, point } = makePair(opened, pkcs11js.CKM_EC_KEY_PAIR_GEN, 'files', [
    { type: pkcs11js.CKA_KEY_TYPE, value: pkcs11js.CKK_EC },
    { type: pkcs11js.CKA_EC_PARAMS, value: curves.p256 },
  ]);
  return { id, publicKey: p256KeyOf(point) };
}

/** With certificates of our own, which nobody believes. */
export function makeTestedFileKey(opened: Opened, from: string): void {
  const { id, publicKey } = makeFileKey(opened);
  const { leaf, others } = testChain(publicKey, from);
  // The key's own certificate last: until it is stored, the key signs nothing.
  for (const certificate of others) putCertificate(opened, certificate);
  putCertificate(opened, leaf, id);
}

export function putCertificate({ p11, session }: Opened, der: Buffer, id?: Buffer): void {
  const { subject } = new X509Certificate(der);
  p11.C_CreateObject(session, [
    { type: pkcs11js.CKA_CLASS, value: pkcs11js.CKO_CERTIFICATE },
    { type: pkcs11js.CKA_CERTIFICATE_TYPE, value: pkcs11js.CKC_X_509 },
    { type: pkcs11js.CKA_TOKEN, value: true },
    { type: pkcs11js.CKA_PRIVATE, value: false },
    { type: pkcs11js.CKA_LABEL, value: subject.replaceAll('\n', ', ') },
    { type: pkcs11js.CKA_SUBJECT, value: Buffer.alloc(0) },
    { type: pkcs11js.CKA_VALUE, value: der },
    ...(id === undefined ? [] : [{ type: pkcs11js.CKA_ID, value: id }]),
  ]);
}

function makePair(opened: Opened, mechanism: number, label: string, publicPart: Template) {
  const { p11, session } = opened;
  const id = randomBytes(16);
  const both = [
    { type: pkcs11js.CKA_TOKEN, value: true },
    { type: pkcs11js.CKA_LABEL, value: label },
    { type: pkcs11js.CKA_ID, value: id },
  ];
  const { publicKey } = p11.C_GenerateKeyPair(
    session,
    { mechanism },
    [...both, { type: pkcs11js.CKA_PRIVATE, value: false }, { type: pkcs11js.CKA_VERIFY, value: true }, ...publicPart],
    [
      ...both,
      { type: pkcs11js.CKA_PRIVATE, value: true },
      { type: pkcs11js.CKA_SIGN, value: true },
      { type: pkcs11js.CKA_SENSITIVE, value: true },
      { type: pkcs11js.CKA_EXTRACTABLE, value: false },
    ],
  );
  const [point = Buffer.alloc(0)] = bytesOf(opened, publicKey, pkcs11js.CKA_EC_POINT);
  return { id, point: pointOf(point) };
}

/**
 * One process at a time makes what is missing. The lock is a name that the kernel releases when its process ends, so that a process that
 * dies leaves no lock behind.
 */
export async function withTurn<Result>({ module, softHsm, token }: KeyToken, work: () => Promise<Result>): Promise<Result> {
  const place = createHash('sha256')
    .update([module, softHsm === undefined ? '' : resolve(softHsm), token].join('\0'))
    .digest('hex');
  const holder = createServer();
  for (;;) {
    holder.listen(`\0thamani-token-${place}`);
    const taken = await once(holder, 'listening').then(
      () => undefined,
      (error: unknown) => error as NodeJS.ErrnoException,
    );
    if (taken === undefined) break;
    if (taken.code !== 'EADDRINUSE') throw taken;
    await sleep(20);
  }
  try {
    return await work();
  } finally {
    holder.close();
  }
}
