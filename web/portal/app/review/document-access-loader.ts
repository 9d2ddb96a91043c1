import type { Client } from '@thamani/client/client.ts';
import { listDocumentReaders } from '@thamani/contract/audit.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { unlessAway } from '../applications/load.ts';

export type Readers = AnswerOf<typeof listDocumentReaders>;

/** Which page of the list stands in the address, beside the tab. */
export const readersPage = 'readers';

/** For a page that stands without it. What cannot be a page is the first. */
export function loadReaders(api: Client, applicationId: string, address: string): Promise<Readers | undefined> {
  const page = new URL(address).searchParams.get(readersPage) ?? '';
  return unlessAway(api.call(listDocumentReaders, { params: { id: applicationId }, query: /^[1-9]\d{0,5}$/.test(page) ? { page } : {} }));
}
