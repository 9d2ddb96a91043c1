import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { managementActivities } from '@thamani/server/features/management-figures/activities.ts';
import { independentCounts, independentOfficers } from '@thamani/server/features/management-figures/testing/independent-figures.ts';
import { createTestDatabase, databaseOf, makeFilledTemplate, makeTemplate } from '@thamani/server/database/test-database.ts';
import { adminUrl } from '@thamani/server/config/development-services.ts';
import { startTestApp } from '@thamani/server/testing/app.ts';
import { colleague, type Grant } from '@thamani/server/testing/cases.ts';
import { fillDecidedCases } from '@thamani/server/testing/filled/many-decided-cases.ts';
import pg from 'pg';
import { reportControl, reportFigure, reportNone } from '../nightly/figures.ts';

/**
 * `npm run bench -- management [cases] [weeks] [database]`: the answers of the performance page over HTTP, from rollups that the shipped code made of so
 * many cases; and every stored row, and the answers, compared with statements over the tables that share no code with the rollup. With the name of a
 * database that an interrupted run left behind, its rollups are taken as they are.
 */
const cases = Number(process.argv[3] ?? 1_000_000);
const weeks = Number(process.argv[4] ?? 106);
const rolledUp = process.argv[5];
const rounds = cases < 100_000 ? 5 : 30;
const mostMilliseconds = 300;
const now = new Date('2026-11-18T10:00:00Z');
const today = '2026-11-18';

const readers: readonly (Grant & { readonly name: string })[] = [
  { name: 'everywhere', role: 'admin' },
  { name: 'one country', role: 'admin', countries: ['GH'] },
  { name: 'four countries, two sectors', role: 'admin', countries: ['GH', 'NG', 'KE', 'TG'], sectors: ['agriculture', 'solid_minerals'] },
  {
    name: 'fifteen countries',
    role: 'admin',
    countries: ['BF', 'BJ', 'CI', 'CV', 'GH', 'GM', 'GN', 'GW', 'LR', 'ML', 'NE', 'NG', 'SL', 'SN', 'TG'],
  },
];
/** Whole weeks, as the answer repeats them. Nothing is the last 12. */
const ranges: readonly { readonly name: string; readonly from?: string; readonly to?: string }[] = [
  { name: '12 weeks' },
  { name: 'one week', from: '2026-10-05', to: '2026-10-11' },
  { name: '12 earlier weeks', from: '2026-01-05', to: '2026-03-29' },
  { name: '53 weeks', from: '2025-11-17', to: '2026-11-22' },
];

interface Question {
  readonly name: string;
  readonly token: string;
  readonly countries: readonly string[] | null;
  readonly sectors: readonly string[] | null;
  readonly query: string;
}

/**
 * The durations once more, in another way than the rollup and than `independentDurations`, which counts day by day and would take an hour for a million
 * cases: the working time until a moment is a sum over a calendar, and a span is the difference of two. Moments are those of JavaScript, in milliseconds.
 */
const calendarTable = `
  create temporary table calendar as
    select country, day, works, sum(case when works then 86400 else 0 end) over (partition by country order by day) - case when works then 86400 else 0 end as before
    from (select country, day::date as day, not extract(dow from day)::int = any (case when country in ('DJ', 'DZ', 'EG', 'LY', 'SD') then array[5, 6]
          when country = 'SO' then array[4, 5] else array[0, 6] end)
        and not exists (select from holidays h where h.country = c.country and h.day = d.day::date) as works
      from (select distinct country from cases) c,
        (select generate_series((select min(at) from case_stages)::date - 2, current_date + 400, interval '1 day') as day) d) days`;
const recomputedDurations = `
  with line as materialized (
      select application_id, number, stage, date_trunc('milliseconds', at at time zone 'UTC') as at,
        lead(date_trunc('milliseconds', at at time zone 'UTC')) over (partition by application_id order by number) as until from case_stages),
    -- Parts of one stage that only corrections cut apart are one island. It ends where the next begins.
    marked as (
      select *, case when lag(stage) over (partition by application_id order by number) is distinct from stage then 1 else 0 end as begins
      from line where stage <> 'correction'),
    islands as materialized (select *, sum(begins) over (partition by application_id order by number) as island from marked),
    ends as (select application_id, island - 1 as island, min(at) as ended from islands group by 1, 2),
    appealed as (
      select d.proposal_id, d.application_id, date_trunc('milliseconds', d.at at time zone 'UTC') as at,
        coalesce(max(a.at), '-infinity'::timestamp) as since
      from case_decisions d left join line a on a.application_id = d.application_id and a.stage = 'appeal'
        and a.at < date_trunc('milliseconds', d.at at time zone 'UTC')
      group by 1, 2, 3),
    spans as (
      select i.application_id, i.stage, e.ended, i.island::text as part, i.at as span_from, i.until as span_to from islands i join ends e using (application_id, island)
        where i.stage in ('screening', 'assessment', 'documents', 'site_visit', 'approval')
      union all
      select d.application_id, 'decision', d.at, d.proposal_id::text, l.at, least(coalesce(l.until, d.at), d.at) from appealed d join line l on l.application_id = d.application_id
        and l.at < d.at and l.at > d.since and l.stage in ('screening', 'assessment', 'documents', 'site_visit', 'approval')),
    worked as (
      select s.application_id, c.country, c.sector, s.stage, s.ended, round(sum(
          (t.before + case when t.works then extract(epoch from span_to - t.day) else 0 end) - (f.before + case when f.works then extract(epoch from span_from - f.day) else 0 end)
        ) / 8640)::int as tenths
      from spans s join cases c using (application_id) join calendar f on f.country = c.country and f.day = span_from::date
        join calendar t on t.country = c.country and t.day = span_to::date
      group by s.application_id, c.country, c.sector, s.stage, s.ended, s.part),
    weekly as (
      select country, sector, date_trunc('week', ended)::date as week, stage,
        case when tenths <= 100 then tenths when tenths <= 300 then (tenths + 4) / 5 * 5 else (tenths + 9) / 10 * 10 end as tenths, count(*) as value
      from worked group by 1, 2, 3, 4, 5)
  select coalesce(country, '*') as country, coalesce(sector, '*') as sector, week::text, stage, tenths, sum(value)::float8 as value from weekly
  group by grouping sets ((country, sector, week, stage, tenths), (country, week, stage, tenths), (sector, week, stage, tenths), (week, stage, tenths))`;

/** Countries, sectors, first and last day, today. Times come from the durations that were recomputed above, by nearest rank. */
const recomputed = `
  with mine as materialized (
      select application_id, country, sector, stage, opened_at, closed_at, due_on from cases
      where ($1::text[] is null or country = any ($1)) and ($2::text[] is null or sector = any ($2))),
    period as (select ($3::date::timestamp at time zone 'UTC') as since, (($4::date + 1)::timestamp at time zone 'UTC') as until),
    decisions as materialized (select d.* from case_decisions d join mine using (application_id), period where d.at >= since and d.at < until),
    paid as materialized (
      select i.currency, i.amount_minor from payment_items i join mine using (application_id), period where i.applied_at >= since and i.applied_at < until),
    paid_back as materialized (
      select r.minor from refunds r left join mine using (application_id), period where r.completed_at >= since and r.completed_at < until and r.currency = 'USD'
        -- One of no application is in the sums of everything alone.
        and (mine.application_id is not null or (r.application_id is null and $1::text[] is null and $2::text[] is null))),
    times as (
      select tenths, sum(sum(value)) over (order by tenths) as up_to, sum(sum(value)) over () as all_of_them from expected_figure_durations
      where stage = 'decision' and country <> '*' and sector <> '*' and ($1::text[] is null or country = any ($1)) and ($2::text[] is null or sector = any ($2))
        and week::date between $3::date and $4::date group by tenths)
  select (select count(*)::int from mine, period where opened_at >= since and opened_at < until) as received,
    (select count(*)::int from decisions) as decided,
    (select count(*)::int from decisions where kind = 'approval') as approved,
    (select count(*)::int from decisions where kind = 'rejection') as rejected,
    (select count(*)::int from mine, period where stage = 'withdrawn' and closed_at >= since and closed_at < until) as withdrawn,
    (select count(*)::int from decisions d where d.application_id in (
      select s.application_id from case_stages s where s.stage = 'correction' and s.application_id = d.application_id and s.at < d.at)) as returned,
    (select min(tenths) / 10.0::float8 from times where all_of_them >= 10 and up_to >= all_of_them * 0.5) as median,
    (select min(tenths) / 10.0::float8 from times where all_of_them >= 10 and up_to >= all_of_them * 0.9) as ninetieth,
    (select count(*)::int from mine where closed_at is null) as open,
    (select count(*)::int from mine where closed_at is null and due_on < $5::date) as overdue,
    (select count(*)::int from appeals join mine using (application_id), period where lodged_at >= since and lodged_at < until) as lodged,
    (select count(*)::int from appeals join mine using (application_id), period where decided_at >= since and decided_at < until) as appeals_decided,
    (select count(*)::int from appeals join mine using (application_id), period
      where decided_at >= since and decided_at < until and verdict = 'allowed') as allowed,
    (select count(*)::int from case_signals join mine using (application_id), period where at >= since and at < until) as raised,
    (select count(*)::int from case_signals join mine using (application_id), period
      where resolved_at >= since and resolved_at < until and resolution = 'weighs_against') as confirmed,
    (select coalesce(sum(amount_minor), 0)::float8 from paid where currency = 'USD') as dollars,
    (select coalesce(sum(amount_minor), 0)::float8 from paid where currency = 'EUR') as euros,
    (select coalesce(sum(minor), 0)::float8 from paid_back) as refunded,
    (select count(*)::int from paid_back) as refunds,
    (select count(*)::int from certificates join mine using (application_id)
      where published_at is not null and status <> 'revoked' and expires_on >= $5::date and expires_on <= $5::date + 90) as expiring`;

await makeTemplate(adminUrl);
const amounts = {
  cases,
  weeks,
  companies: Math.max(60, Math.round(cases / 20)),
  staff: Math.max(12, Math.min(2_000, Math.round(cases / 500))),
};
// Filled once and copied: a million cases take some minutes.
const database =
  rolledUp !== undefined
    ? databaseOf(adminUrl, rolledUp)
    : await createTestDatabase(adminUrl, {
        template: await timed(`${cases} cases of ${weeks} weeks are in the tables`, () =>
          makeFilledTemplate(adminUrl, fingerprintOfFilling(), (filling) => fillDecidedCases(filling, amounts, now)),
        ),
      });
const server = await startTestApp({}, { clock: { now: () => now } }, { database });
// Not through the pool, which gives a statement up after some seconds.
const client = new pg.Client({ connectionString: (server.context.pool.options as pg.PoolConfig).connectionString });
await client.connect();
let held = true;
const assert = (holds: boolean, what: string): void => {
  if (!holds) console.log(`NOT held: ${what}`);
  held &&= holds;
};
try {
  if (rolledUp === undefined) await rollUp();
  const questions = await questionsOfReaders();
  await measure(questions);
  await compareRows();
  await compareAnswers(questions);
} finally {
  await client.end();
  await server.close();
}
console.log(held ? 'held' : 'NOT held');
process.exit(held ? 0 : 1);

/** So that a changed filling is not taken for the one that was made before. */
function fingerprintOfFilling(): string {
  const hash = createHash('sha256').update(`${cases} ${weeks} ${now.toISOString()}`);
  for (const file of ['many-decided-cases.ts', 'many-cases.ts'])
    hash.update(readFileSync(new URL(`../../server/testing/filled/${file}`, import.meta.url)));
  return hash.digest('hex').slice(0, 12);
}

async function rollUp(): Promise<void> {
  const times: number[] = [];
  let repeated = 0;
  const { rollUpEarlierFigures, rollUpRecentFigures } = managementActivities(server.context);
  /** As Temporal tries an activity again, of which a statement was given up after 8 s. */
  const tried = async (activity: () => Promise<unknown>) => {
    for (let tries = 1; ; tries += 1) {
      const began = performance.now();
      try {
        await activity();
        times.push(performance.now() - began);
        return;
      } catch (error) {
        if (tries === 3) throw error;
        repeated += 1;
        console.log(`tried again after ${Math.round(performance.now() - began)} ms: ${String(error)}`);
      }
    }
  };
  await timed('the shipped activities rolled up all weeks', async () => {
    for (let weeksAgo = weeks + 1; weeksAgo > 0; weeksAgo -= 1) await tried(() => rollUpEarlierFigures(weeksAgo));
    await tried(rollUpRecentFigures);
  });
  console.log(`${repeated} of ${times.length} rollups had to be repeated`);
  await client.query('vacuum analyze');
  const slowest = Math.max(...times);
  // A statement of the worker is given up after 8 s, and a rollup runs every five minutes.
  reportFigure({ name: 'rollup of one week, slowest', value: Math.round(slowest), unit: 'ms', goal: { atMost: 30_000 } });
  const { rows } = await client.query<{ table: string; rows: string; size: string }>(
    `select relname as table, n_live_tup as rows, pg_size_pretty(pg_total_relation_size(relid)) as size from pg_stat_user_tables
     where relname like 'figure%' order by 1`,
  );
  console.log(rows.map(({ table, rows: n, size }) => `${table}: ${n} rows, ${size}`).join('; '));
}

async function questionsOfReaders(): Promise<readonly Question[]> {
  const questions: Question[] = [];
  for (const reader of readers) {
    const { token } = await colleague(server, reader, reader.name);
    const { countries = null, sectors = null } = reader;
    for (const { name, ...range } of ranges) {
      const query = new URLSearchParams(range).toString();
      questions.push({ name: `${reader.name}, ${name}`, token, countries, sectors, query });
    }
    if (countries === null)
      questions.push({ name: `${reader.name}, filter of Kenya`, token, countries: ['KE'], sectors: null, query: 'country=KE' });
  }
  return questions;
}

/** The page, its table of officers, and the file. */
async function measure(questions: readonly Question[]): Promise<void> {
  const all: number[] = [];
  let slowest = 0;
  for (const { name, token, query } of questions) {
    const parts: string[] = [];
    for (const path of ['', '/officers', '/file']) {
      const address = `${path}?${path === '/file' ? 'format=xlsx&' : ''}${query}`;
      const times: number[] = [];
      for (let round = -1; round < rounds; round += 1) {
        const began = performance.now();
        await (await answered(token, address)).arrayBuffer();
        // The first warms up.
        if (round >= 0) times.push(performance.now() - began);
      }
      all.push(...times);
      slowest = Math.max(slowest, at(times, 0.95));
      parts.push(`${path === '' ? 'page' : path.slice(1)} p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms`);
    }
    console.log(`${name}: ${parts.join('; ')}`);
  }
  reportFigure({ name: 'all answers, p95', value: at(all, 0.95), unit: 'ms', goal: { atMost: mostMilliseconds } });
  reportFigure({ name: 'slowest question, p95', value: slowest, unit: 'ms', goal: { atMost: mostMilliseconds } });
  assert(slowest <= mostMilliseconds, `the slowest answer takes ${slowest} ms at p95`);
}

/** Every stored row against the tables; then the same with one wrong row, one missing and one that nothing caused. */
async function compareRows(): Promise<void> {
  const compared = [
    { table: 'figure_counts', columns: 'country, sector, week::text, measure, key, value::float8', independent: independentCounts },
    {
      table: 'figure_durations',
      columns: 'country, sector, week::text, stage, tenths, value::float8',
      independent: recomputedDurations,
    },
    {
      table: 'figure_officer_counts',
      columns: 'staff_id, country, sector, week::text, measure, value::float8',
      where: "where measure <> 'days'",
      independent: independentOfficers,
    },
  ];
  const different: Record<string, number> = {};
  await client.query("set work_mem = '256MB'");
  await client.query(calendarTable);
  await client.query('analyze calendar');
  const differencesIn = async ({ table, columns, where = '' }: (typeof compared)[number]) => {
    const stored = `select ${columns} from ${table} ${where}`;
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from ((${stored} except all select * from expected_${table}) union all (select * from expected_${table} except all ${stored})) d`,
    );
    return rows[0]?.n ?? Number.NaN;
  };
  for (const one of compared) {
    await timed(`${one.table} recomputed`, () =>
      client.query(`create temporary table expected_${one.table} as select * from (${one.independent}) as recomputed`),
    );
    const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from expected_${one.table}`);
    assert((rows[0]?.n ?? 0) > 1_000, `${one.table} has ${rows[0]?.n} rows to compare`);
    different[`rows of ${one.table} unlike the tables`] = await differencesIn(one);
    console.log(`${one.table}: ${rows[0]?.n} rows compared`);
  }
  reportNone(different);
  assert(
    Object.values(different).every((count) => count === 0),
    `stored rows: ${JSON.stringify(different)}`,
  );
  let found = 0;
  for (const [one, planted, differences] of [
    [
      compared[0],
      "update figure_counts set value = value + 1 where (country, sector, week, measure) = ('GH', '*', '2026-10-05', 'received')",
      2,
    ],
    [compared[1], "delete from figure_durations where ctid = (select ctid from figure_durations where country = 'KE' limit 1)", 1],
    [compared[0], "insert into figure_counts values ('NG', '*', '2026-10-05', 'invented', '', 1)", 1],
  ] as const) {
    if (one === undefined) throw new Error('nothing to compare with');
    await client.query('begin');
    const { rowCount } = await client.query(planted);
    if (rowCount === 1 && (await differencesIn(one)) === differences) found += 1;
    await client.query('rollback');
  }
  reportControl('planted wrong rows that were found, of 3', found);
  assert(found === 3, `${found} of 3 planted rows were found`);
}

interface Answer {
  readonly data: {
    readonly range: { readonly from: string; readonly to: string };
    readonly totals: Readonly<Record<string, number | null>>;
    readonly open: { readonly open: number; readonly overdue: number };
    readonly appeals: { readonly lodged: number; readonly decided: number; readonly allowed: number };
    readonly signals: readonly { readonly raised: number; readonly confirmed: number }[];
    readonly revenue: readonly { readonly currency: string; readonly minor: number }[];
    readonly refunds: readonly { readonly currency: string; readonly minor: number; readonly count: number }[];
    readonly expiring: readonly { readonly certificates: number }[];
  };
}

/** What the page tells, against the tables, for every reader and range; then once more over one wrong row. */
async function compareAnswers(questions: readonly Question[]): Promise<void> {
  let [figures, wrong] = [0, 0];
  for (const question of questions) {
    const { different, compared } = await differencesOf(question);
    figures += compared;
    wrong += different.length;
    if (different.length > 0) console.log(`${question.name}: ${different.join('; ')}`);
  }
  console.log(`${figures} figures in ${questions.length} answers compared`);
  reportNone({ 'figures in answers unlike the tables': wrong });
  assert(wrong === 0, `${wrong} of ${figures} figures in answers are unlike the tables`);
  const [first] = questions;
  if (first === undefined) throw new Error('no question was asked');
  await client.query(
    "update figure_counts set value = value + 1 where (country, sector, week, measure) = ('*', '*', '2026-10-05', 'received')",
  );
  const found = (await differencesOf(first)).different;
  reportControl('figures that a planted row makes wrong', found.length);
  assert(found.length === 1 && found[0]?.startsWith('received ') === true, `the planted row shows as: ${found.join('; ')}`);
}

async function differencesOf({ token, countries, sectors, query }: Question) {
  const { data } = (await (await answered(token, `?${query}`)).json()) as Answer;
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
  const { received, decided, approved, rejected, withdrawn, returned, median, ninetieth } = data.totals;
  const money = (list: Answer['data']['revenue'], currency: string) =>
    sum(list.filter((one) => one.currency === currency).map(({ minor }) => minor));
  const told: Readonly<Record<string, number | null | undefined>> = {
    received,
    decided,
    approved,
    rejected,
    withdrawn,
    returned,
    median,
    ninetieth,
    open: data.open.open,
    overdue: data.open.overdue,
    lodged: data.appeals.lodged,
    appeals_decided: data.appeals.decided,
    allowed: data.appeals.allowed,
    raised: sum(data.signals.map((one) => one.raised)),
    confirmed: sum(data.signals.map((one) => one.confirmed)),
    dollars: money(data.revenue, 'USD'),
    euros: money(data.revenue, 'EUR'),
    refunded: money(data.refunds, 'USD'),
    refunds: sum(data.refunds.map(({ count }) => count)),
    expiring: sum(data.expiring.map(({ certificates }) => certificates)),
  };
  const { rows } = await client.query<Record<string, number | null>>(recomputed, [
    countries,
    sectors,
    data.range.from,
    data.range.to,
    today,
  ]);
  const [expected = {}] = rows;
  const names = Object.keys(expected);
  const different = names
    .filter((name) => told[name] !== expected[name])
    .map((name) => `${name} ${told[name]}, in the tables ${expected[name]}`);
  if (names.length !== Object.keys(told).length) throw new Error('not every figure is recomputed');
  return { different, compared: names.length };
}

async function answered(token: string, path: string): Promise<Response> {
  const answer = await fetch(`${server.origin}/api/review/performance${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer;
}

async function timed<Made>(what: string, work: () => Promise<Made>): Promise<Made> {
  const began = performance.now();
  const made = await work();
  console.log(`${what} after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return made;
}

function at(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0) * 10) / 10;
}
