import { startAll } from '@thamani/ops/services/all.ts';
import { adminUrl } from '@thamani/server/config/development-services.ts';
import { makeTemplate } from '@thamani/server/database/test-database.ts';

/** Before any test that reaches a database or the engine: the real services, and a migrated database to copy. */
export default async function setup(): Promise<void> {
  await startAll();
  await makeTemplate(adminUrl);
}
