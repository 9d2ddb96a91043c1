import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { noSeal, sealOf } from './chain.ts';
import { headsOfSeal, insertSeal, lastSeal, lockSealing, lockUnsealed, oldestUnsealed, sealsAfter } from './store.ts';

/** Of one seal: a transaction that adds to one of these chains waits for a few hundredths of a second at most. */
const mostHeads = 1_000;
/** In one round, of some seconds. */
const mostSeals = 50;

/** Chains all heads that grew since the last seal; `more` where there are more of them than one seal holds. */
export async function sealHeads({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<{ sealed: number; more: boolean }> {
  return db.transaction().execute(async (tx) => {
    await lockSealing(tx);
    const heads = await lockUnsealed(tx, mostHeads);
    if (heads.length === 0) return { sealed: 0, more: false };
    const before = await lastSeal(tx);
    const number = String(BigInt(before?.number ?? 0) + 1n);
    const at = clock.now();
    const previous = before?.hash ?? noSeal;
    await insertSeal(tx, { number, at, previous, heads: heads.length, hash: sealOf(number, written(at), previous, heads) }, heads);
    return { sealed: heads.length, more: heads.length === mostHeads };
  });
}

/** As the database writes it. */
function written(at: Date): string {
  return at.toISOString().replace('Z', '000Z');
}

/** In the order of their numbers, as text sorts them; below the name of the database that they vouch for. */
export function sealKey({ database }: Context['config'], number: string): string {
  return `${new URL(database.url).pathname.slice(1)}/seals/${number.padStart(12, '0')}.json`;
}

/** A seal as it is exported: everything that is needed to recompute it. */
export interface SealOutside {
  readonly number: string;
  readonly at: string;
  readonly previous: string;
  readonly hash: string;
  readonly heads: readonly (readonly [chain: string, position: string, hash: string])[];
}

/** Puts every seal that is not there yet into the store, outside of the database that it vouches for: each once, and never in another's place. */
export async function exportSeals({
  db,
  seals: outside,
  config,
}: Pick<Context, 'db' | 'seals' | 'config'>): Promise<{ kept: number; more: boolean }> {
  const last = await lastSeal(db);
  if (last === undefined || (await outside.has(sealKey(config, last.number)))) return { kept: 0, more: false };
  await outside.prepare();
  const seals = await sealsAfter(db, String(await lastOutside({ seals: outside, config }, Number(last.number))), mostSeals);
  for (const { number, at, previous, hash } of seals) {
    const heads = (await headsOfSeal(db, number)).map((head) => [head.chain, head.position, head.hash.toString('hex')] as const);
    const seal: SealOutside = { number, at, previous: previous.toString('hex'), hash: hash.toString('hex'), heads };
    const body = Buffer.from(JSON.stringify(seal));
    await outside.putIfAbsent(sealKey(config, number), {
      body,
      sha256: createHash('sha256').update(body).digest(),
      type: 'application/json',
    });
  }
  return { kept: seals.length, more: seals.length === mostSeals };
}

/** They are put in the order of their numbers, so that the last one is found by halving; `from` is known not to be there. */
async function lastOutside({ seals, config }: Pick<Context, 'seals' | 'config'>, from: number): Promise<number> {
  let [there, absent] = [0, from];
  while (absent - there > 1) {
    const middle = Math.floor((there + absent) / 2);
    if (await seals.has(sealKey(config, String(middle)))) there = middle;
    else absent = middle;
  }
  return there;
}

/** How long ago the first thing happened that no seal vouches for. */
export async function unsealedSeconds({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const oldest = await oldestUnsealed(db);
  return oldest === undefined ? 0 : Math.max(0, (clock.now().getTime() - oldest.getTime()) / 1000);
}
