import type { Client } from '@thamani/client/client.ts';
import { readOwnAppeals } from '@thamani/contract/appeals.ts';
import { unlessAway } from '../applications/load.ts';
import type { OwnAppeals } from './appeal.ts';

/** For pages that stand without it. */
export function loadAppeals(api: Client, applicationId: string): Promise<OwnAppeals | undefined> {
  return unlessAway(api.call(readOwnAppeals, { params: { id: applicationId } }).then(({ data }) => data));
}
