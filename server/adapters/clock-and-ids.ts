import { randomBytes, randomInt } from 'node:crypto';
import type { Clock, Ids } from '../ports.ts';

export const systemClock: Clock = { now: () => new Date() };

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
