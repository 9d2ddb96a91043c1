import type { Tx } from '@thamani/server/database/connect.ts';
import { noSeal, sealOf } from '@thamani/server/features/audit/chain.ts';
import { headsOfSeal, sealsAfter } from '@thamani/server/features/audit/store.ts';
import { sql } from 'kysely';

/** Whoever holds all of the database can count again as well as we can: a chain, its head, what was sealed of it, and every seal. */

/** Numbers and hashes of a chain anew, in the order in which it stands, and its head after it. */
export const insidersOwn = `
  create function insider_recount(own text) returns void language plpgsql as $$
  declare
    event events;
    counted events;
    before bytea := sha256(convert_to(own, 'UTF8'));
    n bigint := 0;
  begin
    for event in select * from events where chain = own order by position, at, id loop
      n := n + 1;
      counted := event;
      counted.position := n;
      counted.hash := chained_hash(before, counted);
      update events set position = n, hash = counted.hash where at = event.at and id = event.id;
      before := counted.hash;
    end loop;
    if n = 0 then
      delete from audit_heads where chain = own;
    else
      update audit_heads set position = n, hash = before, sealed_position = least(sealed_position, n) where chain = own;
    end if;
  end $$`;

export async function recount(tx: Tx, chain: string): Promise<void> {
  await sql`select insider_recount(${chain})`.execute(tx);
}

/** What was sealed of a chain is made to say what stands in it now. */
export async function recountSealed(tx: Tx, chain: string): Promise<void> {
  await sql`delete from audit_sealed_heads s where chain = ${chain}
    and not exists (select from events where events.chain = s.chain and events.position = s.position)`.execute(tx);
  await sql`update audit_sealed_heads s set hash = events.hash from events
    where s.chain = ${chain} and events.chain = s.chain and events.position = s.position`.execute(tx);
  await sql`update audit_heads h set sealed_position = coalesce((select max(position) from audit_sealed_heads s where s.chain = h.chain), 0)
    where chain = ${chain}`.execute(tx);
}

/** Every seal is made anew of what is left of it; one that nothing is left of goes, and the next takes its number. */
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
