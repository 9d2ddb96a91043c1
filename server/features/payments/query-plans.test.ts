import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pool } from '../../database/prepared-statements.ts';
import type { TestApp } from '../../testing/app.ts';
import { signedInCompany, type SignedInCompany } from '../../testing/applications.ts';
import { startFilledApp } from '../../testing/filled/filled-database.ts';
import { sender, submittedApplication } from '../../testing/payments.ts';
import { indexes, plansIn, scans, sequentialScans } from '../../testing/filled/query-plans.ts';
import { historyOf, paymentsOfApplications, paymentsWithItems } from './history-store.ts';
import type { PaymentRow } from './payment-store.ts';

const tables = [
  'accounts',
  'applications',
  'companies',
  'memberships',
  'audit_events',
  'checkout_attempts',
  'payment_status_checks',
  'payment_items',
  'payments',
  'webhook_events',
  'refunds',
  'sessions',
];

describe('with many payments', () => {
  let server: TestApp;
  let me: SignedInCompany;
  beforeAll(async () => {
    server = await startFilledApp({ DATABASE_POOL: '1' });
    me = await signedInCompany(server);
  });
  afterAll(() => server.close());

  const plansOf = (ask: (pool: Pool) => Promise<unknown>) => plansIn(server, ask);

  it.each([0, 1000])('lists a company’s from %i by an index', async (offset) => {
    const plans = await plansOf((pool) => historyOf(pool, me.companyId, { size: 10, offset }));
    expect(plans).toHaveLength(offset === 0 ? 2 : 4);
    expect(scans(plans)).toEqual([]);
    expect(indexes(plans)).toContain('payments_by_company');
  });

  it('reads items and refunds of a page by an index', async () => {
    const { rows } = await server.context.pool.query<PaymentRow>('select * from payments limit 10');
    const plans = await plansOf((pool) => paymentsWithItems(pool, rows));
    expect(plans).toHaveLength(4);
    expect(scans(plans)).toEqual([]);
    expect(indexes(plans)).toContain('refunds_by_payment');
  });

  it('finds those of a company’s cases by an index', async () => {
    const { rows } = await server.context.pool.query<{ id: string }>('select application_id as id from payment_items limit 10');
    const ids = rows.map(({ id }) => id);
    const plans = await plansOf((pool) => paymentsOfApplications(pool, ids, 100));
    expect(plans).toHaveLength(2);
    expect(scans(plans)).toEqual([]);
    expect(indexes(plans)).toContain('payment_items_by_application');
  });

  it('touches no table from end to end, in any command or read over HTTP', async () => {
    const { pool, config } = server.context;
    const settled = () => sequentialScans(server, tables);
    const send = sender(server);
    const [a, b] = [await submittedApplication(server, me), await submittedApplication(server, me)];
    const call = async (method: string, path: string, body?: unknown, headers: object = {}) => {
      const answer = await send(me, method, path, body, headers);
      expect(answer.status, `${method} ${path}`).toBe(200);
      return answer.body.data;
    };
    const open = async (ids: string[]) => {
      const asked = call('POST', '/application/pay_application/', { application_ids: ids });
      await sleep(300);
      // By its key alone: the substitute for the engine must not scan either.
      await pool.query(
        `update payments set state = 'open', link = 'https://pay.example/' where id in (select payment_id from payment_items where application_id = $1 and reserves_application)`,
        [ids[0]],
      );
      return (await asked).reference;
    };
    const before = await settled();
    const first = await open([a, b]);
    const second = await open([b]);
    await call('GET', `/payment/${first}/`);
    await call('POST', `/payment/${second}/returned/`, {});
    await call(
      'POST',
      '/payment/webhook/flutterwave/',
      { data: { tx_ref: `${second}-1` } },
      { 'verif-hash': config.payments.messageSecret },
    );
    await call('POST', `/payment/${second}/cancel/`);
    await open([a]);
    await call('POST', `/application/${a}/withdraw_application/`);
    await call('GET', '/payment/my_payments/');
    expect(await settled()).toEqual(before);
    await pool.query('select count(*) from payments where amount_minor = 12345');
    expect(await settled(), 'the counters would not show a scan').not.toEqual(before);
  });

  it('would tell a sequential scan: without the indexes there is one', async () => {
    await server.context.pool.query('drop index payments_by_company');
    expect(scans(await plansOf((pool) => historyOf(pool, me.companyId, { size: 10, offset: 0 }))).length).toBeGreaterThan(0);
  });
});
