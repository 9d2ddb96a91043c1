import { Readable } from 'node:stream';
import type { Operation } from '@thamani/contract/operation.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller } from '../../caller.ts';
import { runActingFor, type ActingFor } from '../../database/acting-for.ts';
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

export interface Attachment {
  /** Letters, digits, dots and dashes alone. */
  readonly name: string;
  readonly type: string;
  /** In pieces where it is long: the next one is made when the client has read the last. */
  readonly bytes: Uint8Array | AsyncIterable<string>;
}

/** Puts an operation at its address that answers with a file made for the call. A device that several people use keeps none. */
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
      const actingFor = actingForOf(operation, session);
      const { name, type, bytes } = await runActingFor(actingFor, () =>
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
        .send(bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(piecesFor(actingFor, bytes)));
    },
  });
}

/** Each piece with the caller's view of the tables, since the stream asks for it outside of the call. */
async function* piecesFor(actingFor: ActingFor, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const iterator = pieces[Symbol.asyncIterator]();
  for (;;) {
    const piece = await runActingFor(actingFor, () => iterator.next());
    if (piece.done === true) return;
    yield piece.value;
  }
}
