import type { AnswerOf, Operation } from '@thamani/contract/operation.ts';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../caller.ts';
import { runActingFor } from '../../database/acting-for.ts';
import { actingForOf } from '../admission.ts';
import { callerOf } from '../caller.ts';
import { routeOf, isServedBy } from './serve.ts';

export interface RawCall {
  readonly caller: Caller;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: Buffer;
}

/** Puts an operation at its address that needs the bytes as they came: what is signed or kept as evidence must not be read first. */
export function serveRaw<O extends Operation>(api: FastifyInstance, operation: O, handle: (call: RawCall) => Promise<AnswerOf<O>>): void {
  if (!isServedBy(api, operation)) return;
  api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    scope.route({
      ...routeOf(operation),
      validatorCompiler: () => (value: unknown) => ({ value }),
      async handler(request, reply) {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const call = { caller: callerOf(request, undefined, operation), headers: request.headers, body };
        const answer = await runActingFor(actingForOf(operation, undefined), () => handle(call));
        reply.code(operation.status).header('cache-control', 'no-store').header('vary', 'accept-language');
        return answer;
      },
    });
  });
}
