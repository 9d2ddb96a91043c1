import { context as traceContext, SpanStatusCode, type Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { startServerSpan } from '../tracing/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

/** One span and one measured duration for each request, by route pattern: addresses hold ids. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('span', null);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const header = request.headers['traceparent'];
    const { span, within } = startServerSpan(`${request.method} ${routeOf(request)}`, typeof header === 'string' ? header : undefined);
    request.span = span;
    traceContext.with(within, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      { method: request.method, route: routeOf(request), status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) },
      'answered',
    );
    metrics.requests.observe(
      { method: request.method, route: routeOf(request), status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    request.span?.setAttributes({
      'http.request.method': request.method,
      'http.route': routeOf(request),
      'http.response.status_code': reply.statusCode,
      'thamani.request_id': request.id,
    });
    if (reply.statusCode >= 500) request.span?.setStatus({ code: SpanStatusCode.ERROR });
    request.span?.end();
    done();
  });
}

function routeOf(request: { routeOptions: { url?: string | undefined } }): string {
  return request.routeOptions.url ?? 'none';
}
