import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { readAdministration } from './process-config.ts';
import { readConfig } from './config.ts';
import { environmentOf, holdersOf, processes, type ProcessName } from './processes.ts';

const folder = mkdtempSync(join(tmpdir(), 'thamani-settings-'));
const pem = join(folder, 'any.pem');
writeFileSync(pem, 'a certificate');
afterAll(() => rmSync(folder, { recursive: true }));

const names = Object.keys(processes) as ProcessName[];

/** A value that production takes. */
function valueOf(setting: string): string {
  if (/_(CA|CERT|TLS_KEY|CLIENT_KEY)$/.test(setting)) return pem;
  if (setting.endsWith('DATABASE_URL')) return 'postgres://login:a-password-of-production@db.example/thamani';
  if (/ORIGIN|ENDPOINT/.test(setting)) return 'https://a.example';
  if (setting === 'VERIFY_KEYS') return '0123456789abcdef';
  if (setting === 'DATABASE_TLS') return 'verify-full';
  if (setting === 'TEMPORAL_TLS') return 'on';
  return `of-production-${setting.toLowerCase()}-0123456789`.slice(0, setting === 'SIGNER_PKCS11_TOKEN' ? 32 : 64);
}

const given = (settings: readonly string[]) => Object.fromEntries(settings.map((setting) => [setting, valueOf(setting)]));
const production = (name: ProcessName): Record<string, string> => ({ NODE_ENV: 'production', ...given(processes[name].required) });
const read = (name: ProcessName, env: Record<string, string | undefined>) =>
  name === 'administration' ? readAdministration(env) : readConfig(env, name);

/** Every secret of the report, and what joined since. */
const secrets = [
  'DATABASE_URL',
  'SIGNER_DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'ADMIN_DATABASE_URL',
  'ACCOUNT_KEY',
  'ACCOUNT_KEY_PREVIOUS',
  'MEDIA_KEY',
  'MEDIA_KEY_PREVIOUS',
  'SMTP_URL',
  'TEXT_API_KEY',
  'PAYMENT_SECRET_KEY',
  'PAYMENT_MESSAGE_SECRET',
  'PAYMENT_MESSAGE_SECRET_PREVIOUS',
  'SIGNER_TOKEN',
  'SIGNER_TOKEN_PREVIOUS',
  'SIGNER_PKCS11_PIN',
  'RECEIPTS_PKCS11_PIN',
  'SIGNER_TLS_KEY',
  'SIGNER_CLIENT_KEY',
  'TEMPORAL_API_KEY',
  'TEMPORAL_TLS_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
];

describe.each(names)('in production the process %s', (name) => {
  it('starts with what its row requires, and stops without any of it', () => {
    expect(() => read(name, production(name))).not.toThrow();
    for (const setting of processes[name].required)
      expect(() => read(name, { ...production(name), [setting]: undefined })).toThrow(`${setting} is not set`);
  });

  it('refuses every secret of another process', () => {
    const foreign = secrets.filter((secret) => !holdersOf(secret).includes(name));
    expect(foreign.length).toBeGreaterThan(10);
    for (const secret of foreign) expect(() => read(name, { ...production(name), ...given([secret]) })).toThrow(`${secret} belongs to`);
  });

  it('refuses values of development', () => {
    const known: Record<string, string> = {
      DATABASE_URL: 'postgres://thamani_api_login:only-for-development@db.example/thamani',
      SIGNER_DATABASE_URL: 'postgres://thamani_signer_login:only-for-development@db.example/thamani',
      MIGRATION_DATABASE_URL: 'postgres://thamani_migrator_login:only-for-development@db.example/thamani',
      ADMIN_DATABASE_URL: 'postgres://postgres:only-for-development@db.example/thamani',
      ACCOUNT_KEY: 'only-for-development-and-known-to-everybody',
      MEDIA_KEY: 'only-for-development-and-known-to-everybody',
      SIGNER_TOKEN: 'only-for-development-and-known-to-everybody',
      SIGNER_PKCS11_PIN: 'only-for-development',
      PAYMENT_MESSAGE_SECRET: 'only-for-development',
      PAYMENT_SECRET_KEY: 'development',
      TEXT_API_KEY: 'development',
      S3_ACCESS_KEY_ID: 'thamani',
      S3_SECRET_ACCESS_KEY: 'thamani-development',
    };
    const own = Object.entries(known).filter(([setting]) => holdersOf(setting).includes(name));
    for (const [setting, value] of own)
      expect(() => read(name, { ...production(name), [setting]: value })).toThrow(`${setting} has a value of development`);
  });

  it('refuses origins that are not https, and TLS that a database URL would switch off', () => {
    const origins = processes[name].required.filter((setting) => /ORIGIN|ENDPOINT/.test(setting));
    const wrong = [
      ...origins.flatMap((setting) =>
        ['http://a.example', 'http://localhost:3000'].map((value) => [setting, value, 'must begin with https://']),
      ),
      ...processes[name].required
        .filter((setting) => setting.endsWith('DATABASE_URL'))
        .map((setting) => [setting, `${valueOf(setting)}?sslmode=disable`, 'must not say how TLS is used']),
    ] as const;
    for (const [setting = '', value = '', fault = ''] of wrong)
      expect(() => read(name, { ...production(name), [setting]: value })).toThrow(`${setting} ${fault}`);
    expect(wrong.length > 0 || name === 'keys' || name === 'parser').toBe(true);
  });
});

describe('settings', () => {
  it('name everything that is wrong at once', () => {
    const wrong = { ...production('media'), MEDIA_KEY: undefined, SIGNER_PKCS11_PIN: '1234', PUBLIC_ORIGIN: 'http://a.example' };
    expect(() => readConfig(wrong, 'media')).toThrow(
      'media does not start in production:\n' +
        '- MEDIA_KEY is not set. It has no default in production.\n' +
        '- PUBLIC_ORIGIN must begin with https:// in production.\n' +
        '- SIGNER_PKCS11_PIN belongs to signer, keys. Remove it from the environment of media.',
    );
  });

  it('refuse the reproduction of the report: a demonstration with known values, and no origins', () => {
    const known = 'only-for-development-and-known-to-everybody';
    const env = {
      NODE_ENV: 'production',
      DEMONSTRATION: 'true',
      DATABASE_URL: 'postgres://postgres:only-for-development@127.0.0.1/thamani',
      S3_ENDPOINT: 'http://127.0.0.1:7070',
      MEDIA_ORIGIN: 'http://127.0.0.1:3003',
      VERIFY_ORIGIN: 'http://localhost:3002',
      PAYMENT_MESSAGE_SECRET: known,
      ...Object.fromEntries(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'MEDIA_KEY', 'ACCOUNT_KEY'].map((name) => [name, known])),
    };
    expect(() => readConfig(env, 'api')).toThrow('DEMONSTRATION is refused in production: it needs PUBLIC_ORIGIN');
    const local = { ...env, PUBLIC_ORIGIN: 'http://localhost:3000', CONSOLE_ORIGIN: 'http://localhost:3001' };
    for (const [setting, value] of [
      ['HOST', '0.0.0.0'],
      ['PUBLIC_ORIGIN', 'https://thamani.example'],
      ['CONSOLE_ORIGIN', 'https://127.0.0.1.example'],
      ['MEDIA_ORIGIN', 'http://10.0.0.7'],
    ] as const)
      expect(() => readConfig({ ...local, [setting]: value }, 'api')).toThrow(`it needs ${setting} to be an address of this machine`);
    // The control: on this machine, said aloud, it is `npm start`.
    expect(readConfig(local, 'api').demonstration).toBe(true);
    expect(() => readConfig({ ...local, DEMONSTRATION: undefined }, 'api')).toThrow('ACCOUNT_KEY has a value of development');
  });

  it('cannot be read by a process that is not given them, in development either', () => {
    const media = readConfig({ ACCOUNT_KEY: 'a'.repeat(40), SIGNER_PKCS11_PIN: 'a secret pin' }, 'media');
    expect(() => media.accountKey).toThrow('ACCOUNT_KEY is not given to this process (media)');
    expect(() => media.accountKeys).toThrow('ACCOUNT_KEY is not given');
    expect(() => media.database.url).toThrow('DATABASE_URL is not given');
    expect(() => media.signer.keys).toThrow('is not given to this process (media)');
    expect(() => media.signer.token).toThrow('SIGNER_TOKEN is not given');
    expect(() => media.payments.secretKey).toThrow('PAYMENT_SECRET_KEY is not given');
    expect(() => media.mail.smtpUrl).toThrow('SMTP_URL is not given');
    expect(media.receiptKeys).toBeUndefined();
    expect(media.media.keys).toHaveLength(1);
    // The control: the process that is.
    expect(readConfig({ ACCOUNT_KEY: 'a'.repeat(40) }, 'api').accountKey).toBe('a'.repeat(40));
  });

  it('accept two values of a secret while it is rotated, and use the new one', () => {
    const [first, second] = ['1'.repeat(32), '2'.repeat(32)];
    const pairs = { ACCOUNT_KEY: second, ACCOUNT_KEY_PREVIOUS: first, MEDIA_KEY: second, MEDIA_KEY_PREVIOUS: first };
    const more = { SIGNER_TOKEN: second, SIGNER_TOKEN_PREVIOUS: first, METRICS_TOKEN: second, METRICS_TOKEN_PREVIOUS: first };
    const messages = { PAYMENT_MESSAGE_SECRET: second, PAYMENT_MESSAGE_SECRET_PREVIOUS: first };
    const all = readConfig({ ...pairs, ...more, ...messages });
    const both = [second, first];
    expect([all.accountKeys, all.media.keys, all.signer.tokens, all.payments.messageSecrets, all.metricsToken]).toEqual([
      both,
      both,
      both,
      both,
      both,
    ]);
    expect([all.accountKey, all.media.key, all.signer.token]).toEqual([second, second, second]);
  });

  it('use TLS in production unless it is switched off by name', () => {
    const { database, temporal } = readConfig(production('relay'), 'relay');
    expect([database.tls, temporal.tls]).toEqual([{ rejectUnauthorized: true }, {}]);
    const off = readConfig({ ...production('relay'), DATABASE_TLS: 'off', TEMPORAL_TLS: 'off' }, 'relay');
    expect([off.database.tls, off.temporal.tls]).toEqual([undefined, undefined]);
    expect(readConfig({}, 'relay').database.tls).toBeUndefined();
    expect(readConfig({ DATABASE_TLS_CA: pem }, 'relay').database.tls).toEqual({ rejectUnauthorized: true, ca: 'a certificate' });
    expect(() => readConfig({ DATABASE_TLS_CA: join(folder, 'none.pem') }, 'relay')).toThrow('DATABASE_TLS_CA');
    expect(() => readConfig({ TEMPORAL_TLS_CERT: pem }, 'relay').temporal.tls).toThrow('set together');
    expect(() => readConfig({ SIGNER_TLS_CERT: pem }, 'signer').signer.serverTls).toThrow('set together');
  });
});

describe('a real process in production', () => {
  const run = async (program: string, env: Record<string, string>) => {
    const child = spawn(process.execPath, [new URL(`../main/${program}.ts`, import.meta.url).pathname], {
      env,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>]);
    return { said, code };
  };

  it('ends at start, and says which secret is too much without showing it', async () => {
    const { said, code } = await run('media', { ...production('media'), SIGNER_PKCS11_PIN: 'a pin of the signer' });
    expect(code).not.toBe(0);
    expect(said).toContain('SIGNER_PKCS11_PIN belongs to signer, keys. Remove it from the environment of media.');
    expect(said).not.toContain('a pin of the signer');
  });
});

describe('the environment of a child', () => {
  it('holds its own settings alone, and what every process has', () => {
    const everything = { PATH: '/bin', LOG_LEVEL: 'warn', ...given(names.flatMap((name) => holdersSettings(name))) };
    for (const name of names) {
      const own = environmentOf(name, everything);
      expect(Object.keys(own).toSorted()).toEqual(['PATH', 'LOG_LEVEL', ...new Set(holdersSettings(name))].toSorted());
      for (const secret of secrets) expect([secret, secret in own]).toEqual([secret, holdersOf(secret).includes(name)]);
    }
  });

  it('holds its own database login, made from the one URL of this machine', () => {
    const shared = { DATABASE_URL: 'postgres://thamani_operator_login:only-for-development@127.0.0.1:5433/thamani' };
    expect(environmentOf('relay', shared)['DATABASE_URL']).toContain('//thamani_relay_login:');
    expect(environmentOf('migrate', shared)).toEqual({ MIGRATION_DATABASE_URL: expect.stringContaining('//thamani_migrator_login:') });
    expect(environmentOf('media', shared)).toEqual({});
    // A URL of production is never rewritten.
    expect(environmentOf('relay', { DATABASE_URL: valueOf('DATABASE_URL') })['DATABASE_URL']).toBe(valueOf('DATABASE_URL'));
  });
});

function holdersSettings(name: ProcessName): string[] {
  const { required, optional = [] } = processes[name] as { required: readonly string[]; optional?: readonly string[] };
  return [...required, ...optional];
}
