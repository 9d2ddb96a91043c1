import {
  listCertificates,
  renewCertificate,
  retrieveCertificate,
  summariseCertificates,
} from '@thamani/contract/certificates/certificates.ts';
import { retrieveApplication } from '@thamani/contract/applications.ts';
import { published } from '@thamani/credentials/published-objects.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { givenCertificates, type Given } from '../../testing/filled/many-certificates.ts';
import { sender, type Send } from '../../testing/payments.ts';
import { readLink } from '../documents/media-link-interface.ts';
import { codePng, codeSvg } from './issuance/qr.ts';

/** Written out from the specification, section 3, 'Certificate'; not made from our shapes. */
const specified = ['id', 'cert_no', 'issued_date', 'expiry_date', 'file_path', 'application'];

describe("the specification's calls for certificates, and ours beside them", () => {
  let now: Date;
  let server: TestApp;
  let me: SignedInCompany;
  let number: string;
  let send: Send;
  const butter: Given = { product: 'Shea butter, unrefined', issuedOn: '2025-12-01', expiresOn: '2026-12-01' };
  beforeAll(async () => {
    now = new Date('2026-11-15T12:00:00Z');
    server = await startTestApp({}, { clock: { now: () => now } });
    send = sender(server);
    me = await signedInCompany(server);
    [number = ''] = await givenCertificates(server, me.companyId, [butter]);
  });
  afterAll(() => server.close());

  const fetched = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}/api/certificate/${path}`, { redirect: 'manual', headers: { authorization: `Bearer ${me.token}`, ...headers } });
  const linkAt = (headers: Headers) => {
    const { media } = server.context.config;
    const location = headers.get('location') ?? '';
    expect(location.startsWith(`${media.origin}/`)).toBe(true);
    return readLink(media.key, location.slice(media.origin.length + 1));
  };

  it.each(['my_certificate/', 'my_certificate'])('GET /certificate/%s lists as declared', async (path) => {
    const { status, body } = await send(me, 'GET', `/certificate/${path}`);
    expect(status).toBe(200);
    expect(listCertificates.answer.strict().parse(body)).toEqual(body);
    expect(Object.keys(body).toSorted()).toEqual(['current_page', 'data', 'message', 'next', 'previous', 'total_pages']);
    expect(body).toMatchObject({ message: 'Your certificates', previous: null, next: null, current_page: 1, total_pages: 1 });
  });

  it.each(['', '/'])('GET /certificate/{number}%s answers the fields of the specification, and what we add', async (slash) => {
    const { status, body } = await send(me, 'GET', `/certificate/${number}${slash}`);
    expect(status).toBe(200);
    expect(retrieveCertificate.answer.strict().parse(body)).toEqual(body);
    for (const field of specified) expect(body.data).toHaveProperty(field);
    expect(body).toEqual({
      message: 'Your certificate',
      data: {
        id: number,
        cert_no: number,
        issued_date: '2025-12-01',
        expiry_date: '2026-12-01',
        file_path: `/api/certificate/${number}/file`,
        image_path: `/api/certificate/${number}/image`,
        verification_url: `${server.context.config.verifyOrigin}/${number}`,
        state: 'active',
        status: 'good',
        replaced_by: null,
        renewable: true,
        renewal: null,
        threshold: '30.00',
        status_change: null,
        days_left: 16,
        application: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          application_number: expect.stringMatching(/^APP-\d\d-\d{6,}$/),
          product_name: 'Shea butter, unrefined',
          cva: '61.20',
        },
      },
    });
  });

  it.each(['certificate_summary/', 'certificate_summary'])('GET /certificate/%s answers the four figures', async (path) => {
    const { body } = await send(me, 'GET', `/certificate/${path}`);
    expect(summariseCertificates.answer.strict().parse(body)).toEqual(body);
    expect(body.data).toEqual({ total: 1, active: 1, pending: 0, requires_action: 1 });
  });

  it.each([
    ['file', '', {}, 'en'],
    ['file/', '', { 'accept-language': 'fr-CI,fr;q=0.9' }, 'fr'],
    ['file', '?language=ar', { 'accept-language': 'fr' }, 'ar'],
    ['file', '', { 'accept-language': 'sw' }, 'en'],
    ['image', '', {}, 'en'],
    ['image', '?language=ar', {}, 'ar'],
  ] as const)('GET …/%s%s leads to the published object for a minute (%j)', async (what, query, headers, language) => {
    const answer = await fetched(`${number}/${what}${query}`, headers);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const until = now.getTime() + 60_000;
    expect(linkAt(answer.headers)).toEqual(
      what === 'image'
        ? {
            key: published.picture(number, language),
            store: 'published',
            type: 'image/webp',
            name: `${number}.webp`,
            disposition: 'inline',
            until,
          }
        : {
            key: published.file(number, language),
            store: 'published',
            type: 'application/pdf',
            name: `${number}-${language}.pdf`,
            disposition: 'attachment',
            until,
          },
    );
  });

  it('refuses a language that no certificate is printed in', async () => {
    expect(await send(me, 'GET', `/certificate/${number}/file?language=de`)).toMatchObject({
      status: 422,
      body: { code: 'fields_invalid' },
    });
  });

  it.each(['qr', 'qr/', 'qr?format=png'])('GET …/%s gives the code as a PNG', async (path) => {
    const answer = await fetched(`${number}/${path}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${number}.png"`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    const address = { origin: server.context.config.verifyOrigin, number, seal: '123456789' };
    expect(bytes.equals(await codePng(address))).toBe(true);
    expect(bytes.equals(await codePng({ ...address, seal: '123456788' })), 'another seal would make the same code').toBe(false);
  });

  it('gives the code as an SVG', async () => {
    const answer = await fetched(`${number}/qr?format=svg`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${number}.svg"`);
    expect(await answer.text()).toBe(codeSvg({ origin: server.context.config.verifyOrigin, number, seal: '123456789' }));
    expect((await fetched(`${number}/qr?format=gif`)).status).toBe(422);
  });

  it('names the certificate in its application, and the renewed one in its renewal', async () => {
    const { data } = (await send(me, 'GET', `/certificate/${number}`)).body as unknown as { data: { application: { id: string } } };
    const finished = await send(me, 'GET', `/application/${data.application.id}/retrieve_application/`);
    expect(finished.body.data).toMatchObject({ certificate: { cert_no: number }, renewal_of: null });

    const begun = await send(me, 'POST', `/certificate/${number}/renew/`);
    expect(begun.status).toBe(201);
    expect(renewCertificate.answer.strict().parse(begun.body)).toEqual(begun.body);
    const draft = await send(me, 'GET', `/application/${begun.body.data.id}/retrieve_application/`);
    expect(retrieveApplication.answer.parse(draft.body)).toEqual(draft.body);
    expect(draft.body.data).toMatchObject({ certificate: null, renewal_of: number, status: 'pending', paid: false });
    expect((await send(me, 'GET', `/certificate/${number}`)).body.data).toMatchObject({
      renewable: false,
      renewal: { id: begun.body.data.id },
      state: 'active',
    });
  });

  it('names no certificate before it is published', async () => {
    const who = await signedInCompany(server);
    await givenCertificates(server, who.companyId, [{ ...butter, isPublished: false }]);
    const { body } = await send(who, 'GET', '/application/my_applications/');
    const [{ id }] = body.data as unknown as [{ id: string }];
    expect((await send(who, 'GET', `/application/${id}/retrieve_application/`)).body.data).toMatchObject({ certificate: null });
  });
});
