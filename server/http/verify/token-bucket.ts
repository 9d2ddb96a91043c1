import type { ClientKeys } from '@thamani/domain/rate-limits/clients.ts';

export interface TokenBucket {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** So many at once, and then so many a second, for the whole process: what costs a signature cannot be had without end. */
export function paced(atOnce: number, perSecond: number): (now: number) => boolean {
  let left = atOnce;
  let counted = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now > counted) {
      left = Math.min(atOnce, left + ((now - counted) / 1_000) * perSecond);
      counted = now;
    }
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

/** How many clients are stored at most, and for how long after their last request: long enough to refill a bucket. */
const remembered = { clients: 10_000, milliseconds: 600_000 } as const;

/**
 * The same for each client. The client with the oldest request is removed first where there are too many: an attacker with that many
 * networks gets fresh buckets by it, and reaches the limit of the process.
 */
export function pacedByClient({ atOnce, perSecond }: TokenBucket): { mayGo(client: string, now: number): boolean; size(): number } {
  const clients = new Map<string, { readonly mayGo: (now: number) => boolean; at: number }>();
  return {
    mayGo(client, now) {
      const known = clients.get(client) ?? { mayGo: paced(atOnce, perSecond), at: now };
      known.at = now;
      // Last in the map's order, which is the order of forgetting.
      clients.delete(client);
      clients.set(client, known);
      for (const [oldest, { at }] of clients) {
        if (clients.size <= remembered.clients && at > now - remembered.milliseconds) break;
        clients.delete(oldest);
      }
      return known.mayGo(now);
    },
    size: () => clients.size,
  };
}

/** One client, and all of its /48: however much one of them asks for, what the process has left is for others. */
export function pacedByNetwork(paces: {
  readonly client: TokenBucket;
  readonly network: TokenBucket;
}): (keys: ClientKeys, now: number) => boolean {
  const [ofClient, ofNetwork] = [pacedByClient(paces.client), pacedByClient(paces.network)];
  return ({ narrow, wide }, now) => ofClient.mayGo(narrow, now) && (wide === undefined || ofNetwork.mayGo(wide, now));
}
