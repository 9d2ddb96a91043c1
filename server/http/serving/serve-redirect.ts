import type { Operation } from '@thamani/contract/operation.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../../caller.ts';
import { runActingFor } from '../../database/acting-for.ts';
import { actingForOf, admit, type SessionOf } from '../admission.ts';
import { callerOf } from '../caller.ts';
import { routeOf, isServedBy } from './serve.ts';

type OutputOf<Schema> = NonNullable<Schema> extends z.ZodType ? z.output<NonNullable<Schema>> : undefined;

interface RedirectCall<O extends Operation> {
  readonly caller: Caller;
  readonly session: SessionOf<O>;
  readonly params: OutputOf<O['params']>;
  readonly query: OutputOf<O['query']>;
}

/** Puts an operation at its address that answers with the address to go to. */
export function serveRedirect<O extends Operation>(
  api: FastifyInstance,
  operation: O,
  handle: (call: RedirectCall<O>) => Promise<string>,
): void {
  if (!isServedBy(api, operation)) return;
  api.route({
    ...routeOf(operation),
    async handler(request, reply) {
      const session = await admit(operation, request);
      const address = await runActingFor(actingForOf(operation, session), () =>
        handle({
          caller: callerOf(request, session, operation),
          session,
          params: request.params as OutputOf<O['params']>,
          query: request.query as OutputOf<O['query']>,
        }),
      );
      // The link ends in a minute, so its address must not be kept longer.
      return reply.header('cache-control', 'private, no-store').redirect(address, operation.status);
    },
  });
}
