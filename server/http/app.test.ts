import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { migrate } from '../database/migrate.ts';
import { adminUrl } from '../config/development-services.ts';
import { createLog } from '../log.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { signedInCompany } from '../testing/applications.ts';
import { colleague } from '../testing/cases.ts';
import { createMediaSite } from './media-server.ts';
import pg from 'pg';

describe('settings', () => {
  it('stop a process that is given what makes no sense', () => {
    expect(() => readConfig({ DATABASE_POOL: 'many' })).toThrow('DATABASE_POOL');
    expect(() => readConfig({ PORTAL_PORT: '99999' })).toThrow('PORTAL_PORT');
    expect(() => readConfig({ CONCURRENCY_LIMIT_MIN: '0' })).toThrow('CONCURRENCY_LIMIT_MIN');
    expect(() => readConfig({ CONCURRENCY_LIMIT_MIN: '9', CONCURRENCY_LIMIT_MAX: '8' })).toThrow('must not be above');
  });
  it('move all ports by one setting', () => {
    expect(readConfig({ PORT_OFFSET: '100' }).publicOrigin).toBe('http://localhost:3100');
  });
});

describe('the frame around every answer', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ PUBLIC_ORIGIN: 'https://portal.example' });
  });
  afterAll(() => server.close());

  it('gives every answer an id and the headers that protect it', async () => {
    const answer = await fetch(`${server.origin}/api/product-prices`, { headers: { 'x-request-id': 'forged' } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(answer.headers.get('strict-transport-security')).toContain('max-age=');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=60');
    expect(answer.headers.get('vary')).toContain('accept-language');
  });

  it('tells browsers to stay with https on the media site too, where it has it', async () => {
    const { config } = server.context;
    const over = async (origin: string) => {
      const media = await createMediaSite({ ...server.context, config: { ...config, media: { ...config.media, origin } } });
      const { headers } = await media.inject('/unknown');
      await media.close();
      return headers['strict-transport-security'];
    };
    expect([await over('https://media.example'), await over('http://localhost:3003')]).toEqual([
      'max-age=63072000; includeSubDomains',
      undefined,
    ]);
  });

  it('says whether it lives and whether it can work', async () => {
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  });

  it('shows figures to this machine, and not through a proxy', async () => {
    const figures = await (await fetch(`${server.origin}/metrics`)).text();
    expect(figures).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/product-prices\/"/);
    for (const header of ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip'])
      expect([header, (await fetch(`${server.origin}/metrics`, { headers: { [header]: '203.0.113.9' } })).status]).toEqual([header, 404]);
  });

  it('says what to do while the database is away, and goes on when it is back', async () => {
    const other = await startTestApp();
    const options = other.api.pool.options as { connectionString?: string | undefined };
    const { connectionString } = options;
    // New connections go nowhere, and those that stand are cut, as when PostgreSQL is killed.
    options.connectionString = 'postgres://127.0.0.1:1/none';
    await cutConnections(new URL(other.context.config.database.url).pathname.slice(1));
    const away = await fetch(`${other.origin}/api/product-prices/`);
    expect(away.status).toBe(503);
    expect(away.headers.get('retry-after')).toBe('5');
    expect(await away.json()).toMatchObject({ code: 'unavailable' });
    expect((await fetch(`${other.origin}/readyz`)).status).toBe(503);
    options.connectionString = connectionString;
    expect((await fetch(`${other.origin}/api/product-prices/`)).status).toBe(200);
    await other.close();
  });

  it('refuses to change what happened', async () => {
    const { pool } = server.context;
    await pool.query(
      "insert into audit_events (id, at, actor_kind, action, subject_kind, subject_id) values (gen_random_uuid(), now(), 'system', 'test', 'test', '1')",
    );
    await expect(pool.query("update audit_events set action = 'other'")).rejects.toThrow('append-only');
    await expect(pool.query('delete from audit_events')).rejects.toThrow('append-only');
    await expect(pool.query('truncate audit_events')).rejects.toThrow('append-only');
  });

  it('migrates once, however many processes ask at the same time', async () => {
    const database = await createTestDatabase(adminUrl);
    const client = new pg.Client({ connectionString: database.adminUrl });
    await client.connect();
    await client.query('drop schema public cascade; create schema public authorization thamani_owner');
    const ran = await Promise.all([1, 2, 3].map(() => migrate(database.urlOf('migrator'))));
    expect(ran.flat().filter((name) => name === '0001_baseline.sql')).toHaveLength(1);
    await client.query("update migrations set sha256 = 'other'");
    await expect(migrate(database.urlOf('migrator'))).rejects.toThrow('has changed since it ran');
    await client.end();
    await database.drop();
  });
});

async function cutConnections(database: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]);
  await admin.end();
}

describe('the log of requests', () => {
  it('names who was refused for want of entitlement, and nobody else', async () => {
    const lines: string[] = [];
    const server = await startTestApp({}, { log: createLog('api', 'info', { write: (line: string) => void lines.push(line) }) });
    const officer = await colleague(server, { role: 'officer', countries: ['GH'] }, 'Ama Mensah');
    const company = await signedInCompany(server);
    lines.length = 0;
    for (const [path, token] of [
      ['/staff/people', officer.token],
      ['/staff/me', officer.token],
      ['/profile/sessions', company.token],
    ] as const)
      await fetch(`${server.origin}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    await server.close();
    const answered = lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === 'answered');
    expect(answered.map(({ status, staff, account }) => [status, staff, account])).toEqual([
      [403, officer.id, undefined],
      [200, undefined, undefined],
      [200, undefined, undefined],
    ]);
  });
});
