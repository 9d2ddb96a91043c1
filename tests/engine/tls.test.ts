import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chmodSync, chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { NativeConnection } from '@temporalio/worker';
import { postgresAccount } from '@thamani/ops/services/postgres-folder.ts';
import type { Config } from '@thamani/server/config/config.ts';
import { postgresBinaries } from '@thamani/server/config/development-services.ts';
import { configOfProcess } from '@thamani/server/config/process-config.ts';
import { connectionOf } from '@thamani/server/config/tls.ts';
import { createContext, createMediaContext, type Context } from '@thamani/server/context.ts';
import { connect } from '@thamani/server/database/connect.ts';
import { createSignerSite } from '@thamani/server/http/signer-server.ts';
import { createLog } from '@thamani/server/log.ts';
import { createMetrics } from '@thamani/server/metrics.ts';
import type { Signer } from '@thamani/server/ports.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAuthorities, openTlsProxy, type Authority } from '../system/authorities.ts';
import { freePort } from '../system/tcp-proxy.ts';

/** Connections between our processes and what they reach, with certificates that openssl makes here. */
const authorities = openAuthorities();
let ours: Authority;
let theirs: Authority;
beforeAll(() => {
  [ours, theirs] = [authorities.authority('ours'), authorities.authority('theirs')];
});
afterAll(() => authorities.remove());

describe('the signer', () => {
  const token = 'a token that is long enough to be one';
  const stub = { keys: async () => 'the keys' } as unknown as Signer;
  let origin = '';
  let close = async () => undefined as void;

  beforeAll(async () => {
    const { cert, key } = ours.issue('localhost');
    const settings = { SIGNER_TLS_CERT: cert, SIGNER_TLS_KEY: key, SIGNER_TLS_CLIENT_CA: ours.ca, SIGNER_TOKEN: token };
    const { tokens, serverTls } = configOfProcess(settings, 'signer').signer;
    const parts = {
      log: createLog('test', 'silent'),
      metrics: createMetrics('test'),
      metricsToken: undefined,
      ready: async () => undefined,
    };
    const site = await createSignerSite({ ...parts, signer: stub, tokens, tls: serverTls });
    await site.listen({ host: '127.0.0.1', port: 0 });
    origin = `https://localhost:${(site.server.address() as AddressInfo).port}`;
    close = () => site.close();
  });
  afterAll(() => close());

  const clients: Context[] = [];
  afterAll(() => Promise.all(clients.map((one) => one.close())));
  /** As the worker is wired. */
  const clientOf = async (settings: Record<string, string>, own: Partial<Config['signer']> = {}): Promise<Signer> => {
    const config = configOfProcess({ LOG_LEVEL: 'silent', SIGNER_ORIGIN: origin, SIGNER_TOKEN: token, ...settings });
    const context = await createContext('test', { ...config, signer: { ...config.signer, ...own } });
    clients.push(context);
    return context.signer;
  };
  const clientWith = (files: { cert: string; key: string }, ca: string) =>
    clientOf({ SIGNER_CLIENT_CERT: files.cert, SIGNER_CLIENT_KEY: files.key, SIGNER_TLS_CA: ca });

  it('answers a client whose certificate its authority issued', async () => {
    expect(await (await clientWith(ours.issue('worker'), ours.ca)).keys()).toBe('the keys');
  });

  it('refuses a client without a certificate, and one of another authority, whatever their token', async () => {
    const without = await clientOf({}, { clientTls: { ca: readFileSync(ours.ca) } as never });
    await expect(without.keys()).rejects.toThrow(/certificate required|ECONNRESET|socket hang up/);
    await expect((await clientWith(theirs.issue('worker'), ours.ca)).keys()).rejects.toThrow(
      /unknown ca|ECONNRESET|socket hang up|certificate/,
    );
  });

  it('is refused by a client that knows another authority, and over plain HTTP', async () => {
    await expect((await clientWith(ours.issue('worker'), theirs.ca)).keys()).rejects.toThrow(/unable to verify|self.signed|certificate/);
    const plain = await clientOf({ SIGNER_ORIGIN: origin.replace('https', 'http') });
    await expect(plain.keys()).rejects.toThrow(/socket hang up|ECONNRESET|Parse Error/);
  });
});

describe('PostgreSQL', () => {
  const password = 'of this test';
  let folder = '';
  let program: ChildProcess | undefined;
  let port = 0;

  const pool = (settings: Record<string, string>) => {
    const url = `postgres://postgres:${encodeURIComponent(password)}@localhost:${port}/postgres`;
    const { database } = configOfProcess({ DATABASE_URL: url, ...settings }, 'operator');
    return connect(url, 1, () => undefined, { tls: database.tls });
  };
  const asked = async (settings: Record<string, string>) => {
    const { db, pool: connections } = pool(settings);
    try {
      const { rows } = await connections.query('select ssl, version from pg_stat_ssl where pid = pg_backend_pid()');
      return rows[0] as { ssl: boolean; version: string };
    } finally {
      await db.destroy();
    }
  };
  const put = (from: string, name: string, account: { uid: number; gid: number } | undefined) => {
    const to = join(folder, name);
    copyFileSync(from, to);
    chmodSync(to, 0o600);
    if (account) chownSync(to, account.uid, account.gid);
    return to;
  };

  beforeAll(async () => {
    const account = await postgresAccount();
    folder = mkdtempSync('/var/tmp/thamani-tls-postgres-');
    if (account) chownSync(folder, account.uid, account.gid);
    const data = join(folder, 'data');
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, password);
    if (account) chownSync(passwordFile, account.uid, account.gid);
    const as = { cwd: folder, stdio: 'pipe' as const, ...account };
    const choices = ['--auth=scram-sha-256', '--username=postgres', `--pwfile=${passwordFile}`, '--no-sync'];
    execFileSync(join(postgresBinaries, 'initdb'), ['-D', data, ...choices], as);
    writeFileSync(join(data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 scram-sha-256\n');
    const [right, other] = [ours.issue('localhost'), ours.issue('another-host.example')];
    const files = { cert: put(right.cert, 'server.pem', account), key: put(right.key, 'server.key', account) };
    put(other.cert, 'other.pem', account);
    put(other.key, 'other.key', account);
    port = await freePort();
    appendFileSync(
      join(data, 'postgresql.conf'),
      `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = ''\nfsync = off\nssl = on\nssl_cert_file = '${files.cert}'\nssl_key_file = '${files.key}'\n`,
    );
    program = spawn(join(postgresBinaries, 'postgres'), ['-D', data], { ...as, stdio: 'ignore' });
    for (const end = performance.now() + 60_000; performance.now() < end; await sleep(100))
      if (await asked({ DATABASE_TLS_CA: ours.ca }).catch(() => undefined)) break;
  });
  afterAll(async () => {
    if (program?.exitCode === null) {
      const ended = once(program, 'exit');
      program.kill('SIGINT');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  it('is reached over TLS where its certificate is of the authority and for its host', async () => {
    expect(await asked({ DATABASE_TLS_CA: ours.ca })).toEqual({ ssl: true, version: 'TLSv1.3' });
  });

  it('is refused with a certificate of another authority, or of none that the system knows', async () => {
    await expect(asked({ DATABASE_TLS_CA: theirs.ca })).rejects.toThrow(/unable to verify|certificate/);
    await expect(asked({ DATABASE_TLS: 'verify-full' })).rejects.toThrow(/unable to|certificate/);
  });

  it('refuses a connection without TLS itself', async () => {
    await expect(asked({ DATABASE_TLS: 'off' })).rejects.toThrow('no encryption');
  });

  it('is refused with a certificate of the right authority for another host', async () => {
    const { db, pool: admin } = pool({ DATABASE_TLS_CA: ours.ca });
    await admin.query(`alter system set ssl_cert_file = '${join(folder, 'other.pem')}'`);
    await admin.query(`alter system set ssl_key_file = '${join(folder, 'other.key')}'`);
    await admin.query('select pg_reload_conf()');
    await expect
      .poll(
        () =>
          asked({ DATABASE_TLS_CA: ours.ca }).then(
            () => 'connected',
            (error: Error) => error.message,
          ),
        { timeout: 10_000 },
      )
      .toMatch(/does not match certificate's altnames/);
    await db.destroy();
  });
});

describe('Temporal', () => {
  let proxy: Awaited<ReturnType<typeof openTlsProxy>>;
  beforeAll(async () => {
    const { cert, key } = ours.issue('temporal.example');
    const files = { cert: readFileSync(cert), key: readFileSync(key), ca: readFileSync(ours.ca) };
    proxy = await openTlsProxy(configOfProcess().ports.TEMPORAL_PORT, { ...files, requestCert: true, rejectUnauthorized: true });
  });
  afterAll(() => proxy.close());

  const settingsWith = (authority: Authority, client?: { cert: string; key: string }) => ({
    TEMPORAL_ADDRESS: `127.0.0.1:${proxy.port}`,
    TEMPORAL_TLS_CA: authority.ca,
    TEMPORAL_TLS_SERVER_NAME: 'temporal.example',
    ...(client === undefined ? {} : { TEMPORAL_TLS_CERT: client.cert, TEMPORAL_TLS_KEY: client.key }),
  });
  const asClient = async (settings: Record<string, string>, milliseconds = 10_000) => {
    const connection = Connection.lazy(connectionOf(configOfProcess(settings, 'relay').temporal));
    try {
      const { serverVersion } = await connection.withDeadline(Date.now() + milliseconds, () =>
        connection.workflowService.getSystemInfo({}),
      );
      return serverVersion;
    } finally {
      await connection.close();
    }
  };
  const asWorker = async (settings: Record<string, string>) => {
    const connection = await NativeConnection.connect(
      connectionOf(configOfProcess({ PARSER_SOCKET: '/nowhere/parser.sock', ...settings }, 'worker').temporal),
    );
    await connection.close();
    return 'connected';
  };

  it('is reached with a client certificate, by the client and by the worker', async () => {
    const settings = settingsWith(ours, ours.issue('relay'));
    expect(await asClient(settings)).toMatch(/^\d+\./);
    expect(await asWorker(settings)).toBe('connected');
  });

  it('is not reached without one, with one of another authority, or where it is of another authority itself', async () => {
    for (const settings of [
      settingsWith(ours),
      settingsWith(ours, theirs.issue('relay')),
      settingsWith(theirs, ours.issue('relay')),
      { ...settingsWith(ours, ours.issue('relay')), TEMPORAL_TLS_SERVER_NAME: 'another.example' },
    ])
      await Promise.all([
        expect(asClient(settings, 2_000)).rejects.toThrow(/UNAVAILABLE|DEADLINE_EXCEEDED/),
        expect(asWorker(settings)).rejects.toThrow(/transport|connection|certificate|tls/i),
      ]);
  });

  it('is not sent an API key without TLS', () => {
    const { temporal } = configOfProcess({ TEMPORAL_API_KEY: 'a key' }, 'relay');
    expect(() => connectionOf(temporal)).toThrow('TEMPORAL_API_KEY needs TLS');
  });
});

describe('the object store', () => {
  it('is reached over TLS with the authority of its certificate, and not with another', async () => {
    const { cert, key } = ours.issue('localhost');
    const { ports } = configOfProcess();
    const proxy = await openTlsProxy(ports.S3_PORT, { cert: readFileSync(cert), key: readFileSync(key) });
    const storeWith = (ca: string) => {
      const settings = { LOG_LEVEL: 'silent', S3_ENDPOINT: `https://localhost:${proxy.port}`, S3_TLS_CA: ca, S3_BUCKET: 'tests' };
      return createMediaContext(configOfProcess(settings, 'media'));
    };
    const [{ objects: right, close: closeRight }, { objects: wrong, close: closeWrong }] = [
      await storeWith(ours.ca),
      await storeWith(theirs.ca),
    ];
    await right.prepare();
    expect(await right.has('nothing of that name')).toBe(false);
    await expect(wrong.has('nothing of that name')).rejects.toThrow(/unable to verify|certificate/);
    await closeRight();
    await closeWrong();
    await proxy.close();
  });
});
