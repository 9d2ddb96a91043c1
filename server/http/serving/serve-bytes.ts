import type { Operation } from '@thamani/contract/operation.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { OpenSession } from '../../caller.ts';
import { sessionOf } from '../session.ts';
import { routeOf, isServedBy } from './serve.ts';

type OutputOf<Schema> = NonNullable<Schema> extends z.ZodType ? z.output<NonNullable<Schema>> : undefined;

interface BytesCall<O extends Operation> {
  readonly session: OpenSession;
  readonly params: OutputOf<O['params']>;
  readonly query: OutputOf<O['query']>;
}

interface Attachment {
  /** Letters, digits and dashes alone. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

const admitted = new WeakMap<FastifyRequest, OpenSession>();

/** Puts an operation for companies at its address that answers with a file made for the call, small and never changing. */
export function serveBytes<O extends Operation>(
  api: FastifyInstance,
  operation: O & { readonly actor: 'company' },
  handle: (call: BytesCall<O>) => Promise<Attachment>,
): void {
  if (!isServedBy(api, operation)) return;
  const answer = {
    description: operation.answer.description ?? operation.summary,
    content: Object.fromEntries((operation.produces ?? []).map((type) => [type, { schema: operation.answer }])),
  };
  api.route({
    ...routeOf(operation, answer),
    // Before the shapes are looked at: a stranger learns nothing of what an operation takes.
    preValidation: async (request) => void admitted.set(request, await sessionOf(request)),
    async handler(request, reply) {
      const { name, type, bytes } = await handle({
        session: admitted.get(request) as OpenSession,
        params: request.params as OutputOf<O['params']>,
        query: request.query as OutputOf<O['query']>,
      });
      return reply
        .code(operation.status)
        .header('cache-control', 'private, max-age=86400')
        .header('content-disposition', `attachment; filename="${name}"`)
        .type(type)
        .send(Buffer.from(bytes));
    },
  });
}
