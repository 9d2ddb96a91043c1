import { signInFailureRules, type SignInAccountKind, type SignInFailureReason } from '@thamani/domain/accounts/sign-in-failures.ts';
import type { Scope } from '@thamani/domain/review/staff.ts';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../database/connect.ts';
import { withinScope, type Condition } from '../../database/search-conditions.ts';

export interface CountedFailure {
  readonly id: string;
  readonly account_kind: SignInAccountKind;
  readonly account_id: string | null;
  readonly hour: Date;
  readonly reason: SignInFailureReason;
  readonly network: string;
  readonly at: Date;
}

/** One row for each account, reason and hour, whatever an attacker sends. */
export async function countFailure(db: Queryable, { network, at, ...failure }: CountedFailure): Promise<void> {
  const isNew = sql<boolean>`not ${network} = any (sign_in_failures.networks)`;
  const isFull = sql<boolean>`cardinality(sign_in_failures.networks) >= ${sql.lit(signInFailureRules.networksKept)}`;
  await db
    .insertInto('sign_in_failures')
    .values({ ...failure, count: 1, networks: [network], last_at: at })
    .onConflict((conflict) =>
      conflict.constraint('sign_in_failures_counted').doUpdateSet({
        count: sql`sign_in_failures.count + 1`,
        networks: sql`case when ${isNew} and not ${isFull} then sign_in_failures.networks || ${network}::text else sign_in_failures.networks end`,
        has_more_networks: sql`sign_in_failures.has_more_networks or (${isNew} and ${isFull})`,
        last_at: sql`greatest(sign_in_failures.last_at, ${at})`,
      }),
    )
    .execute();
}

export interface FailureRow {
  readonly id: string;
  readonly account_kind: SignInAccountKind;
  readonly account_id: string | null;
  readonly account_name: string | null;
  readonly hour: Date;
  readonly reason: SignInFailureReason;
  readonly count: number;
  readonly networks: string[];
  readonly has_more_networks: boolean;
  readonly last_at: Date;
}

/** One list looks through so many rows, newest first, and no further. */
const mostLookedAt = 20_000;

/**
 * People of companies within the scopes, by the first such company; staff and unknown accounts only for a reader of all countries.
 */
export async function pageOfFailures(
  db: Queryable,
  scopes: readonly Scope[],
  size: number,
  offset: number,
): Promise<{ rows: readonly FailureRow[]; total: number }> {
  const { rows } = await sql<FailureRow & { total: number }>`
    with looked as materialized (
      select id, account_kind, account_id from sign_in_failures order by hour desc, id desc limit ${sql.lit(mostLookedAt)}),
    found as materialized (
      select looked.id, coalesce(staff.staff_number, companies.company_name) as account_name from looked
        left join staff on looked.account_kind = 'staff' and staff.id = looked.account_id
        left join lateral (
          select companies.* from memberships join companies on companies.id = memberships.company_id
          where looked.account_kind = 'company' and memberships.account_id = looked.account_id
          order by case when ${withinScope(scopes, 'companies')} then 0 else 1 end, memberships.joined_at, companies.id limit 1
        ) companies on true
      where ${within(scopes)})
    select f.id, f.account_kind, f.account_id, found.account_name, f.hour, f.reason, f.count, f.networks, f.has_more_networks, f.last_at,
      (select count(*)::int from found) as total
    from found join sign_in_failures f on f.id = found.id
    order by f.hour desc, f.id desc limit ${size} offset ${offset}`.execute(db);
  return { rows, total: rows[0]?.total ?? 0 };
}

function within(scopes: readonly Scope[]): Condition {
  const ofCompanies = withinScope(scopes, 'companies');
  return scopes.some(({ countries }) => countries === 'all') ? sql<boolean>`(companies.id is null or ${ofCompanies})` : ofCompanies;
}

/** With the account that they are about. */
export async function forgetFailuresOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('account_kind', '=', 'company').where('account_id', '=', accountId).execute();
}

/** For the person themselves, newest first. */
export async function failuresOf(db: Queryable, accountId: string) {
  return db
    .selectFrom('sign_in_failures')
    .select(['hour', 'reason', 'count', 'networks', 'last_at'])
    .where('account_kind', '=', 'company')
    .where('account_id', '=', accountId)
    .orderBy('hour', 'desc')
    .limit(1000)
    .execute();
}
