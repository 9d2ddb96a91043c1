import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';

export interface Health {
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
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

/** With a token set, whoever shows it; without one, this machine alone, and not what a proxy on it passes on. */
export function mayReadMetrics(request: Pick<IncomingMessage, 'socket' | 'headers'>, token: string | undefined): boolean {
  if (token === undefined)
    return (
      ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.socket.remoteAddress ?? '') &&
      request.headers['x-forwarded-for'] === undefined
    );
  const shown = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return shown.length === wanted.length && timingSafeEqual(shown, wanted);
}
