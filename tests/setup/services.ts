import { startAll } from '@thamani/ops/services/all.ts';
import { adminUrl } from '@thamani/server/config/services.ts';
import { makeTemplate } from '@thamani/server/database/copies.ts';

/** Before any test that reaches a database or the engine: the real services, and a migrated database to copy. */
export default async function setup(): Promise<void> {
  await startAll();
  await makeTemplate(adminUrl);
}
