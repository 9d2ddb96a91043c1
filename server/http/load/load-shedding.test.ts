import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Answered, Load } from '../../testing/filled/load-thread.ts';
import { createApp } from '../app.ts';
import type { ConcurrencyLimitOptions } from './concurrency-limit.ts';
import { mountSite } from '../sites.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

/** The same app with other limits and routes of the test's own. */
async function listening(loadShedding: ConcurrencyLimitOptions, add: (app: FastifyInstance) => unknown = () => undefined) {
  const app = await createApp({ ...server.context, config: { ...server.context.config, loadShedding } });
  await add(app);
  return { app, origin: await app.listen({ host: '127.0.0.1', port: 0 }) };
}

function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

const statusOf = async (address: string, headers: Record<string, string> = {}) => (await fetch(address, { headers })).status;

describe('a host that is short of CPU', () => {
  it('answers a lone visitor however long the event loop is held, where a rule on its delay alone answered 503', async () => {
    const target = 20;
    const { app, origin } = await listening({ min: 1, max: 1, queueingTargetMilliseconds: target });
    const delay = monitorEventLoopDelay({ resolution: 10 });
    const ruled = fastify();
    ruled.addHook('onRequest', async (_, reply) => (delay.mean / 1e6 - 10 > target ? reply.code(503).send() : undefined));
    ruled.get('/healthz', async () => ({}));
    const control = await ruled.listen({ host: '127.0.0.1', port: 0 });
    delay.enable();
    const hog = setInterval(() => work(3 * target), 1);
    try {
      for (let visit = 0; visit < 5; visit += 1) {
        expect(await statusOf(`${origin}/api/product-prices/`)).toBe(200);
        expect(await statusOf(`${control}/healthz`)).toBe(503);
      }
    } finally {
      clearInterval(hog);
      delay.disable();
      await Promise.all([app.close(), ruled.close()]);
    }
  }, 30_000);
});

describe('more requests than fit', () => {
  const target = 100;
  const workMilliseconds = 20;
  const max = 500;

  /** Twice as many requests as fit, half of them answered at once and half after a wait. */
  async function underLoad(options: ConcurrencyLimitOptions) {
    let limit = { limit: Number.NaN };
    let worked = 0;
    /** How many others were worked on while an admitted request waited, from when the limit has left its maximum. */
    const waits: number[] = [];
    const { metrics } = server.context;
    const countConcurrency: typeof metrics.countConcurrency = (site, concurrency) => {
      limit = concurrency;
      return metrics.countConcurrency(site, concurrency);
    };
    const app = await createApp({
      ...server.context,
      metrics: { ...metrics, countConcurrency },
      config: { ...server.context.config, loadShedding: options },
    });
    app.get('/at-once', async () => {
      work(workMilliseconds);
      worked += 1;
      return {};
    });
    app.get('/after-a-wait', async () => {
      const [before, isMoved] = [worked, limit.limit !== max];
      await setImmediate();
      if (isMoved) waits.push(worked - before);
      work(workMilliseconds);
      worked += 1;
      return {};
    });
    const origin = await app.listen({ host: '127.0.0.1', port: 0 });
    const workerData: Load = {
      warmUp: `${origin}/healthz`,
      addresses: [`${origin}/at-once`, `${origin}/after-a-wait`],
      perSecond: (2 * 1_000) / workMilliseconds,
      seconds: 3,
    };
    const thread = new Worker(new URL('../../testing/filled/load-thread.ts', import.meta.url), { workerData });
    const checks: Promise<number>[] = [];
    const timer = setInterval(() => checks.push(statusOf(`${origin}/healthz`)), 250);
    const [answers] = (await once(thread, 'message').finally(() => clearInterval(timer))) as [readonly Answered[]];
    const healthy = await Promise.all(checks);
    const figures = await (await fetch(`${origin}/metrics`)).text();
    await app.close();
    const admitted = answers.filter(({ status, sentMilliseconds }) => status === 200 && sentMilliseconds > 1_500);
    const times = admitted.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b);
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    return { answers, waits, healthy, figures, limit: limit.limit, median: at(0.5), p95: at(0.95) };
  }

  // Times are compared with those of the control: how fast the machine is and what else it does makes no difference to that.
  it('are refused with 503, so that those that are admitted wait about as long as the target; control: without a limit', async () => {
    const limited = await underLoad({ min: 2, max, queueingTargetMilliseconds: target });
    const unlimited = await underLoad({ min: 100_000, max: 100_000, queueingTargetMilliseconds: target });

    expect(new Set(limited.answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
    expect(new Set(unlimited.answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(limited.p95).toBeLessThan(unlimited.median / 2);
    expect(limited.waits.length).toBeGreaterThan(0);
    expect(Math.max(...limited.waits) * workMilliseconds).toBeLessThanOrEqual(4 * target);
    expect(Math.max(...unlimited.waits) * workMilliseconds).toBeGreaterThan(4 * target);

    const refused = limited.answers.filter(({ status }) => status === 503);
    for (const { retryAfter, body } of refused) {
      expect(retryAfter).toBe('5');
      expect(JSON.parse(body)).toMatchObject({ code: 'overloaded', message: expect.stringContaining('very busy') });
    }
    expect(new Set(limited.healthy)).toEqual(new Set([200]));
    expect(limited.figures).toContain(`http_requests_shed_total{site="portal",service="test"} ${refused.length}\n`);
    expect(limited.figures).toContain('http_requests_in_flight{site="portal",service="test"} 0\n');
    expect(limited.figures).toMatch(/^http_concurrency_limit\{site="portal",service="test"\} \d+$/m);
    expect(limited.limit).toBeLessThan(max);
  }, 60_000);
});

describe('with the only place taken', () => {
  /** An app with one place, and a request in it that is answered when the test says so. */
  async function withHeldRequest(add?: (app: FastifyInstance) => unknown, headers: Record<string, string> = {}) {
    const arrival = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const { app, origin } = await listening({ min: 1, max: 1, queueingTargetMilliseconds: 60_000 }, async (open) => {
      open.get('/held', async () => {
        arrival.resolve();
        await answer.promise;
        return {};
      });
      await add?.(open);
    });
    const leaving = new AbortController();
    const held = fetch(`${origin}/held`, { headers, signal: leaving.signal });
    const status = held.then(
      (response) => response.status,
      () => 'the client left',
    );
    await arrival.promise;
    return { app, origin, leave: () => leaving.abort(), answer: () => answer.resolve(), status };
  }

  it('refuses everything but health checks and metrics until it is free', async () => {
    const { app, origin, answer, status } = await withHeldRequest();
    expect(await statusOf(`${origin}/api/product-prices/`)).toBe(503);
    expect(await statusOf(`${origin}/nowhere`)).toBe(503);
    for (const path of ['/healthz', '/readyz', '/metrics']) expect([path, await statusOf(origin + path)]).toEqual([path, 200]);
    answer();
    expect(await status).toBe(200);
    expect(await statusOf(`${origin}/api/product-prices/`)).toBe(200);
    await app.close();
  });

  it('is free again when the client has left', async () => {
    const { app, origin, leave, answer, status } = await withHeldRequest();
    expect(await statusOf(`${origin}/api/product-prices/`)).toBe(503);
    leave();
    expect(await status).toBe('the client left');
    await expect.poll(() => statusOf(`${origin}/api/product-prices/`)).toBe(200);
    // The handler ends later, and gives no second place back.
    answer();
    await expect
      .poll(async () => (await fetch(`${origin}/metrics`)).text())
      .toContain('http_requests_in_flight{site="portal",service="test"} 0\n');
    await app.close();
  });

  it('refuses a body, before it is read and after', async () => {
    const { app, origin, answer, status } = await withHeldRequest();
    const post = () => fetch(`${origin}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    expect((await post()).status).toBe(503);
    answer();
    expect(await status).toBe(200);
    expect((await post()).status).toBe(422);
    await app.close();
  });

  it('is not taken by a body that comes slowly', async () => {
    const { app, origin } = await listening({ min: 1, max: 1, queueingTargetMilliseconds: 60_000 });
    const slow = connect(Number(new URL(origin).port), '127.0.0.1');
    slow.write('POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{');
    await once(slow, 'connect');
    for (let visit = 0; visit < 5; visit += 1) expect(await statusOf(`${origin}/api/product-prices/`)).toBe(200);
    slow.write('}');
    const [answer] = (await once(slow, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 422 /);
    slow.destroy();
    await app.close();
  });

  it("is not asked for again by a page's own calls to the API, which nobody else can pass for", async () => {
    const build = await mkdtemp(join(tmpdir(), 'thamani-site-'));
    await mkdir(join(build, 'client/assets'), { recursive: true });
    await mkdir(join(build, 'server'));
    await writeFile(
      join(build, 'server/index.js'),
      `const createLoadContext = (facts) => facts;
       const createRequestHandler = () => async (request, { apiOrigin, admissionToken }) => {
         const shown = new URL(request.url).searchParams.get('token') ?? admissionToken;
         const { status } = await fetch(apiOrigin + '/api/product-prices/', { headers: { 'x-admission-token': shown } });
         return new Response(String(status));
       };
       export const entry = { module: { createLoadContext, createRequestHandler } };`,
    );
    const apiOrigin = { value: '' };
    const { app, origin } = await listening({ min: 1, max: 1, queueingTargetMilliseconds: 60_000 }, (open) =>
      mountSite(open, {
        mode: 'production',
        clock: { now: () => new Date() },
        publicOrigin: 'http://localhost',
        mediaOrigin: 'http://localhost',
        get apiOrigin() {
          return apiOrigin.value;
        },
        buildDirectory: build,
        sourceDirectory: build,
      }),
    );
    apiOrigin.value = origin;
    expect(await (await fetch(`${origin}/page`)).text()).toBe('200');
    expect(await (await fetch(`${origin}/page?token=guessed`)).text()).toBe('503');
    await app.close();
    await rm(build, { recursive: true });
  });
});
