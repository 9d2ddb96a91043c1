import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { Operation } from '@thamani/contract/operation.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { runActingFor } from '../../database/acting-for.ts';
import { actingForOf, admit, type SessionOf } from '../admission.ts';
import { isServedBy, routeOf } from './serve.ts';

type OutputOf<Schema> = NonNullable<Schema> extends z.ZodType ? z.output<NonNullable<Schema>> : undefined;

interface EventsCall<O extends Operation> {
  readonly session: SessionOf<O>;
  readonly query: OutputOf<O['query']>;
  /** The id of the last event that the browser received, which it sends when it connects again by itself. */
  readonly lastEventId: string | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer lasts as long as the client reads it. */
    isStream?: true;
  }
}

/** How long a stream may take to end when the process stops. A client that does not read would hold it up. */
const patienceMilliseconds = 500;

/**
 * Puts an operation at its address that answers with server-sent events. The stream is sent as any other answer: `onSend` sets the security
 * headers and gives the place in load shedding back, so that an open stream holds none. `open` ends its streams at `preClose`.
 */
export function serveEvents<O extends Operation>(
  api: FastifyInstance,
  operation: O & { readonly actor: 'staff' },
  open: (call: EventsCall<O>) => Promise<{ readonly stream: Readable }>,
): void {
  if (!isServedBy(api, operation)) return;
  const admitted = new WeakMap<FastifyRequest, SessionOf<O>>();
  const unfinished = new Set<ServerResponse>();
  api.addHook('preClose', async () => {
    setTimeout(() => unfinished.forEach((response) => response.destroy()), patienceMilliseconds).unref();
  });
  const answer = {
    description: operation.answer.description ?? operation.summary,
    content: Object.fromEntries((operation.produces ?? []).map((type) => [type, { schema: operation.answer }])),
  };
  const { config, ...route } = routeOf(operation, answer);
  api.route({
    ...route,
    config: { ...config, isStream: true },
    // It would open a stream that nobody reads.
    exposeHeadRoute: false,
    // Before the shapes are looked at: a stranger learns nothing of what an operation takes.
    preValidation: async (request) => {
      admitted.set(request, await admit<O>(operation, request));
      refuseOtherOrigins(request);
    },
    async handler(request, reply) {
      const session = admitted.get(request) as SessionOf<O>;
      const lastEventId = request.headers['last-event-id'];
      const { stream } = await runActingFor(actingForOf(operation, session), () =>
        open({
          session,
          query: request.query as OutputOf<O['query']>,
          lastEventId: typeof lastEventId === 'string' && lastEventId !== '' ? lastEventId : undefined,
        }),
      );
      if (!reply.raw.destroyed) {
        unfinished.add(reply.raw);
        reply.raw.once('close', () => unfinished.delete(reply.raw));
      }
      return (
        reply
          .code(operation.status)
          .header('content-type', 'text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store')
          // A proxy that collects the answer before it passes it on would hold each event back.
          .header('x-accel-buffering', 'no')
          .send(stream)
      );
    },
  });
}

/** A cookie comes along with what other pages of the same site send. Clients that are no browser send no such header. */
function refuseOtherOrigins({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw new Refusal('cross_origin_forbidden');
}
