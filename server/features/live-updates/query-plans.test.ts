import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Pool } from '../../database/prepared-statements.ts';
import type { TestApp } from '../../testing/app.ts';
import { startFilledApp } from '../../testing/filled/filled-database.ts';
import { indexes, plansIn, scans, type Plan } from '../../testing/filled/query-plans.ts';
import { changesSince, newestChanges } from './change-store.ts';

describe('live updates with many change rows', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startFilledApp();
  });
  afterAll(() => server.close());

  /** Nothing is read, so that there is no snapshot either. */
  const plansOf = (ask: (pool: Pool) => Promise<unknown>) => plansIn(server, (pool) => ask(pool).catch(() => undefined));
  /** Nothing was running. */
  const since = (xid: number) => ({ xmin: xid, xmax: xid, running: [] });
  const scanned = (plans: readonly Plan[]) => scans(plans).map((plan) => plan['Relation Name']);

  it('are polled by keys alone', async () => {
    const [custom, ...others] = await plansOf((pool) => changesSince(pool, since(2_000_000_000)));
    if (custom === undefined) throw new Error('no plan');
    expect(scans([custom])).toEqual([]);
    expect(indexes([custom])).toEqual(new Set(['console_changes_pkey', 'cases_pkey', 'staff_pkey']));
    expect(scanned(others)).not.toContain('console_changes');
  });

  it.each([
    ['what a long transaction holds back', (pool: Pool) => changesSince(pool, { xmin: 15_000, xmax: 19_000, running: [15_000, 18_000] })],
    ['everything', (pool: Pool) => changesSince(pool, since(0))],
    ['the newest', newestChanges],
  ])('are read in the order of their key: %s', async (_, ask) => {
    const plans = await plansOf(ask);
    expect(plans).toHaveLength(2);
    // Thousands of rows at once may be joined with all cases, as few as there are here.
    expect(scanned(plans)).not.toContain('console_changes');
    for (const plan of plans) expect(indexes([plan])).toContain('console_changes_pkey');
  });
});
