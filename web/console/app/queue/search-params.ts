import type { readQueue } from '@thamani/contract/review.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import type { State } from '@thamani/domain/applications/lifecycle.ts';
import { queueSorts, sortDirections, type QueueQuestion, type QueueSort, type SortDirection } from '@thamani/domain/review/queue.ts';
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
  /** Id of the member of staff who has the cases. */
  readonly assignee?: string | undefined;
  /** Without one: the due date, most urgent first. */
  readonly sort?: QueueSort | undefined;
  readonly direction?: SortDirection | undefined;
  readonly page: number;
}

export const pageSize = 25;
const mostPages = 1_000_000;
const staffId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What is none of our words is left out: an address can be written by hand. Undefined: it asks for nothing. */
export function questionIn(params: URLSearchParams): Question | undefined {
  if (params.size === 0) return undefined;
  const country = params.get('country') ?? '';
  const search = (params.get('search') ?? '').trim().slice(0, 200);
  const assignee = params.get('assignee') ?? '';
  const page = Number(params.get('page') ?? 1);
  return {
    whose: holders.find((one) => one === params.get('whose')) ?? 'all',
    stage: openStages.find((one) => one === params.get('stage')),
    late: params.get('late') === 'true' ? true : undefined,
    country: /^[A-Z]{2}$/.test(country) ? country : undefined,
    search: search === '' ? undefined : search,
    assignee: staffId.test(assignee) ? assignee : undefined,
    ...orderIn(params),
    page: Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1,
  };
}

type Order = Pick<Question, 'sort' | 'direction'>;

/** The usual order is not named, so that one list has one address. */
function orderIn(params: URLSearchParams): Order {
  const sort = queueSorts.find((one) => one === params.get('sort'));
  const direction = sortDirections.find((one) => one === params.get('direction')) ?? 'ascending';
  return sort === undefined || (sort === 'due' && direction === 'ascending') ? {} : { sort, direction };
}

/** What a press on the head of a column asks for: its order, and the other way round where it has it already. Newest cases come first. */
export function orderBy(question: Question, sort: QueueSort): Order {
  const { sort: current = 'due', direction = 'ascending' } = question;
  const first = sort === 'received' ? 'descending' : 'ascending';
  const turned = direction === 'ascending' ? 'descending' : 'ascending';
  const next = sort === current ? turned : first;
  return sort === 'due' && next === 'ascending' ? { sort: undefined, direction: undefined } : { sort, direction: next };
}

function wordsOf({ whose, stage, late, country, search, assignee, sort, direction, page }: Question): Record<string, string> {
  return {
    whose,
    ...(stage === undefined ? {} : { stage }),
    ...(late === undefined ? {} : { late: 'true' }),
    ...(country === undefined ? {} : { country }),
    ...(search === undefined ? {} : { search }),
    ...(assignee === undefined ? {} : { assignee }),
    ...(sort === undefined ? {} : { sort }),
    ...(direction === undefined ? {} : { direction }),
    ...(page === 1 ? {} : { page: String(page) }),
  };
}

/** The part of an address after `?`. Another choice begins at its first page. */
export function searchOf(question: Question, choice: Partial<Question> = { page: question.page }): string {
  return `?${new URLSearchParams(wordsOf({ ...question, page: 1, ...choice })).toString()}`;
}

export function queryOf(question: Question, size: number = pageSize): Record<string, string> {
  return { ...wordsOf(question), page_size: String(size) };
}

/** The question as a saved view keeps it: without its page. */
export function viewOf({ whose, stage, late, country, search, assignee, sort, direction }: Question): QueueQuestion {
  return {
    whose,
    ...(stage !== undefined && { stage }),
    ...(late !== undefined && { late }),
    ...(country !== undefined && { country }),
    ...(search !== undefined && { search }),
    ...(assignee !== undefined && { assignee }),
    ...(sort !== undefined && { sort }),
    ...(direction !== undefined && { direction }),
  };
}

export function questionOf({ stage, ...view }: QueueQuestion): Question {
  return { ...view, stage: openStages.find((one) => one === stage), page: 1 };
}

/** The initial filters of a person: the work of their role. */
export function startOf(roles: readonly Role[], mine: number): Question {
  if (roles.includes('officer')) return { whose: mine > 0 ? 'mine' : 'free', page: 1 };
  if (roles.includes('verifier')) return { whose: 'all', stage: 'site_visit', page: 1 };
  if (roles.includes('admin')) return { whose: 'all', stage: 'approval', page: 1 };
  return { whose: 'all', page: 1 };
}

export function isNarrowed({ late, stage, country, search, assignee, whose }: Question): boolean {
  return whose !== 'all' || [late, stage, country, search, assignee].some((one) => one !== undefined);
}
