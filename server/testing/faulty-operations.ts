import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { descriptionOf } from '../http/docs.ts';

/**
 * Two operations that do not do what their description says: one fails, and one answers in another shape. The description that is served
 * names these two alone. For the control of `npm run attack -- api`; the app must be described (`isDescribed`).
 */
export async function plantFaultyOperations(app: FastifyInstance): Promise<void> {
  const schema = { response: { 200: z.object({ message: z.string() }) } };
  app.get('/api/planted/failing', { schema }, () => Promise.reject(new Error('planted')));
  app.get('/api/planted/shape', { schema, serializerCompiler: () => () => '{"words":1}' }, () => Promise.resolve({}));
  app.get('/docs/openapi.json', { schema: { hide: true } }, async () => {
    const { paths, ...rest } = descriptionOf(app) as { paths: Record<string, unknown> };
    return { ...rest, paths: Object.fromEntries(Object.entries(paths).filter(([path]) => path.startsWith('/api/planted/'))) };
  });
}
