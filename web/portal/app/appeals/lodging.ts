import type { Client } from '@thamani/client/client.ts';
import { lodgeAppeal } from '@thamani/contract/appeals.ts';

/** Names of the form's fields. The ids of the documents are one text, so that they are kept with what was typed. */
export const fieldNames = { comment: 'comment', documents: 'documents', key: 'key' } as const;

export function titleName(documentId: string): string {
  return `title-${documentId}`;
}

export function idsIn(kept: string): readonly string[] {
  return kept.split(' ').filter((id) => id !== '');
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
