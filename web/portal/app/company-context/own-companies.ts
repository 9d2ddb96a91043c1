import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { listOwnCompanies } from '@thamani/contract/members/people.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { CompanyChange, CompanyName } from '../session/problem.ts';

export type OwnCompany = AnswerOf<typeof listOwnCompanies>['data'][number];

/** Agents have about 200 companies; the API returns at most 100 in a page. */
const mostPages = 10;

/** All companies of the person: last used first, then by name. */
export async function ownCompanies(api: Client): Promise<readonly OwnCompany[]> {
  const companies: OwnCompany[] = [];
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, next } = await api.call(listOwnCompanies, { query: { page: String(page), page_size: '100' } });
    companies.push(...data);
    if (next === null) break;
  }
  return companies;
}

/** The ids of the person's companies, without the one that the session acts for. */
export async function otherCompanies(api: Client): Promise<readonly string[]> {
  return (await ownCompanies(api)).filter(({ is_current }) => !is_current).map(({ id }) => id);
}

/** The names of both companies, for the person to decide; undefined where the API fails or the session acts for none by now. */
export async function companyChange(api: Client, openedFor: string | undefined): Promise<CompanyChange | undefined> {
  try {
    const companies = await ownCompanies(api);
    const acting = companies.find(({ is_current }) => is_current);
    const opened = companies.find(({ id }) => id === openedFor);
    return acting === undefined ? undefined : { actingFor: named(acting), openedFor: opened === undefined ? null : named(opened) };
  } catch (error) {
    if (error instanceof ApiProblem) return undefined;
    throw error;
  }
}

function named({ id, company_name }: OwnCompany): CompanyName {
  return { id, name: company_name };
}
