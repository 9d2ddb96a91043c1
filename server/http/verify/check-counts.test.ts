import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { didDocument } from '@thamani/credentials/issuer.ts';
import { published } from '@thamani/credentials/published-objects.ts';
import { facts, issuer, keyPair, signerOf } from '@thamani/credentials/testing/example.ts';
import { certificateNumber } from '@thamani/domain/certificates/number.ts';
import { dayOfVerificationCounts, readVerificationCounts } from '@thamani/domain/management/verification-counts.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { Log } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import type { ObjectStore } from '../../ports.ts';
import { createCheckCounts, createCheckCountWriter } from './check-counts.ts';
import type { LoadedSite } from './page-bundle.ts';
import { createVerifySite } from './server.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** The site with one certificate in force. */
async function startSite() {
  const now = new Date('2026-12-01T12:00:00.000Z');
  const keys = await keyPair(1);
  const signer = signerOf(keys);
  const { list } = facts.status;
  const texts = new Map([
    [published.keys, JSON.stringify(didDocument(issuer, [keys.known]))],
    [published.credential(facts.number), await signer.credential()],
    [published.status(facts.number), await signer.status({ number: facts.number, status: 'good', history: [], asOf: now.toISOString() })],
    [published.statusList('revocation', list), await signer.list('revocation', list, [], now)],
    [published.statusList('suspension', list), await signer.list('suspension', list, [], now)],
  ]);
  const state = { away: false };
  const store = {
    async read(key: string) {
      if (state.away) throw new Error('away');
      const text = texts.get(key);
      return text === undefined ? undefined : { bytes: Buffer.byteLength(text), body: Readable.from([Buffer.from(text)]) };
    },
  } as unknown as ObjectStore;
  const pages = { policy: '', certificate: () => '<page>', typeIn: () => '<type in>' };
  const checkCounts = createCheckCounts();
  const server = createVerifySite({
    site: { pages: async () => pages } as unknown as LoadedSite,
    issuer,
    published: store,
    clock: { now: () => now },
    log: { warn: () => undefined, error: () => undefined } as unknown as Log,
    metrics: { countHeldAnswers: () => undefined, requests: { observe: () => undefined } } as unknown as Metrics,
    metricsToken: undefined,
    checkCounts,
    holdsPages: true,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    (await fetch(origin + path, { method, headers, redirect: 'manual' })).arrayBuffer();
  return { get, state, checkCounts };
}

describe('checks of the public', () => {
  test('are counted by country of the certificate and answer, also where the answer is kept in memory', async () => {
    const { get, state, checkCounts } = await startSite();
    const country = facts.number.slice(4, 6);
    for (let time = 0; time < 3; time += 1) await get(`/${facts.number}`, { accept: 'text/html' });
    await get(`/fr/${facts.number}`);
    await get(`/${facts.number}.json`);
    const unknown = certificateNumber('KE', 2026, '7K3MQ2XW9F4');
    await get(`/${unknown}`, { accept: 'text/html' });
    state.away = true;
    await get(`/${certificateNumber('TG', 2026, '7K3MQ2XW9F4')}`, { accept: 'text/html' });
    expect(checkCounts.take()).toEqual([
      { country, answer: 'in_force', count: 5 },
      { country: 'KE', answer: 'not_found', count: 1 },
      { country: 'TG', answer: 'unknown', count: 1 },
    ]);
    expect(checkCounts.take()).toEqual([]);
    // Kept answers go on counting after the counts were taken.
    await get(`/${facts.number}`, { accept: 'text/html' });
    expect(checkCounts.take()).toEqual([{ country, answer: 'in_force', count: 1 }]);
  });

  test('are neither other pages, nor single objects, nor HEAD, nor numbers of countries without certificates', async () => {
    const { get, checkCounts } = await startSite();
    for (const path of [
      '/',
      '/?number=x',
      '/status',
      '/.well-known/did.json',
      `/${facts.number}.jwt`,
      `/${facts.number}/status`,
      '/healthz',
    ])
      await get(path);
    await get(`/${facts.number}`, {}, 'HEAD');
    await get(`/${certificateNumber('ZZ', 2026, '7K3MQ2XW9F4')}`);
    await get(`/${certificateNumber('DE', 2026, '7K3MQ2XW9F4')}`);
    expect(checkCounts.take()).toEqual([]);
  });
});

/** A store that keeps what it is given, and can be away, or keep it without saying so. */
function stage() {
  const state = { now: Date.parse('2026-11-18T10:20:00Z'), away: false, silent: false };
  const objects = new Map<string, string>();
  const puts: string[] = [];
  const errors: unknown[] = [];
  const store: Pick<ObjectStore, 'put'> = {
    async put(key, { body }) {
      puts.push(key);
      if (state.away) throw new Error('away');
      objects.set(key, (body as Buffer).toString());
      if (state.silent) throw new Error('no answer');
    },
  };
  const counts = createCheckCounts();
  let unwritten: () => number = () => Number.NaN;
  const writer = createCheckCountWriter({
    counts,
    published: store,
    clock: { now: () => new Date(state.now) },
    log: { warn: () => undefined, error: (error: unknown) => void errors.push(error) } as unknown as Log,
    metrics: { countUnwrittenCheckCounts: (count) => (unwritten = count) },
  });
  const check = (times: number) => {
    const count = counts.of(facts.number, 'valid');
    if (count !== undefined) count.times += times;
  };
  const imported = () =>
    [...objects].flatMap(([key, text]) => {
      expect(dayOfVerificationCounts(key)).toBeDefined();
      return (readVerificationCounts(text) ?? []).map(({ count }) => count);
    });
  return { state, objects, puts, errors, writer, check, imported, unwritten: () => unwritten() };
}

const hour = 3_600_000;

describe('hourly counts', () => {
  test('are one object for each hour, named by hour and a random id, also where nothing was counted', async () => {
    const { state, objects, writer, check } = stage();
    check(7);
    await writer.tick();
    expect(objects.size).toBe(0);
    state.now += hour;
    await writer.tick();
    await writer.tick();
    state.now += hour;
    await writer.tick();
    const [first, second] = [...objects];
    expect(objects.size).toBe(2);
    expect(first?.[0]).toMatch(/^verification-counts\/2026-11-18T10\/[0-9a-f-]{36}\.json$/);
    expect(JSON.parse(first?.[1] ?? '')).toEqual([{ country: facts.number.slice(4, 6), answer: 'in_force', count: 7 }]);
    expect(second?.[0]).toContain('/2026-11-18T11/');
    expect(second?.[1]).toBe('[]');
  });

  test('are written again under the same key after an answer that was lost, and not counted twice', async () => {
    const { state, objects, puts, writer, check, imported, unwritten } = stage();
    check(2);
    state.now += hour;
    state.silent = true;
    await writer.tick();
    expect(unwritten()).toBe(1);
    check(1);
    state.silent = false;
    await writer.tick();
    expect(new Set(puts).size).toBe(1);
    expect(puts).toHaveLength(2);
    state.now += hour;
    await writer.tick();
    expect(imported()).toEqual([2, 1]);
    expect([objects.size, unwritten()]).toEqual([2, 0]);
  });

  test('wait for the store for three days, and then the oldest are dropped with an error', async () => {
    const { state, errors, writer, check, imported, unwritten } = stage();
    state.away = true;
    for (let time = 1; time <= 75; time += 1) {
      check(time);
      state.now += hour;
      await writer.tick();
    }
    expect([unwritten(), errors.length]).toEqual([72, 3]);
    state.away = false;
    await writer.tick();
    expect(imported()).toEqual(Array.from({ length: 72 }, (_, index) => index + 4));
  });

  test('of the hour so far are written at the end of the process, which does not wait for a store that hangs', async () => {
    const { state, writer, check, imported } = stage();
    check(4);
    await writer.stop();
    expect(imported()).toEqual([4]);
    const hanging = createCheckCountWriter({
      counts: createCheckCounts(),
      published: { put: () => new Promise(() => undefined) },
      clock: { now: () => new Date(state.now) },
      log: { warn: () => undefined, error: () => undefined } as unknown as Log,
      metrics: { countUnwrittenCheckCounts: () => undefined },
      stopMilliseconds: 50,
    });
    const began = performance.now();
    await hanging.stop();
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  test('have nothing of who asked: one shape, with three fields', async () => {
    const { state, objects, writer, check } = stage();
    check(1);
    state.now += hour;
    await writer.tick();
    const [key = '', text = ''] = [...objects][0] ?? [];
    expect(Object.keys((JSON.parse(text) as object[])[0] ?? {})).toEqual(['country', 'answer', 'count']);
    expect(key + text).not.toContain(facts.number);
  });
});
