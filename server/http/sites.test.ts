import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { protectAnswers } from './security-headers.ts';
import { mountSite } from './sites.ts';

const origin = 'http://localhost';
let build: string;
let app: FastifyInstance;

beforeAll(async () => {
  build = await mkdtemp(join(tmpdir(), 'thamani-site-'));
  await mkdir(join(build, 'client/assets/pdfjs-6.5.438'), { recursive: true });
  await mkdir(join(build, 'server'));
  await writeFile(
    join(build, 'server/index.js'),
    `const createRequestHandler = () => async ({ url }, { now }) =>
       new Response('a page of ' + now.toISOString(), { headers: url.endsWith('/kept') ? { 'cache-control': 'public, max-age=300' } : {} });
     export const entry = { module: { createLoadContext: (facts) => facts, createRequestHandler } };`,
  );
  const assets = join(build, 'client/assets');
  for (const name of ['pdf.worker.min-Ab3_x-9.mjs', 'entry-1.js', 'my.pdf.worker.js', 'pdfjs-6.5.438/jbig2.wasm'])
    await writeFile(join(assets, name), 'export {};');
  await writeFile(join(assets, 'pdf.worker.min-Ab3_x-9.mjs.br'), brotliCompressSync('export {};'));
  app = fastify();
  protectAnswers(app, origin);
  await mountSite(app, {
    mode: 'production',
    clock: { now: () => new Date('2027-01-01T00:00:00Z') },
    publicOrigin: origin,
    mediaOrigin: origin,
    apiOrigin: origin,
    buildDirectory: build,
    sourceDirectory: build,
  });
});
afterAll(async () => {
  await app.close();
  await rm(build, { recursive: true });
});

const policyOf = async (name: string, encoding = 'identity') => {
  const { statusCode, headers } = await app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } });
  return [statusCode, headers['content-encoding'] ?? 'plain', headers['content-security-policy']];
};

describe('the Content-Security-Policy of an asset', () => {
  const forWorker = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
  const forOthers = "default-src 'none'; frame-ancestors 'none'";

  it('lets the worker of pdf.js compile its decoders, also when it is sent compressed', async () => {
    expect(await policyOf('pdf.worker.min-Ab3_x-9.mjs')).toEqual([200, 'plain', forWorker]);
    expect(await policyOf('pdf.worker.min-Ab3_x-9.mjs', 'br')).toEqual([200, 'br', forWorker]);
  });

  it.each(['entry-1.js', 'my.pdf.worker.js', 'pdfjs-6.5.438/jbig2.wasm'])('allows nothing to %s', async (name) => {
    expect(await policyOf(name)).toEqual([200, 'plain', forOthers]);
  });
});

it('a page is told the time by the host’s clock', async () => {
  expect((await app.inject({ url: '/dashboard' })).body).toBe('a page of 2027-01-01T00:00:00.000Z');
});

describe('what a device keeps', () => {
  const keptOf = async (url: string) => (await app.inject({ url })).headers['cache-control'];

  it.each(['/dashboard', '/dashboard.data', '/applications/1.data?_routes=x', '/x'])(
    'is nothing of %s, which names no cache',
    async (url) => {
      expect(await keptOf(url)).toBe('no-store');
    },
  );

  it('is a page that says so itself, and the assets', async () => {
    expect(await keptOf('/kept')).toBe('public, max-age=300');
    expect(await keptOf('/assets/entry-1.js')).toContain('immutable');
  });
});
