import type { IncomingMessage } from 'node:http';
import { fastify, type FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { answerHealth, mayReadMetrics } from './health.ts';

/** The one rule by which every process gives its figures: the sites, the signer, the worker and the relay. */

const asking = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

const token = 'a token of sixteen letters or more';

describe('figures without a token', () => {
  it.each(['127.0.0.1', '127.0.0.53', '::1', '::ffff:127.0.0.1'])('are given to a process on this machine: %s', (address) => {
    expect(mayReadMetrics(asking(address), undefined)).toBe(true);
  });

  it.each(['10.0.0.7', '192.168.1.2', '::ffff:10.0.0.7', '2001:db8::1', '1127.0.0.1', '', undefined])('are not given to %s', (address) => {
    expect(mayReadMetrics(asking(address), undefined)).toBe(false);
  });

  it.each([
    'forwarded',
    'via',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-port',
    'x-forwarded-server',
    'x-real-ip',
    'x-client-ip',
    'x-cluster-client-ip',
    'x-original-forwarded-for',
    'x-envoy-external-address',
    'cf-connecting-ip',
    'true-client-ip',
    'fastly-client-ip',
    'cdn-loop',
  ])('are not given to what a proxy on this machine passes on with %s', (header) => {
    expect(mayReadMetrics(asking('127.0.0.1', { [header]: '203.0.113.9' }), undefined)).toBe(false);
  });
});

describe('figures with a token', () => {
  it('are given to a client that shows it, and to no other, this machine included', async () => {
    const app = fastify() as unknown as FastifyInstance;
    answerHealth(app, { metrics: createMetrics('test'), metricsToken: [token], ready: async () => undefined });
    const statusWith = async (authorization?: string) =>
      (await app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })).statusCode;
    expect(await statusWith(`Bearer ${token}`)).toBe(200);
    for (const other of [undefined, '', 'Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token, `Basic ${token}`])
      expect([other, await statusWith(other)]).toEqual([other, 404]);
    await app.close();
  });
});
