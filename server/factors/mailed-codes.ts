import { createHmac, timingSafeEqual } from 'node:crypto';
import { codeRules } from '@thamani/domain/accounts/codes.ts';

/**
 * A code and a link, both derived from a random nonce with the server's key. So neither is kept anywhere, a retried mail carries
 * the same ones, and the database alone opens nothing.
 */
export function codeOf(key: string, nonce: Buffer): string {
  const number = createHmac('sha256', key).update('code').update(nonce).digest().readUIntBE(0, 6) % 10 ** codeRules.digits;
  return String(number).padStart(codeRules.digits, '0');
}

export function linkOf(key: string, challengeId: string, nonce: Buffer): string {
  return `${challengeId}.${createHmac('sha256', key).update('link').update(nonce).digest('base64url')}`;
}

export function challengeIn(link: string): string | undefined {
  return /^([0-9a-f-]{36})\.[\w-]{43}$/.exec(link)?.[1];
}

/** While a key is rotated, what was derived with the one before is accepted too. */
export function isAnyOf(keys: readonly string[], derived: (key: string) => string, shown: string): boolean {
  return keys.some((key) => isSame(derived(key), shown));
}

function isSame(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}
