import type { readQueue } from '@thamani/contract/review.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { State } from '@thamani/domain/applications/lifecycle.ts';
import type { Role } from '@thamani/domain/review/staff.ts';

export type Queue = AnswerOf<typeof readQueue>;
export type QueueRow = Queue['data'][number] & { readonly country_name: string };

/** The stages of open cases, in the order in which a case goes through them. */
export const openStages = [
  'screening',
  'assessment',
  'documents',
  'site_visit',
  'approval',
  'correction',
] as const satisfies readonly State[];
export type OpenStage = (typeof openStages)[number];

const holders = ['mine', 'free', 'all'] as const;

/** The reader's filters. They are in the address, so that the reader can bookmark, share and return to them. */
export interface Question {
  readonly whose: (typeof holders)[number];
  readonly stage?: OpenStage | undefined;
  readonly late?: true | undefined;
  readonly country?: string | undefined;
  readonly search?: string | undefined;
  readonly page: number;
}

const size = 25;
const mostPages = 1_000_000;

/** What is none of our words is left out: an address can be written by hand. Undefined: it asks for nothing. */
export function questionIn(params: URLSearchParams): Question | undefined {
  if (params.size === 0) return undefined;
  const country = params.get('country') ?? '';
  const search = (params.get('search') ?? '').trim().slice(0, 200);
  const page = Number(params.get('page') ?? 1);
  return {
    whose: holders.find((one) => one === params.get('whose')) ?? 'all',
    stage: openStages.find((one) => one === params.get('stage')),
    late: params.get('late') === 'true' ? true : undefined,
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
    search: search === '' ? undefined : search,
    page: Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1,
  };
}

function wordsOf({ whose, stage, late, country, search, page }: Question): Record<string, string> {
  return {
    whose,
    ...(stage === undefined ? {} : { stage }),
    ...(late === undefined ? {} : { late: 'true' }),
    ...(country === undefined ? {} : { country }),
    ...(search === undefined ? {} : { search }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/** The part of an address after `?`. Another choice begins at its first page. */
export function searchOf(question: Question, choice: Partial<Question> = { page: question.page }): string {
  return `?${new URLSearchParams(wordsOf({ ...question, page: 1, ...choice })).toString()}`;
}

export function queryOf(question: Question): Record<string, string> {
  return { ...wordsOf(question), page_size: String(size) };
}

/** The initial filters of a person: the work of their role. */
export function startOf(roles: readonly Role[], mine: number): Question {
  if (roles.includes('officer')) return { whose: mine > 0 ? 'mine' : 'free', page: 1 };
  if (roles.includes('verifier')) return { whose: 'all', stage: 'site_visit', page: 1 };
  if (roles.includes('admin')) return { whose: 'all', stage: 'approval', page: 1 };
  return { whose: 'all', page: 1 };
}

export function isNarrowed({ late, stage, country, search, whose }: Question): boolean {
  return whose !== 'all' || [late, stage, country, search].some((one) => one !== undefined);
}
