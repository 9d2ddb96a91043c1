import type { Scope } from '@thamani/domain/review/staff.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Queryable } from '../../database/connect.ts';
import { withinScope, type Condition } from '../../database/search-conditions.ts';
import type { EventRow } from './store.ts';

/** Where a person may read the audit. */
export interface Reach {
  /** Everything, also what is of no case yet. */
  readonly everything: boolean;
  /** What is of no case at all: people, prices, holidays. For those who hold the role in every country. */
  readonly withoutCase: boolean;
  /** `all`, or the countries to look in. */
  readonly countries: 'all' | readonly string[];
  readonly scopes: readonly Scope[];
}

export interface EventFilter {
  /** The chain of what it is about. */
  readonly chain?: string | undefined;
  readonly by?: { readonly kind: 'company' | 'system' } | { readonly kind: 'staff'; readonly id: string } | undefined;
  /** The beginning of an action. */
  readonly action?: string | undefined;
  /** Whole actions, beside those that begin so. */
  readonly actions?: readonly string[] | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** A file of several pages leaves out what happened since its first. */
  readonly before?: Date | undefined;
  readonly page: number;
  readonly page_size: number;
}

/** One search looks through so many events, in the order of one index, and no further: it says so, and how far it came. */
const mostLookedAt = 20_000;

export interface FoundEvents {
  readonly rows: readonly EventRow[];
  readonly total: number;
  readonly lookedBackTo: Date | null;
}

/** Newest first. What an index finds is looked through; the rest of the question is asked of each. */
export async function findEvents(db: Queryable, reach: Reach, wanted: EventFilter): Promise<FoundEvents> {
  const { page, page_size } = wanted;
  const { rows } = await sql<EventRow & { total: number; looked: number; first: Date | null }>`
    with looked as materialized (${lookedAt(reach, wanted)}),
    found as materialized (
      select found.id, found.at, found.nth from (
        select looked.*, row_number() over () as nth,
          case when looked.chain ~ '^case [0-9a-f-]{36}$' then substr(looked.chain, 6)::uuid end as application_id
        from looked) found
        left join cases on cases.application_id = found.application_id
      where ${withinReach(reach)} and ${asAsked(wanted)})
    select numbers.*, audit_events.* from
      (select (select count(*)::int from found) as total, (select count(*)::int from looked) as looked, (select min(at) from looked) as first) numbers
      left join lateral (select * from found order by nth limit ${page_size} offset ${(page - 1) * page_size}) page on true
      left join audit_events on audit_events.at = page.at and audit_events.id = page.id
    order by page.nth`.execute(db);
  const [first] = rows;
  return {
    rows: rows.filter(({ id }) => id !== null),
    total: first?.total ?? 0,
    lookedBackTo: first?.looked === mostLookedAt ? first.first : null,
  };
}

/** Of rows with their `chain`, and the `country` and `sector` of their case as it is now. */
function withinReach({ everything, withoutCase, scopes }: Reach): Condition {
  if (everything) return sql<boolean>`true`;
  const ofCases = withinScope(scopes, 'cases');
  return withoutCase ? sql<boolean>`(found.chain not like 'case %' or ${ofCases})` : ofCases;
}

/** Four ways in, each with an index of its own. */
function lookedAt({ countries }: Reach, wanted: EventFilter): RawBuilder<unknown> {
  const { chain, by } = wanted;
  const columns = sql`audit_events.id, audit_events.at, audit_events.chain, audit_events.actor_kind, audit_events.actor_id, audit_events.action`;
  const most = sql`limit ${sql.lit(mostLookedAt)}`;
  const newest = sql`order by audit_events.at desc, audit_events.id desc ${most}`;
  const during = sql`audit_events.chain is not null and ${inTime(wanted)}`;
  if (chain !== undefined)
    return sql`select ${columns} from audit_search audit_events where audit_events.chain = ${chain} and ${during} order by audit_events.position desc ${most}`;
  if (by?.kind === 'staff')
    return sql`select ${columns} from audit_search audit_events where audit_events.actor_kind = 'staff' and audit_events.actor_id = ${by.id} and ${during} ${newest}`;
  if (countries === 'all') return sql`select ${columns} from audit_search audit_events where ${during} ${newest}`;
  return sql`select audit_events.* from unnest(${[...countries]}::text[]) as places (country) cross join lateral
    (select ${columns} from audit_search audit_events where audit_events.country = places.country and ${during} ${newest}) audit_events ${newest}`;
}

/** Whole days, in UTC. */
function inTime({ from, to, before }: EventFilter): RawBuilder<unknown> {
  const since = from === undefined ? sql`true` : sql`audit_events.at >= ${`${from}T00:00:00Z`}::timestamptz`;
  const until = to === undefined ? sql`true` : sql`audit_events.at < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`;
  const earlier = before === undefined ? sql`true` : sql`audit_events.at < ${before}`;
  return sql`${since} and ${until} and ${earlier}`;
}

function asAsked({ by, action = '', actions = [] }: EventFilter): RawBuilder<unknown> {
  const ways = [
    ...(action === '' ? [] : [sql`starts_with(found.action, ${action})`]),
    ...(actions.length === 0 ? [] : [sql`found.action = any(${[...actions]}::text[])`]),
  ];
  const begins = ways.length === 0 ? sql`true` : sql`(${sql.join(ways, sql` or `)})`;
  if (by === undefined) return begins;
  return sql`${begins} and found.actor_kind = ${by.kind} and ${by.kind === 'staff' ? sql`found.actor_id = ${by.id}` : sql`true`}`;
}
