import { sitesOf, problem, type AnswerOf, type Operation, type Site } from '@thamani/contract/operation.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Caller, OpenSession, PersonSession, StaffSession } from '../../caller.ts';
import { runActingFor } from '../../database/acting-for.ts';
import { actingForOf, admit, readerIfAny, type SessionOf } from '../admission.ts';
import { callerOf } from '../caller.ts';
import { usualSize } from '@thamani/contract/shared-shapes.ts';

type OutputOf<Schema> = NonNullable<Schema> extends z.ZodType ? z.output<NonNullable<Schema>> : undefined;

export interface Call<O extends Operation> {
  readonly caller: Caller;
  /** There on every operation of the actors 'company' and 'staff', which nobody reaches without one. */
  readonly session: SessionOf<O>;
  /** The company that calls what anyone may call; asked for only where the answer depends on it. */
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

const admitted = new WeakMap<FastifyRequest, PersonSession | StaffSession | undefined>();

/** Puts an operation of the contract at its address: who may call, shapes checked on the way in and out, answered with its status. */
export function serve<O extends Operation>(app: FastifyInstance, operation: O, handle: (call: Call<O>) => Promise<AnswerOf<O>>): void {
  if (!isServedBy(app, operation)) return;
  const cacheControl = operation.cacheSeconds === undefined ? 'no-store' : `public, max-age=${operation.cacheSeconds}`;
  app.route({
    ...routeOf(operation),
    // Before the shapes are looked at: a stranger learns nothing of what an operation takes.
    preValidation: async (request) => {
      admitted.set(request, await admit(operation, request));
    },
    async handler(request, reply) {
      const session = admitted.get(request);
      const call: Call<O> = {
        caller: callerOf(request, session, operation),
        session: session as Call<O>['session'],
        reader: () => readerIfAny(request),
        body: request.body as OutputOf<O['body']>,
        params: request.params as OutputOf<O['params']>,
        query: request.query as OutputOf<O['query']>,
      };
      const answer = await runActingFor(actingForOf(operation, session), () => handle(call));
      // The words of an answer follow the reader's language, so a cache keeps one for each.
      reply.code(operation.status).header('cache-control', cacheControl).header('vary', 'accept-language');
      return answer;
    },
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined where the operations of all sites are served. */
    readonly site: Site | undefined;
  }
}

/** Whether the operation is served by this app. Where it is not, its address is as unknown as any other. */
export function isServedBy({ site }: FastifyInstance, operation: Operation): boolean {
  return site === undefined || sitesOf(operation).includes(site);
}

/** Links of ours alone, with the same question for another page. */
export function pagesOf(
  path: `/${string}`,
  { page, page_size }: { readonly page: number; readonly page_size: number },
  total: number,
  question: Readonly<Record<string, string | undefined>> = {},
) {
  const pages = Math.max(1, Math.ceil(total / page_size));
  const link = (wanted: number): string => {
    const query = new URLSearchParams({ page: String(wanted) });
    if (page_size !== usualSize) query.set('page_size', String(page_size));
    for (const [name, value] of Object.entries(question)) if (value !== undefined && value !== '') query.set(name, value);
    return `/api${path}?${query.toString()}`;
  };
  return {
    previous: page > 1 ? link(Math.min(page - 1, pages)) : null,
    next: page < pages ? link(page + 1) : null,
    current_page: page,
    total_pages: pages,
  };
}

/** The address of an operation and its shapes, as Fastify checks them and openapi.json describes them. */
export function routeOf(operation: Operation, answer: unknown = operation.answer) {
  return {
    method: operation.method,
    url: operation.path,
    config: { operation },
    ...(operation.bodyBytes !== undefined && { bodyLimit: operation.bodyBytes }),
    schema: {
      operationId: operation.id,
      summary: operation.summary,
      ...(operation.body && { body: operation.body }),
      ...(operation.params && { params: operation.params }),
      ...(operation.query && { querystring: operation.query }),
      response: { [operation.status]: answer, '4xx': problem, '5xx': problem },
    },
  };
}
