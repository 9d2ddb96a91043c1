import { X509Certificate } from 'node:crypto';
import { kidOf, type PublicKey } from '@thamani/credentials/keys.ts';
import pkcs11js, { type Handle } from 'pkcs11js';
import type { KeyToken } from '../../config/config.ts';
import type { DocumentKeys, SigningKeys } from '../../ports.ts';
import { TokenAway } from './library.ts';
import { makeSigningKey, makeTestedFileKey, makeToken, withTurn } from './provisioning.ts';
import { bytesOf, daysIn, edwards, find, isKept, privateKeys, publicKeys, signedBy } from './objects.ts';
import { openToken, type Opened } from './token.ts';

/**
 * The first key that is made automatically (never in production) signs the certificates of the demo data, whose oldest are a year old. Its
 * days begin before theirs, so that the check page does not say that a certificate is older than the key that signed it.
 */
const demoHistoryDays = 400;

const daysBefore = (day: string, days: number): string => dayIn(new Date(Date.parse(day) - days * 86_400_000));

interface TokenKey extends PublicKey {
  readonly id: Buffer;
  /** Its private part is there too. */
  readonly signs: boolean;
}

export type TokenKeys = SigningKeys & DocumentKeys & { close(): Promise<void> };

/**
 * Keys of a token that lets none of them out (PKCS #11). The days of a key stand with its public part, which stays when the private part is
 * destroyed. Where nothing is real, token and first keys are made where there are none; elsewhere an empty token is the wrong one, and a
 * new key in it would make strangers of all that was ever signed.
 */
export function tokenKeys(place: KeyToken, today: () => string, mayMakeFirst: boolean): TokenKeys {
  const token = openToken(place);

  /** What was read completely once. Before that another process may be creating it, and a reader meanwhile sees half of it. */
  const whole = new Set<string>();
  const orMade = async <Found>(kind: string, look: () => Promise<Found | undefined>, make: () => Promise<void>) => {
    if (!mayMakeFirst) return look();
    const seen = whole.has(kind) ? await look().catch(undefinedWhereAway) : undefined;
    if (seen !== undefined) return seen;
    return withTurn(place, async () => {
      await makeToken(place);
      if ((await look()) === undefined) await make();
      whole.add(kind);
      return look();
    });
  };

  const held = async (): Promise<readonly TokenKey[]> => {
    const keys = await orMade(
      'credentials',
      async () => {
        const found = await token.use(credentialKeys);
        return found.some(({ signs }) => signs) || (found.length > 0 && !mayMakeFirst) ? found : undefined;
      },
      () => token.change((opened) => makeSigningKey(opened, daysBefore(today(), demoHistoryDays))),
    );
    if (keys === undefined) throw new Error('there is no signing key: bring its token back, or add the first one by hand');
    const known = await Promise.all(keys.map(async (key) => ({ ...key, kid: await kidOf(key.bytes) })));
    return known.toSorted((a, b) => (a.from + a.kid < b.from + b.kid ? -1 : 1));
  };

  return {
    async current() {
      const day = today();
      const newest = (await held()).findLast(({ from, until, signs }) => signs && from <= day && (until === undefined || day <= until));
      if (newest === undefined) throw new Error('no key signs today: add one');
      return {
        kid: newest.kid,
        sign: (message) => token.use((opened) => signedBy(opened, privateKey(opened, newest.id, edwards.keyType), edwards.sign, message)),
      };
    },
    all: async () => (await held()).map(({ kid, bytes, from, until }) => ({ kid, bytes, from, ...(until === undefined ? {} : { until }) })),
    async document() {
      const now = today();
      const newest = async () => (await token.use(certified)).find(({ from, until }) => from <= now && now <= until);
      const key = await orMade('files', newest, () => token.change((opened) => makeTestedFileKey(opened, now)));
      if (key === undefined) throw new Error('no key signs files today: its certificate is not in the token, or its days are over');
      const { id, certificates, until } = key;
      return {
        certificates,
        until,
        sign: (digest) => token.use((opened) => signedBy(opened, privateKey(opened, id, pkcs11js.CKK_EC), pkcs11js.CKM_ECDSA, digest)),
      };
    },
    documentCertificates: async () => (await token.use(certificatesIn)).map(({ certificate }) => new Uint8Array(certificate.raw)),
    close: () => token.close(),
  };
}

function undefinedWhereAway(error: unknown): undefined {
  if (!(error instanceof TokenAway)) throw error;
}

function credentialKeys(opened: Opened): Omit<TokenKey, 'kid'>[] {
  return publicKeys(opened, edwards.keyType).flatMap(({ id, point, label }) => {
    const days = daysIn(label);
    // Without a first day it is not yet one of ours.
    const signs = privateKeys(opened, id, edwards.keyType).length > 0;
    return days === undefined ? [] : [{ id, bytes: new Uint8Array(point), signs, ...days }];
  });
}

/** The keys for files that have a certificate under the same id; the one that lasts longest first. */
function certified(opened: Opened) {
  const all = certificatesIn(opened);
  return all
    .filter(({ id }) => id.length > 0 && privateKeys(opened, id, pkcs11js.CKK_EC).length === 1)
    .map(({ id, certificate }) => {
      const chain = [certificate];
      for (let last = certificate; chain.length <= all.length;) {
        const issuer = all.find(({ certificate: other }) => other !== last && last.checkIssued(other) && last.verify(other.publicKey));
        if (issuer === undefined) break;
        chain.push((last = issuer.certificate));
      }
      return {
        id,
        // Who believes us has the root already; one that comes along proves nothing.
        certificates: chain.filter((one) => one.subject !== one.issuer).map(({ raw }) => new Uint8Array(raw)),
        from: chain.map(({ validFromDate }) => dayIn(validFromDate)).reduce((a, b) => (a > b ? a : b)),
        until: chain.map(({ validToDate }) => dayIn(validToDate)).reduce((a, b) => (a < b ? a : b)),
      };
    })
    .toSorted((a, b) => (a.until < b.until ? 1 : -1));
}

function certificatesIn(opened: Opened) {
  return find(opened, [{ type: pkcs11js.CKA_CLASS, value: pkcs11js.CKO_CERTIFICATE }]).flatMap((object) => {
    const [id = Buffer.alloc(0), value = Buffer.alloc(0)] = bytesOf(opened, object, pkcs11js.CKA_ID, pkcs11js.CKA_VALUE);
    // Another process may be about to write it.
    return value.length === 0 ? [] : [{ id, certificate: new X509Certificate(value) }];
  });
}

const dayIn = (date: Date): string => date.toISOString().slice(0, 10);

function privateKey(opened: Opened, id: Buffer, keyType: number): Handle {
  const found = privateKeys(opened, id, keyType);
  const [key] = found;
  if (key === undefined || found.length > 1) throw new Error(`the token has ${found.length} private parts of the key that signs today`);
  if (!isKept(opened, key)) throw new Error('the key that signs today could be read out of its token: it does not sign');
  return key;
}
