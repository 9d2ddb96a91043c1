import { existsSync } from 'node:fs';
import { configOfProcess } from '@thamani/server/config/process.ts';
import { runLocally } from './locally.ts';

/** `npm start`: the built product, as in production, on this machine's own services. */
if (
  !existsSync(new URL('../web/portal/build/portal', import.meta.url)) ||
  !existsSync(new URL('../server/build/workflows.js', import.meta.url))
) {
  process.stderr.write('Nothing is built yet. Run npm run build first.\n');
  process.exit(1);
}
// Production has no default for a secret, so the local ones are said aloud here.
const { accountKey, database, mail } = configOfProcess({ NODE_ENV: 'development' });
await runLocally({ settings: { NODE_ENV: 'production', DATABASE_URL: database.url, SMTP_URL: mail.smtpUrl, ACCOUNT_KEY: accountKey } });
