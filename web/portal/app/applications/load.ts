import { ApiProblem } from '@thamani/client/client.ts';
import type { Client } from '@thamani/client/client.ts';
import { listApplications, summariseApplications } from '@thamani/contract/applications.ts';
import { applicationFilterNames, applicationSorts } from '@thamani/domain/lists/lists.ts';
import type { ApplicationList, ListedApplication, Summary } from './application.ts';
import type { ChosenOf } from './list/ListTools.tsx';

/** Undefined where the API fails: the page shows a sentence in that place, and the rest of the page works. */
export async function unlessAway<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiProblem) return undefined;
    throw error;
  }
}

export interface Overview {
  readonly summary: Summary;
  readonly recent: readonly ListedApplication[];
}

/** For the dashboard: the four figures and the three most recent. */
export async function loadOverview(api: Client): Promise<Overview | undefined> {
  return unlessAway(
    Promise.all([api.call(summariseApplications), api.call(listApplications, { query: { page_size: '3' } })]).then(
      ([{ data: summary }, { data: recent }]) => ({ summary, recent }),
    ),
  );
}

export interface Listing {
  readonly summary: Summary;
  readonly list: ApplicationList;
}

/** By what the list is filtered and sorted. */
export const applicationTools = { status: applicationFilterNames, sort: applicationSorts } as const;

export async function loadListing(
  api: Client,
  question: Question,
  chosen: ChosenOf<typeof applicationTools> = {},
): Promise<Listing | undefined> {
  const query = { ...queryOf(question), ...chosen };
  return unlessAway(withSummary(api.call(summariseApplications), api.call(listApplications, { query })));
}

/** A list and the figures above it, both or none. */
export async function withSummary<Summary, List>(summary: Promise<{ readonly data: Summary }>, list: Promise<List>) {
  const [{ data }, rows] = await Promise.all([summary, list]);
  return { summary: data, list: rows };
}

export function queryOf({ page, search }: Pick<Question, 'page' | 'search'>): { readonly page?: string; readonly search?: string } {
  return { ...(page === undefined ? {} : { page }), ...(search === '' ? {} : { search }) };
}

export interface Question {
  readonly search: string;
  readonly page: string | undefined;
}

/** As the address asks; what cannot be a page is none. */
export function questionIn(address: string): Question {
  const query = new URL(address).searchParams;
  const page = query.get('page');
  return {
    search: (query.get('search') ?? '').trim().slice(0, 200),
    page: page !== null && /^[1-9]\d{0,5}$/.test(page) ? page : undefined,
  };
}
