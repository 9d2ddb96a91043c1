import { configOfProcess } from '@thamani/server/config/process.ts';

/** Production has no default for a secret, so what holds on this machine is said aloud: for `npm start`, browser tests and benches. */
export function productionSettings(): Record<string, string> {
  const { accountKey, database, mail, texts } = configOfProcess({ NODE_ENV: 'development' });
  return {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    SMTP_URL: mail.smtpUrl,
    ACCOUNT_KEY: accountKey,
    TEXT_ORIGIN: texts.origin,
    TEXT_API_KEY: texts.apiKey,
  };
}
