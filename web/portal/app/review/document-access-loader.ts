import type { Client } from '@thamani/client/client.ts';
import { listDocumentReaders } from '@thamani/contract/audit.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { unlessAway } from '../applications/load.ts';

export type Readers = AnswerOf<typeof listDocumentReaders>;

/** The query parameter for the page of the list, beside the tab's. */
export const readersPage = 'readers';

/** For a page that works without the list. An invalid page number loads the first page. */
export function loadReaders(api: Client, applicationId: string, address: string): Promise<Readers | undefined> {
  const page = new URL(address).searchParams.get(readersPage) ?? '';
  return unlessAway(api.call(listDocumentReaders, { params: { id: applicationId }, query: /^[1-9]\d{0,5}$/.test(page) ? { page } : {} }));
}
