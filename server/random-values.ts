import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Clock, Ids } from './ports.ts';

/** Crockford base32: no I, L, O or U, which are misheard or misread. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function randomIds(clock: Clock): Ids {
  return {
    uuid: () => uuidVersion7(clock.now().getTime(), randomBytes(10)),
    spoken: (length) => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  };
}

/** RFC 9562, section 5.7: 48 bits of milliseconds, then randomness around version and variant. */
function uuidVersion7(milliseconds: number, random: Buffer): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(milliseconds, 0, 6);
  random.copy(bytes, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** 256 random bits for a session, a known device, the second step of a sign-in or a password reset. Stored only as a hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A fast hash is enough for 256 random bits: they cannot be guessed. */
export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Undefined where the text has not the form of a token: it is not looked up. */
export function hashOfPresentedToken(presented: string | undefined): Buffer | undefined {
  return presented !== undefined && /^[\w-]{43}$/.test(presented) ? hashOfToken(presented) : undefined;
}
