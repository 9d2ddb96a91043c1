import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { readPorts, standardPorts } from '@thamani/server/config/ports.ts';
import { describe, expect, it } from 'vitest';
import { settings } from './services/postgres.ts';
import { refuseTakenPorts } from './services/ports.ts';
import { identify, isAlive, readIdentity } from './services/process.ts';
import { listeners, serverConfig } from './services/temporal-config.ts';

describe('the process that we started', () => {
  const ourselves = identify(process.pid)!;

  it('is recognised while it lives', () => {
    expect(isAlive(ourselves)).toBe(true);
  });

  it('is not mistaken for a later one with the same pid', () => {
    expect(isAlive({ ...ourselves, started: String(Number(ourselves.started) - 1) })).toBe(false);
  });

  it('is not mistaken for one of another boot with the same pid and start time', () => {
    expect(isAlive({ ...ourselves, boot: 'another' })).toBe(false);
  });

  const rest = 'R 1 7 7 0 -1 4194560 1 0 0 0 0 0 0 0 20 0 1 0 8812 0 0';

  it('may have any name, brackets and spaces included', () => {
    expect(readIdentity(7, `7 (a) R (b c) ${rest}`, 'boot')).toEqual({ pid: 7, started: '8812', boot: 'boot' });
  });

  it('counts as gone once it is a zombie', () => {
    expect(readIdentity(7, `7 (server) ${rest.replace('R', 'Z')}`, 'boot')).toBeUndefined();
  });
});

describe('a port that a stranger holds', () => {
  it('is refused with the part, the port and both ways out', async () => {
    const stranger = createServer();
    await once(stranger.listen(0, '127.0.0.1'), 'listening');
    const { port } = stranger.address() as { port: number };
    const attempt = refuseTakenPorts('clamd', ['CLAMD_PORT'], [port]);
    await expect(attempt).rejects.toThrow(new RegExp(`Port ${port}, which clamd needs, .*CLAMD_PORT.*PORT_OFFSET`));
    await once(stranger.close(), 'close');
    await expect(refuseTakenPorts('clamd', ['CLAMD_PORT'], [port])).resolves.toBeUndefined();
  });
});

describe('every port of a set', () => {
  const portsOf = (offset: number) => {
    const { TEMPORAL_PORT, ...others } = readPorts({ PORT_OFFSET: String(offset) });
    return [...Object.values(others), ...Object.values(listeners(TEMPORAL_PORT))];
  };

  it('differs from every port of the sets that stand beside it, Temporal inner ports included', () => {
    const beside = [0, 100, 200].flatMap(portsOf);
    expect(new Set(beside).size).toBe(beside.length);
  });
});

describe('what the parts are told', () => {
  it('keeps Temporal on loopback, on the ports and the PostgreSQL of its set', () => {
    const config = serverConfig(readPorts({ PORT_OFFSET: '200' }), { user: 'u', password: 'p' }, 'dynamic.yaml');
    const rpc = Object.values(config.services).map((service) => service.rpc);
    expect(rpc.every((listener) => listener.bindOnLocalHost)).toBe(true);
    expect(new Set(rpc.flatMap((listener) => [listener.grpcPort, listener.membershipPort]))).toEqual(
      new Set([7433, 7434, 7435, 7436, 7437, 7438, 7439, 7440]),
    );
    expect(Object.values(config.persistence.datastores).map((store) => store.sql.connectAddr)).toEqual([
      '127.0.0.1:5633',
      '127.0.0.1:5633',
    ]);
  });

  it('never trades PostgreSQL durability for speed', () => {
    expect(settings(5433).join(' ')).not.toMatch(/fsync|full_page_writes|synchronous_commit/);
  });
});

describe('compose.yaml', () => {
  const compose = readFileSync(join(import.meta.dirname, 'compose.yaml'), 'utf8');
  const published = [...compose.matchAll(/^ +- '(.+):\$\{(\w+):-(\d+)\}:\d+'$/gm)].map(([, host, name, port]) => ({
    host,
    name,
    port: Number(port),
  }));

  it('publishes the same parts on the same ports, on loopback only', () => {
    const parts = ['POSTGRES_PORT', 'TEMPORAL_PORT', 'S3_PORT', 'SMTP_PORT', 'INBOX_PORT', 'CLAMD_PORT'] as const;
    expect(published).toEqual(parts.map((name) => ({ host: '127.0.0.1', name, port: standardPorts[name] })));
    expect(compose.match(/^ +ports:/gm)).toHaveLength(5);
  });

  it('names the parts that have no image, and the programs that stand for them', () => {
    const named = [...compose.matchAll(/without an image; node (\S+) runs it \((\w+)\)/g)];
    expect(named.map(([, , port]) => port)).toEqual(['TEXT_PROVIDER_PORT', 'PAYMENT_PROVIDER_PORT']);
    expect(named.every(([, program]) => existsSync(join(import.meta.dirname, '..', program!)))).toBe(true);
  });

  it('names the versions that the scripts install', () => {
    const script = (name: string) => readFileSync(join(import.meta.dirname, 'services', name), 'utf8').match(/version: '(.+)'/)![1];
    expect(compose).toContain(`temporalio/server:${script('temporal.ts')}`);
    expect(compose).toContain(`temporalio/admin-tools:${script('temporal.ts')}`);
    expect(compose).toContain(`versity/versitygw:v${script('s3.ts')}`);
    const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));
    expect(compose).toContain(`maildev/maildev:${dependencies.maildev}`);
  });
});
