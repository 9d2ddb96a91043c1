import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { startFilledApp } from '../../testing/filled/filled-database.ts';
import { indexes, plansIn, scans } from '../../testing/filled/query-plans.ts';
import { readDashboard } from './service.ts';

describe('with many applications, cases and certificates', () => {
  let server: TestApp;
  let me: SignedInCompany;
  beforeAll(async () => {
    server = await startFilledApp({ DATABASE_POOL: '1' });
    me = await signedInCompany(server);
    await server.context.pool.query('analyze');
  });
  afterAll(() => server.close());

  it('reads the dashboard by indexes alone', async () => {
    const { db, clock } = server.context;
    const session = { companyId: me.companyId, roles: ['owner'], isCompanyEnding: false } as never;
    const plans = await plansIn(server, (pool) => readDashboard({ pool, db, clock } as never, session));
    expect(plans.length).toBeGreaterThan(8);
    expect(scans(plans)).toEqual([]);
    for (const index of ['applications_in_progress', 'applications_payable', 'applications_by_company', 'certificates_by_company'])
      expect(indexes(plans)).toContain(index);
  });
});
