import { Refusal } from '@thamani/domain/errors.ts';
import type { StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/connect.ts';
import { checkChain } from './chain-verification.ts';
import { chainNamed, namesOn, personNumbered, placeOfChain } from './name-store.ts';
import { reaches, reachOf } from './scope.ts';
import { findEvents, type FoundEvents, type EventFilter } from './search-store.ts';
import { headsAfter, sealsNaming, type Names } from './store.ts';

export { listDocumentReaders } from './document-access-log.ts';

interface AuditQuery extends Pick<EventFilter, 'action' | 'from' | 'to' | 'page' | 'page_size'> {
  readonly about?: string | undefined;
  readonly by?: string | undefined;
}

const nothing: FoundEvents = { rows: [], total: 0, lookedBackTo: null };

/** What the reader's scope covers. What is named and lies elsewhere is found no more than what does not exist. */
export async function searchAudit(
  { db }: Pick<Context, 'db'>,
  session: StaffSession,
  asked: AuditQuery,
): Promise<FoundEvents & { readonly names: Names }> {
  const reach = reachOf(session.person);
  const wanted = await wantedBy(db, asked);
  const found =
    wanted === undefined || (wanted.chain !== undefined && !reaches(reach, wanted.chain, await placeOfChain(db, wanted.chain)))
      ? nothing
      : await findEvents(db, reach, wanted);
  return { ...found, names: await namesOn(db, found.rows) };
}

/** Undefined where something is named that nobody knows. */
async function wantedBy(db: Queryable, { about = '', by = '', ...asked }: AuditQuery): Promise<EventFilter | undefined> {
  const chain = about === '' ? undefined : await chainNamed(db, about);
  if (about !== '' && chain === undefined) return undefined;
  if (by === '') return { ...asked, chain };
  if (by === 'company' || by === 'system') return { ...asked, chain, by: { kind: by } };
  const id = await personNumbered(db, by);
  return id === undefined ? undefined : { ...asked, chain, by: { kind: 'staff', id } };
}

/** One chain as it is now: counted in one snapshot, so that nobody who goes on writing looks like a forger. */
export async function checkAuditChain(context: Context, session: StaffSession, chain: string) {
  const where = await placeOfChain(context.db, chain);
  if (!reaches(reachOf(session.person), chain, where)) throw new Refusal('not_found');
  return context.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { events, found } = await checkChain({ ...context, db: tx }, chain);
      if (events === 0 && found.length === 0) throw new Refusal('not_found');
      const [head] = await headsAfter(tx, { last: undefined, only: chain });
      const [seal] = await sealsNaming(tx, chain, 1);
      return { events, found, sealed: Number(head?.sealed_position ?? 0), sealedAt: seal?.at ?? null };
    });
}
