import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { issuerAt, keysIn } from '@thamani/credentials/issuer.ts';
import { readJwt } from '@thamani/credentials/jwt.ts';
import { certificateLanguages, manifestType, type Manifest, published } from '@thamani/credentials/published-objects.ts';
import type { Context } from '@thamani/server/context.ts';
import { publishedObject, verifyAsStranger } from '@thamani/server/testing/certificates.ts';

export interface Issued {
  readonly id: string;
  readonly state: string;
  readonly numbers: readonly string[];
  readonly credential: string | null;
  readonly qr_seal: string | null;
  readonly list: number;
  readonly actions: readonly string[];
  readonly told: readonly string[];
}

/** What the tables say of each application, and of its certificate. */
export async function issuedOf({ pool }: Pick<Context, 'pool'>, ids: readonly string[]): Promise<Issued[]> {
  const { rows } = await pool.query<Issued>(
    `select a.id, a.state, array(select number from certificates where application_id = a.id) as numbers, c.credential, c.qr_seal,
       coalesce((c.facts -> 'status' ->> 'list')::int, -1) as list,
       array(select action from audit_events where (subject_kind = 'application' and subject_id = a.id::text and action in ('certificate.reserved', 'case.completed'))
         or (subject_kind = 'certificate' and subject_id = c.number) order by action) as actions,
       array(select key::text from outbox where topic = 'certificate.notification' and subject_id = c.number) as told
     from applications a left join certificates c on c.application_id = a.id where a.id = any ($1)`,
    [ids],
  );
  return rows;
}

const actionsDue = ['case.completed', 'certificate.issued', 'certificate.reserved', 'certificate.signed'].join();

/** Each application has one certificate: one number, one credential, one publication, all of one piece; and nothing else is in public. */
export async function brokenLaws(context: Context, ids: readonly string[]): Promise<string[]> {
  const found = await issuedOf(context, ids);
  const broken = ids.filter((id) => !found.some((one) => one.id === id)).map((id) => `${id} is gone`);
  const keys = await publishedKeys(context);
  for (const one of found) broken.push(...(await brokenIn(context, one, keys)).map((what) => `${one.id}: ${what}`));
  return [...broken, ...(await strayObjects(context)), ...(await sharedPlaces(context))];
}

async function publishedKeys(context: Context): Promise<Awaited<ReturnType<typeof keysIn>>> {
  const object = await publishedObject({ context }, published.keys);
  return object.kind === 'found' ? keysIn(object.text, issuerOf(context)) : [];
}

function issuerOf({ config }: Context) {
  return issuerAt(config.verifyOrigin, 'Thamani');
}

async function brokenIn(context: Context, one: Issued, keys: Awaited<ReturnType<typeof keysIn>>): Promise<string[]> {
  const [number, ...more] = one.numbers;
  if (number === undefined || more.length > 0) return [`has ${one.numbers.length} numbers`];
  const broken: string[] = [];
  if (one.state !== 'completed') broken.push(`is in ${one.state}`);
  if (one.actions.join() !== actionsDue) broken.push(`${number}: what happened is ${one.actions.join(', ')}`);
  if (one.told.length !== 1) broken.push(`${number} is told of ${one.told.length} times`);
  const credential = await publishedObject({ context }, published.credential(number));
  if (credential.kind !== 'found' || credential.text !== one.credential)
    broken.push(`${number}: another credential is published than kept`);
  const { answer } = await verifyAsStranger({ context }, number, new Date(), one.list);
  if (answer !== 'valid') broken.push(`${number}: a stranger finds it ${answer}`);
  return [...broken, ...(await brokenManifest(context, one, number, keys))];
}

async function brokenManifest(context: Context, one: Issued, number: string, keys: Awaited<ReturnType<typeof keysIn>>): Promise<string[]> {
  const object = await publishedObject({ context }, published.manifest(number));
  if (object.kind !== 'found') return [`${number} has no manifest`];
  const read = await readJwt<Manifest>(object.text, manifestType, issuerOf(context).did, keys);
  if (read.kind !== 'genuine') return [`${number}: its manifest is not genuine`];
  const { files, seal } = read.payload;
  const broken = read.payload.number === number && seal === one.qr_seal ? [] : [`${number}: its manifest is of another certificate`];
  for (const language of certificateLanguages) {
    const file = await context.published.read(published.file(number, language));
    const hash =
      file === undefined
        ? 'none'
        : createHash('sha256')
            .update(await buffer(file.body))
            .digest('hex');
    const named = files.find((listed) => listed.language === language)?.sha256;
    if (hash !== named) broken.push(`${number}: its ${language} file is not the one in the manifest`);
  }
  return broken;
}

/** The objects of a certificate, once each. */
const objectsOfOne = new Set(
  [
    published.credential(''),
    published.manifest(''),
    published.status(''),
    ...certificateLanguages.flatMap((language) => [published.file('', language), published.picture('', language)]),
  ].map((key) => key.split('/').at(-1) ?? ''),
);

async function strayObjects({ published: store, pool }: Context): Promise<string[]> {
  const { rows } = await pool.query<{ number: string }>('select number from certificates where published_at is not null');
  const known = new Set(rows.map(({ number }) => number));
  const perNumber = new Map<string, number>();
  const broken: string[] = [];
  for (let after: string | undefined; ;) {
    const some = await store.list('certificates/', after);
    for (const { key } of some) {
      const [, number = '', name = ''] = key.split('/');
      perNumber.set(number, (perNumber.get(number) ?? 0) + 1);
      if (!known.has(number)) broken.push(`${key} is published, and there is no such certificate`);
      else if (!objectsOfOne.has(name)) broken.push(`${key} is published, and nobody knows why`);
    }
    after = some.at(-1)?.key;
    if (after === undefined) break;
  }
  for (const number of known)
    if (perNumber.get(number) !== objectsOfOne.size) broken.push(`${number} has ${perNumber.get(number) ?? 0} objects in public`);
  return broken;
}

/** Two in one place of the lists would fall together. */
async function sharedPlaces({ pool }: Context): Promise<string[]> {
  const { rows } = await pool.query<{ status_index: string }>(
    'select status_index from certificates group by status_index having count(*) > 1',
  );
  return rows.map(({ status_index }) => `several certificates stand in place ${status_index}`);
}
