import type { Config } from '@thamani/server/config/config.ts';
import { createContext } from '@thamani/server/context.ts';
import { certificateActivities } from '@thamani/server/features/certificates/activities.ts';

const numbersAtOnce = 500;

/**
 * Publishes the public objects of one certificate or of all again from the tables: missing files and pictures, credential, status record
 * and manifest, then every status list. Correct objects stay unchanged; no notification is sent. False where there is no such certificate.
 */
export async function republish(config: Config, which: string, overrides: Parameters<typeof createContext>[2] = {}): Promise<boolean> {
  const context = await createContext('republish', config, overrides);
  const { printCertificate, publishCertificate, refreshStatusLists } = certificateActivities(context);
  let done = 0;
  try {
    await context.published.prepare();
    for (let after = ''; ;) {
      const { rows } = await context.pool.query<{ number: string }>(
        `select number from certificates where published_at is not null and number > $1 and ($2 = 'all' or number = $2)
         order by number limit ${numbersAtOnce}`,
        [after, which],
      );
      for (const { number } of rows) {
        await printCertificate(number);
        await publishCertificate(number);
        done += 1;
      }
      after = rows.at(-1)?.number ?? '';
      if (after === '') break;
    }
    for (let last: number | undefined; ;) {
      ({ after: last } = await refreshStatusLists(last));
      if (last === undefined) break;
    }
  } finally {
    await context.close();
  }
  console.log(`republished ${done} certificates and all status lists`);
  return which === 'all' || done > 0;
}
