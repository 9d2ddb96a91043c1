import { memberRules } from '@thamani/domain/companies/members.ts';
import { orderedRoles, type CompanyRole } from '@thamani/domain/companies/roles.ts';
import type { Queryable } from '../../database/connect.ts';
import { actorsOf, pageOfMembers } from './store.ts';

/** A person of a company as the contract shows them (`companyPerson`) to the company and to staff. */
export interface CompanyPerson {
  readonly id: string;
  /** null once the account is erased. */
  readonly name: string | null;
  /** In the company now. */
  readonly roles: CompanyRole[];
  readonly is_agent: boolean;
}

/** What a person did. Without a company it was about their own login. */
interface CompanyAct {
  readonly accountId: string;
  readonly companyId: string | null;
}

/** One query for all acts of a page. The ids of erased accounts remain in what they did: such a person has no name. */
export async function peopleWhoActed(db: Queryable, acts: readonly CompanyAct[]): Promise<(act: CompanyAct) => CompanyPerson> {
  const asked = new Map(acts.map((act) => [keyOf(act), act]));
  const rows = asked.size === 0 ? [] : await actorsOf(db, [...asked.values()]);
  const found = new Map(
    rows.map(({ account_id: id, company_id, first_name, last_name, roles, is_agent }) => [
      keyOf({ accountId: id, companyId: company_id }),
      { id, name: `${first_name} ${last_name}`, roles: orderedRoles(roles ?? []), is_agent: is_agent ?? false },
    ]),
  );
  return (act) => found.get(keyOf(act)) ?? { id: act.accountId, name: null, roles: [], is_agent: false };
}

function keyOf({ accountId, companyId }: CompanyAct): string {
  return `${accountId} ${companyId ?? ''}`;
}

/** The people of a company now, owners first, then by name. */
export async function peopleOf(db: Queryable, companyId: string): Promise<readonly CompanyPerson[]> {
  const rows = await pageOfMembers(db, companyId, { size: memberRules.mostMembers, offset: 0 });
  return rows.map(({ account_id: id, first_name, last_name, roles, is_agent }) => ({
    id,
    name: `${first_name} ${last_name}`,
    roles,
    is_agent,
  }));
}
