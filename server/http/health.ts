import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';

export interface Health {
  readonly metrics: Metrics;
  /** Every one that is accepted. */
  readonly metricsToken: readonly string[] | undefined;
  /** Resolves when this process can do its work; the reason otherwise. */
  ready(): Promise<void>;
}

/** For orchestrators and Prometheus: alive, able to work, and figures. */
export function answerHealth(app: FastifyInstance, health: Health): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/healthz', { logLevel: 'silent', config: { neverShed: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent', config: { neverShed: true } }, async (_, reply) => {
    if (closing) return reply.code(503).send({ status: 'closing' });
    try {
      await health.ready();
      return { status: 'ready' };
    } catch {
      return reply.code(503).send({ status: 'not ready' });
    }
  });
  app.get('/metrics', { logLevel: 'silent', config: { neverShed: true } }, async (request, reply) => {
    if (!mayReadMetrics(request, health.metricsToken)) return reply.callNotFound();
    return reply.header('content-type', health.metrics.registry.contentType).send(await health.metrics.registry.metrics());
  });
}

/**
 * With a token set, a client that shows it. Without one, a process on this machine that asks directly. A proxy on this machine that adds no
 * header makes every client such a process: production sets a token.
 */
export function mayReadMetrics(request: Pick<IncomingMessage, 'socket' | 'headers'>, tokens: readonly string[] | undefined): boolean {
  if (tokens === undefined) return isLoopback(request.socket.remoteAddress) && !isForwarded(request.headers);
  const shown = Buffer.from(request.headers.authorization ?? '');
  return tokens.some((token) => {
    const wanted = Buffer.from(`Bearer ${token}`);
    return shown.length === wanted.length && timingSafeEqual(shown, wanted);
  });
}

function isLoopback(address = ''): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}

/** Any header by which a proxy, a load balancer or a CDN says that it passes on what another machine asked. */
const forwarding =
  /^(?:forwarded|via|cdn-loop|x-forwarded(?:-.+)?|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.+|x-envoy-.+|cf-.+|true-client-ip|fastly-client-ip)$/;

function isForwarded(headers: IncomingMessage['headers']): boolean {
  return Object.keys(headers).some((name) => forwarding.test(name));
}
