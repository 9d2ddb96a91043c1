import { X509Certificate } from 'node:crypto';
import { kidOf } from '@thamani/credentials/keys.ts';
import pkcs11js from 'pkcs11js';
import type { KeyToken } from '../../config/config.ts';
import type { KeyAdministration } from '../../ports.ts';
import { requestFor } from './x509.ts';
import { makeFileKey, makeSigningKey, makeToken, putCertificate, withTurn } from './provisioning.ts';
import { bytesOf, daysIn, edwards, find, labelOf, p256KeyOf, privateKeys, publicKeys, signedBy } from './objects.ts';
import { openToken, type Opened } from './token.ts';

/** What people do with a token, by hand and rarely. Nothing here destroys a key. */
export function tokenKeeping(place: KeyToken): KeyAdministration {
  const token = openToken(place);
  return {
    make: () => withTurn(place, () => makeToken(place)),
    list: () =>
      token.use(async (opened) => ({
        credentials: await Promise.all(
          publicKeys(opened, edwards.keyType).map(async ({ id, point, label }) => ({
            kid: await kidOf(new Uint8Array(point)),
            ...(daysIn(label) ?? { from: 'never' }),
            signs: privateKeys(opened, id, edwards.keyType).length === 1,
          })),
        ),
        certificates: certificatesIn(opened).map((certificate) => certificate.toString()),
      })),
    add: (from) => token.change((opened) => makeSigningKey(opened, from)),
    end: (kid, until) =>
      token.change(async (opened) => {
        for (const { handle, point, label } of publicKeys(opened, edwards.keyType)) {
          const days = daysIn(label);
          if (days === undefined || (await kidOf(new Uint8Array(point))) !== kid) continue;
          opened.p11.C_SetAttributeValue(opened.session, handle, [
            { type: pkcs11js.CKA_LABEL, value: labelOf({ from: days.from, until }) },
          ]);
          return;
        }
        throw new Error(`the token has no key ${kid}`);
      }),
    request: (name) =>
      token.change(async (opened) => {
        const { id, publicKey } = makeFileKey(opened);
        const [key] = privateKeys(opened, id, pkcs11js.CKK_EC);
        if (key === undefined) throw new Error('the new key was not found in the token');
        return requestFor(publicKey, name, (digest) => signedBy(opened, key, pkcs11js.CKM_ECDSA, digest));
      }),
    certify: (pem) =>
      token.change((opened) => {
        const given = (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []).map(
          (one) => new X509Certificate(one),
        );
        const there = new Set(certificatesIn(opened).map(({ fingerprint256 }) => fingerprint256));
        const idOf = ({ publicKey }: X509Certificate) =>
          publicKeys(opened, pkcs11js.CKK_EC).find(({ point }) => p256KeyOf(point).equals(publicKey))?.id;
        if (!given.some((one) => idOf(one) !== undefined)) throw new Error('none of the X.509 certificates belongs to a key in this token');
        const missing = given.filter(({ fingerprint256 }) => !there.has(fingerprint256));
        // The key's own certificate last: until it is stored, the key signs nothing.
        for (const one of missing) if (idOf(one) === undefined) putCertificate(opened, one.raw);
        for (const one of missing) if (idOf(one) !== undefined) putCertificate(opened, one.raw, idOf(one));
        return missing.length;
      }),
    close: () => token.close(),
  };
}

function certificatesIn(opened: Opened): X509Certificate[] {
  return find(opened, [{ type: pkcs11js.CKA_CLASS, value: pkcs11js.CKO_CERTIFICATE }]).map(
    (object) => new X509Certificate(bytesOf(opened, object, pkcs11js.CKA_VALUE)[0] ?? Buffer.alloc(0)),
  );
}
