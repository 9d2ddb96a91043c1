import type { Tx } from '@thamani/server/database/connect.ts';
import { sql } from 'kysely';
import { recount, recountSealed, reseal } from './insider.ts';
import type { Stage } from './stage.ts';
import type { Dice } from '../certificates/changes.ts';

interface Hand {
  readonly tx: Tx;
  readonly dice: Dice;
  readonly stage: Stage;
}

export interface Kind {
  readonly name: string;
  tamper(hand: Hand): Promise<void>;
}

interface Row {
  readonly id: string;
  readonly chain: string;
  readonly position: number;
}

function oneOf<One>(dice: Dice, all: readonly One[]): One {
  const one = all[dice(all.length)];
  if (one === undefined) throw new Error('there is nothing to tamper with');
  return one;
}

/** Any event; of the sealed part of its chain, where that is asked for. */
async function anEvent({ tx, dice }: Pick<Hand, 'tx' | 'dice'>, part: 'any' | 'sealed' = 'any'): Promise<Row> {
  const sealed = part === 'sealed' ? sql`audit_events.position <= h.sealed_position` : sql`true`;
  const { rows } = await sql<Row>`
    select id, audit_events.chain, audit_events.position::int from audit_events join audit_chain_heads h using (chain) where ${sealed} order by chain, audit_events.position, id`.execute(
    tx,
  );
  return oneOf(dice, rows);
}

async function aTail({ tx, dice, stage }: Hand): Promise<Row> {
  const { chain, from } = oneOf(dice, stage.tails);
  const { rows } = await sql<Row>`
    select id, chain, position::int from audit_events where chain = ${chain} and position >= ${from} order by position`.execute(tx);
  return oneOf(dice, rows);
}

async function neighbours({ tx, dice }: Hand): Promise<[Row, Row]> {
  const { rows } = await sql<Row & { other: string; at: number }>`
    select one.id, one.chain, one.position::int, other.id as other, other.position::int as at
    from audit_events one join audit_events other on other.chain = one.chain and other.position > one.position order by one.chain, one.position, other.position`.execute(
    tx,
  );
  const { other, at, ...one } = oneOf(dice, rows);
  return [one, { id: other, chain: one.chain, position: at }];
}

/** Each to another value that the table takes. */
const columns: Record<string, string> = {
  id: 'gen_random_uuid()',
  at: "at + interval '1 microsecond'",
  actor_kind: "case actor_kind when 'staff' then 'system' else 'staff' end",
  actor_id: "case when actor_id is null then '' else null end",
  action: "case action when 'case.approve' then 'case.reject' else 'case.approve' end",
  subject_kind: "'document'",
  subject_id: 'gen_random_uuid()::text',
  data: `jsonb_set(data, '{reason}', '"another"')`,
  request_id: "coalesce(request_id, '') || ' '",
  country: "case when country is null then 'GH' end",
  acting_for: 'case when acting_for is null then gen_random_uuid() end',
  chain: "chain || '0'",
  position: 'position + 1000',
  hash: 'sha256(hash)',
};

async function change({ tx, dice }: Pick<Hand, 'tx' | 'dice'>, { id }: Row, among = Object.keys(columns)): Promise<void> {
  const column = oneOf(dice, among);
  await sql`update audit_events set ${sql.ref(column)} = ${sql.raw(columns[column] ?? '')} where id = ${id}`.execute(tx);
}

/** What an insider would change and count again. */
const facts = ['at', 'actor_kind', 'actor_id', 'action', 'data', 'request_id', 'country', 'acting_for', 'id'];

const remove = ({ tx }: Hand, { id }: Row) => sql`delete from audit_events where id = ${id}`.execute(tx);

/** Another like it, with another id, at a place of its own. */
const insertLike = ({ tx }: Hand, { id }: Row, position: number) =>
  sql`insert into audit_events (id, at, actor_kind, actor_id, action, subject_kind, subject_id, data, request_id, chain, position, hash)
    select gen_random_uuid(), at, actor_kind, actor_id, 'case.approve', subject_kind, subject_id, data, request_id, chain, ${position}, hash
    from audit_events where id = ${id}`.execute(tx);

const shift = ({ tx }: Hand, chain: string, from: number, by: number) =>
  sql`update audit_events set position = position + ${by} where chain = ${chain} and position >= ${from}`.execute(tx);

async function aSeal({ tx, dice }: Hand): Promise<string> {
  const { rows } = await sql<{ number: string }>`select number::text from audit_seals order by audit_seals.number`.execute(tx);
  return oneOf(dice, rows).number;
}

async function aSealedHead({ tx, dice }: Hand): Promise<{ seal: string; chain: string }> {
  const { rows } = await sql<{
    seal: string;
    chain: string;
  }>`select seal::text, chain from audit_sealed_heads s order by s.seal, chain`.execute(tx);
  return oneOf(dice, rows);
}

async function removeChain(
  { tx }: Hand,
  chain: string,
  ...parts: readonly ('audit_events' | 'audit_chain_heads' | 'audit_sealed_heads')[]
): Promise<void> {
  for (const part of parts) await sql`delete from ${sql.table(part)} where chain = ${chain}`.execute(tx);
}

/** Attacks by a person who writes to the tables and does not recompute hashes. */
export const plain: readonly Kind[] = [
  ...Object.keys(columns).map((column): Kind => ({
    name: `${column} of an event changed`,
    tamper: async (hand) => change(hand, await anEvent(hand), [column]),
  })),
  { name: 'an event removed', tamper: async (hand) => void (await remove(hand, await anEvent(hand))) },
  {
    name: 'the last events of a chain removed',
    async tamper(hand) {
      const { chain, position } = await anEvent(hand);
      await sql`delete from audit_events where chain = ${chain} and position >= ${position}`.execute(hand.tx);
    },
  },
  {
    name: 'two events swapped by their positions',
    async tamper(hand) {
      const [one, other] = await neighbours(hand);
      await sql`update audit_events set position = case id when ${one.id} then ${other.position}::bigint else ${one.position}::bigint end
        where id in (${one.id}, ${other.id})`.execute(hand.tx);
    },
  },
  {
    name: 'two events swapped whole, each with the hash of the other',
    async tamper(hand) {
      const [one, other] = await neighbours(hand);
      await sql`update audit_events set position = swapped.position, hash = swapped.hash
        from (select id, position, hash from audit_events where id in (${one.id}, ${other.id})) swapped
        where audit_events.id in (${one.id}, ${other.id}) and swapped.id <> audit_events.id`.execute(hand.tx);
    },
  },
  {
    name: 'a chain turned around',
    async tamper(hand) {
      const [{ chain }] = await neighbours(hand);
      await sql`update audit_events set position = 1 + (select max(position) from audit_events e where e.chain = ${chain}) - position where chain = ${chain}`.execute(
        hand.tx,
      );
    },
  },
  {
    name: 'an event put in between, the others moved on',
    async tamper(hand) {
      const event = await anEvent(hand);
      await shift(hand, event.chain, event.position + 1, 1);
      await insertLike(hand, event, event.position + 1);
    },
  },
  {
    name: 'a second event at the same position',
    async tamper(hand) {
      const event = await anEvent(hand);
      await insertLike(hand, event, event.position);
    },
  },
  {
    name: 'an event added behind the head',
    async tamper(hand) {
      const event = await anEvent(hand);
      await insertLike(hand, event, 100_000);
    },
  },
  {
    name: 'events renumbered',
    async tamper(hand) {
      const { chain, position } = await anEvent(hand);
      await shift(hand, chain, position, 1 + hand.dice(3));
    },
  },
  {
    name: 'an event moved to the end of another chain',
    async tamper(hand) {
      const [event, other] = [await anEvent(hand), oneOf(hand.dice, hand.stage.sealed)];
      const to = other === event.chain ? 'case elsewhere' : other;
      await sql`update audit_events set chain = ${to}, position = 1 + coalesce((select position from audit_chain_heads where chain = ${to}), 0)
        where id = ${event.id}`.execute(hand.tx);
    },
  },
  {
    name: 'an event taken out of its chain and left where it is',
    tamper: async (hand) =>
      void (await sql`update audit_events set chain = null, position = null, hash = null where id = ${(await anEvent(hand)).id}`.execute(
        hand.tx,
      )),
  },
  ...[
    'position = position + 1',
    'position = greatest(1, position - 1), hash = sha256(hash)',
    'hash = sha256(hash)',
    "chain = chain || '0'",
  ].map((what): Kind => ({
    name: `a head: ${what}`,
    tamper: async (hand) =>
      void (await sql`update audit_chain_heads set ${sql.raw(what)}, sealed_position = 0 where chain = ${(await anEvent(hand)).chain}`.execute(
        hand.tx,
      )),
  })),
  {
    name: 'a head that says another end of what is sealed',
    tamper: async (hand) =>
      void (await sql`update audit_chain_heads set sealed_position = case when sealed_position = position then position - 1 else position end
        where chain = ${(await anEvent(hand)).chain}`.execute(hand.tx)),
  },
  { name: 'a head removed', tamper: async (hand) => removeChain(hand, (await anEvent(hand)).chain, 'audit_chain_heads') },
  {
    name: 'a head without a chain',
    tamper: async ({ tx }) =>
      void (await sql`insert into audit_chain_heads (chain, position, hash) values ('case invented', 3, sha256('x'))`.execute(tx)),
  },
  ...[
    'number = number + 1000',
    "at = at + interval '1 second'",
    'previous = sha256(previous)',
    'heads = heads + 1',
    'hash = sha256(hash)',
  ].map((what): Kind => ({
    name: `a seal: ${what}`,
    tamper: async (hand) =>
      void (await sql`update audit_seals set ${sql.raw(what)} where number = ${await aSeal(hand)}::bigint`.execute(hand.tx)),
  })),
  {
    name: 'a seal removed',
    tamper: async (hand) => void (await sql`delete from audit_seals where number = ${await aSeal(hand)}::bigint`.execute(hand.tx)),
  },
  ...['position = position + 1', 'hash = sha256(hash)', "chain = chain || '0'", 'seal = seal + 1000'].map((what): Kind => ({
    name: `a sealed head: ${what}`,
    async tamper(hand) {
      const { seal, chain } = await aSealedHead(hand);
      await sql`update audit_sealed_heads set ${sql.raw(what)} where seal = ${seal}::bigint and chain = ${chain}`.execute(hand.tx);
    },
  })),
  {
    name: 'a sealed head removed',
    async tamper(hand) {
      const { seal, chain } = await aSealedHead(hand);
      await sql`delete from audit_sealed_heads where seal = ${seal}::bigint and chain = ${chain}`.execute(hand.tx);
    },
  },
  {
    name: 'a sealed head of no seal added',
    async tamper(hand) {
      const { chain } = await anEvent(hand);
      await sql`insert into audit_sealed_heads (seal, chain, position, hash)
        select 99999, chain, sealed_position, (select hash from audit_events e where e.chain = h.chain and e.position = h.sealed_position)
        from audit_chain_heads h where chain = ${chain} and sealed_position > 0`.execute(hand.tx);
      await sql`insert into audit_sealed_heads (seal, chain, position, hash)
        select 99999, chain, 1, sha256('x') from audit_chain_heads h where chain = ${chain} and sealed_position = 0`.execute(hand.tx);
    },
  },
  { name: 'a whole chain removed, its head left', tamper: async (hand) => removeChain(hand, (await anEvent(hand)).chain, 'audit_events') },
  {
    name: 'a whole chain removed with its head, what was sealed of it left',
    tamper: async (hand) => removeChain(hand, oneOf(hand.dice, hand.stage.sealed), 'audit_events', 'audit_chain_heads'),
  },
  {
    name: 'a whole chain removed with its head and what was sealed of it',
    tamper: async (hand) =>
      removeChain(hand, oneOf(hand.dice, hand.stage.sealed), 'audit_events', 'audit_chain_heads', 'audit_sealed_heads'),
  },
];

/** How an insider who knows the code changes one event, before counting again. */
const changes: Record<string, (hand: Hand, event: Row) => Promise<unknown>> = {
  'changes an event': (hand, event) => change(hand, event, facts),
  'removes an event': remove,
  'puts an event in between': async (hand, event) => {
    await shift(hand, event.chain, event.position, 1);
    await insertLike(hand, event, event.position);
  },
  'cuts the end off': ({ tx }, { chain, position }) =>
    sql`delete from audit_events where chain = ${chain} and position >= ${position}`.execute(tx),
};

const cleverly = (
  name: string,
  which: (hand: Hand) => Promise<Row>,
  after: (hand: Hand, chain: string) => Promise<void>,
): readonly Kind[] =>
  Object.entries(changes).map(([what, change]) => ({
    name: `an insider ${what} ${name}`,
    async tamper(hand) {
      const event = await which(hand);
      await change(hand, event);
      await after(hand, event.chain);
    },
  }));

const inSealed = (hand: Hand) => anEvent(hand, 'sealed');

/** Attacks by a person who knows the code, has full access to the database, and recomputes everything. */
export const clever: readonly Kind[] = [
  ...cleverly('and counts the chain and its head again', inSealed, ({ tx }, chain) => recount(tx, chain)),
  ...cleverly('and counts also again what was sealed of it', inSealed, async ({ tx }, chain) => {
    await recount(tx, chain);
    await recountSealed(tx, chain);
  }),
  ...cleverly('and also makes all seals again', inSealed, async ({ tx }, chain) => {
    await recount(tx, chain);
    await recountSealed(tx, chain);
    await reseal(tx);
  }),
  {
    name: 'an insider removes a whole chain and makes all seals again',
    async tamper(hand) {
      await removeChain(hand, oneOf(hand.dice, hand.stage.sealed), 'audit_events', 'audit_chain_heads', 'audit_sealed_heads');
      await reseal(hand.tx);
    },
  },
  {
    name: 'an insider removes the last seals, as if they had never been made',
    async tamper(hand) {
      const from = await aSeal(hand);
      await sql`delete from audit_sealed_heads where seal >= ${from}::bigint`.execute(hand.tx);
      await sql`delete from audit_seals where number >= ${from}::bigint`.execute(hand.tx);
      await sql`update audit_chain_heads h set sealed_position = coalesce((select max(position) from audit_sealed_heads s where s.chain = h.chain), 0)`.execute(
        hand.tx,
      );
    },
  },
];

/** The same in what was written since the last seal: nobody outside has seen it. */
export const unsealed: readonly Kind[] = [
  ...cleverly('of what is not sealed, and counts again', aTail, ({ tx }, chain) => recount(tx, chain)),
  {
    name: 'an insider removes a whole chain that was never sealed',
    async tamper(hand) {
      const { chain } = oneOf(
        hand.dice,
        hand.stage.tails.filter(({ from }) => from === 1),
      );
      await removeChain(hand, chain, 'audit_events', 'audit_chain_heads');
    },
  },
];

/** Something that did not happen, written at the end as what happens is written: a chain says what was written and in which order, not that it is true. */
export const invented: readonly Kind[] = [
  {
    name: 'an event that never happened, added at the end',
    async tamper(hand) {
      const event = await anEvent(hand);
      await insertLike(hand, event, 100_000);
      await recount(hand.tx, event.chain);
    },
  },
];
