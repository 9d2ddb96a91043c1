import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activeAccount, caller, type ActiveAccount } from '../../testing/accounts.ts';
import { keepingMailer, startTestApp, type TestApp } from '../../testing/app.ts';
import { companyOf, insertMember, signedInCompany, signedInMember } from '../../testing/applications.ts';
import { checkUploads, eicar, rawPdf, samplePdf, samplePicture, upload } from '../../testing/documents.ts';
import { createMediaSite } from '../../http/media-server.ts';
import { documentsOf, fileForStaff, fileOfCompany } from './service.ts';
import type { Inspector } from '../../ports.ts';
import { addressesOf } from './storage-key-interface.ts';

const mailer = keepingMailer();
let now = new Date();
let server: TestApp;
let owner: ActiveAccount;
let stranger: ActiveAccount;
let mediaOrigin: string;
let closeMedia: () => Promise<void>;

beforeAll(async () => {
  server = await startTestApp({ UPLOADS_PER_HOUR: '40' }, { mailer, clock: { now: () => now } });
  owner = await activeAccount(server, mailer.sent, 'owner@files.example');
  stranger = await activeAccount(server, mailer.sent, 'stranger@files.example');
  const media = await createMediaSite(server.context);
  mediaOrigin = await media.listen({ host: '127.0.0.1', port: 0 });
  closeMedia = () => media.close();
});
afterAll(async () => {
  await closeMedia();
  await server.close();
});

const bearer = (account: ActiveAccount) => ({ authorization: `Bearer ${account.token}` });
const rowOf = (id: string | undefined) =>
  server.context.db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();

async function follow(id: string, as = 'view', account = owner): Promise<Response> {
  const answer = await fetch(`${server.origin}/api/media/${id}?as=${as}`, { headers: bearer(account), redirect: 'manual' });
  const location = answer.headers.get('location');
  if (location === null) return answer;
  return fetch(location.replace(server.context.config.media.origin, mediaOrigin));
}

async function ready(bytes: Uint8Array, options: Parameters<typeof upload>[3] = {}): Promise<string> {
  const { body } = await upload(server.origin, owner.token, bytes, options);
  await checkUploads(server);
  return body.data?.id ?? '';
}

describe('an upload', () => {
  it('is kept with its hash, its event and its handover, and says so in the specification’s words', async () => {
    const pdf = await samplePdf();
    const { status, body } = await upload(server.origin, owner.token, pdf, { name: 'register 2026.pdf' });
    expect({ status, message: body.message }).toEqual({ status: 200, message: 'File uploaded successfully' });
    const row = await rowOf(body.data?.id);
    expect(row).toMatchObject({ name: 'register 2026.pdf', content_type: 'application/pdf', bytes: pdf.byteLength, state: 'checking' });
    expect(row.uploaded_by).toBe(owner.id);
    expect(row.sha256).toEqual(createHash('sha256').update(pdf).digest());
    expect(await server.context.objects.has(addressesOf(row).quarantined)).toBe(true);
    const events = await server.context.db.selectFrom('audit_events').select('action').where('subject_id', '=', row.id).execute();
    expect(events).toEqual([{ action: 'document.uploaded' }]);
  });

  it('is found by its content: the name and the declared type count for nothing', async () => {
    const picture = await samplePicture(64, 64, 'png');
    const { body } = await upload(server.origin, owner.token, picture, { name: '../../etc/plan.pdf.exe', type: 'text/html' });
    expect(await rowOf(body.data?.id)).toMatchObject({ content_type: 'image/png', name: 'plan.pdf.exe.png' });
  });

  it('keeps an Arabic name', async () => {
    const { body } = await upload(server.origin, owner.token, await samplePdf(), { name: 'شهادة التسجيل.pdf' });
    expect((await rowOf(body.data?.id)).name).toBe('شهادة التسجيل.pdf');
  });

  it.each([
    ['an empty file', Buffer.alloc(0), 'document', 422, 'file_refused', 'This file is empty. Choose another one.'],
    ['one byte', Buffer.from('%'), 'document', 422, 'file_refused', /^Choose a PDF, PNG or JPG file/],
    ['a web page', Buffer.from('<html>'), 'document', 422, 'file_refused', /^Choose a PDF, PNG or JPG file/],
    ['a PDF as photo', Buffer.from('%PDF-1.7\n'), 'photo', 422, 'file_refused', 'Choose an image file: PNG or JPG.'],
    ['an unknown kind', Buffer.from('%PDF-1.7\n'), 'video', 422, 'fields_invalid', 'Choose an option from the list.'],
  ])('refuses %s', async (_, bytes, mediaType, status, code, sentence) => {
    const answer = await upload(server.origin, owner.token, bytes, { mediaType });
    expect(answer).toMatchObject({ status, body: { code } });
    expect(answer.body.errors?.[code === 'fields_invalid' ? 'media_type' : 'media']).toMatch(sentence);
  });

  it('takes 5,242,880 bytes and not one more', async () => {
    const exact = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_242_880 - 9)]);
    expect(await upload(server.origin, owner.token, exact)).toMatchObject({ status: 200 });
    expect(await upload(server.origin, owner.token, Buffer.concat([exact, Buffer.alloc(1)]))).toMatchObject({
      status: 413,
      body: { code: 'file_too_large', message: 'File size should not exceed 5MB' },
    });
  });

  it('asks for both fields', async () => {
    const answer = await fetch(`${server.origin}/api/upload`, { method: 'POST', headers: bearer(owner), body: new FormData() });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: 'fields_missing',
      errors: { media: 'Fill in this field.', media_type: 'Fill in this field.' },
    });
  });

  it('refuses what is no form, and a form that is cut off', async () => {
    const { post } = caller(server);
    expect(await post('/upload', {}, bearer(owner))).toMatchObject({ status: 415 });
    const answer = await fetch(`${server.origin}/api/upload`, {
      method: 'POST',
      headers: { ...bearer(owner), 'content-type': 'multipart/form-data; boundary=b' },
      body: '--b\r\ncontent-disposition: form-data; name="media"; filename="a.pdf"\r\n\r\n%PDF-1.7',
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'upload_interrupted', message: 'Error uploading file' });
  });

  it('gives the same answer under the same key, and stores one object', async () => {
    const pdf = await samplePdf('once');
    const headers = { 'idempotency-key': 'upload-key-1' };
    const first = await upload(server.origin, owner.token, pdf, { headers });
    const second = await upload(server.origin, owner.token, pdf, { headers, name: 'again.pdf' });
    expect(second.body.data).toEqual(first.body.data);
    expect(await upload(server.origin, owner.token, await samplePdf('other'), { headers })).toMatchObject({ status: 409 });
    const hash = createHash('sha256').update(pdf).digest('hex');
    expect(await server.context.objects.list(`quarantine/${hash}/`, undefined)).toHaveLength(1);
  });

  it('takes the cookie from our own origin alone', async () => {
    const send = (origin: string) => {
      const form = new FormData();
      form.set('media_type', 'document');
      form.set('media', new Blob(['%PDF-1.7\n']), 'a.pdf');
      return fetch(`${server.origin}/api/upload`, {
        method: 'POST',
        headers: { cookie: `__Host-token=${owner.token}`, origin },
        body: form,
      });
    };
    expect((await send('https://evil.example')).status).toBe(403);
    expect((await send(server.context.config.publicOrigin)).status).toBe(200);
  });
});

describe('a slow upload', () => {
  const beginning = [
    '--b\r\ncontent-disposition: form-data; name="media_type"\r\n\r\ndocument\r\n',
    '--b\r\ncontent-disposition: form-data; name="media"; filename="a.pdf"\r\n\r\n%PDF-1.7\n',
  ].join('');
  const admitted = async () =>
    Number((await server.context.pool.query('select sum(cardinality(hit_times)) as n from rate_limit_buckets')).rows[0]?.n ?? 0);

  /** The end of the body is sent after `meanwhile`. */
  async function uploadSlowly({ token }: { readonly token: string }, meanwhile: () => Promise<unknown>): Promise<string> {
    const before = await admitted();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' };
    const sending = request(`${server.origin}/api/upload`, { method: 'POST', headers });
    const answered = once(sending, 'response');
    sending.write(beginning);
    await expect.poll(admitted, { timeout: 10_000 }).toBeGreaterThan(before);
    await meanwhile();
    sending.end('%%EOF\r\n--b--\r\n');
    const [answer] = (await answered) as [IncomingMessage];
    const { code } = JSON.parse(await text(answer)) as { code?: string };
    return `${answer.statusCode} ${code ?? 'done'}`;
  }

  it('is stored for a member, and not after the removal, the loss of the role or the choice of another company', async () => {
    const [company, other] = [await signedInCompany(server), await signedInCompany(server)];
    const { post, call } = caller(server);
    const owns = { authorization: `Bearer ${company.token}` };
    const member = () => signedInMember(server, company.companyId, ['editor']);
    expect(await uploadSlowly(await member(), async () => undefined)).toBe('200 done');

    const removed = await member();
    expect(await uploadSlowly(removed, () => post(`/members/${removed.accountId}/remove`, {}, owns))).toBe('401 unauthenticated');

    const reader = await member();
    const toViewer = () => call('PUT', `/members/${reader.accountId}/roles`, { roles: ['viewer'] }, owns);
    expect(await uploadSlowly(reader, toViewer)).toBe('403 permission_denied');

    const agent = await member();
    await insertMember(server, { companyId: other.companyId, accountId: agent.accountId, roles: ['editor'], isAgent: true });
    const choice = () => post('/session/company', { company_id: other.companyId }, { authorization: `Bearer ${agent.token}` });
    expect(await uploadSlowly(agent, choice)).toBe('409 company_changed');

    const { rows } = await server.context.pool.query('select company_id from documents where company_id = any ($1)', [
      [company.companyId, other.companyId],
    ]);
    expect(rows).toEqual([{ company_id: company.companyId }]);
  });
});

describe('the check', () => {
  it('makes a picture ready: seen without what it told of its maker, sealed as it came', async () => {
    const picture = await samplePicture();
    const id = await ready(picture, { name: 'site.jpg', mediaType: 'photo' });
    const { call } = caller(server);
    expect((await call('GET', `/upload/${id}`, undefined, bearer(owner))).body.data).toMatchObject({
      id,
      media: `/api/media/${id}`,
      name: 'site.jpg',
      content_type: 'image/jpeg',
      size: picture.byteLength,
      state: 'ready',
    });
    const view = await follow(id);
    expect(view.headers.get('content-type')).toBe('image/jpeg');
    const metadata = await sharp(Buffer.from(await view.arrayBuffer())).metadata();
    expect(metadata).toMatchObject({ width: 640, height: 480 });
    expect(metadata.exif).toBeUndefined();
    const thumbnail = await sharp(Buffer.from(await (await follow(id, 'thumbnail')).arrayBuffer())).metadata();
    expect(thumbnail.width).toBe(320);
    const original = await follow(id, 'original');
    expect(Buffer.from(await original.arrayBuffer())).toEqual(picture);
    expect(original.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(original.headers.get('content-type')).toBe('application/octet-stream');
    expect(await server.context.objects.has(addressesOf(await rowOf(id)).quarantined)).toBe(false);
  });

  it('counts the pages of the copy that people view; a picture has one, and a file that is refused has none', async () => {
    const pdf = await PDFDocument.create();
    for (const words of ['one', 'two', 'three']) pdf.addPage().drawText(words);
    const long = await ready(Buffer.from(await pdf.save()));
    const photo = await ready(await samplePicture(), { name: 'site.jpg', mediaType: 'photo' });
    const refused = await ready(rawPdf({ catalog: '/OpenAction<</S/JavaScript/JS(1)>>' }));
    expect(await Promise.all([long, photo, refused].map(async (id) => (await rowOf(id)).page_count))).toEqual([3, 1, null]);
    // A row from before pages were counted.
    await server.context.pool.query('update documents set page_count = null where id = any ($1)', [[long, photo]]);
    const facts = await documentsOf(server.context.db, await companyOf(server, owner.id), [long, photo]);
    expect([facts.get(long)?.pageCount, facts.get(photo)?.pageCount]).toEqual([null, 1]);
  });

  it('leaves pages uncounted where a parser of before answers, and the document is ready all the same', async () => {
    const { body } = await upload(server.origin, owner.token, await samplePdf('uncounted'));
    const inspector = {
      inspect: async (...asked: Parameters<Inspector['inspect']>) => {
        const inspection = await server.context.inspector.inspect(...asked);
        if (inspection.refused !== undefined) return inspection;
        const { pageCount: _, ...before } = inspection;
        return before;
      },
    };
    await checkUploads({ context: { ...server.context, inspector } });
    expect(await rowOf(body.data?.id)).toMatchObject({ state: 'ready', page_count: null });
  });

  it('refuses the scanner’s find, with a sentence in the reader’s language', async () => {
    const id = await ready(rawPdf({ content: eicar }));
    const { call } = caller(server);
    const answer = await call('GET', `/upload/${id}`, undefined, { ...bearer(owner), 'accept-language': 'fr' });
    expect(answer.body.data).toMatchObject({
      state: 'refused',
      refusal: 'infected',
      refusal_message: expect.stringMatching(/antivirus/) as string,
    });
    expect((await follow(id)).status).toBe(409);
  });

  it('refuses a PDF with a script, and says what to do', async () => {
    const id = await ready(rawPdf({ catalog: '/OpenAction<</S/JavaScript/JS(app.alert(1))>>' }));
    const answer = await caller(server).call('GET', `/upload/${id}`, undefined, bearer(owner));
    expect(answer.body.data).toMatchObject({
      state: 'refused',
      refusal: 'script',
      refusal_message:
        'This PDF contains a script. Print it to a new PDF, or take a photo of the printed document, and upload the new file.',
    });
    expect((await follow(id)).status).toBe(409);
  });

  it('leaves a document checking while the scanner is away', async () => {
    const { body } = await upload(server.origin, owner.token, await samplePdf('waits'));
    const scanner = { scan: () => Promise.reject(new Error('away')) };
    await expect(checkUploads({ context: { ...server.context, scanner } })).rejects.toThrow('away');
    expect((await rowOf(body.data?.id)).state).toBe('checking');
    expect((await follow(body.data?.id ?? '')).status).toBe(409);
    await checkUploads(server);
    expect((await rowOf(body.data?.id)).state).toBe('ready');
  });

  it('calls a file lost whose object is gone', async () => {
    const { body } = await upload(server.origin, owner.token, await samplePdf('gone'));
    await server.context.objects.remove([addressesOf(await rowOf(body.data?.id)).quarantined]);
    await checkUploads(server);
    expect(await rowOf(body.data?.id)).toMatchObject({ state: 'refused', refusal: 'lost' });
  });
});

describe('a file for a viewer', () => {
  it('is a link to the view with its type and pages, for a document that the application names, of its own company', async () => {
    const [id, unnamed] = [await ready(await samplePdf('for staff')), await ready(await samplePdf('not named'))];
    const companyId = await companyOf(server, owner.id);
    const application = server.context.ids.uuid();
    await server.context.pool.query(
      `with unwatched as (select set_config('session_replication_role', 'replica', true))
       insert into application_documents (application_id, version, field, position, document_id)
       select $1::uuid, 1, 'invoices', 0, $2::uuid from unwatched`,
      [application, id],
    );
    const file = await fileForStaff(server.context, application, id);
    expect(file).toMatchObject({ viewType: 'application/pdf', pageCount: 1, sha256: (await rowOf(id)).sha256.toString('hex') });
    const shown = await fetch(file.link.replace(server.context.config.media.origin, mediaOrigin));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(await fileOfCompany(server.context, companyId, id)).toMatchObject({ viewType: 'application/pdf', pageCount: 1 });
    await expect(fileForStaff(server.context, application, unnamed)).rejects.toMatchObject({ code: 'not_found' });
    const other = await companyOf(server, stranger.id);
    await expect(fileOfCompany(server.context, other, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is none before the check is over', async () => {
    const { body } = await upload(server.origin, owner.token, await samplePdf('early'));
    const companyId = await companyOf(server, owner.id);
    await expect(fileOfCompany(server.context, companyId, body.data?.id ?? '')).rejects.toMatchObject({ code: 'document_not_ready' });
    await checkUploads(server);
  });

  it('may be fetched by the portal and by the console, and by no other site', async () => {
    const { link } = await fileOfCompany(server.context, await companyOf(server, owner.id), await ready(await samplePdf('fetched')));
    const { media, publicOrigin, consoleOrigin } = server.context.config;
    const allowed = async (address: string, headers: Record<string, string>) => {
      const answer = await fetch(address.replace(media.origin, mediaOrigin), { headers });
      return [answer.status, answer.headers.get('access-control-allow-origin'), answer.headers.get('vary')];
    };
    expect(await allowed(link, { origin: consoleOrigin })).toEqual([200, consoleOrigin, 'origin']);
    expect(await allowed(link, { origin: publicOrigin })).toEqual([200, publicOrigin, 'origin']);
    expect(await allowed(link, { origin: 'https://evil.example' })).toEqual([200, publicOrigin, 'origin']);
    expect(await allowed(link, {})).toEqual([200, publicOrigin, 'origin']);
    expect(await allowed(`${media.origin}/none`, { origin: consoleOrigin })).toEqual([404, consoleOrigin, 'origin']);
    expect(consoleOrigin).not.toBe(publicOrigin);
  });
});

describe('a link', () => {
  it('is for its own company alone', async () => {
    const id = await ready(await samplePdf('mine'));
    const { call } = caller(server);
    for (const path of [`/upload/${id}`, `/media/${id}`]) {
      expect((await call('GET', path, undefined, bearer(stranger))).status).toBe(404);
      expect((await call('GET', path)).status).toBe(401);
    }
    expect((await call('GET', '/media/not-an-id', undefined, bearer(owner))).status).toBe(404);
  });

  it('ends after a minute, and cannot be changed', async () => {
    const id = await ready(await samplePdf('brief'));
    const { headers } = await fetch(`${server.origin}/api/media/${id}`, { headers: bearer(owner), redirect: 'manual' });
    const link = (headers.get('location') ?? '').replace(server.context.config.media.origin, mediaOrigin);
    const shown = await fetch(link);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="paper.pdf"/);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    const { publicOrigin, consoleOrigin } = server.context.config;
    expect(shown.headers.get('content-security-policy')).toBe(
      `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors ${publicOrigin} ${consoleOrigin}`,
    );
    expect(shown.headers.get('set-cookie')).toBeNull();
    expect((await fetch(link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).status).toBe(404);
    now = new Date(now.getTime() + 61_000);
    expect((await fetch(link)).status).toBe(410);
  });

  it('leads to another host than the portal’s', () => {
    const { media, publicOrigin } = server.context.config;
    expect(new URL(media.origin).hostname).not.toBe(new URL(publicOrigin).hostname);
  });
});

it('takes so many uploads of one company in an hour', async () => {
  const statuses: number[] = [];
  for (let sent = 0; sent < 45; sent += 1) statuses.push((await upload(server.origin, stranger.token, Buffer.from('x'))).status);
  expect(statuses.filter((status) => status === 422)).toHaveLength(40);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});
