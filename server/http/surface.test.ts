import { METHODS } from 'node:http';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@thamani/contract/authentication.ts';
import { declareInterestInAppeal } from '@thamani/contract/appeals.ts';
import { listApplications } from '@thamani/contract/applications.ts';
import { sitesOf, type Operation } from '@thamani/contract/operation.ts';
import { operations } from '@thamani/contract/operations.ts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { signedInCompany } from '../testing/applications.ts';
import { colleague } from '../testing/cases.ts';
import { addressOf, sampleOf, textFieldsOf, withValue } from '../testing/contract-samples.ts';
import { createMediaSite } from './media-server.ts';
import { mountSite } from './sites.ts';

/** Requests that are the caller's fault: every one is answered as such, on every site. */

let server: TestApp;
let media: FastifyInstance;
let build: string;
const tokens = { company: '', staff: '' };

beforeAll(async () => {
  build = await mkdtemp(join(tmpdir(), 'thamani-site-'));
  await mkdir(join(build, 'client/assets'), { recursive: true });
  await mkdir(join(build, 'server'));
  await writeFile(join(build, 'client/assets/known.js'), 'export {};');
  await writeFile(
    join(build, 'server/index.js'),
    `export const entry = { module: {
       createLoadContext: (facts) => facts,
       createRequestHandler: () => async () => new Response('a page', { headers: { 'content-type': 'text/html' } }),
     } };`,
  );
  server = await startTestApp(
    {},
    {},
    {
      onReady: (app) =>
        mountSite(app, {
          mode: 'production',
          clock: app.context.clock,
          publicOrigin: 'http://localhost',
          mediaOrigin: 'http://localhost',
          apiOrigin: 'http://localhost',
          buildDirectory: build,
          sourceDirectory: build,
        }),
    },
  );
  media = await createMediaSite(server.context);
  await media.listen({ host: '127.0.0.1', port: 0 });
  tokens.company = (await signedInCompany(server)).token;
  const roles = ['officer', 'verifier', 'admin', 'board'] as const;
  tokens.staff = (
    await colleague(
      server,
      roles.map((role) => ({ role })),
      'Ama',
    )
  ).token;
});
afterAll(async () => {
  await media.close();
  await server.close();
  await rm(build, { recursive: true });
});

/** What an operation that reads its bytes itself does not check against the contract's shapes. */
const readsItsBytes = (operation: Operation) => operation.consumes !== undefined || operation.id === 'receiveWebhook';

async function send(operation: Operation, call: ReturnType<typeof sampleOf>) {
  const token = operation.actor === 'anyone' ? undefined : tokens[operation.actor];
  const answer = await server.app.inject({
    method: operation.method,
    url: `/api${addressOf(operation, call)}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(operation.body === undefined ? {} : { payload: call.body as object }),
  });
  return { status: answer.statusCode, body: answer.json<{ code: string; message: string; errors?: Record<string, string> }>() };
}

const unstorable = { NUL: 'a\u0000b', 'half a surrogate pair': 'a\ud800b' };

describe('text that cannot be stored', () => {
  it.each(operations.filter((operation) => !readsItsBytes(operation)).map((operation) => [operation.id, operation] as const))(
    'is refused by %s in every field and parameter',
    async (_, operation) => {
      const sample = sampleOf(operation);
      for (const field of textFieldsOf(operation)) {
        for (const [name, value] of Object.entries(unstorable)) {
          // An address carries UTF-8, which has no halves.
          if (field.part !== 'body' && name !== 'NUL') continue;
          const { status, body } = await send(operation, withValue(sample, field, value));
          const path = field.path.join('.');
          const named = Object.keys(body.errors ?? {}).some((one) => path.startsWith(one));
          // A parameter of the path that cannot be is an address where there is nothing.
          const due = field.part === 'params' ? [404, 'not_found', false] : [422, 'fields_invalid', true];
          expect([field.part, path, status, body.code, named]).toEqual([field.part, path, ...due]);
        }
      }
    },
  );

  it('is told apart from a choice that is not on the list, and from what is missing or too long', async () => {
    const errorsOf = async (operation: Operation, call: ReturnType<typeof sampleOf>) => (await send(operation, call)).body.errors;
    expect(await errorsOf(login, { body: { email: 'a\u0000b' }, params: undefined, query: undefined })).toEqual({
      email: 'Some characters in this answer cannot be displayed. Delete them, or type the answer again.',
    });
    expect(await errorsOf(login, { body: { email: 'x'.repeat(10_001) }, params: undefined, query: undefined })).toEqual({
      email: 'This answer is too long. Shorten it.',
    });
    expect(await errorsOf(listApplications, { body: undefined, params: undefined, query: { paid: 'perhaps', page: 'first' } })).toEqual({
      paid: 'Choose an option from the list.',
      page: 'This value cannot be read. Check it and send it again.',
    });
    expect(await errorsOf(declareInterestInAppeal, { ...sampleOf(declareInterestInAppeal), body: {} })).toEqual({
      comment: 'Fill in this field.',
    });
  });

  it('is answered as the caller’s fault where PostgreSQL finds it first', async () => {
    const app = await startTestApp(
      {},
      {},
      {
        onReady: async (open) => {
          open.get('/planted', { schema: { hide: true } }, () => server.api.pool.query('select $1::text', ['a\u0000b']));
          open.get('/planted-json', { schema: { hide: true } }, () => server.api.pool.query('select $1::jsonb', ['"a\\u0000b"']));
        },
      },
    );
    for (const url of ['/planted', '/planted-json']) {
      const answer = await app.app.inject({ url });
      expect([url, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([url, 422, 'fields_invalid']);
    }
    await app.close();
  });
});

/** Over a socket: clients refuse to send most of these. Node itself ends a CONNECT. */
async function statusLineOf(origin: string, method: string, path: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${method === 'QUERY' ? 'content-length: 0\r\n' : ''}\r\n`);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

const others = METHODS.filter((method) => method !== 'CONNECT');
/** One of each kind; `npm run attack -- api` sends all of them everywhere. */
const someMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'];
const statusIn = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]);

describe('methods that an address does not take', () => {
  it('answer 405 with Allow at every address of the API', async () => {
    const paths = new Set(operations.map(({ path }) => path));
    for (const path of paths) {
      const allowed = operations.filter((operation) => operation.path === path).map(({ method }) => method as string);
      const address = `/api${path.replaceAll(/:\w+/g, 'x')}`;
      for (const method of someMethods.filter((one) => !allowed.includes(one))) {
        const answer = await server.app.inject({ method: method as 'GET', url: address });
        expect([method, address, answer.statusCode]).toEqual([method, address, 405]);
        expect(answer.headers['allow']?.split(', ')).toEqual(expect.arrayContaining(allowed));
        expect(answer.headers['x-content-type-options']).toBe('nosniff');
        expect(answer.json()).toMatchObject({ code: 'method_not_allowed' });
      }
    }
  });

  it('answer 405 or 404 over the wire, on pages, files, health and the media site', async () => {
    const mediaOrigin = `http://127.0.0.1:${(media.server.address() as { port: number }).port}`;
    for (const method of others) {
      const at = async (origin: string, path: string) => statusIn(await statusLineOf(origin, method, path));
      const isRead = method === 'GET' || method === 'HEAD';
      expect([method, await at(server.origin, '/api/nothing-here')]).toEqual([method, 404]);
      // The stub of a page takes forms, and answers each address alike.
      const page = isRead || method === 'POST' ? 200 : 405;
      expect([method, await at(server.origin, '/about')]).toEqual([method, page]);
      expect([method, await at(server.origin, '/healthz')]).toEqual([method, page]);
      expect([method, await at(server.origin, '/assets/known.js')]).toEqual([method, page]);
      expect([method, await at(mediaOrigin, '/some-token')]).toEqual([method, method === 'GET' ? 404 : 405]);
    }
  });

  it('are refused whatever the body', async () => {
    for (const [type, payload] of [
      ['application/json', '{"half'],
      ['text/csv', 'a,b'],
      ['application/json', `"${'x'.repeat(100_000)}"`],
    ] as const)
      for (const url of ['/api/countries', '/api/nothing-here'])
        expect((await server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } })).statusCode).toBe(
          url === '/api/countries' ? 405 : 404,
        );
  });
});

describe('each site', () => {
  const shared = operations.filter((operation) => sitesOf(operation).length > 1).map(({ id }) => id);

  it('shares what is listed here alone', () => {
    expect(shared).toEqual(['listProductPrices']);
  });

  it.each(['portal', 'console'] as const)('of the %s answers 404 to every operation of the other', async (site) => {
    const one = await startTestApp({}, {}, { site });
    const paths = new Set(operations.filter((operation) => sitesOf(operation).includes(site)).map(({ path }) => path));
    for (const operation of operations) {
      const { actor, method } = operation;
      const isHere = sitesOf(operation).includes(site);
      const answer = await one.app.inject({
        method,
        url: `/api${addressOf(operation, sampleOf(operation))}`,
        headers: { authorization: 'Bearer nobody' },
        ...(operation.body === undefined ? {} : { payload: {} }),
      });
      const { code } = answer.json<{ code: string }>();
      // An address that both sites know with other methods says which.
      const due = isHere ? (actor === 'anyone' ? code : 'unauthenticated') : paths.has(operation.path) ? 'method_not_allowed' : 'not_found';
      expect([operation.id, code]).toEqual([operation.id, due]);
    }
    await one.close();
  });

  it.each(['portal', 'console'] as const)('describes its own operations: %s', async (site) => {
    const one = await startTestApp({}, {}, { site, hasReference: true });
    const description = (await one.app.inject({ url: '/docs/openapi.json' })).json<{
      paths: Record<string, Record<string, { operationId: string }>>;
    }>();
    const described = Object.values(description.paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId));
    const due = operations.filter((operation) => sitesOf(operation).includes(site)).map(({ id }) => id);
    expect(described.toSorted()).toEqual(due.toSorted());
    await one.close();
  });
});

describe('odd addresses', () => {
  it.each(['/assets/..', '/assets/../x', '/assets/%2e%2e/x', '/assets/%2e%2e%2fserver/index.js', '/assets/%00', '/assets/.%00/x'])(
    'answer 404 or 400 at %s',
    async (path) => {
      expect([400, 404]).toContain(statusIn(await statusLineOf(server.origin, 'GET', path)));
    },
  );

  it('answer in the shape of the API', async () => {
    for (const path of ['/api/payment/%ff/', '/api/%', `/api/payment/${'x'.repeat(300)}/`]) {
      const answer = await server.app.inject({ url: path });
      expect([path, answer.statusCode]).toEqual([path, path.length > 300 ? 404 : 400]);
      expect(answer.json()).toMatchObject({ code: expect.any(String) as string, message: expect.any(String) as string });
      expect(answer.headers['x-request-id']).toBeDefined();
      expect(answer.headers['content-security-policy']).toBeDefined();
    }
  });
});
