import { randomBytes } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Refusal } from '@thamani/domain/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../../metrics.ts';
import { createConcurrencyLimit, type ConcurrencyLimit, type ConcurrencyLimitOptions } from './concurrency-limit.ts';

const windowMilliseconds = 500;
const resolutionMilliseconds = 20;
const retryAfterSeconds = 5;

const admissionHeader = 'x-admission-token';

/**
 * A page asks the API of its own process while its request is in flight. What carries this token is part of an admitted request: refusing
 * it would waste the work done so far. It never leaves the process.
 */
export const admissionToken = randomBytes(24).toString('base64url');

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answered under any load: what operators and orchestrators ask. */
    neverShed?: true;
  }
  interface FastifyRequest {
    isAdmitted: boolean;
  }
}

/** Refuses requests beyond the limit with 503, and adjusts the limit by the delay of the event loop. */
export function shedLoad(app: FastifyInstance, metrics: Metrics, site: string, options: ConcurrencyLimitOptions): void {
  const limit = createConcurrencyLimit(options, () => performance.now());
  const countShed = metrics.countConcurrency(site, limit);
  const overloaded = () => {
    countShed();
    return new Refusal('overloaded', { retryAfterSeconds });
  };
  app.decorateRequest('isAdmitted', false);
  // Spares reading the body of a request that would be refused after it.
  app.addHook('onRequest', (request, _, done) => {
    if (!isCounted(request)) return done();
    setImmediate(() => limit.endTurn());
    done(limit.hasRoom() ? undefined : overloaded());
  });
  // Requests count from here, after the body: a client that sends it slowly must not occupy a place.
  app.addHook('preValidation', (request, reply, done) => {
    if (!isCounted(request)) return done();
    if (!limit.tryAcquire()) return done(overloaded());
    request.isAdmitted = true;
    reply.raw.once('close', () => release(request, limit));
    done();
  });
  // And until here, before the response is written: a client that reads it slowly must not either.
  app.addHook('onSend', (request, _, payload, done) => {
    release(request, limit);
    done(null, payload);
  });
  const stop = watchEventLoop((delay) => limit.adjust(delay));
  app.addHook('onClose', async () => stop());
}

/** Uploads last as long as a slow connection needs and have a limit of their own. */
function isCounted(request: FastifyRequest): boolean {
  const { config } = request.routeOptions;
  if (config?.neverShed === true || config?.operation?.consumes !== undefined) return false;
  return request.headers[admissionHeader] !== admissionToken;
}

/**
 * After this turn of the event loop. A request that is answered without waiting for anything would never be in flight together with
 * those that wait behind it in their sockets; so all that are answered in one turn count together.
 */
function release(request: FastifyRequest, limit: ConcurrencyLimit): void {
  if (!request.isAdmitted) return;
  request.isAdmitted = false;
  setImmediate(() => limit.release());
}

/** Reports the least delay of each window. A window with one measurement goes on: a single long task is not a queue. */
function watchEventLoop(report: (leastDelayMilliseconds: number) => void): () => void {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMilliseconds });
  histogram.enable();
  const timer = setInterval(() => {
    if (histogram.count < 2) return;
    report(Math.max(0, histogram.min / 1e6 - resolutionMilliseconds));
    histogram.reset();
  }, windowMilliseconds).unref();
  return () => {
    clearInterval(timer);
    histogram.disable();
  };
}
