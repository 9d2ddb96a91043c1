import { Refusal } from '@thamani/domain/errors.ts';
import { csvLines, csvStart } from '@thamani/domain/lists/lists.ts';
import { scopesOf } from '@thamani/domain/review/policy.ts';
import { covers, type Location, type Person } from '@thamani/domain/review/staff.ts';
import { dayOf } from '@thamani/domain/review/working-days.ts';
import type { Caller, OpenSession, StaffSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../database/connect.ts';
import { recordAuditEvent } from '../../engine/audit-log.ts';
import { consumeRateLimit } from '../../engine/rate-limit.ts';
import { peopleWhoActed } from '../members/service.ts';
import { pageOfHistory, type HistoryRow } from './application-history-store.ts';
import { checkChain } from './chain-verification.ts';
import { isApplicationOf, numberOfReaders, pageOfReaders } from './document-access-store.ts';
import { chainNamed, namesOn, personNumbered, placeOfChain } from './name-store.ts';
import { findEvents, type FoundEvents, type EventFilter, type Reach } from './search-store.ts';
import { headsAfter, sealsNaming, type EventRow, type Names, type ReaderRow } from './store.ts';
import { eventView, type Shown } from './view.ts';

export { checkAudit, checkChain, type Checked } from './chain-verification.ts';
export { unsealedSeconds } from './sealing.ts';

/** For the company whose application it is; for everybody else there is none. */
export async function listDocumentReaders(
  { db }: Pick<Context, 'db'>,
  session: OpenSession,
  asked: { readonly id: string; readonly page: number; readonly page_size: number },
): Promise<{ rows: readonly ReaderRow[]; total: number }> {
  if (!(await isApplicationOf(db, session.companyId, asked.id))) throw new Refusal('not_found');
  return { rows: await pageOfReaders(db, asked), total: await numberOfReaders(db, asked.id) };
}

/** For the company whose application it is: its own people by name. */
export async function listApplicationHistory(
  { db }: Pick<Context, 'db'>,
  { companyId }: OpenSession,
  asked: { readonly id: string; readonly page: number; readonly page_size: number },
): Promise<{ rows: readonly Shown<HistoryRow>[]; total: number }> {
  if (!(await isApplicationOf(db, companyId, asked.id))) throw new Refusal('not_found');
  const rows = await pageOfHistory(db, asked);
  return {
    rows: await withPeople(
      db,
      rows.map((row) => ({ ...row, acting_for: companyId })),
    ),
    total: rows[0]?.total ?? 0,
  };
}

type Acted = Pick<EventRow, 'actor_kind' | 'actor_id' | 'acting_for'>;

async function withPeople<Row extends Acted>(db: Queryable, rows: readonly Row[]): Promise<readonly Shown<Row>[]> {
  const actOf = ({ actor_kind, actor_id, acting_for }: Acted) =>
    actor_kind === 'company' && actor_id !== null ? { accountId: actor_id, companyId: acting_for } : undefined;
  const personOf = await peopleWhoActed(
    db,
    rows.flatMap((row) => actOf(row) ?? []),
  );
  return rows.map((row) => {
    const act = actOf(row);
    return { ...row, person: act && personOf(act) };
  });
}

function reachOf(person: Person): Reach {
  const scopes = scopesOf(person, 'read_audit');
  const withoutCase = scopes.some(({ countries }) => countries === 'all');
  return {
    everything: scopes.some(({ countries, sectors }) => countries === 'all' && sectors === 'all'),
    withoutCase,
    countries: withoutCase ? 'all' : [...new Set(scopes.flatMap(({ countries }) => countries))],
    scopes,
  };
}

/** One chain; `where`: of the case that it is of, as far as there is one. */
function reaches(reach: Reach, chain: string, where: Location | undefined): boolean {
  if (reach.everything) return true;
  if (!chain.startsWith('case ')) return reach.withoutCase;
  return where !== undefined && reach.scopes.some((scope) => covers(scope, where));
}

interface AuditQuery extends Pick<EventFilter, 'action' | 'from' | 'to' | 'before' | 'page' | 'page_size'> {
  /** Separated by commas. */
  readonly actions?: string | undefined;
  readonly about?: string | undefined;
  readonly by?: string | undefined;
}

const nothing: FoundEvents = { rows: [], total: 0, lookedBackTo: null };

type FoundPage = Omit<FoundEvents, 'rows'> & { readonly rows: readonly Shown<EventRow>[]; readonly names: Names };

/** What the reader's scope covers. What is named and lies elsewhere is found no more than what does not exist. */
export async function searchAudit({ db }: Pick<Context, 'db'>, session: StaffSession, asked: AuditQuery): Promise<FoundPage> {
  const reach = reachOf(session.person);
  const wanted = await wantedBy(db, asked);
  const found =
    wanted === undefined || (wanted.chain !== undefined && !reaches(reach, wanted.chain, await placeOfChain(db, wanted.chain)))
      ? nothing
      : await findEvents(db, reach, wanted);
  return { ...found, rows: await withPeople(db, found.rows), names: await namesOn(db, found.rows) };
}

/** Rows in memory at a time. One search looks through at most 20,000 events, so that a file has no more. */
const exportedAtOnce = 1_000;
const exportsPerHour = 20;

const texts = {
  searchedTo: /*i18n*/ {
    id: 'audit.export.searched_to',
    message: 'Events before {at} were not searched. To export older events, choose an earlier last day.',
  },
};

/**
 * What the list shows, as a file: made page by page while it is read. The log says who exported what, before the first byte. What happens
 * meanwhile is left out, so that no page moves.
 */
export async function exportAudit(
  context: Pick<Context, 'db' | 'clock' | 'ids'>,
  caller: Caller,
  session: StaffSession,
  question: Omit<AuditQuery, 'before' | 'page' | 'page_size'>,
) {
  const { db, clock, ids } = context;
  const now = clock.now();
  const asked = { ...question, before: now, page: 1, page_size: exportedAtOnce };
  await db
    .transaction()
    .execute((tx) =>
      consumeRateLimit(tx, { bucket: `audit exports of ${session.person.id}`, limit: exportsPerHour, windowSeconds: 3600 }, now),
    );
  const first = await searchAudit(context, session, asked);
  await db.transaction().execute((tx) =>
    recordAuditEvent(tx, {
      id: ids.uuid(),
      at: now,
      actor: caller.actor,
      action: 'audit.exported',
      subject: { kind: 'staff', id: session.person.id },
      data: {
        ...Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined && value !== '')),
        events: first.total,
      },
      requestId: caller.requestId,
    }),
  );
  return {
    name: `thamani-audit-${dayOf(now)}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: exportedPages(context, caller, session, asked, first),
  };
}

/** The names of the API, the same in every language. */
const exportedColumns = [
  'at',
  'actor',
  'staff_number',
  'name',
  'acting_for',
  'action',
  'subject_kind',
  'subject_id',
  'subject',
  'data',
  'chain',
  'position',
  'hash',
];

async function* exportedPages(
  context: Pick<Context, 'db'>,
  { t }: Pick<Caller, 't'>,
  session: StaffSession,
  asked: AuditQuery,
  first: FoundPage,
): AsyncGenerator<string> {
  yield csvStart + csvLines([exportedColumns]);
  const pages = Math.ceil(first.total / exportedAtOnce);
  for (let page = 1; page <= pages; page += 1) {
    const { rows, names } = page === 1 ? first : await searchAudit(context, session, { ...asked, page });
    yield csvLines(rows.map((row) => exportedRow(eventView(row, names))));
  }
  if (first.lookedBackTo !== null) yield csvLines([[t(texts.searchedTo, { at: first.lookedBackTo.toISOString() })]]);
}

function exportedRow({ at, actor, by, person, acting_for, action, subject, data, chain }: ReturnType<typeof eventView>) {
  const name = by?.name ?? person?.name ?? '';
  const { kind, id } = subject;
  return [
    at,
    actor,
    by?.staff_number ?? '',
    name,
    acting_for?.name ?? '',
    action,
    kind,
    id,
    subject.name,
    JSON.stringify(data),
    chain.name,
    chain.position,
    chain.hash,
  ];
}

/** Undefined where something is named that nobody knows. */
async function wantedBy(db: Queryable, { about = '', by = '', actions, ...others }: AuditQuery): Promise<EventFilter | undefined> {
  const asked = { ...others, actions: actions?.split(',') };
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
