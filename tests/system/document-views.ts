import { createHash } from 'node:crypto';
import { configOfProcess } from '@thamani/server/config/process.ts';
import { createContext } from '@thamani/server/context.ts';
import { addressesOf } from '@thamani/server/features/documents/addresses.ts';

/** Stores what a browser is shown of a document whose row was inserted without its bytes, as the check of an upload leaves it. */
export async function storeView(documentId: string, body: Buffer): Promise<void> {
  const context = await createContext('system', configOfProcess({ LOG_LEVEL: 'silent' }));
  try {
    const { rows } = await context.pool.query<{ sha256: Buffer; view_type: string }>(
      'select sha256, view_type from documents where id = $1',
      [documentId],
    );
    const [document] = rows;
    if (document === undefined) throw new Error(`there is no document ${documentId}`);
    const { view } = addressesOf({ id: documentId, sha256: document.sha256 });
    await context.objects.put(view, { body, sha256: createHash('sha256').update(body).digest(), type: document.view_type });
  } finally {
    await context.close();
  }
}
