import { Refusal } from '@thamani/domain/errors.ts';
import type { FastifyInstance, HTTPMethods } from 'fastify';

const methods: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Call before the routes: watches which methods each address takes. Call what it returns after them: the other methods answer 405. */
export function watchMethods(api: FastifyInstance): () => void {
  const taken = new Map<string, Set<string>>();
  api.addHook('onRoute', ({ method, path, config }) => {
    if (config?.operation === undefined) return;
    const seen = taken.get(path) ?? new Set<string>();
    for (const one of [method].flat()) seen.add(one);
    taken.set(path, seen);
  });
  return () => {
    for (const [path, seen] of taken) {
      const allow = [...seen].sort().join(', ');
      api.route({
        method: methods.filter((method) => !seen.has(method)),
        url: path.slice(api.prefix.length),
        schema: { hide: true },
        handler(_, reply) {
          reply.header('allow', allow);
          throw new Refusal('method_not_allowed');
        },
      });
    }
  };
}
