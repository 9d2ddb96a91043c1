import type pg from 'pg';
import { certificateNumber, randomCharacters } from '@thamani/domain/certificates/number.ts';
import { published } from '@thamani/credentials/published-objects.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { createContext, type Context } from '@thamani/server/context.ts';
import { issueCertificate, quickPrinter } from '@thamani/server/testing/certificates.ts';
import { createHash } from 'node:crypto';

/**
 * Issues one certificate in a process of its own, step by step as the worker does, and dies by -9 before its so manieth call to the
 * database, the store or the signer. With 0 it lives, and says how many calls there were.
 */
const [id = '', dieAt = '0', how = 'as it ships'] = process.argv.slice(2);
let calls = 0;
const speak = (): void => {
  calls += 1;
  if (calls === Number(dieAt)) process.kill(process.pid, 'SIGKILL');
};

/** Counts every call of a part. */
function counted<Part extends object>(part: Part): Part {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        speak();
        return value.apply(target, given) as unknown;
      };
    },
  });
}

const plain = await createContext('issuance-child', configOfProcess());
plain.pool.on('connect', (client: pg.PoolClient) => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  client.query = ((...given: unknown[]) => {
    speak();
    return query(...given);
  }) as typeof client.query;
});
const context: Context = { ...plain, published: counted(plain.published), signer: counted(plain.signer), printer: counted(quickPrinter) };
await (how === 'as it ships' ? issueCertificate({ context }, id) : issueWithoutIntent(context, id));
process.send?.(calls);
await plain.close();
process.exit();

/** How it is often done, and what the intent is there against: draw a number, publish its picture, then write down what was published. */
async function issueWithoutIntent(wired: Context, applicationId: string): Promise<void> {
  const drawn = wired.ids.spoken(randomCharacters);
  const number = certificateNumber('GH', new Date().getUTCFullYear(), drawn);
  const body = Buffer.from(`RIFF ${number}`);
  await wired.published.put(published.picture(number, 'en'), {
    body,
    sha256: createHash('sha256').update(body).digest(),
    type: 'image/webp',
  });
  await issueCertificate({ context: { ...wired, ids: { ...wired.ids, spoken: () => drawn } } }, applicationId);
}
