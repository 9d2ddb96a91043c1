import type { Queryable } from '../../database/connect.ts';
import { beginningOf, hashAfter, inOrder } from './chain.ts';
import { checkSeals, checkSealsNaming, type Checking, type Tampering } from './seal-verification.ts';
import { BatchedCursor } from './batched-cursor.ts';
import {
  eventsAfter,
  headsAfter,
  sealedAfter,
  unchainedAfter,
  type ChainedEvent,
  type HeadRow,
  type SealedRow,
  type UnchainedEvent,
} from './store.ts';

export interface Checked {
  readonly events: number;
  readonly seals: number;
  readonly found: readonly Tampering[];
}

/** So many are told; one is enough to know. */
const maxReported = 50;

/** Verifies every chain, every seal and the exported seals. Reads everything in batches, and changes nothing. */
export async function checkAudit(checking: Checking): Promise<Checked> {
  const found: Tampering[] = [];
  const { events, sealed } = await checkChains(checking.db, found);
  await checkUnchained(checking.db, found);
  const { seals, heads } = await checkSeals(checking, found);
  if (sealed !== heads && found.length === 0) found.push({ where: 'sealed heads', what: `are ${sealed}, and the seals name ${heads}` });
  return { events, seals, found: found.slice(0, maxReported) };
}

/** One chain, as far as it goes, and the newest seals that vouch for it. */
export async function checkChain(checking: Checking, chain: string): Promise<Checked> {
  const found: Tampering[] = [];
  const { events } = await checkChains(checking.db, found, chain);
  const seals = await checkSealsNaming(checking, chain, found);
  return { events, seals, found: found.slice(0, maxReported) };
}

interface Readings {
  readonly heads: BatchedCursor<HeadRow>;
  readonly events: BatchedCursor<ChainedEvent>;
  readonly sealed: BatchedCursor<SealedRow>;
}

/** Heads, events and what was sealed are read side by side, each in the order of the chains: whatever one of them lacks is seen. */
async function checkChains(db: Queryable, found: Tampering[], only?: string): Promise<{ events: number; sealed: number }> {
  const readings: Readings = {
    heads: new BatchedCursor((last) => headsAfter(db, { last, only })),
    events: new BatchedCursor((last) => eventsAfter(db, { last, only })),
    sealed: new BatchedCursor((last) => sealedAfter(db, { last, only })),
  };
  const { heads, events, sealed } = readings;
  while (found.length < maxReported) {
    const chains = [(await heads.peek())?.chain, (await events.peek())?.chain, (await sealed.peek())?.chain];
    const [chain] = chains.filter((one) => one !== undefined).toSorted(inOrder);
    if (chain === undefined) break;
    await checkOne(chain, readings, found);
  }
  return { events: events.taken, sealed: sealed.taken };
}

async function checkOne(chain: string, { heads, events, sealed }: Readings, found: Tampering[]): Promise<void> {
  const head = await heads.takeIf((one) => one.chain === chain);
  let [position, hash, vouched] = [0n, beginningOf(chain), 0n];
  for (let event = await events.takeIf((one) => one.chain === chain); event; event = await events.takeIf((one) => one.chain === chain)) {
    const at = BigInt(event.position);
    const where = `${chain}, event ${event.position}`;
    if (at !== position + 1n) found.push({ where, what: `follows ${position}` });
    if (!hashAfter(hash, event).equals(event.hash))
      found.push({ where, what: 'does not match its hash or the hash of the event before it' });
    if (!belongsInto(chain, event)) found.push({ where, what: 'does not belong to this chain' });
    vouched = (await checkSealed(sealed, { chain, upTo: at, hash: event.hash }, found)) ?? vouched;
    // Continues from the stored hash, so that one change is reported once.
    [position, hash] = [at, event.hash];
    if (found.length >= maxReported) return;
  }
  vouched = (await checkSealed(sealed, { chain, upTo: undefined, hash }, found)) ?? vouched;
  checkHead(chain, head, { position, hash, vouched }, found);
}

/** What seals say of the chain up to an event, whose hash this is; all that is left of it where there is no other event. */
async function checkSealed(
  sealed: BatchedCursor<SealedRow>,
  event: { readonly chain: string; readonly upTo: bigint | undefined; readonly hash: Buffer },
  found: Tampering[],
): Promise<bigint | undefined> {
  const { chain, upTo } = event;
  const reached = (one: SealedRow) => one.chain === chain && (upTo === undefined || BigInt(one.position) <= upTo);
  let vouched: bigint | undefined;
  for (let one = await sealed.takeIf(reached); one; one = await sealed.takeIf(reached)) {
    vouched = BigInt(one.position);
    const where = `${chain}, event ${one.position}`;
    if (vouched !== upTo) found.push({ where, what: `was sealed (${one.seal}) and is missing` });
    else if (!one.hash.equals(event.hash)) found.push({ where, what: `differs from what was sealed (${one.seal})` });
    if (found.length >= maxReported) break;
  }
  return vouched;
}

function checkHead(
  where: string,
  head: HeadRow | undefined,
  end: { readonly position: bigint; readonly hash: Buffer; readonly vouched: bigint },
  found: Tampering[],
): void {
  if (head === undefined) found.push({ where, what: 'has no head' });
  else if (BigInt(head.position) !== end.position)
    found.push({ where, what: `ends at ${end.position}, and its head says ${head.position}` });
  else if (!head.hash.equals(end.hash)) found.push({ where, what: 'does not match its head' });
  else if (BigInt(head.sealed_position) !== end.vouched)
    found.push({ where, what: `is sealed up to ${end.vouched}, and its head says ${head.sealed_position}` });
}

async function checkUnchained(db: Queryable, found: Tampering[]): Promise<void> {
  const events = new BatchedCursor<UnchainedEvent>((last) => unchainedAfter(db, { last, only: undefined }));
  for (let event = await events.takeIf(() => true); event; event = await events.takeIf(() => true)) {
    if (chainOf(event) !== undefined) found.push({ where: `event ${event.id}`, what: 'belongs to a chain but is in none' });
    if (found.length >= maxReported) return;
  }
}

type Placed = Pick<ChainedEvent, 'actor_kind' | 'actor_id' | 'acting_for' | 'action' | 'subject_kind' | 'subject_id' | 'data'>;

/**
 * The chain that an event belongs to; undefined: none. Repeats `chain_of` of 0002_memberships.sql, since an attacker who can change rows
 * can change functions too. Only the case of a certificate is not named by its event.
 */
function chainOf(event: Placed): string | typeof ofSomeCase | undefined {
  const { actor_kind, actor_id, acting_for, subject_kind, subject_id, data } = event;
  if (subject_kind === 'application') return `case ${subject_id}`;
  const application = data.includes('"application"') ? (JSON.parse(data) as { application?: unknown }).application : undefined;
  if (typeof application === 'string') return `case ${application}`;
  if (subject_kind === 'certificate') return ofSomeCase;
  if (actor_kind === 'staff' && subject_kind === 'session') return `staff ${actor_id}`;
  if (actor_kind === 'staff' || ['staff', 'price', 'country'].includes(subject_kind)) return `${subject_kind} ${subject_id}`;
  return acting_for !== null && isOfCompany(event) ? `company ${acting_for}` : undefined;
}

/** A change of a company's people, invitations, ownership or settings. */
function isOfCompany({ action, subject_kind }: Placed): boolean {
  return ['company', 'invitation'].includes(subject_kind) || (subject_kind === 'account' && action.startsWith('member.'));
}

const ofSomeCase = Symbol('a case that its certificate tells');

function belongsInto(chain: string, event: Placed): boolean {
  const own = chainOf(event);
  return own === ofSomeCase ? /^(case|certificate) /.test(chain) : own === chain;
}
