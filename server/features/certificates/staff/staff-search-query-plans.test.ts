import { scopesOf } from '@thamani/domain/review/policy.ts';
import type { Grant, Person } from '@thamani/domain/review/staff.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable } from '../../../database/connect.ts';
import type { TestApp } from '../../../testing/app.ts';
import { filledCertificate, startFilledApp } from '../../../testing/filled/filled-database.ts';
import { explained, indexes, scans, type Plan } from '../../../testing/filled/query-plans.ts';
import { changesOfAll, publishedOf } from '../store.ts';
import { foundByNumber, pageOfFound } from './staff-search-store.ts';
import { lifeOf, openRequestOf, pageOfWaiting, requestsOfOthers } from '../status/status-change-store.ts';

const person = (...grants: Grant[]): Person => ({ id: '0199c0de-0000-7000-8000-000000000000', status: 'active', grants });
const readers = {
  everywhere: person({ role: 'admin', countries: 'all', sectors: 'all' }),
  'in one country': person({ role: 'officer', countries: ['GH'], sectors: 'all' }),
  'in a country with a sector': person({ role: 'officer', countries: ['GH'], sectors: ['agriculture'] }),
  'in several places': person(
    { role: 'officer', countries: ['GH', 'NG'], sectors: ['agriculture'] },
    { role: 'board', countries: ['TG'], sectors: 'all' },
  ),
} as const;
const number = filledCertificate;

describe('among many certificates', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startFilledApp();
  });
  afterAll(() => server.close());

  /** Each statement is explained in place of being run. What is joined to it is tested where it is many. */
  const plansOf = (ask: (db: Queryable) => Promise<unknown>) => explained(server.api.pool, ask);

  const scopesFor = (reader: Person) => {
    const scopes = scopesOf(reader, 'read_certificate');
    if (scopes.length === 0) throw new Error('nothing is in scope');
    return scopes;
  };
  const bigScans = (plans: readonly Plan[]) =>
    scans(plans).filter((plan) => ['certificates', 'status_change_requests', 'status_changes'].includes(plan['Relation Name'] ?? ''));

  it.each(Object.keys(readers) as (keyof typeof readers)[])('finds each by an index, for a reader %s', async (where) => {
    for (const [search, offset] of [
      ['', 0],
      ['', 975],
      ['tva gh25 0000 0000 0001', 0],
      ['butter 99', 0],
      ['works 39999', 0],
      ['work', 0],
      ['39', 0],
      ['nothing like it', 0],
    ] as const) {
      const plans = await plansOf((db) => pageOfFound(db, scopesFor(readers[where]), { search, size: 25, offset }));
      expect({ search, offset, statements: plans.length, scans: bigScans(plans) }).toEqual({ search, offset, statements: 2, scans: [] });
    }
  });

  it('by the index that fits', async () => {
    const used = async (reader: Person, search: string) =>
      indexes(await plansOf((db) => pageOfFound(db, scopesFor(reader), { search, size: 25, offset: 0 })));
    expect(await used(readers.everywhere, '')).toContain('certificates_newest');
    expect(await used(readers['in one country'], '')).toContain('certificates_by_country');
    expect(await used(readers.everywhere, number)).toContain('certificates_pkey');
    expect(await used(readers.everywhere, 'works 39999')).toContain('certificates_search');
    expect(await used(readers['in one country'], 'works 39999')).toContain('certificates_search');
  });

  it('reads one, what waits and what happened by their indexes', async () => {
    const plans = await plansOf(async (db) => {
      await foundByNumber(db, number);
      await openRequestOf(db, number, new Date());
      await lifeOf(db, number);
      await pageOfWaiting(db, new Date(), scopesFor(readers['in one country']), { size: 25, offset: 0 });
    });
    expect([plans.length, bigScans(plans)]).toEqual([5, []]);
  });

  it('reads those of a company’s cases, their changes and what others asked for by their indexes', async () => {
    const { rows } = await server.context.pool.query<{ id: string }>('select application_id as id from certificates limit 20');
    const plans = await plansOf(async (db) => {
      await publishedOf(
        db,
        rows.map(({ id }) => id),
        100,
      );
      await changesOfAll(db, [number], 1_000);
      await requestsOfOthers(db, readers.everywhere.id, new Date(), scopesFor(readers['in one country']), 100);
    });
    expect([plans.length, bigScans(plans)]).toEqual([3, []]);
  });

  it('would tell a sequential scan: without the indexes there is one', async () => {
    await server.context.pool.query('drop index certificates_newest, certificates_by_country, certificates_search');
    const plans = await plansOf((db) => pageOfFound(db, scopesFor(readers.everywhere), { search: 'works 39999', size: 25, offset: 0 }));
    expect(bigScans(plans).length).toBeGreaterThan(0);
  });
});
