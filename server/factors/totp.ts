import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { westernDigits } from '@thamani/domain/numbers/decimal.ts';
import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;

/** Derived from a nonce with the server's key: of an enrolment that is under way, and of authenticators from before they were sealed. */
export function derivedSecret(key: string, nonce: Buffer): Buffer {
  // 160 bits, as the authenticators that people have take them.
  return createHmac('sha256', key).update('totp').update(nonce).digest().subarray(0, 20);
}

function generatorOf(secret: Buffer, label: string): TOTP {
  return new TOTP({
    issuer: 'Thamani',
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    period: periodSeconds,
  });
}

export function authenticatorOf(secret: Buffer, email: string): { readonly secret: string; readonly uri: string } {
  const generator = generatorOf(secret, email);
  return { secret: generator.secret.base32, uri: generator.toString() };
}

/** The step of time that the code belongs to; undefined where it is wrong, or was used before. A clock may be half a minute off. */
export function stepOf(secret: Buffer, typed: string, lastUsed: number, now: Date): number | undefined {
  const token = westernDigits(typed).replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = generatorOf(secret, '').validate({ token, timestamp: now.getTime(), window: 1 });
  if (delta === null) return undefined;
  const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
  return step > lastUsed ? step : undefined;
}

/** For people of the demonstration, whose authenticator is nowhere. */
export function codeOfSecret(secret: Buffer, now: Date): string {
  return generatorOf(secret, '').generate({ timestamp: now.getTime() });
}

export function codeNow(key: string, nonce: Buffer, now: Date): string {
  return codeOfSecret(derivedSecret(key, nonce), now);
}

const [idBytes, ivBytes, tagBytes] = [8, 12, 16];

/** A key for this purpose alone, and an id by which it is found again. */
function sealingKeyOf(key: string): { readonly id: Buffer; readonly bytes: Buffer } {
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'thamani authenticators', 32 + idBytes));
  return { bytes: derived.subarray(0, 32), id: derived.subarray(32) };
}

/** Bound to its owner: a row that is copied to another person opens nothing. */
export function encryptSecret(key: string, owner: string, secret: Buffer): Buffer {
  const { id, bytes } = sealingKeyOf(key);
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(owner));
  return Buffer.concat([id, iv, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
}

export function isSealedWith(key: string, sealed: Buffer): boolean {
  return sealingKeyOf(key).id.equals(sealed.subarray(0, idBytes));
}

/** Undefined where none of the keys sealed it, or it was changed since, or is another person's. */
export function decryptSecret(keys: readonly string[], owner: string, sealed: Buffer): Buffer | undefined {
  const key = keys.find((one) => isSealedWith(one, sealed));
  if (key === undefined) return undefined;
  const iv = sealed.subarray(idBytes, idBytes + ivBytes);
  try {
    const decipher = createDecipheriv('aes-256-gcm', sealingKeyOf(key).bytes, iv, { authTagLength: tagBytes })
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(idBytes + ivBytes, -tagBytes)), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** As it is kept for its owner: sealed, or as the nonce that its secret follows from. */
export interface KeptAuthenticator {
  readonly id: string;
  readonly totp_nonce: Buffer | null;
  readonly totp_encrypted_secret: Buffer | null;
}

/** The secret of a person's authenticator. Of one that was never sealed it is not known which key it follows from, so all are tried. */
export function secretsOf(keys: readonly string[], { id, totp_nonce: nonce, totp_encrypted_secret: sealed }: KeptAuthenticator): Buffer[] {
  if (sealed !== null) return [decryptSecret(keys, id, sealed)].filter((secret) => secret !== undefined);
  return nonce === null ? [] : keys.map((key) => derivedSecret(key, nonce));
}
