import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminUrl, childEnvironment } from '../config/development-services.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { keepingMailer, startTestApp } from '../testing/app.ts';
import { secondFactors } from '../testing/second-factors.ts';
import { deliverStaffLinks, enrol } from '../testing/staff.ts';

const run = promisify(execFile);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(adminUrl, { isDurable: false });
});
afterAll(() => database.drop());

/** As an operator runs it: its own process, the settings in its environment. */
async function command(name: string, args: readonly string[], settings: Record<string, string>) {
  const env = { ...childEnvironment, NODE_ENV: 'test', ...settings };
  const ended = run(process.execPath, [fileURLToPath(new URL(`${name}.ts`, import.meta.url)), ...args], { env });
  return ended.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );
}

async function rows(sql: string) {
  const admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  try {
    return (await admin.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await admin.end();
  }
}

describe('npm run database', () => {
  const name = `relay_of_a_test_${process.pid}`;
  const settings = { LOGIN_PASSWORD: 'a password of one test' };
  const signIn = async (password: string) => {
    const url = new URL(database.url);
    Object.assign(url, { username: name, password });
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.end();
  };

  it('makes a login, changes its password and drops it, without showing the password', async () => {
    const made = await command('database', ['login', 'relay', name], settings);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).not.toContain(settings.LOGIN_PASSWORD);
    await signIn(settings.LOGIN_PASSWORD);
    expect(await command('database', ['login', 'relay', name], { LOGIN_PASSWORD: 'another one of this test' })).toMatchObject({ code: 0 });
    await expect(signIn(settings.LOGIN_PASSWORD)).rejects.toThrow('password authentication failed');
    await signIn('another one of this test');
    expect(await command('database', ['drop-login', name], {})).toMatchObject({ code: 0 });
    await expect(signIn('another one of this test')).rejects.toThrow('password authentication failed');
  });

  it('refuses a short password, an unknown role and an unknown verb', async () => {
    expect(await command('database', ['login', 'relay', name], { LOGIN_PASSWORD: 'short' })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('fewer than 16') as string,
    });
    expect(await command('database', ['login', 'owner', name], settings)).toMatchObject({ code: 1 });
    expect(await command('database', ['give'], settings)).toMatchObject({ code: 2 });
    expect(await rows(`select from pg_roles where rolname = '${name}'`)).toEqual([]);
  });
});

describe('npm run break-glass', () => {
  const who = ['Efua Owusu, operations', 'Both admins have left the authority.'];

  it('needs people, and then makes them, with an event, a row for the mails and a code for each on the terminal', async () => {
    const mailer = keepingMailer();
    const own = await createTestDatabase(adminUrl, { isDurable: false });
    const server = await startTestApp({}, { mailer }, { database: own });
    const settings = { DATABASE_URL: own.urlOf('operator') };
    const ask = async (sql: string) => (await server.context.pool.query<Record<string, unknown>>(sql)).rows;
    try {
      expect(await command('break-glass', who, settings)).toMatchObject({ code: 2 });
      expect(await ask('select from staff')).toEqual([]);
      const people = ['esi@thamani.example', 'Esi Quaye', 'yaw@thamani.example', 'Yaw Osei'];
      const made = await command('break-glass', [...who, ...people], settings);
      expect(made.code).toBe(0);
      expect(await ask('select email from staff order by email')).toEqual([
        { email: 'esi@thamani.example' },
        { email: 'yaw@thamani.example' },
      ]);
      expect(await ask("select count(*)::int as n from outbox where topic = 'staff.break_glass'")).toEqual([{ n: 2 }]);
      const codeOf = (person: string) =>
        made.stdout
          .split('\n')
          .find((line) => line.endsWith(person))
          ?.trim()
          .split(' ')[0] ?? '';
      const links = await deliverStaffLinks(server, mailer.sent);
      const esi = await enrol(server, links.get('esi@thamani.example') ?? '', codeOf('Esi Quaye <esi@thamani.example>'));
      const yaw = await enrol(server, links.get('yaw@thamani.example') ?? '', codeOf('Yaw Osei <yaw@thamani.example>'));
      expect([esi.email, yaw.email]).toEqual(['esi@thamani.example', 'yaw@thamani.example']);
    } finally {
      await server.close();
    }
  });
});

describe('npm run remove-second-factors', () => {
  const who = ['Efua Owusu, operations', 'Phone lost; called back on the registered number.'];

  it('needs an address, and removes the factors of that account; npm run secrets counts them', async () => {
    const mailer = keepingMailer();
    const own = await createTestDatabase(adminUrl, { isDurable: false });
    const server = await startTestApp({}, { mailer }, { database: own });
    const settings = { DATABASE_URL: own.urlOf('operator') };
    try {
      const { email, id } = await secondFactors(server, mailer.sent).secured('amina@shea.example');
      const left = async () => (await server.context.pool.query('select from account_authenticators where account_id = $1', [id])).rowCount;
      const refused = await Promise.all([
        command('secrets', ['status'], settings),
        command('remove-second-factors', who, settings),
        command('remove-second-factors', [...who, 'nobody@shea.example'], settings),
      ]);
      expect(refused).toMatchObject([
        { code: 0, stdout: expect.stringContaining('account: authenticators encrypted with ACCOUNT_KEY: 1;') as string },
        { code: 2 },
        { code: 1, stderr: expect.stringContaining('no account has the address') as string },
      ]);
      expect(await left()).toBe(1);
      expect(await command('remove-second-factors', [...who, email], settings)).toMatchObject({ code: 0 });
      expect(await left()).toBe(0);
      const { rows } = await server.context.pool.query(
        "select count(*)::int as n from audit_events where action = 'second_factors.removed'",
      );
      expect(rows).toEqual([{ n: 1 }]);
    } finally {
      await server.close();
    }
  });
});

describe('npm run seed -- reset', () => {
  it('is refused outside demo mode, and so is an unknown verb: every row stays', async () => {
    const own = await createTestDatabase(adminUrl, { isDurable: false });
    const server = await startTestApp({}, {}, { database: own });
    const settings = { DATABASE_URL: own.urlOf('operator') };
    try {
      const kept = async () => (await server.context.pool.query('select from product_prices')).rowCount;
      const before = await kept();
      expect(before).toBeGreaterThan(0);
      expect(await command('seed', ['reset'], settings)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Only a system in demo mode can be reset.') as string,
      });
      expect(await command('seed', ['everything'], settings)).toMatchObject({ code: 2, stderr: 'usage: npm run seed [-- reset]\n' });
      expect(await kept()).toBe(before);
    } finally {
      await server.close();
    }
  });
});
