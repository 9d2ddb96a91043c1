import { createHmac } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const periodSeconds = 30;

/** Derived from the nonce with the server's key, so that the database alone makes no codes. */
function secretOf(key: string, nonce: Buffer): Secret {
  const digest = createHmac('sha256', key).update('totp').update(nonce).digest();
  // 160 bits, as the authenticators that people have take them.
  return new Secret({ buffer: Uint8Array.from(digest.subarray(0, 20)).buffer });
}

function generatorOf(key: string, nonce: Buffer, label: string): TOTP {
  return new TOTP({ issuer: 'Thamani', label, secret: secretOf(key, nonce), period: periodSeconds });
}

export function authenticatorOf(key: string, nonce: Buffer, email: string): { readonly secret: string; readonly uri: string } {
  const generator = generatorOf(key, nonce, email);
  return { secret: generator.secret.base32, uri: generator.toString() };
}

/** The step of time that the code belongs to; undefined where it is wrong, or was used before. A clock may be half a minute off. */
export function stepOf(key: string, nonce: Buffer, typed: string, lastUsed: number, now: Date): number | undefined {
  const token = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const delta = generatorOf(key, nonce, '').validate({ token, timestamp: now.getTime(), window: 1 });
  if (delta === null) return undefined;
  const step = Math.floor(now.getTime() / 1000 / periodSeconds) + delta;
  return step > lastUsed ? step : undefined;
}

/** For people of the demonstration, whose authenticator is nowhere. */
export function codeNow(key: string, nonce: Buffer, now: Date): string {
  return generatorOf(key, nonce, '').generate({ timestamp: now.getTime() });
}
