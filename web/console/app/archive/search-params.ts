import type { readArchive } from '@thamani/contract/queue.ts';
import type { AnswerOf } from '@thamani/contract/operation.ts';
import { closedStages, type ClosedStage } from '@thamani/domain/review/queue.ts';
import { pageIn } from '../components/page-data.ts';

export type ArchivedCase = AnswerOf<typeof readArchive>['data'][number] & { readonly country_name: string };

/** The reader's filters. They are in the address, so that the reader can bookmark and share them. */
export interface ArchiveQuestion {
  readonly search?: string;
  readonly country?: string;
  readonly stage?: ClosedStage;
}

/** What is none of our words is left out: an address can be written by hand. */
export function questionIn(params: URLSearchParams): ArchiveQuestion {
  const search = (params.get('search') ?? '').trim().slice(0, 200);
  const country = params.get('country') ?? '';
  const stage = closedStages.find((one) => one === params.get('stage'));
  return {
    ...(search !== '' && { search }),
    ...(/^[A-Z]{2}$/.test(country) && { country }),
    ...(stage !== undefined && { stage }),
  };
}

export function queryOf(url: URL) {
  return { ...questionIn(url.searchParams), page: pageIn(url), page_size: '25' };
}
