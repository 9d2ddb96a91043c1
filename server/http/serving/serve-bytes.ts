import type { Operation } from '@thamani/contract/operation.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../../caller.ts';
import { runActingFor } from '../../database/acting-for.ts';
import { actingForOf, admit, type SessionOf } from '../admission.ts';
import { callerOf } from '../caller.ts';
import { routeOf, isServedBy } from './serve.ts';

type OutputOf<Schema> = NonNullable<Schema> extends z.ZodType ? z.output<NonNullable<Schema>> : undefined;

interface BytesCall<O extends Operation> {
  readonly caller: Caller;
  readonly session: SessionOf<O>;
  readonly params: OutputOf<O['params']>;
  readonly query: OutputOf<O['query']>;
}

interface Attachment {
  /** Letters, digits, dots and dashes alone. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Puts an operation at its address that answers with a small file made for the call. A device that several people use keeps none. */
export function serveBytes<O extends Operation>(
  api: FastifyInstance,
  operation: O & { readonly actor: 'company' | 'staff' },
  handle: (call: BytesCall<O>) => Promise<Attachment>,
): void {
  if (!isServedBy(api, operation)) return;
  const admitted = new WeakMap<FastifyRequest, SessionOf<O>>();
  const answer = {
    description: operation.answer.description ?? operation.summary,
    content: Object.fromEntries((operation.produces ?? []).map((type) => [type, { schema: operation.answer }])),
  };
  api.route({
    ...routeOf(operation, answer),
    // Before the shapes are looked at: a stranger learns nothing of what an operation takes.
    preValidation: async (request) => void admitted.set(request, await admit<O>(operation, request)),
    async handler(request, reply) {
      const session = admitted.get(request) as SessionOf<O>;
      const { name, type, bytes } = await runActingFor(actingForOf(operation, session), () =>
        handle({
          caller: callerOf(request, session, operation),
          session,
          params: request.params as OutputOf<O['params']>,
          query: request.query as OutputOf<O['query']>,
        }),
      );
      return reply
        .code(operation.status)
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type(type)
        .send(Buffer.from(bytes));
    },
  });
}
