import { createHash } from 'node:crypto';
import type { ChainedEvent, SealedHead } from './store.ts';

/** What a chain begins with: its own name, so that no chain can be passed off as another. */
export function beginningOf(chain: string): Buffer {
  return sha256(Buffer.from(chain));
}

/**
 * Repeats `chained_hash` of 0002_memberships.sql, since an attacker who can change rows can change functions too. The company is hashed only
 * where it is set: earlier events have none, and keep their hashes.
 */
export function hashAfter(before: Buffer, event: ChainedEvent): Buffer {
  const { chain, position, id, at, actor_kind, actor_id, action, subject_kind, subject_id, data, request_id, country, acting_for } = event;
  const values = [chain, position, id, at, actor_kind, actor_id, action, subject_kind, subject_id, data, request_id, country];
  if (acting_for !== null) values.push(acting_for);
  return sha256(before, Buffer.from(values.map(written).join('')));
}

/** Sorted by name: the same heads make the same seal, in whichever order they are listed. */
export function sealOf(number: string, at: string, previous: Buffer, heads: readonly SealedHead[]): Buffer {
  const sorted = heads.toSorted((one, other) => inOrder(one.chain, other.chain));
  const lines = sorted.map(({ chain, position, hash }) => [chain, position, hash.toString('hex')].map(written).join(''));
  return sha256(previous, Buffer.from([number, at].map(written).join('') + lines.join('')));
}

/** As bytes, which is how the database sorts names of chains too. */
export function inOrder(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

/** Before the first seal. */
export const noSeal = Buffer.alloc(32);

/** Its length in bytes before it, so that no two can be written alike. */
function written(value: string | null): string {
  return value === null ? '-' : `${Buffer.byteLength(value)}:${value}`;
}

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
