import { Readable } from 'node:stream';
import { hashOf } from '@thamani/credentials/manifest-match.ts';
import { didDocument } from '@thamani/credentials/issuer.ts';
import { signJwt } from '@thamani/credentials/jwt.ts';
import { manifestType, type Manifest, published } from '@thamani/credentials/published-objects.ts';
import { facts, issuer, keyPair, signerOf } from '@thamani/credentials/testing/example.ts';
import { bytesOf, fileWith, joined } from '@thamani/credentials/testing/pdf-file.ts';
import { expect, test } from 'vitest';
import type { Log } from '../../log.ts';
import type { ObjectStore } from '../../ports.ts';
import { createAsking, type Lookup } from './lookup.ts';
import { createMaking } from './responses.ts';
import { publishedObjects } from './published-objects.ts';
import { createPrintedFiles } from './published-files.ts';
import type { LoadedSite } from './page-bundle.ts';

const { number } = facts;

async function stage() {
  const [ours, thief] = [await keyPair(1), await keyPair(2)];
  const file = await fileWith([await signerOf(ours).credential()]);
  const manifest: Manifest = {
    number,
    seal: await signerOf(ours).seal(),
    files: [{ language: 'en', sha256: await hashOf(file), bytes: file.length }],
    asOf: '2026-12-01T12:00:00Z',
  };
  const signedBy = (key: typeof ours, of = manifest) => signJwt({ typ: manifestType }, of, issuer.did, key.signing);
  const objects = new Map<string, Uint8Array>([
    [published.keys, Buffer.from(JSON.stringify(didDocument(issuer, [ours.known])))],
    [published.manifest(number), Buffer.from(await signedBy(ours))],
    [published.file(number, 'en'), file],
  ]);
  const state = { isAway: false, now: Date.parse('2026-12-01T12:00:00Z'), reads: 0 };
  const store = {
    async read(key: string) {
      state.reads += 1;
      if (state.isAway) throw new Error('away');
      const body = objects.get(key);
      return body === undefined ? undefined : { bytes: body.length, body: Readable.from([Buffer.from(body)]) };
    },
  } as unknown as ObjectStore;
  const clock = { now: () => new Date(state.now) };
  const log = { warn: () => undefined, error: () => undefined } as unknown as Log;
  const asking: Lookup = createAsking({ objects: publishedObjects({ published: store, clock, log }), issuer, clock });
  const printedFiles = createPrintedFiles({ published: store, asking, issuer, clock, log });
  const make = createMaking({ site: {} as LoadedSite, asking, issuer, clock, printedFiles });
  const give = async (of = number, printedIn: 'en' | 'fr' = 'en') =>
    (await make({ kind: 'printed_file', number: of, printedIn }, 'en')).made;
  return { file, manifest, objects, state, ours, thief, signedBy, give };
}

test('the published file is given byte for byte, to be saved', async () => {
  const { file, give } = await stage();
  const made = await give();
  expect(made).toMatchObject({
    status: 200,
    type: 'application/pdf',
    headers: { 'content-disposition': `attachment; filename="${number}-en.pdf"`, 'content-security-policy': "default-src 'none'; sandbox" },
  });
  expect(Buffer.from(made.body).equals(Buffer.from(file))).toBe(true);
});

test('another number, or a language that was not published, is 404', async () => {
  const { give } = await stage();
  expect((await give(number, 'fr')).status).toBe(404);
  expect((await give('TVA-ZA05-0000-0000-000F')).status).toBe(404);
});

test('a file that was put into the store without a key is not served', async () => {
  const { file, manifest, objects, thief, ours, signedBy, give, state } = await stage();
  const forged = joined([file, bytesOf('\n% 91.00%\n')]);
  objects.set(published.file(number, 'en'), forged);
  expect((await give()).status).toBe(404);
  // With a manifest of their own beside it neither.
  const files: Manifest['files'] = [{ language: 'en', sha256: await hashOf(forged), bytes: forged.length }];
  objects.set(published.manifest(number), Buffer.from(await signedBy(thief, { ...manifest, files })));
  state.now += 31_000;
  expect((await give()).status).toBe(503);
  // The control: with our signature over it, it is.
  objects.set(published.manifest(number), Buffer.from(await signedBy(ours, { ...manifest, files })));
  state.now += 31_000;
  expect((await give()).status).toBe(200);
});

test('with the store away it is 503, not 404', async () => {
  const { give, state } = await stage();
  state.isAway = true;
  expect((await give()).status).toBe(503);
});

test('the store is read for at most 60 files at once and 20 a second', async () => {
  const { give, state } = await stage();
  const statuses: number[] = [];
  for (let n = 0; n < 70; n += 1) statuses.push((await give()).status);
  expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([60, 503]);
  state.now += 1_000;
  expect((await give()).status).toBe(200);
});
