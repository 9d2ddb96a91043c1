import { operations } from '@thamani/contract/operations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { FastifyInstance, RouteOptions } from 'fastify';
import type { Operation } from '@thamani/contract/operation.ts';

/** Addresses without an operation: health, metrics and the reference. Everything else must be in the contract. */
const besideTheApi = ['/healthz', '/readyz', '/metrics', '/docs/', '/docs/openapi.json', '/docs/js/scalar.js'];

describe('the whole route table', () => {
  const routes: { method: string; url: string; operation: Operation | undefined; hidden: boolean }[] = [];
  let server: TestApp;
  let app: FastifyInstance;

  beforeAll(async () => {
    const onRoute = (route: RouteOptions) => {
      for (const method of [route.method].flat()) {
        routes.push({
          method,
          url: route.url,
          operation: route.config?.operation,
          hidden: (route.schema as { hide?: boolean } | undefined)?.hide === true,
        });
      }
    };
    server = await startTestApp({}, {}, { onRoute, hasReference: true });
    ({ app } = server);
  });
  afterAll(() => server.close());

  it('has a route for each operation of the contract, and an operation for each route below /api', () => {
    const served = routes
      .filter((route) => route.url.startsWith('/api') && !route.hidden && route.method !== 'HEAD')
      .map((route) => `${route.method} ${route.url}`);
    const declared = operations.map((operation) => `${operation.method} /api${operation.path}`);
    expect(served.toSorted()).toEqual(declared.toSorted());
  });

  it('serves each operation exactly as it is declared, actor included', () => {
    for (const route of routes.filter(({ url, hidden }) => url.startsWith('/api') && !hidden)) {
      expect(route.operation, `${route.method} ${route.url} declares no operation`).toBeDefined();
      expect(operations, `${route.operation?.id} is not in contract/operations.ts`).toContain(route.operation);
      expect(['anyone', 'company', 'staff'], `${route.operation?.id} names no actor`).toContain(route.operation?.actor);
    }
  });

  it('has nothing else', () => {
    const others = new Set(routes.filter(({ url }) => !url.startsWith('/api')).map(({ url }) => url));
    expect([...others].toSorted()).toEqual(besideTheApi.toSorted());
  });

  it('answers 401 to everyone without a session, on every operation that asks for one', async () => {
    for (const operation of operations.filter(({ actor }) => actor !== 'anyone')) {
      const url = `/api${operation.path.replaceAll(/:\w+/g, '01a1dd37-379c-77ca-b74a-03587b731209')}`;
      for (const headers of [{}, { authorization: `Bearer ${'x'.repeat(43)}` }, { authorization: 'Bearer ' }]) {
        const answer = await app.inject({
          method: operation.method,
          url,
          headers,
          ...(operation.body === undefined ? {} : { payload: {} }),
        });
        expect(answer.statusCode, `${operation.method} ${url}`).toBe(401);
        expect(answer.json()).toMatchObject({ code: 'unauthenticated' });
      }
    }
  });

  it('answers 405 with Allow to every other method of a known address', async () => {
    for (const operation of operations) {
      const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
        (method) => !operations.some((other) => other.path === operation.path && other.method === method),
      );
      for (const method of others) {
        const answer = await app.inject({ method: method as 'GET', url: `/api${operation.path.replaceAll(/:\w+/g, 'x')}` });
        expect(answer.statusCode, `${method} ${operation.path}`).toBe(405);
        expect(answer.headers['allow']).toContain(operation.method);
        expect(answer.json()).toMatchObject({ code: 'method_not_allowed' });
      }
    }
  });

  it('answers an unknown address with 404 in the same shape', async () => {
    const answer = await app.inject({ url: '/api/no-such-thing', headers: { 'accept-language': 'fr' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toEqual({
      message: 'Nous n’avons pas trouvé ce que vous avez demandé, ou vous n’y avez pas accès. Vérifiez le lien et réessayez.',
      code: 'not_found',
    });
  });
});
