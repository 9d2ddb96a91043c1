import { inflateRawSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { colleague, type Grant } from '../../testing/cases.ts';
import { fillDecidedCases } from '../../testing/filled/many-decided-cases.ts';
import { rollUpAll } from './rollup.ts';
import { csvOf, xlsxOf } from '../../spreadsheet.ts';

const now = new Date('2026-11-18T10:00:00Z');

interface Officer {
  readonly id: string;
  readonly name: string;
  readonly decided: number | null;
  readonly median: number | null;
  readonly corrected: number | null;
}

describe('management figures over HTTP', () => {
  let server: TestApp;
  let client: pg.Client;
  beforeAll(async () => {
    server = await startTestApp({}, { clock: { now: () => now } });
    client = new pg.Client({ connectionString: (server.context.pool.options as pg.PoolConfig).connectionString });
    await client.connect();
    await fillDecidedCases(client, { cases: 900, weeks: 12, companies: 110, staff: 8 }, now);
    await rollUpAll(server.context);
  }, 300_000);
  afterAll(async () => {
    await client.end();
    await server.close();
  });

  const staff = (grant: Grant) => colleague(server, grant, `The ${grant.role}`);
  const ask = async (token: string, path: string) =>
    fetch(`${server.origin}/api/review/performance${path}`, { headers: { authorization: `Bearer ${token}` } });
  const figures = async (token: string, path = '') => {
    const answer = await ask(token, path);
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: { totals: { received: number; decided: number }; countries: string[] | null } }).data;
  };
  const countIn = async (where: string) =>
    Number(
      (await client.query(`select count(*) from cases where opened_at >= '2026-08-31' and opened_at < '2026-11-23' and ${where}`)).rows[0]
        .count,
    );

  it('an administrator sees the sums of the scope, a filter narrows it, and what is outside is refused', async () => {
    const everywhere = await staff({ role: 'admin' });
    const inTwo = await staff({ role: 'admin', countries: ['GH', 'NG'], sectors: ['agriculture', 'solid_minerals'] });
    expect((await figures(everywhere.token)).totals.received).toBe(await countIn('true'));
    expect((await figures(everywhere.token, '?country=GH')).totals.received).toBe(await countIn("country = 'GH'"));
    expect((await figures(everywhere.token, '?sector=agriculture')).totals.received).toBe(await countIn("sector = 'agriculture'"));
    const own = "country in ('GH', 'NG') and sector in ('agriculture', 'solid_minerals')";
    expect((await figures(inTwo.token)).totals.received).toBe(await countIn(own));
    expect((await figures(inTwo.token, '?country=NG')).totals.received).toBe(await countIn(`${own} and country = 'NG'`));
    for (const path of ['?country=KE', '?sector=energy_resources', '/officers?country=KE', '/file?format=csv&country=KE'])
      expect(await (await ask(inTwo.token, path)).json()).toMatchObject({ code: 'outside_scope' });
  });

  it('officers, verifiers and the board read no sums, and an officer reads only their own figures', async () => {
    for (const role of ['officer', 'verifier', 'board'] as const) {
      const { token } = await staff({ role });
      for (const path of ['', '/officers', '/file?format=xlsx']) expect((await ask(token, path)).status).toBe(403);
      expect((await ask(token, '/own')).status).toBe(role === 'officer' ? 200 : 403);
    }
    expect((await fetch(`${server.origin}/api/review/performance`)).status).toBe(401);
  });

  it('an officer’s figures are hidden below ten decided cases and shown from ten on; the order is by name', async () => {
    const { token } = await staff({ role: 'admin' });
    const officers = async (path: string) => ((await (await ask(token, path)).json()) as { data: Officer[] }).data;
    const all = await officers('/officers?page_size=100');
    expect(all.map(({ name }) => name)).toEqual(
      all.map(({ name }) => name).toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    );
    expect(all.filter(({ decided }) => decided !== null && decided >= 10).length).toBeGreaterThan(4);
    // In an officer's own country there are some of their decisions, fewer than ten.
    const { rows } = await client.query<{ id: string; country: string; n: number }>(
      `select proposed_by as id, country, count(*)::int as n from case_decisions join cases using (application_id)
         join staff_grants on staff_id = proposed_by and country = any (countries) where at >= '2026-08-31' group by 1, 2 having count(*) < 10`,
    );
    const few: (Officer | undefined)[] = [];
    for (const { id, country } of rows)
      few.push((await officers(`/officers?country=${country}&page_size=100`)).find((one) => one.id === id));
    expect(few.length).toBeGreaterThan(0);
    for (const one of few)
      expect(one).toMatchObject({ decided: null, median: null, corrected: null, appeals_decided: null, figures_changed: null });
  });

  it('figures that are too old are marked', async () => {
    const { token } = await staff({ role: 'admin' });
    expect(await figures(token)).toMatchObject({ is_stale: false, computed_at: now.toISOString() });
    await client.query('update figure_rollups set at = $1', [new Date(now.getTime() - 16 * 60_000)]);
    expect(await figures(token)).toMatchObject({ is_stale: true });
    await client.query('update figure_rollups set at = $1', [now]);
  });

  it('exports the same figures as CSV and XLSX, named by range', async () => {
    const { token } = await staff({ role: 'admin' });
    const csv = await ask(token, '/file?format=csv&from=2026-10-05&to=2026-10-11');
    expect(csv.headers.get('content-disposition')).toBe('attachment; filename="thamani-performance-2026-10-05-to-2026-10-11.csv"');
    expect(csv.headers.get('cache-control')).toBe('private, no-store');
    const { received } = (await figures(token, '?from=2026-10-05&to=2026-10-11')).totals;
    expect(await csv.text()).toContain(`totals,,2026-10-05,received,${received},`);
    const xlsx = await ask(token, '/file?format=xlsx&from=2026-10-05&to=2026-10-11');
    expect(sheetIn(Buffer.from(await xlsx.arrayBuffer()))).toContain(
      `<t xml:space="preserve">received</t></is></c><c><v>${received}</v></c>`,
    );
  });

  it('names the period, the countries and the sectors in the file and in its name', async () => {
    const { token } = await staff({ role: 'admin' });
    const range = 'from=2026-10-05&to=2026-10-11';
    const head = async (who: string, query: string) => {
      const file = await ask(who, `/file?format=csv&${range}${query}`);
      const [name] = /thamani[^"]+/.exec(file.headers.get('content-disposition') ?? '') ?? [];
      return [name, ...(await file.text()).replace('\uFEFF', '').split('\r\n').slice(0, 4)];
    };
    const period = ['First day of the period,2026-10-05', 'Last day of the period,2026-10-11'];
    expect(await head(token, '')).toEqual([
      'thamani-performance-2026-10-05-to-2026-10-11.csv',
      ...period,
      'Countries,All countries',
      'Sectors,All sectors',
    ]);
    expect(await head(token, '&country=GH&sector=agriculture')).toEqual([
      'thamani-performance-GH-agriculture-2026-10-05-to-2026-10-11.csv',
      ...period,
      'Countries,Ghana (GH)',
      'Sectors,agriculture',
    ]);
    const bound = await staff({ role: 'admin', countries: ['GH', 'NG'], sectors: ['agriculture'] });
    expect(await head(bound.token, '')).toEqual([
      'thamani-performance-GH-NG-agriculture-2026-10-05-to-2026-10-11.csv',
      ...period,
      'Countries,Ghana (GH); Nigeria (NG)',
      'Sectors,agriculture',
    ]);
    const sheet = sheetIn(Buffer.from(await (await ask(token, `/file?format=xlsx&${range}&country=GH`)).arrayBuffer()));
    expect(sheet).toContain('Ghana (GH)');
  });
});

/** The last part of our own archives. */
function sheetIn(archive: Buffer): string {
  const name = archive.indexOf('xl/worksheets/sheet1.xml');
  const size = archive.readUInt32LE(name - 12);
  const start = name + 'xl/worksheets/sheet1.xml'.length;
  return inflateRawSync(archive.subarray(start, start + size)).toString('utf8');
}

describe('cells of an export', () => {
  const dangerous = ['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', ' =1'];

  it('a text that a spreadsheet would take for a formula is a text; a negative number stays one', () => {
    const lines = new TextDecoder().decode(csvOf([dangerous, [-5, 'a,"b"', null]])).split('\r\n');
    for (const cell of dangerous) expect(lines.join('\n')).toContain(`'${cell.replaceAll('\r', '\r')}`);
    expect(lines.at(-2)).toBe('-5,"a,""b""",');
  });

  it('a workbook has texts as inline strings and no formula, and control characters do not break it', () => {
    const sheet = sheetIn(Buffer.from(xlsxOf([[...dangerous, '<b>&\u0000\u000B']], { sheet: 'A/B', isRightToLeft: true })));
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('<t xml:space="preserve">=1+1</t>');
    expect(sheet).toContain('&lt;b&gt;&amp;</t>');
    expect(sheet).toContain('rightToLeft="1"');
  });
});
