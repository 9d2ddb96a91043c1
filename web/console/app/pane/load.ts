import { ApiProblem, type Client } from '@thamani/client/client.ts';
import { readMyQueue } from '@thamani/contract/queue.ts';
import { readQueue } from '@thamani/contract/review.ts';
import { queueRules } from '@thamani/domain/review/queue.ts';
import { pageSize, queryOf, type Question } from '../queue/search-params.ts';
import { isMyQueue, paneCase, type PaneGroups } from './pane-data.ts';

interface LoadOptions {
  /** The page reads it by itself, after changes were missed. */
  readonly isBackground?: boolean;
}

export async function loadPane(
  api: Client,
  question: Question | undefined,
  { isBackground = false }: LoadOptions = {},
): Promise<PaneGroups> {
  if (question === undefined || isMyQueue(question)) {
    const sort = question?.sort === 'received' ? 'received' : 'due';
    const { data } = await api.call(readMyQueue, { query: { sort }, isBackground });
    return data.groups.map(({ group, total, late, rows }) => ({
      group,
      total,
      late,
      rows: rows.map((row) => paneCase(row, { isReturned: row.is_returned, isUnread: row.is_unread, hasMessage: row.has_message })),
    }));
  }
  const query = queryOf({ ...question, page: pageOf(question) }, queueRules.paneRows);
  const { data, total, counts } = await api.call(readQueue, { query, isBackground });
  return [{ group: 'found', total, late: counts['late'] ?? 0, rows: data.map((row) => paneCase(row, { isReturned: row.is_returned })) }];
}

/** On the server. A case whose list cannot be read is shown all the same; undefined: it could not be. */
export async function loadPaneOrNothing(api: Client, question: Question | undefined): Promise<PaneGroups | undefined> {
  try {
    return await loadPane(api, question);
  } catch (error) {
    if (error instanceof ApiProblem) return undefined;
    throw error;
  }
}

/** The page of the pane with the rows of that page of the queue. */
function pageOf({ page }: Question): number {
  return Math.ceil((page * pageSize) / queueRules.paneRows);
}
