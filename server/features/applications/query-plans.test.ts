import { randomUUID } from 'node:crypto';
import { applicationFilterNames } from '@thamani/domain/lists/lists.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { completeApplication, keptDocument, signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { startFilledApp } from '../../testing/filled/filled-database.ts';
import { indexes, plansIn, scans, sequentialScans } from '../../testing/filled/query-plans.ts';
import type { Pool } from '../../database/prepared-statements.ts';
import { ownById, pageOf, statesOf, type PaidFilter } from './list-store.ts';

describe('with many applications', () => {
  let server: TestApp;
  let me: SignedInCompany;
  beforeAll(async () => {
    server = await startFilledApp({ DATABASE_POOL: '1' });
    me = await signedInCompany(server);
  });
  afterAll(() => server.close());

  const plansOf = (ask: (pool: Pool) => Promise<unknown>) => plansIn(server, ask);

  it.each([
    ['all', '', 0, 'applications_by_company'],
    ['all', 'butter 1', 0, 'applications_by_company'],
    ['all', '', 1000, 'applications_by_company'],
    ['paid', '', 0, 'applications_paid'],
    ['paid', 'butter', 0, 'applications_paid'],
    ['payable', '', 0, 'applications_payable'],
    ['payable', 'butter', 0, 'applications_payable'],
  ] as const)('lists %s "%s" from %i by an index', async (filter: PaidFilter, search, offset, index) => {
    const plans = await plansOf((pool) => pageOf(pool, me.companyId, { filter, search, size: 10, offset }));
    expect(plans).toHaveLength(offset === 0 ? 2 : 4);
    expect(scans(plans)).toEqual([]);
    expect(indexes(plans)).toContain(index);
  });

  it.each(['newest', 'oldest', 'product'] as const)('filters and sorts by %s the rows of the company, found by an index', async (sort) => {
    for (const status of applicationFilterNames) {
      const plans = await plansOf((pool) => pageOf(pool, me.companyId, { filter: 'all', status, sort, search: '', size: 10, offset: 0 }));
      expect(scans(plans)).toEqual([]);
      expect([...indexes(plans)].some((index) => index.startsWith('applications_'))).toBe(true);
    }
  });

  it('reads one, and counts for the tiles, by an index', async () => {
    const one = await plansOf((pool) => ownById(pool, { id: randomUUID(), companyId: me.companyId }));
    const tiles = await plansOf((pool) => statesOf(pool, { companyId: me.companyId }));
    expect(scans([...one, ...tiles])).toEqual([]);
    expect(indexes(one).size).toBeGreaterThan(0);
  });

  it('touches no table from end to end, in any command or read over HTTP', async () => {
    const tables = [
      'applications',
      'application_versions',
      'application_documents',
      'documents',
      'companies',
      'accounts',
      'memberships',
      'sessions',
      'payments',
      'payment_items',
      'audit_events',
    ];
    const settled = () => sequentialScans(server, tables);
    const [file, photo] = [await keptDocument(server, me.companyId), await keptDocument(server, me.companyId, 'photo')];
    const call = async (method: string, path: string, body?: unknown) => {
      const answer = await fetch(`${server.origin}/api/application/${path}`, {
        method,
        headers: { authorization: `Bearer ${me.token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect([200, 201], `${method} ${path}`).toContain(answer.status);
      return (await answer.json()) as { data: { id: string } };
    };
    const before = await settled();
    const { id } = (await call('POST', 'create_application/', completeApplication(file, photo))).data;
    await call('POST', `${id}/reopen_application/`);
    await call('PATCH', `${id}/update_application/`, { changes: { invoices: { value: [photo, file], base: 1 } } });
    await call('POST', `${id}/submit_application/`);
    await call('POST', `${id}/withdraw_application/`);
    const gone = (await call('POST', 'create_application/', { invoices: [file] })).data.id;
    await call('DELETE', `${gone}/delete_application/`);
    await call('POST', 'start_application/', { copy_of: id });
    await call('GET', 'facilities/');
    await call('GET', `${id}/retrieve_application/`);
    await call('GET', 'my_applications/?search=shea');
    await call('GET', 'application_summary/');
    expect(await settled()).toEqual(before);
    await server.context.pool.query('select count(*) from applications where cva = 12345');
    expect(await settled(), 'the counters would not show a scan').not.toEqual(before);
  });

  it('would tell a sequential scan: without the indexes there is one', async () => {
    await server.context.pool.query('drop index applications_by_company, applications_paid, applications_payable');
    const plans = await plansOf((pool) => pageOf(pool, me.companyId, { filter: 'all', search: '', size: 10, offset: 0 }));
    expect(scans(plans).length).toBeGreaterThan(0);
  });
});
