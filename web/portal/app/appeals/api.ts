import type { Client } from '@thamani/client/client.ts';
import { lodgeAppeal, readOwnAppeals } from '@thamani/contract/appeals.ts';
import { unlessAway } from '../applications/load.ts';
import { fieldNames, idsIn, titleName } from './appeal.ts';
import type { OwnAppeals } from './appeal.ts';

/** Undefined where the API fails: the pages that ask for appeals work without them. */
export function loadAppeals(api: Client, applicationId: string): Promise<OwnAppeals | undefined> {
  return unlessAway(api.call(readOwnAppeals, { params: { id: applicationId } }).then(({ data }) => data));
}

/** Sends what the form holds. Pressed twice, or again after a lost answer, it is lodged once. */
export async function lodge(api: Client, applicationId: string, form: FormData): Promise<{ readonly lodged: true }> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const key = text(fieldNames.key);
  await api.call(lodgeAppeal, {
    params: { id: applicationId },
    body: {
      comment: text(fieldNames.comment),
      documents: idsIn(text(fieldNames.documents)).map((document) => ({ document, title: text(titleName(document)) })),
    },
    ...(key === '' ? {} : { idempotencyKey: key }),
  });
  return { lodged: true };
}
