import type { Operation } from '@thamani/contract/operation.ts';
import { operations } from '@thamani/contract/operations.ts';
import { certificateNumber, randomCharacters } from '@thamani/domain/certificates/number.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { colleague, type Colleague } from '../../testing/cases.ts';
import { givenCertificates } from '../../testing/filled/many-certificates.ts';

const ours = operations.filter(({ path, actor }) => path.startsWith('/certificate') && actor === 'company');
const named = ours.filter(({ path }) => path.includes(':cert_no'));
const collections = ours.filter(({ path }) => !path.includes(':'));
/** A number that checks out and belongs to nobody. */
const absent = certificateNumber('GH', 2026, '0'.repeat(randomCharacters));

describe('who reaches a certificate, over every route of the feature', () => {
  let server: TestApp;
  let one: SignedInCompany;
  let other: SignedInCompany;
  let staff: Colleague;
  beforeAll(async () => {
    server = await startTestApp({}, { clock: { now: () => new Date('2026-11-15T12:00:00Z') } });
    one = await signedInCompany(server);
    other = await signedInCompany(server);
    staff = await colleague(server, { role: 'admin' }, 'Efua Owusu');
  });
  afterAll(() => server.close());

  const send = async (operation: Operation, number: string, who?: { readonly token: string }, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${server.origin}/api${operation.path.replace(':cert_no', encodeURIComponent(number))}`, {
      method: operation.method,
      redirect: 'manual',
      headers: { ...(who === undefined ? {} : { authorization: `Bearer ${who.token}` }), ...headers },
    });
    return { status: answer.status, text: await answer.text() };
  };
  const made = async (who: SignedInCompany, isPublished = true): Promise<string> => {
    const product = `A secret of ${who.companyId}`;
    const [number] = await givenCertificates(server, who.companyId, [
      { product, issuedOn: '2025-12-01', expiresOn: '2026-12-01', isPublished },
    ]);
    return String(number);
  };
  const everything = async () => [
    (await server.context.pool.query('select * from certificates order by number')).rows,
    (await server.context.pool.query('select * from applications order by id')).rows,
    (await server.context.pool.query('select count(*) from audit_events')).rows,
  ];

  it('knows every operation of the feature', () => {
    expect(ours.map(({ id }) => id).toSorted()).toEqual([
      'drawCertificateCode',
      'exportCertificates',
      'listCertificateReportOutcomes',
      'listCertificates',
      'openCertificateCalendar',
      'openCertificateFile',
      'openCertificateImage',
      'renewCertificate',
      'retrieveCertificate',
      'summariseCertificates',
    ]);
  });

  it.each(named.map((operation) => [operation.id, operation] as const))(
    '%s: own is found; foreign, unpublished and absent are alike, and untouched',
    async (_, operation) => {
      const [mine, theirs, unpublished] = [await made(one), await made(other), await made(one, false)];
      const before = await everything();
      const nowhere = await send(operation, absent, one);
      expect(nowhere.status).toBe(404);
      for (const number of [theirs, unpublished]) expect(await send(operation, number, one)).toEqual(nowhere);
      expect(await send(operation, mine, other)).toEqual(nowhere);
      for (const number of ['x', `${mine.slice(0, -1)}${mine.endsWith('0') ? '1' : '0'}`, `${mine}'`, 'x'.repeat(60)])
        expect((await send(operation, number, one)).status, `${number}`).toBe(404);
      for (const number of [mine, theirs, absent, 'x']) {
        expect((await send(operation, number)).status).toBe(401);
        expect((await send(operation, number, staff)).status).toBe(401);
        expect((await send(operation, number, undefined, { cookie: `__Host-staff=${staff.token}` })).status).toBe(401);
      }
      expect(await everything()).toEqual(before);
      expect([200, 201, 302]).toContain((await send(operation, mine, one)).status);
    },
  );

  it.each(collections.map((operation) => [operation.id, operation] as const))(
    '%s: shows nothing of another company',
    async (_, operation) => {
      const fresh = await signedInCompany(server);
      const before = await send(operation, '', fresh);
      const theirs = await made(other);
      const mine = await made(fresh, false);
      expect(await send(operation, '', fresh)).toEqual(before);
      expect(before.status).toBe(200);
      for (const word of [theirs, mine, 'A secret']) expect(before.text).not.toContain(word);
      expect((await send(operation, '', other)).text).not.toEqual(before.text);
      expect((await send(operation, '')).status).toBe(401);
      expect((await send(operation, '', staff)).status).toBe(401);
    },
  );

  it('takes a renewal by cookie from our own pages alone', async () => {
    const renew = ours.find(({ id }) => id === 'renewCertificate') as Operation;
    const mine = await made(one);
    const cookie = `__Host-token=${one.token}`;
    expect(await send(renew, mine, undefined, { cookie, origin: 'https://elsewhere.example' })).toMatchObject({
      status: 403,
      text: expect.stringContaining('cross_origin_forbidden'),
    });
    expect((await send(renew, mine, undefined, { cookie, origin: server.context.config.publicOrigin })).status).toBe(201);
  });

  it('keeps one company’s Idempotency-Key from answering another', async () => {
    const renew = ours.find(({ id }) => id === 'renewCertificate') as Operation;
    const [mine, key] = [await made(one), { 'idempotency-key': 'the-very-same-key' }];
    expect((await send(renew, mine, one, key)).status).toBe(201);
    expect((await send(renew, mine, other, key)).status).toBe(404);
  });
});
