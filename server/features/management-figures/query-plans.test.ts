import { weekOf } from '@thamani/domain/management/weeks.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Queryable, Tx } from '../../database/connect.ts';
import type { TestApp } from '../../testing/app.ts';
import { startFilledApp } from '../../testing/filled/filled-database.ts';
import { staffId } from '../../testing/filled/many-cases.ts';
import { explained, indexes, scans, type Plan } from '../../testing/filled/query-plans.ts';
import * as reading from './reading-store.ts';
import { replaceCurrent, rolledUpAt, writeCounts, writeDurations, writeOfficerCounts } from './rollup-store.ts';
import * as source from './source-store.ts';
import { addVerificationCounts, forgetImports, importedAmong, newestImport } from './verification-store.ts';

const now = new Date();
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10) as Day;
/** A hundredth of what there is, as a week is of some years. */
const week = { from: daysAgo(100), to: daysAgo(99) };
const places = {
  everywhere: { countries: ['*'], sectors: ['*'] },
  'one country': { countries: ['GH'], sectors: ['*'] },
  'several countries and sectors': { countries: ['GH', 'KE', 'NG', 'TG'], sectors: ['agriculture', 'solid_minerals'] },
  'one sector': { countries: ['*'], sectors: ['agriculture'] },
} as const;

describe('the figures of some years', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startFilledApp();
    const client = await server.context.pool.connect();
    try {
      // Past the triggers, which demand opened documents behind each decision: the test asks how rows are found.
      await client.query('set session_replication_role = replica');
      await client.query(
        `insert into case_decisions (proposal_id, application_id, kind, proposed_by, decided_by, at)
         select p.id, p.application_id, p.kind, p.proposed_by, $1, c.opened_at + interval '20 days' from case_proposals p join cases c using (application_id)
         where p.outcome = 'decided'`,
        [staffId(1)],
      );
      // Two years of 55 countries, three sectors and the sums.
      const rows = `from (select distinct country from cases union select '*') c, unnest(array['agriculture', 'solid_minerals', 'energy_resources', '*']) s,
        generate_series(0, 103) w`;
      const monday = "date_trunc('week', current_date)::date - 7 * w";
      await client.query(
        `insert into figure_counts select country, s, ${monday}, m, '', 3 ${rows}, unnest(array['received', 'decided']) m`,
      );
      await client.query(
        `insert into figure_durations select country, s, ${monday}, m, t, 3 ${rows}, unnest(array['assessment', 'decision']) m, unnest(array[10, 60]) t`,
      );
      await client.query(
        `insert into figure_officer_counts select id, ${monday}, 'GH', 'agriculture', m, 0, 3 from staff, generate_series(0, 103) w, unnest(array['decided']) m`,
      );
      await client.query(
        `insert into verification_counts select current_date - n, country, a, 5
         from generate_series(0, 700) n, (select distinct country from cases) c, unnest(array['in_force', 'not_in_force', 'not_found', 'unknown']) a`,
      );
      // A month of objects of thirty processes.
      await client.query(
        `insert into figure_imports
         select to_char(h at time zone 'UTC', '"verification-counts/"YYYY-MM-DD"T"HH24"/"') || gen_random_uuid() || '.json', h
         from generate_series(date_trunc('hour', now()) - interval '30 days', now(), interval '1 hour') h, generate_series(1, 30)`,
      );
      await client.query("insert into figure_rollups values ('current', now())");
    } finally {
      await client.query('reset session_replication_role');
      client.release();
    }
    await server.context.pool.query('vacuum analyze');
  }, 600_000);
  afterAll(() => server.close());

  const plansOf = (ask: (db: Queryable) => Promise<unknown>, pool = server.api.pool) => explained(pool, ask);
  /** With the administrator's login: the worker's may not explain what it may not read, and no row security applies to it. */
  const plansOfWorker = (ask: (tx: Tx) => Promise<unknown>) => plansOf((db) => ask(db as Tx), server.context.pool);
  const scanned = (plans: readonly Plan[]) => [...new Set(scans(plans).map((plan) => plan['Relation Name']))];
  /** What is so now, which has no history: some rows for each country, stage and officer. */
  const current = ['figure_open_cases', 'figure_expiring_certificates'];

  it.each(Object.entries(places))('are read by index for a reader of %s, in 12 and in 53 weeks', async (_, where) => {
    for (const { days, whole } of [
      { days: 84, whole: current },
      // Of some years of checks, one is a large part.
      { days: 371, whole: [...current, 'verification_counts'] },
    ]) {
      const range = { from: dayAgo(days), to: dayAgo(0) };
      const plans = await plansOf(async (db) => {
        await reading.weeklyCounts(db, where, range);
        await reading.durationBars(db, where, range);
        await reading.durationBars(db, where, range, 'decision');
        await reading.checksByDay(db, where, range);
        await reading.openByCountry(db, where);
        await reading.expiringByWeek(db, where);
      });
      expect(plans).toHaveLength(6);
      expect({ days, scans: scanned(plans).filter((table) => !whole.includes(table ?? '')) }).toEqual({ days, scans: [] });
    }
  });

  it('of officers are found by officer and week, within the scope', async () => {
    const ids = [staffId(5), staffId(6), staffId(7)];
    const plans = await plansOf(async (db) => {
      for (const where of Object.values(places)) {
        await reading.officerCounts(db, ids, where, { from: dayAgo(84), to: dayAgo(0) });
        await reading.openOfOfficers(db, ids, where);
      }
      await reading.officerName(db, staffId(5));
    });
    expect(plans).toHaveLength(9);
    expect(scanned(plans).filter((table) => !current.includes(table ?? ''))).toEqual([]);
    expect(indexes(plans)).toContain('figure_officer_counts_pkey');
  });

  it('list officers by their role: the staff alone is read whole, to sort it by name', async () => {
    const plans = await plansOf((db) => reading.officersWithin(db, { countries: ['GH'], sectors: 'all' }, 25, 0));
    expect(scanned(plans).filter((table) => table !== 'staff' && table !== 'staff_grants')).toEqual([]);
  });

  it('of one week are counted from what happened in it, without reading any table whole', async () => {
    const plans = await plansOfWorker(async (tx) => {
      await source.countsOfWeek(tx, week);
      await source.officerCountsOfWeek(tx, week);
      await source.casesMovedInWeek(tx, week);
      await source.decisionsOfWeek(tx, week);
    });
    expect(plans).toHaveLength(4);
    // Months without a partition of their own are in it, which here have hardly any event.
    expect(scanned(plans).filter((table) => table !== 'audit_events_default')).toEqual([]);
    for (const index of [
      'cases_by_opening',
      'case_stages_by_time',
      'case_decisions_by_time',
      'case_signals_by_time',
      'case_signals_by_resolution',
      'appeals_by_lodging',
      'appeals_by_decision',
      'payment_items_by_application_time',
      'status_changes_by_time',
    ])
      expect(indexes(plans)).toContain(index);
    const ofToday = await plansOfWorker((tx) => source.countsOfWeek(tx, { from: daysAgo(0), to: daysAgo(-1) }));
    expect(scanned(ofToday).filter((table) => table?.startsWith('audit_events_2'))).toEqual([]);
    expect([...indexes(ofToday)].some((name) => name.startsWith('audit_events_2') && name.endsWith('_at_idx'))).toBe(true);
  });

  it('of some cases read their stages by key, and the first day without a walk', async () => {
    const { rows } = await server.context.pool.query<{ id: string }>('select application_id as id from cases limit 10');
    const plans = await plansOfWorker(async (tx) => {
      await source.stagesOf(
        tx,
        rows.map(({ id }) => id),
      );
      await source.firstDay(tx);
    });
    expect(plans).toHaveLength(2);
    expect(scanned(plans)).toEqual([]);
  });

  const written = weekOf(dayAgo(100));

  it('are written for one week by its index, and what is open from the index of open cases', async () => {
    const plans = await plansOfWorker(async (tx) => {
      await writeCounts(tx, written, []);
      await writeDurations(tx, written, []);
      await writeOfficerCounts(tx, written, []);
      await rolledUpAt(tx);
    });
    expect(scanned(plans).filter((table) => table !== 'figure_rollups')).toEqual([]);
    for (const index of ['figure_counts_by_week', 'figure_durations_by_week', 'figure_officer_counts_by_week'])
      expect(indexes(plans)).toContain(index);
    const replaced = await plansOfWorker((tx) => replaceCurrent(tx, dayAgo(0), dayAgo(-90), now));
    expect(scanned(replaced)).not.toContain('cases');
  });

  it('are compared by a hash where nothing is known of the week, as of one that was just written for the first time', async () => {
    const unknown = '2031-01-06' as Day;
    const plans = await plansOfWorker(async (tx) => {
      await writeCounts(tx, unknown, []);
      await writeDurations(tx, unknown, []);
      await writeOfficerCounts(tx, unknown, []);
    });
    expect(plans).toHaveLength(3);
    for (const plan of plans) {
      expect(JSON.stringify(plan)).toContain('NOT (hashed SubPlan');
      expect(JSON.stringify(plan)).not.toContain('Nested Loop');
    }
  });

  it('of checks are imported by key, and forgotten by age', async () => {
    const key = 'verification-counts/2026-11-18T09/00000000-0000-4000-8000-000000000000.json';
    const plans = await plansOfWorker(async (tx) => {
      await importedAmong(tx, [key]);
      await newestImport(tx);
      await forgetImports(tx, daysAgo(29.97));
      await addVerificationCounts({ transaction: () => ({ execute: (work: (same: Tx) => unknown) => work(tx) }) } as never, {
        key,
        day: '2026-11-18',
        counts: [],
        at: now,
      });
    });
    expect(scanned(plans)).toEqual([]);
    expect(indexes(plans)).toContain('figure_imports_by_age');
  });
});
