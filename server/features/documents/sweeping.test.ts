import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeAccount, type ActiveAccount } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { checkUploads, samplePdf, samplePicture, upload } from '../../testing/documents.ts';
import { addressesOf } from './storage-key-interface.ts';
import { removeDocumentFiles, sweepStalledDocuments, sweepQuarantine, sweepUnreferencedDocuments } from './sweeping.ts';

const mailer = keepingMailer();
const anHour = 3_600_000;
let ahead = 0;
let server: TestApp;
let owner: ActiveAccount;

beforeAll(async () => {
  // A place of its own: what others leave in quarantine is not counted here.
  const settings = { S3_BUCKET: `sweeping-${randomUUID()}` };
  server = await startTestApp(settings, { mailer, clock: { now: () => new Date(Date.now() + ahead) } });
  owner = await activeAccount(server, mailer.sent, 'sweeper@files.example');
});
afterAll(() => server.close());

const send = async (bytes: Buffer): Promise<string> => (await upload(server.origin, owner.token, bytes)).body.data?.id ?? '';
const rowOf = (id: string) => server.context.db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();
const at = async <Result>(hours: number, work: () => Promise<Result>): Promise<Result> => {
  ahead = hours * anHour;
  return work().finally(() => (ahead = 0));
};
const removal = async (): Promise<void> => {
  const rows = await server.context.db.selectFrom('outbox').selectAll().where('topic', '=', 'document.removed').execute();
  for (const row of rows) await removeDocumentFiles(server.context, { key: row.key, subjectId: row.subject_id, at: '' });
};

describe('the sweeper', () => {
  it('takes an object that no row knows, once it is older than any upload, and leaves one that is being checked', async () => {
    const { objects } = server.context;
    const bytes = Buffer.from('left by an upload that died');
    const sha256 = createHash('sha256').update(bytes).digest();
    const orphan = addressesOf({ id: randomUUID(), sha256 }).quarantined;
    await objects.put(orphan, { body: bytes, sha256, type: 'application/pdf' });
    const id = await send(await samplePdf('waits for its check'));
    expect(await sweepQuarantine(server.context, undefined)).toMatchObject({ removed: 0 });
    const round = await at(3, () => sweepQuarantine(server.context, undefined));
    expect(round).toMatchObject({ removed: 1 });
    expect(await at(3, () => sweepQuarantine(server.context, round.next))).toEqual({ removed: 0 });
    expect(await objects.has(orphan)).toBe(false);
    expect(await rowOf(id)).toMatchObject({ state: 'checking' });
    await checkUploads(server);
  });

  it('settles a row whose object is gone', async () => {
    const id = await send(await samplePdf('lost'));
    const row = await rowOf(id);
    await server.context.objects.remove([addressesOf({ id, sha256: row?.sha256 ?? Buffer.alloc(0) }).quarantined]);
    expect(await sweepStalledDocuments(server.context)).toEqual({ settled: 0 });
    expect(await at(3, () => sweepStalledDocuments(server.context))).toEqual({ settled: 1 });
    expect(await rowOf(id)).toMatchObject({ state: 'refused', refusal: 'lost' });
  });

  it('takes what nobody named for a week, files and all, and leaves what an application names', async () => {
    const [kept, left] = [await send(await samplePicture()), await send(await samplePdf('left'))];
    await checkUploads(server);
    const { db, objects } = server.context;
    const company = (await rowOf(kept))?.company_id ?? '';
    const applicationId = randomUUID();
    await db
      .insertInto('applications')
      .values({
        id: applicationId,
        company_id: company,
        application_number: 'APP-26-000001',
        created_at: new Date(),
        updated_at: new Date(),
      } as never)
      .execute();
    await db
      .insertInto('application_documents')
      .values({ application_id: applicationId, version: 0, field: 'invoices', position: 0, document_id: kept })
      .execute();
    const addresses = addressesOf({ id: left, sha256: (await rowOf(left))?.sha256 ?? Buffer.alloc(0) });
    await at(6 * 24, () => sweepUnreferencedDocuments(server.context));
    expect(await rowOf(left)).toBeDefined();
    await at(8 * 24, () => sweepUnreferencedDocuments(server.context));
    expect(await rowOf(left)).toBeUndefined();
    expect(await objects.has(addresses.sealed)).toBe(true);
    await removal();
    expect(await Promise.all(Object.values(addresses).map((key) => objects.has(key)))).toEqual([false, false, false, false]);
    expect(await rowOf(kept)).toMatchObject({ state: 'ready', unreferenced_since: null });
    // Let go by its application, it has a week again.
    await db.deleteFrom('application_documents').where('document_id', '=', kept).execute();
    expect((await rowOf(kept))?.unreferenced_since).toBeInstanceOf(Date);
    await at(8 * 24, () => sweepUnreferencedDocuments(server.context));
    expect(await rowOf(kept)).toBeUndefined();
  });
});
