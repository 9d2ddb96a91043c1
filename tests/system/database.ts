import { withLogin } from '@thamani/server/config/development.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';

/** The system's own database as the cluster's administrator: for what a test prepares or breaks, and no process of ours may. */
export function administrationUrl(): string {
  return withLogin(configOfProcess().database.url, 'admin');
}
