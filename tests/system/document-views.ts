import { createHash } from 'node:crypto';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createContext } from '@thamani/server/context.ts';
import { addressesOf } from '@thamani/server/features/documents/storage-key-interface.ts';
import { samplePdf, samplePicture } from '@thamani/server/testing/documents.ts';
import pg from 'pg';
import { administrationUrl } from './database.ts';

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

/** The views of all documents of a case that was inserted with `caseIn`. */
export async function storeViewsOf(applicationId: string): Promise<void> {
  const client = new pg.Client({ connectionString: administrationUrl() });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; view_type: string }>(
      'select distinct d.id, d.view_type from documents d join application_documents a on a.document_id = d.id where a.application_id = $1',
      [applicationId],
    );
    for (const { id, view_type } of rows)
      await storeView(id, view_type === 'application/pdf' ? await samplePdf() : await samplePicture(1200, 900));
  } finally {
    await client.end();
  }
}
