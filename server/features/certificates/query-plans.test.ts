import { dayOf } from '@thamani/domain/review/working-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pool } from '../../database/prepared-statements.ts';
import type { TestApp } from '../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { startFilledApp } from '../../testing/filled/filled-database.ts';
import { givenCertificates } from '../../testing/filled/many-certificates.ts';
import { sender } from '../../testing/payments.ts';
import { indexes, plansIn, scans, sequentialScans } from '../../testing/filled/query-plans.ts';
import { ownById } from '../applications/list-store.ts';
import { alikeOf, ownByNumber, pageOf } from './company/company-store.ts';

const today = dayOf(new Date());

describe('with many certificates', () => {
  let server: TestApp;
  let me: SignedInCompany;
  let number: string;
  beforeAll(async () => {
    server = await startFilledApp({ DATABASE_POOL: '1' });
    me = await signedInCompany(server);
    const soon = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
    const given = await givenCertificates(server, me.companyId, [{ product: 'Butter 1', issuedOn: '2025-12-15', expiresOn: soon }]);
    number = String(given[0]);
    await server.context.pool.query('analyze');
  });
  afterAll(() => server.close());

  const plansOf = (ask: (pool: Pool) => Promise<unknown>) => plansIn(server, ask);

  it('has them', async () => {
    const { rows } = await server.context.pool.query<{ n: number; renewals: number }>(
      'select count(*)::int as n, (select count(*)::int from applications where renewal_of is not null) as renewals from certificates',
    );
    expect(rows[0]?.n).toBeGreaterThan(5_000);
    expect(rows[0]?.renewals).toBeGreaterThan(1_000);
  });

  it.each([
    ['', 0],
    ['butter 1', 0],
    ['TVA-GH', 0],
    ['', 1000],
    ['butter', 1000],
  ] as const)('lists "%s" from %i by the index of the company, and renewals by theirs', async (search, offset) => {
    const plans = await plansOf((pool) => pageOf(pool, me.companyId, { search, today, size: 10, offset }));
    expect(plans).toHaveLength(offset === 0 ? 2 : 4);
    expect(scans(plans)).toEqual([]);
    expect(indexes(plans)).toContain('certificates_by_company');
    expect(indexes(plans)).toContain('applications_by_renewal');
  });

  it.each(['newest', 'expiry', 'product'] as const)('filters and sorts by %s the rows of the company, found by its index', async (sort) => {
    for (const state of ['active', 'expired', 'suspended', 'revoked'] as const) {
      const plans = await plansOf((pool) => pageOf(pool, me.companyId, { search: '', state, sort, today, size: 10, offset: 0 }));
      expect(scans(plans)).toEqual([]);
      expect(indexes(plans)).toContain('certificates_by_company');
    }
  });

  it('reads one by its number, and counts for the tiles by the index of the company', async () => {
    const one = await plansOf((pool) => ownByNumber(pool, { number, companyId: me.companyId }));
    const tiles = await plansOf((pool) => alikeOf(pool, { today: '2026-11-15', horizon: '2027-01-14', companyId: me.companyId }));
    expect(scans([...one, ...tiles])).toEqual([]);
    expect(indexes(one)).toContain('certificates_pkey');
    expect(indexes(tiles)).toContain('certificates_by_company');
  });

  it('finds the certificate of an application by its index', async () => {
    const plans = await plansOf((pool) => ownById(pool, { id: server.context.ids.uuid(), companyId: me.companyId }));
    expect(scans(plans)).toEqual([]);
    expect(indexes(plans)).toContain('certificates_by_application');
  });

  it('touches no table from end to end, in any call over HTTP', async () => {
    const tables = [
      'applications',
      'application_versions',
      'application_documents',
      'certificates',
      'sessions',
      'accounts',
      'memberships',
      'companies',
    ];
    const settled = () => sequentialScans(server, tables);
    const send = sender(server);
    const before = await settled();
    for (const path of [
      'my_certificate/',
      'my_certificate/?search=butter',
      'certificate_summary/',
      number,
      `${number}/file`,
      `${number}/image`,
    ])
      expect([200, 302], `${path}`).toContain((await send(me, 'GET', `/certificate/${path}`)).status);
    const { body, status } = await send(me, 'POST', `/certificate/${number}/renew`);
    expect(status).toBe(201);
    expect((await send(me, 'GET', `/application/${body.data.id}/retrieve_application/`)).status).toBe(200);
    expect((await send(me, 'POST', `/certificate/${number}/renew`)).body.data).toEqual(body.data);
    expect(await settled()).toEqual(before);
    await server.context.pool.query('select count(*) from certificates where cva = 12345');
    expect(await settled(), 'the counters would not show a scan').not.toEqual(before);
  });

  it('would tell a sequential scan: without the index there is one', async () => {
    await server.context.pool.query('drop index certificates_by_company');
    const plans = await plansOf((pool) => pageOf(pool, me.companyId, { search: '', today, size: 10, offset: 0 }));
    expect(scans(plans).length).toBeGreaterThan(0);
  });
});
