import { createHash } from 'node:crypto';
import { type Manifest, published } from '@thamani/credentials/published-objects.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMediaSite } from '../../http/media-server.ts';
import type { TestApp } from '../../testing/app.ts';
import { placeIn, signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { colleague, stayIn } from '../../testing/cases.ts';
import { approvedApplication, issueCertificate, publishedObject, quickPrinter, startIssuingApp } from '../../testing/certificates.ts';
import { givenCertificates, type Given } from '../../testing/filled/many-certificates.ts';
import { sender, submittedApplication, type Send } from '../../testing/payments.ts';
import { readLink, signLink, type MediaLink } from '../documents/media-link-interface.ts';

const noon = '2026-11-15T12:00:00Z';
let now = new Date(noon);
let server: TestApp;
let media: FastifyInstance;
let send: Send;
beforeAll(async () => {
  server = await startIssuingApp({}, { clock: { now: () => now }, printer: quickPrinter });
  media = await createMediaSite(server.context);
  send = sender(server);
});
beforeEach(async () => {
  now = new Date(noon);
  await stayIn(server);
});
afterAll(async () => {
  await media.close();
  await server.close();
});

const butter: Given = { product: 'Shea butter', issuedOn: '2026-03-01', expiresOn: '2027-03-01' };
interface Listed {
  readonly data: readonly { readonly cert_no: string; readonly application: { readonly product_name: string } }[];
  readonly next: string | null;
  readonly total_pages: number;
}
const listed = async (who: SignedInCompany, query = '') =>
  (await send(who, 'GET', `/certificate/my_certificate/${query}`)).body as unknown as Listed;
const one = async (who: SignedInCompany, number: string) =>
  (await send(who, 'GET', `/certificate/${encodeURIComponent(number)}`)).body.data;

describe('the list', () => {
  it('is empty, has one, or goes over pages, newest first', async () => {
    const who = await signedInCompany(server);
    expect(await listed(who)).toMatchObject({ data: [], next: null, total_pages: 1 });

    await givenCertificates(server, who.companyId, [butter]);
    expect(await listed(who)).toMatchObject({ data: [{ application: { product_name: 'Shea butter' } }], next: null, total_pages: 1 });

    const more = Array.from({ length: 24 }, (_, i) => {
      const day = String(1 + (i % 12)).padStart(2, '0');
      return { product: `Butter ${i}`, issuedOn: `2026-04-${day}`, expiresOn: `2027-04-${day}` };
    });
    await givenCertificates(server, who.companyId, more);
    await givenCertificates(server, who.companyId, [{ ...butter, product: 'Not yet there', isPublished: false }]);
    const seen: { cert_no: string; issued_date: string }[] = [];
    for (let next: string | null = '?page=1'; next !== null;) {
      const page: Listed = await listed(who, next);
      expect(page.total_pages).toBe(3);
      seen.push(...(page.data as unknown as typeof seen));
      next = page.next?.replace('/api/certificate/my_certificate/', '') ?? null;
    }
    expect(seen).toHaveLength(25);
    const key = (row: (typeof seen)[number]) => `${row.issued_date} ${row.cert_no}`;
    expect(seen.map(key)).toEqual(seen.map(key).toSorted().toReversed());
    expect(new Set(seen.map(({ cert_no }) => cert_no)).size).toBe(25);
    expect((await listed(who, '?page=9')).data).toEqual([]);
    expect((await listed(who, '?page=9')).total_pages).toBe(3);
    expect(await listed(who, '?page_size=2&search=butter')).toMatchObject({
      next: '/api/certificate/my_certificate/?page=2&page_size=2&search=butter',
      total_pages: 13,
    });
  });

  it('is searched by product, and by number however it is typed; signs of patterns are taken as they are', async () => {
    const who = await signedInCompany(server);
    const products = ['Beurre de karité 100%', 'Gari_flour', 'زبدة الشيا', 'BACK\\SLASH'];
    const numbers = await givenCertificates(
      server,
      who.companyId,
      products.map((product) => ({ ...butter, product })),
    );
    const found = async (search: string) =>
      (await listed(who, `?${new URLSearchParams({ search }).toString()}`)).data
        .map(({ cert_no }) => numbers.indexOf(cert_no))
        .toSorted((a, b) => a - b);
    expect(await found('KARITÉ')).toEqual([0]);
    expect(await found('karite\u0301'), 'written in another form').toEqual([0]);
    expect(await found('%')).toEqual([0]);
    expect(await found('_')).toEqual([1]);
    expect(await found('الشيا')).toEqual([2]);
    expect(await found('back\\')).toEqual([3]);
    expect(await found('nothing')).toEqual([]);
    expect(await found('-'), 'a dash alone is no number').toEqual([]);
    expect(await found('TVA-GH26')).toEqual([0, 1, 2, 3]);
    const [first = ''] = numbers;
    for (const typed of [
      first,
      first.toLowerCase(),
      first.replaceAll('-', ''),
      first.replaceAll('-', ' '),
      ` ${first} `,
      first.slice(4),
      first.slice(9).replaceAll('-', ''),
    ])
      expect(await found(typed), `${typed}`).toEqual([0]);
    expect(await found(first.replaceAll('0', 'O').replaceAll('1', 'l')), 'as a person misread it').toEqual([0]);
  });
});

describe('one certificate', () => {
  it('is read by its number as it was typed', async () => {
    const who = await signedInCompany(server);
    const [number = ''] = await givenCertificates(server, who.companyId, [butter]);
    for (const typed of [number, number.toLowerCase(), number.replaceAll('-', ' '), number.replaceAll('-', '–')])
      expect(await one(who, typed), `${typed}`).toMatchObject({ cert_no: number });
  });

  it('is active through its last day in UTC, and expired from the next on', async () => {
    const who = await signedInCompany(server);
    const [number = ''] = await givenCertificates(server, who.companyId, [{ ...butter, expiresOn: '2026-11-20' }]);
    for (const [at, state] of [
      ['2026-11-20T23:59:59.999Z', 'active'],
      ['2026-11-21T00:00:00.000Z', 'expired'],
    ] as const) {
      now = new Date(at);
      await stayIn(server);
      expect(await one(who, number)).toMatchObject({ state, status: 'good', renewable: state === 'active' });
      expect((await listed(who)).data[0]).toMatchObject({ state });
    }
  });

  it('can be read and downloaded by its company after it was suspended, revoked or has expired', async () => {
    const who = await signedInCompany(server);
    const numbers = await givenCertificates(server, who.companyId, [
      { ...butter, status: 'suspended' },
      { ...butter, status: 'revoked' },
      { ...butter, expiresOn: '2026-11-14' },
    ]);
    const states: unknown[] = [];
    for (const number of numbers) {
      const { state, renewable } = await one(who, number);
      states.push([state, renewable]);
      for (const what of ['file', 'image']) expect((await send(who, 'GET', `/certificate/${number}/${what}`)).status).toBe(302);
    }
    expect(states).toEqual([
      ['suspended', false],
      ['revoked', false],
      ['expired', false],
    ]);
  });
});

describe('the tiles', () => {
  it('count all certificates, valid ones, pending applications and what requires action', async () => {
    const who = await signedInCompany(server);
    const tiles = async () => (await send(who, 'GET', '/certificate/certificate_summary/')).body.data as unknown;
    expect(await tiles()).toEqual({ total: 0, active: 0, pending: 0, requires_action: 0 });
    const [soon = ''] = await givenCertificates(server, who.companyId, [
      { ...butter, expiresOn: '2027-01-14' },
      { ...butter, expiresOn: '2027-01-15' },
      { ...butter, status: 'suspended' },
      { ...butter, status: 'revoked' },
      { ...butter, expiresOn: '2026-11-14' },
      { ...butter, isPublished: false },
    ]);
    expect(await tiles()).toEqual({ total: 5, active: 2, pending: 0, requires_action: 2 });
    for (const state of ['draft', 'screening', 'approval', 'correction', 'rejected', 'withdrawn'])
      await placeIn(server, await submittedApplication(server, who), state, state !== 'draft');
    expect(await tiles()).toEqual({ total: 5, active: 2, pending: 3, requires_action: 3 });
    const { data } = (await send(who, 'POST', `/certificate/${soon}/renew`)).body;
    expect(await tiles(), 'a renewal that was begun asks to be sent').toEqual({ total: 5, active: 2, pending: 3, requires_action: 3 });
    await placeIn(server, data.id, 'screening', true);
    expect(await tiles(), 'what is being renewed asks for nothing').toEqual({ total: 5, active: 2, pending: 4, requires_action: 2 });
    await placeIn(server, data.id, 'withdrawn', false);
    expect(await tiles(), 'a renewal that was given up is none').toEqual({ total: 5, active: 2, pending: 3, requires_action: 3 });
  });
});

describe('a certificate that was issued', () => {
  it('is in the list, in the tiles and in its application, and each language downloads as its signed manifest says', async () => {
    const who = await signedInCompany(server);
    const officer = await colleague(server, { role: 'officer' }, 'Ama Mensah');
    const admin = await colleague(server, { role: 'admin' }, 'Efua Owusu');
    const id = await approvedApplication(server, who, officer, admin);
    const before = (await send(who, 'GET', '/certificate/certificate_summary/')).body.data as unknown;
    expect([(await listed(who)).data, before]).toEqual([[], { total: 0, active: 0, pending: 0, requires_action: 0 }]);
    const number = await issueCertificate(server, id);
    const [shown] = (await listed(who)).data;
    expect(shown).toEqual(await one(who, number));
    expect(shown).toMatchObject({
      cert_no: number,
      issued_date: '2026-11-15',
      expiry_date: '2027-11-15',
      state: 'active',
      renewable: false,
      application: { id, product_name: 'Shea butter, unrefined', cva: '61.20' },
    });
    expect((await send(who, 'GET', '/certificate/certificate_summary/')).body.data).toEqual({
      total: 1,
      active: 1,
      pending: 0,
      requires_action: 0,
    });
    expect((await send(who, 'GET', `/application/${id}/retrieve_application/`)).body.data).toMatchObject({
      status: 'certified',
      current_review_stage: 'completed',
      certificate: { cert_no: number },
    });
    const signed = await publishedObject(server, published.manifest(number));
    const { files } = JSON.parse(Buffer.from((signed as { text: string }).text.split('.')[1] ?? '', 'base64url').toString()) as Manifest;
    expect(files.map(({ language }) => language)).toEqual(['en', 'fr', 'ar']);
    for (const { language, sha256 } of files) {
      const location = (await send(who, 'GET', `/certificate/${number}/file?language=${language}`)).headers.get('location') ?? '';
      const { statusCode, rawPayload } = await media.inject(location.slice(server.context.config.media.origin.length));
      expect([statusCode, createHash('sha256').update(rawPayload).digest('hex')]).toEqual([200, sha256]);
    }
  });
});

describe('links to what was published', () => {
  const put = async (store: 'published' | 'objects', key: string, text: string) => {
    const body = Buffer.from(text);
    await server.context[store].put(key, { body, sha256: createHash('sha256').update(body).digest(), type: 'application/pdf' });
  };
  const tokenOf = async (who: SignedInCompany, number: string, what = 'file') =>
    String((await send(who, 'GET', `/certificate/${number}/${what}`)).headers.get('location')).slice(
      server.context.config.media.origin.length + 1,
    );

  it('open the file for a minute, as an attachment named after the number, and the picture in the page', async () => {
    const who = await signedInCompany(server);
    const [number = ''] = await givenCertificates(server, who.companyId, [butter]);
    await put('published', published.file(number, 'en'), '%PDF the published one');
    await put('published', published.picture(number, 'en'), 'RIFF the picture');
    const [file, picture] = [await tokenOf(who, number), await tokenOf(who, number, 'image')];
    const opened = await media.inject(`/${file}`);
    expect([opened.statusCode, opened.body]).toEqual([200, '%PDF the published one']);
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}-en.pdf"; filename*=UTF-8''${number}-en.pdf`,
    });
    const shown = await media.inject(`/${picture}`);
    expect([shown.statusCode, shown.body, shown.headers['content-type']]).toEqual([200, 'RIFF the picture', 'image/webp']);
    expect(shown.headers['content-disposition']).toMatch(/^inline; /);
    now = new Date(now.getTime() + 60_000);
    expect((await media.inject(`/${file}`)).statusCode).toBe(200);
    now = new Date(now.getTime() + 1);
    for (const token of [file, picture]) expect((await media.inject(`/${token}`)).statusCode).toBe(410);
  });

  it('name one key of one store, which nobody can change', async () => {
    const who = await signedInCompany(server);
    const [number = '', other = ''] = await givenCertificates(server, who.companyId, [butter, butter]);
    const key = published.file(number, 'en');
    await put('published', key, 'public');
    await put('published', published.file(other, 'en'), 'another');
    await put('objects', key, 'private');
    const token = await tokenOf(who, number);
    const [payload = '', signature = ''] = token.split('.');
    const said = JSON.parse(Buffer.from(payload, 'base64url').toString()) as unknown[];
    expect(said).toEqual([key, 'application/pdf', `${number}-en.pdf`, 'attachment', now.getTime() + 60_000, 'published']);
    const forged = (change: (said: unknown[]) => unknown[]) =>
      media.inject(`/${Buffer.from(JSON.stringify(change([...said]))).toString('base64url')}.${signature}`);
    expect(await forged((same) => same)).toMatchObject({ statusCode: 200, body: 'public' });
    for (const change of [
      (all: unknown[]) => [published.file(other, 'en'), ...all.slice(1)],
      (all: unknown[]) => ['did.json', ...all.slice(1)],
      (all: unknown[]) => all.slice(0, 5),
      (all: unknown[]) => [...all.slice(0, 5), 'objects'],
      (all: unknown[]) => [...all.slice(0, 4), now.getTime() + 3_600_000, 'published'],
    ])
      expect((await forged(change)).statusCode).toBe(404);
    const { key: secret } = server.context.config.media;
    const link = { key, type: 'text/plain', name: 'x', disposition: 'inline', until: now.getTime() + 1 } as const satisfies MediaLink;
    expect((await media.inject(`/${signLink(secret, link)}`)).body, 'a link that names no store opens companies’ own').toBe('private');
  });

  it('are read as they were written before there was a second store', () => {
    const payload = Buffer.from(JSON.stringify(['views/a', 'image/jpeg', 'a.jpg', 'inline', 1])).toString('base64url');
    const link: MediaLink = { key: 'views/a', type: 'image/jpeg', name: 'a.jpg', disposition: 'inline', until: 1 };
    expect(signLink('secret', link).split('.')[0]).toBe(payload);
    expect(readLink('secret', signLink('secret', link))).toEqual(link);
    expect(readLink('secret', signLink('secret', { ...link, store: 'published' }))).toEqual({ ...link, store: 'published' });
    expect(readLink('another', signLink('secret', link))).toBeUndefined();
  });
});
