import { text } from 'node:stream/consumers';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/connect.ts';
import { noSeal, sealOf } from './chain.ts';
import { sealKey, type SealOutside } from './sealing.ts';
import { headsOfSeal, sealsAfter, sealsNaming, type SealedHead, type SealRow } from './store.ts';

/** `db` is one snapshot of everything, where others go on writing. */
export type Checking = Pick<Context, 'seals' | 'config' | 'clock'> & { readonly db: Queryable };

/** A difference from what was written, described for the person who investigates it. */
export interface Tampering {
  readonly where: string;
  readonly what: string;
}

/** Whose copies are fetched together. */
const batch = 20;
/** Of one chain: each takes some milliseconds, and a person waits for the response. */
const mostNaming = 100;
/** A seal is exported within seconds; an older one that is missing was never exported, or was removed. */
const putWithinMinutes = 30;
/** One that is made while this looks is newer than what this sees. */
const madeMeanwhileMinutes = 1;

/** Every seal follows the one before it and matches its heads and its exported copy. No exported seal is missing in the database. */
export async function checkSeals(checking: Checking, found: Tampering[]): Promise<{ seals: number; heads: number }> {
  const began = checking.clock.now();
  let [number, hash, heads, counted]: [string, Buffer, number, number] = ['0', noSeal, 0, 0];
  for (let seals = await sealsAfter(checking.db, '0', batch); seals.length > 0; seals = await sealsAfter(checking.db, number, batch)) {
    const copies = await Promise.all(seals.map((seal) => outside(checking, seal.number)));
    for (const [index, seal] of seals.entries()) {
      const where = `seal ${seal.number}`;
      if (BigInt(seal.number) !== BigInt(number) + 1n) found.push({ where, what: `follows ${number}` });
      if (!seal.previous.equals(hash)) found.push({ where, what: 'does not match the seal before it' });
      heads += await checkSeal(checking, seal, copies[index], began, found);
      [number, hash, counted] = [seal.number, seal.hash, counted + 1];
    }
  }
  const next = await outside(checking, String(BigInt(number) + 1n));
  if (next !== undefined && new Date(next.at).getTime() < began.getTime() - madeMeanwhileMinutes * 60_000)
    found.push({ where: `seal ${next.number}`, what: 'is in the bucket but missing in the database' });
  return { seals: counted, heads };
}

/** The newest seals that name one chain: each by itself. */
export async function checkSealsNaming(checking: Checking, chain: string, found: Tampering[]): Promise<number> {
  const began = checking.clock.now();
  const seals = await sealsNaming(checking.db, chain, mostNaming);
  for (const seal of seals) await checkSeal(checking, seal, await outside(checking, seal.number), began, found);
  return seals.length;
}

async function checkSeal({ db }: Checking, seal: SealRow, copy: SealOutside | undefined, began: Date, found: Tampering[]): Promise<number> {
  const where = `seal ${seal.number}`;
  const heads = await headsOfSeal(db, seal.number);
  if (heads.length !== seal.heads || !sealOf(seal.number, seal.at, seal.previous, heads).equals(seal.hash))
    found.push({ where, what: 'does not match its hash' });
  if (copy === undefined) {
    if (new Date(seal.at).getTime() < began.getTime() - putWithinMinutes * 60_000) found.push({ where, what: 'is missing in the bucket' });
  } else if (copy.hash !== seal.hash.toString('hex') || !sameHeads(copy.heads, heads))
    found.push({ where, what: 'differs from the seal in the bucket' });
  return heads.length;
}

async function outside({ seals, config }: Checking, number: string): Promise<SealOutside | undefined> {
  const object = await seals.read(sealKey(config, number));
  return object && (JSON.parse(await text(object.body)) as SealOutside);
}

function sameHeads(kept: SealOutside['heads'], heads: readonly SealedHead[]): boolean {
  const names = (all: readonly (readonly string[])[]) =>
    all
      .map((one) => one.join(' '))
      .toSorted()
      .join('\n');
  return names(kept) === names(heads.map(({ chain, position, hash }) => [chain, position, hash.toString('hex')]));
}
