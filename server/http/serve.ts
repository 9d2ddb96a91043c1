import type { AnswerOf, Operation } from '@thamani/contract/operation.ts';
import { problem } from '@thamani/contract/operation.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Caller, OpenSession } from '../caller.ts';
import { callerOf } from './caller.ts';
import { sessionIfAny, sessionOf } from './session.ts';

type OutputOf<Schema> = NonNullable<Schema> extends z.ZodType ? z.output<NonNullable<Schema>> : undefined;

export interface Call<O extends Operation> {
  readonly caller: Caller;
  /** There on every operation of the actor 'company', which nobody reaches without one. */
  readonly session: O['actor'] extends 'anyone' ? undefined : OpenSession;
  /** Who is signed in while calling what anyone may call; asked for only where the answer depends on it. */
  reader(): Promise<OpenSession | undefined>;
  readonly body: OutputOf<O['body']>;
  readonly params: OutputOf<O['params']>;
  readonly query: OutputOf<O['query']>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
  }
}

/** Puts an operation of the contract at its address: who may call, shapes checked on the way in and out, answered with its status. */
export function serve<O extends Operation>(app: FastifyInstance, operation: O, handle: (call: Call<O>) => Promise<AnswerOf<O>>): void {
  const cacheControl = operation.cacheSeconds === undefined ? 'no-store' : `public, max-age=${operation.cacheSeconds}`;
  app.route({
    method: operation.method,
    url: operation.path,
    config: { operation },
    schema: {
      operationId: operation.id,
      summary: operation.summary,
      ...(operation.body && { body: operation.body }),
      ...(operation.params && { params: operation.params }),
      ...(operation.query && { querystring: operation.query }),
      response: { [operation.status]: operation.answer, '4xx': problem, '5xx': problem },
    },
    async handler(request, reply) {
      const session = operation.actor === 'anyone' ? undefined : await sessionOf(request);
      const answer = await handle({
        caller: callerOf(request, session),
        session: session as Call<O>['session'],
        reader: () => sessionIfAny(request),
        body: request.body as OutputOf<O['body']>,
        params: request.params as OutputOf<O['params']>,
        query: request.query as OutputOf<O['query']>,
      });
      // The words of an answer follow the reader's language, so a cache keeps one for each.
      reply.code(operation.status).header('cache-control', cacheControl).header('vary', 'accept-language');
      return answer;
    },
  });
}
