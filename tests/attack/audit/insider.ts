import type { Tx } from '@thamani/server/database/connect.ts';
import { noSeal, sealOf } from '@thamani/server/features/audit/chain.ts';
import { headsOfSeal, sealsAfter } from '@thamani/server/features/audit/store.ts';
import { sql } from 'kysely';

/** An attacker with full access to the database can recompute all that we compute: a chain, its head, its sealed heads and every seal. */

/** Recomputes the positions and hashes of a chain in its present order, then its head. */
export const insidersOwn = `
  create function insider_recount(own text) returns void language plpgsql as $$
  declare
    event audit_events;
    counted audit_events;
    before bytea := sha256(convert_to(own, 'UTF8'));
    n bigint := 0;
  begin
    for event in select * from audit_events where chain = own order by position, at, id loop
      n := n + 1;
      counted := event;
      counted.position := n;
      counted.hash := chained_hash(before, counted);
      update audit_events set position = n, hash = counted.hash where at = event.at and id = event.id;
      before := counted.hash;
    end loop;
    if n = 0 then
      delete from audit_chain_heads where chain = own;
    else
      update audit_chain_heads set position = n, hash = before, sealed_position = least(sealed_position, n) where chain = own;
    end if;
  end $$`;

export async function recount(tx: Tx, chain: string): Promise<void> {
  await sql`select insider_recount(${chain})`.execute(tx);
}

/** Makes the sealed heads of a chain match its present events. */
export async function recountSealed(tx: Tx, chain: string): Promise<void> {
  await sql`delete from audit_sealed_heads s where chain = ${chain}
    and not exists (select from audit_events where audit_events.chain = s.chain and audit_events.position = s.position)`.execute(tx);
  await sql`update audit_sealed_heads s set hash = audit_events.hash from audit_events
    where s.chain = ${chain} and audit_events.chain = s.chain and audit_events.position = s.position`.execute(tx);
  await sql`update audit_chain_heads h set sealed_position = coalesce((select max(position) from audit_sealed_heads s where s.chain = h.chain), 0)
    where chain = ${chain}`.execute(tx);
}

/** Computes every seal again from the heads that are left. A seal without heads is removed, and the next seal takes its number. */
export async function reseal(tx: Tx): Promise<void> {
  let [previous, number]: [Buffer, bigint] = [noSeal, 0n];
  for (const seal of await sealsAfter(tx, '0', 1_000)) {
    const heads = await headsOfSeal(tx, seal.number);
    if (heads.length === 0) {
      await sql`delete from audit_seals where number = ${seal.number}::bigint`.execute(tx);
      continue;
    }
    number += 1n;
    const hash = sealOf(String(number), seal.at, previous, heads);
    await sql`update audit_seals set number = ${String(number)}::bigint, previous = ${previous}, hash = ${hash}, heads = ${heads.length}
      where number = ${seal.number}::bigint`.execute(tx);
    await sql`update audit_sealed_heads set seal = ${String(number)}::bigint where seal = ${seal.number}::bigint`.execute(tx);
    previous = hash;
  }
}
