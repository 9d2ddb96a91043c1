import {
  photoDistance,
  photoNeighbours,
  registrationKey,
  saysSomething,
  storedRegistrationKey,
} from '@thamani/domain/signals/fingerprints.ts';
import { sql } from 'kysely';
import type { Queryable } from '../../database/connect.ts';
import type { Subject } from './evidence-store.ts';

/**
 * What of a case was seen at another company. Each answers whether, and never whose: no id, name or figure of another company leaves
 * these statements. Each finds its rows by an index, however many are kept (`npm run bench -- signals`).
 */

/** Sent in by another company. */
const sentByAnother = (companyId: string) => sql`d.company_id <> ${companyId} and exists (
  select from application_documents n join applications a on a.id = n.application_id
  where n.document_id = d.id and a.submissions > 0)`;

/** Byte for byte; in hexadecimal. */
export async function filesElsewhere(db: Queryable, companyId: string, hashes: readonly Buffer[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ sha256: Buffer }>`
    select mine.sha256 from unnest(${[...hashes]}::bytea[]) as mine (sha256)
    cross join lateral (select from documents d where d.sha256 = mine.sha256 and ${sentByAnother(companyId)} limit 1) other`.execute(db);
  return asHex(rows);
}

/** The same invoice in another file; what is the same file is told by its bytes. */
export async function invoicesElsewhere(
  db: Queryable,
  companyId: string,
  invoices: readonly { readonly sha256: Buffer; readonly marks: readonly Buffer[] }[],
): Promise<ReadonlySet<string>> {
  const marked = invoices.flatMap(({ sha256, marks }) => marks.map((mark) => ({ sha256, mark })));
  const { rows } = await sql<{ sha256: Buffer }>`
    select mine.sha256
    from unnest(${marked.map(({ sha256 }) => sha256)}::bytea[], ${marked.map(({ mark }) => mark)}::bytea[]) as mine (sha256, fingerprint)
    cross join lateral (
      select from invoice_fingerprints i join documents d on d.sha256 = i.sha256
      where i.fingerprint = mine.fingerprint and i.sha256 <> mine.sha256 and ${sentByAnother(companyId)} limit 1) other`.execute(db);
  return asHex(rows);
}

/** By how many bits the nearest other photo differs; absent where none is near. All of a case at once: each asks for 68 parts. */
export async function photosElsewhere(
  db: Queryable,
  companyId: string,
  photos: readonly { readonly sha256: Buffer; readonly photo: bigint }[],
): Promise<ReadonlyMap<string, number>> {
  const informative = photos.filter(({ photo }) => saysSomething(photo));
  const signed = informative.map(({ photo }) => String(BigInt.asIntN(64, photo)));
  const asked = informative.flatMap(({ photo }, index) => photoNeighbours(photo).map((band) => ({ band, n: index + 1 })));
  const { rows } = await sql<{ sha256: Buffer; bits: number }>`
    with mine as materialized (
      select * from unnest(${informative.map(({ sha256 }) => sha256)}::bytea[], ${signed}::bigint[]) with ordinality as m (sha256, photo, n)),
    near as materialized (
      select distinct mine.sha256 as own, p.sha256, p.bits
      from unnest(${asked.map(({ band }) => band)}::int[], ${asked.map(({ n }) => n)}::bigint[]) as asked (band, n) join mine using (n)
      cross join lateral (
        select p.sha256, bit_count((p.photo # mine.photo)::bit(64)) as bits from photo_bands p where p.band = asked.band offset 0) p
      where p.bits <= ${photoDistance} and p.sha256 <> mine.sha256)
    select near.own as sha256, min(near.bits)::int as bits from near
    where exists (select from documents d where d.sha256 = near.sha256 and d.media_type = 'photo' and ${sentByAnother(companyId)})
    group by near.own`.execute(db);
  return new Map(rows.map(({ sha256, bits }) => [sha256.toString('hex'), bits]));
}

/** One that was never activated proves nothing: anybody can type a number. */
export async function registrationElsewhere(db: Queryable, subject: Subject): Promise<'shared' | 'alone' | 'too_short'> {
  const key = registrationKey(subject.reg_country, subject.rc_number);
  if (key === undefined) return 'too_short';
  const { rows } =
    await sql`select from companies where registration_key = ${key} and registration_key <> '' and id <> ${subject.company_id}
      and not exists (select from memberships join accounts on accounts.id = memberships.account_id
        where memberships.company_id = companies.id and activated_at is null) limit 1`.execute(db);
  return rows.length > 0 ? 'shared' : 'alone';
}

/** Companies in one statement. */
const batch = 1_000;

/** For companies of before there was a `registration_key`; nothing is done twice. */
export async function fillRegistrationKeys(db: Queryable): Promise<number> {
  let filled = 0;
  for (;;) {
    const { rows } = await sql<{ id: string; reg_country: string; rc_number: string }>`
      select id, reg_country, rc_number from companies where registration_key is null order by id limit ${batch}`.execute(db);
    if (rows.length === 0) return filled;
    const keys = rows.map(({ reg_country, rc_number }) => storedRegistrationKey(reg_country, rc_number));
    await sql`update companies set registration_key = filled.key
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${keys}::text[]) as filled (id, key)
      where companies.id = filled.id and companies.registration_key is null`.execute(db);
    filled += rows.length;
  }
}

/** Enough for a median that a few more would not move. */
const mostOfGroup = 500;

/** The newest that were certified in the chapter of the Harmonized System, this one apart, in percent. */
export async function groupOf(db: Queryable, { id, hs_code }: Subject): Promise<readonly number[]> {
  if (hs_code === null) return [];
  const { rows } = await sql<{ cva: string }>`
    select cva from applications
    where state = 'completed' and left(hs_code, 2) = ${hs_code.slice(0, 2)} and cva is not null and id <> ${id}
    order by updated_at desc limit ${mostOfGroup}`.execute(db);
  return rows.map(({ cva }) => Number(cva));
}

function asHex(rows: readonly { readonly sha256: Buffer }[]): ReadonlySet<string> {
  return new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
}
