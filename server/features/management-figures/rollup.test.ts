import type { Day } from '@thamani/domain/review/working-days.ts';
import { percentile } from '@thamani/domain/management/durations.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { fillDecidedCases } from '../../testing/filled/many-decided-cases.ts';
import { rollUpAll, rollUpRecent, rollUpWeek } from './rollup.ts';
import { independentCounts, independentDurations, independentOfficers } from './testing/independent-figures.ts';

const now = new Date('2026-11-18T10:00:00Z');

describe('the rollup of some thousand random cases', () => {
  let server: TestApp;
  let client: pg.Client;
  beforeAll(async () => {
    server = await startTestApp({}, { clock: { now: () => now } });
    client = new pg.Client({ connectionString: (server.context.pool.options as pg.PoolConfig).connectionString });
    await client.connect();
    await fillDecidedCases(client, { cases: 2_500, weeks: 16, companies: 60, staff: 12 }, now);
    await rollUpAll(server.context);
  }, 300_000);
  afterAll(async () => {
    await client.end();
    await server.close();
  });
  const rows = async <Row extends object>(text: string, values: unknown[] = []) => (await client.query<Row>(text, values)).rows;

  it('counts what a query over the tables counts, for every country, sector and week', async () => {
    const stored = await rows('select country, sector, week::text, measure, key, value::float8 from figure_counts order by 1, 2, 3, 4, 5');
    const expected = await rows(independentCounts);
    expect(expected.length).toBeGreaterThan(3_000);
    expect(stored).toEqual(expected);
  });

  it('has the durations that SQL computes day by day over the calendar', async () => {
    const stored = await rows(
      'select country, sector, week::text, stage, tenths, value::float8 from figure_durations order by 1, 2, 3, 4, 5',
    );
    const expected = await rows(independentDurations);
    expect(new Set(expected.map((row) => (row as { stage: string }).stage)).size).toBe(6);
    expect(stored).toEqual(expected);
  });

  it('has the median and the 90th percentile of the durations themselves', async () => {
    const [exact] = await rows<{ half: number; nine: number }>(
      `select percentile_disc(0.5) within group (order by tenths) as half, percentile_disc(0.9) within group (order by tenths) as nine
       from (select tenths, generate_series(1, value::int) from (${independentDurations}) d where country = '*' and sector = '*' and stage = 'assessment') single`,
    );
    const bars = await rows<{ tenths: number; value: number }>(
      "select tenths, sum(value)::float8 as value from figure_durations where country = '*' and sector = '*' and stage = 'assessment' group by tenths",
    );
    expect([percentile(bars, 0.5, 10), percentile(bars, 0.9, 10)]).toEqual([exact?.half, exact?.nine]);
  });

  it('counts what belongs to the officer who proposed', async () => {
    const stored = await rows(
      "select staff_id, country, sector, week::text, measure, value::float8 from figure_officer_counts where measure <> 'days' order by 1, 2, 3, 4, 5",
    );
    const expected = await rows(independentOfficers);
    expect(new Set(expected.map((row) => (row as { measure: string }).measure))).toEqual(
      new Set(['decided', 'appeal_allowed', 'appeal_upheld', 'corrected', 'figure_changed']),
    );
    expect(stored).toEqual(expected);
    const [days] = await rows<{ n: string }>("select sum(value) as n from figure_officer_counts where measure = 'days'");
    const [decided] = await rows<{ n: string }>("select sum(value) as n from figure_officer_counts where measure = 'decided'");
    expect(days).toEqual(decided);
  });

  it('a second run changes nothing; a changed row is found again, also by two rollups at the same time', async () => {
    const week: Day = '2026-11-02';
    expect(await rollUpWeek(server.context, week)).toBe(0);
    await client.query("update figure_counts set value = value + 1 where week = $1 and measure = 'received' and country = '*'", [week]);
    await client.query("delete from figure_durations where week = $1 and country = '*'", [week]);
    await client.query("insert into figure_counts values ('GH', '*', $1, 'invented', '', 3)", [week]);
    const changed = await Promise.all([rollUpWeek(server.context, week), rollUpWeek(server.context, week)]);
    expect(changed.filter((count) => count > 0)).toHaveLength(1);
    expect(await rollUpWeek(server.context, week)).toBe(0);
    expect(await rows('select country, sector, week::text, measure, key, value::float8 from figure_counts order by 1, 2, 3, 4, 5')).toEqual(
      await rows(independentCounts),
    );
  });

  it('what is open now and what expires equals the tables, and the time of the rollup is kept', async () => {
    await rollUpRecent(server.context);
    const [open] = await rows<object>('select sum(open)::int as open, sum(overdue)::int as overdue from figure_open_cases');
    expect(open).toEqual(
      (
        await rows(
          "select count(*)::int as open, (count(*) filter (where due_on < '2026-11-18'))::int as overdue from cases where closed_at is null",
        )
      )[0],
    );
    expect((open as { overdue: number }).overdue).toBeGreaterThan(0);
    const [expiring] = await rows('select coalesce(sum(certificates), 0)::int as n from figure_expiring_certificates');
    expect(expiring).toEqual(
      (
        await rows(
          "select count(*)::int as n from certificates where published_at is not null and status <> 'revoked' and expires_on between '2026-11-18' and '2027-02-16'",
        )
      )[0],
    );
    expect(await rows('select at from figure_rollups')).toEqual([{ at: now }]);
  });
});
