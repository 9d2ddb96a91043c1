import { context as traceContext, SpanStatusCode, type Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { signedInOf } from './session.ts';
import { isTracing, startServerSpan } from '../tracing/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

/** Not entitled, and more often than a limit allows: who tried is named in the log, which otherwise names nobody. */
const refusedAccess = new Set([403, 429]);

/**
 * One log line, one measured duration and, where spans are collected, one span for each request; by route pattern, since addresses hold
 * ids. A stream has neither duration nor span.
 */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('span', null);
  if (isTracing()) traceRequests(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    // Fastify makes this object at each reading.
    const { url: route = 'none', config } = request.routeOptions;
    const status = reply.statusCode;
    const milliseconds = reply.elapsedTime;
    const who = refusedAccess.has(status) ? signedInOf(request) : {};
    request.log.info({ method, route, status, milliseconds: Math.round(milliseconds), ...who }, 'answered');
    // A stream lasts as long as its page is open, which is no time that anyone waited.
    const isStreamed = config?.isStream === true && status < 400;
    if (!isStreamed) metrics.requests.observe({ method, route, status: String(status) }, milliseconds / 1000);
    done();
  });
}

function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const header = request.headers['traceparent'];
    const { url: route = 'none', config } = request.routeOptions;
    if (config?.isStream === true) return done();
    const { span, within } = startServerSpan(`${request.method} ${route}`, typeof header === 'string' ? header : undefined);
    span.setAttributes({ 'http.request.method': request.method, 'http.route': route, 'thamani.request_id': request.id });
    request.span = span;
    traceContext.with(within, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) request.span?.setStatus({ code: SpanStatusCode.ERROR });
    request.span?.end();
    done();
  });
}
