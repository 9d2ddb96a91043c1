import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { didDocument, keysIn } from '@thamani/credentials/issuer.ts';
import { published } from '@thamani/credentials/published-objects.ts';
import { readReceipt, receiptsIssuer } from '@thamani/credentials/receipt.ts';
import { facts, issuer, keyPair, signerOf } from '@thamani/credentials/testing/example.ts';
import { certificateNumber } from '@thamani/domain/certificates/number.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { Log } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import type { ObjectStore, SigningKeys } from '../../ports.ts';
import { createVerifySite } from './server.ts';
import { paced, pacedByClient } from './token-bucket.ts';
import type { LoadedSite } from './page-bundle.ts';

const now = new Date('2026-12-01T12:00:00.000Z');
const chrome = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

interface Stage {
  readonly keys?: 'none' | 'broken';
  readonly storeIsAway?: boolean;
}

async function stage({ keys, storeIsAway = false }: Stage = {}) {
  const [certificates, receipts] = [await keyPair(1), await keyPair(5)];
  const signer = signerOf(certificates);
  const { list } = facts.status;
  const texts = new Map([
    [published.keys, JSON.stringify(didDocument(issuer, [certificates.known]))],
    [published.credential(facts.number), await signer.credential()],
    [published.statusList('revocation', list), await signer.list('revocation', list, [], now)],
    [published.statusList('suspension', list), await signer.list('suspension', list, [], now)],
  ]);
  const store = {
    async read(key: string) {
      if (storeIsAway) throw new Error('away');
      const text = texts.get(key);
      return text === undefined ? undefined : { bytes: Buffer.byteLength(text), body: Readable.from([Buffer.from(text)]) };
    },
  } as unknown as ObjectStore;
  let signed = 0;
  const receiptKeys: SigningKeys = {
    async current() {
      if (keys === 'broken') throw new Error('the token is gone');
      return { ...receipts.signing, sign: (message) => ((signed += 1), receipts.signing.sign(message)) };
    },
    all: async () => (keys === 'broken' ? Promise.reject(new Error('the token is gone')) : [receipts.known]),
  } as SigningKeys;
  const pages = {
    policy: '',
    receiptPolicy: '',
    certificate: (asked: { givesReceipts: boolean }) => `<page gives=${asked.givesReceipts}>`,
    receipt: (known: readonly unknown[]) => `<receipt keys=${known.length}>`,
    receiptRefused: ({ why }: { why: string }) => `<refused ${why}>`,
    typeIn: () => '<type in>',
  };
  const errors: unknown[] = [];
  const server = createVerifySite({
    site: { pages: async () => pages } as unknown as LoadedSite,
    issuer,
    published: store,
    clock: { now: () => now },
    log: { warn: () => undefined, error: (error: unknown) => errors.push(error) } as unknown as Log,
    metrics: { countHeldAnswers: () => undefined, requests: { observe: () => undefined } } as unknown as Metrics,
    metricsToken: undefined,
    trustedProxies: ['127.0.0.1'],
    holdsPages: true,
    ...(keys === 'none' ? {} : { receiptKeys }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    receipts,
    certificates,
    errors,
    signed: () => signed,
    get: (path: string, accept = '*/*', method = 'GET') => fetch(origin + path, { method, headers: { accept }, redirect: 'manual' }),
    /** For the client with this address, as our proxy forwards it. */
    getFor: (address: string, accept = '*/*', path = `/${facts.number}/receipt`) =>
      fetch(origin + path, { headers: { accept, 'x-forwarded-for': address }, redirect: 'manual' }),
  };
}

describe('a receipt', () => {
  test('is a token for a machine, and an address with it behind the # for a browser', async () => {
    const { get, receipts } = await stage();
    const given = await get(`/${facts.number}.receipt`);
    expect([given.status, given.headers.get('content-type'), given.headers.get('cache-control')]).toEqual([
      200,
      'application/jwt',
      'no-store',
    ]);
    const token = await given.text();
    expect(await readReceipt(token, issuer, [receipts.known])).toMatchObject({
      kind: 'genuine',
      payload: { number: facts.number, answer: 'valid', checkedAt: now.toISOString(), facts },
    });
    const led = await get(`/ar/${facts.number}/receipt`, chrome);
    expect([led.status, led.headers.get('cache-control'), led.headers.get('location')?.split('#')]).toEqual([
      303,
      'no-store',
      ['/ar/receipt', token],
    ]);
    const typed = await get(`/${facts.number}/receipt`, 'application/jwt');
    expect([typed.headers.get('content-type'), await typed.text()]).toEqual(['application/jwt', token]);
  });

  test('of a number that is not there says so, and of another spelling there is none', async () => {
    const { get, receipts, signed } = await stage();
    const nobody = certificateNumber('GH', 2026, 'ZZZZZZZZZZZ');
    const read = await readReceipt(await (await get(`/${nobody}.receipt`)).text(), issuer, [receipts.known]);
    expect(read).toMatchObject({ kind: 'genuine', payload: { number: nobody, answer: 'not_found', findings: [] } });
    for (const path of [`/${facts.number.slice(0, -1)}0.receipt`, `/fr/${facts.number}.receipt`, '/TVA-.receipt', '/x.receipt'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect(signed()).toBe(1);
  });

  test('is not signed for a head, nor for another method, nor where nothing could be checked', async () => {
    const { get, signed } = await stage();
    const head = await get(`/${facts.number}.receipt`, '*/*', 'HEAD');
    expect([head.status, head.headers.get('location')]).toEqual([405, null]);
    expect((await get(`/${facts.number}.receipt`, '*/*', 'POST')).status).toBe(405);
    expect(signed()).toBe(0);
    const away = await stage({ storeIsAway: true });
    const refused = await away.get(`/${facts.number}.receipt`);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([503, '30', { refused: 'could_not_check' }]);
    expect(away.signed()).toBe(0);
    const page = await away.get(`/fr/${facts.number}/receipt`, chrome);
    expect([page.status, page.headers.get('retry-after'), await page.text()]).toEqual([503, '30', '<refused could_not_check>']);
  });

  test('has keys of its own, where its name leads, and they are none of a certificate’s', async () => {
    const { get, receipts, certificates } = await stage();
    const document = await (await get('/receipts/did.json')).text();
    const keys = await keysIn(document, receiptsIssuer(issuer));
    expect(keys.map(({ kid }) => kid)).toEqual([receipts.known.kid]);
    expect(await keysIn(document, issuer)).toEqual([]);
    expect(await keysIn(await (await get('/.well-known/did.json')).text(), issuer)).toEqual([certificates.known]);
  });

  const statusesOf = (answers: readonly Response[]) => {
    const counts: Record<number, number> = {};
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
    return counts;
  };
  const machine = 'application/jwt';

  test('is refused to a client that asks for too many, while another gets one', async () => {
    const { get, getFor, signed } = await stage();
    // The report's own: 160 on eight connections.
    const asked: Response[] = [];
    for (let round = 0; round < 20; round += 1)
      asked.push(...(await Promise.all(Array.from({ length: 8 }, () => getFor('203.0.113.7', machine)))));
    expect(statusesOf(asked)).toEqual({ 200: 10, 429: 150 });
    const refused = await getFor('203.0.113.7', machine);
    expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([429, '2', { refused: 'too_many' }]);
    expect(await (await getFor('203.0.113.7', chrome)).text()).toBe('<refused too_many>');
    expect((await getFor('203.0.113.8', machine)).status).toBe(200);
    expect((await getFor('2001:db8::1', machine)).status).toBe(200);
    expect(signed()).toBe(12);
    expect(await (await get(`/${facts.number}`, chrome)).text()).toBe('<page gives=true>');
  });

  test('is refused to all addresses of a /64, and to a /48 that asks for half of what there is', async () => {
    const { getFor } = await stage();
    const from = (network: number, n: number) => getFor(`2001:db8:1:${network.toString(16)}::${n + 1}`, machine);
    const all = (length: number, ask: (n: number) => Promise<Response>) => Promise.all(Array.from({ length }, (_, n) => ask(n)));
    expect(statusesOf(await all(40, (n) => from(0, n)))).toEqual({ 200: 10, 429: 30 });
    expect(statusesOf(await all(40, (n) => from(n + 1, 0)))).toEqual({ 200: 20, 429: 20 });
    expect((await getFor('2001:db8:2::1', machine)).status).toBe(200);
  });

  test('is given to so many at once in all, and then refused to everybody for a while; pages are not', async () => {
    const { get, getFor, signed } = await stage();
    const asked = await Promise.all(Array.from({ length: 100 }, (_, n) => getFor(`198.51.100.${n + 1}`, machine)));
    expect(statusesOf(asked)).toEqual({ 200: 60, 503: 40 });
    // Each of them was signed by itself: a receipt is never given twice.
    expect(signed()).toBe(60);
    const refused = await getFor('198.51.100.200', machine);
    expect([refused.headers.get('retry-after'), await refused.json()]).toEqual(['2', { refused: 'busy' }]);
    expect(await (await get(`/${facts.number}`, chrome)).text()).toBe('<page gives=true>');
  });

  test('counts what a proxy passed on and is no address as the proxy itself, and believes nobody else', async () => {
    const { getFor } = await stage();
    const odd = await Promise.all(Array.from({ length: 20 }, (_, n) => getFor(n % 2 === 0 ? `nobody-${n}` : '', machine)));
    expect(statusesOf(odd)).toEqual({ 200: 10, 429: 10 });
    // What is left of the nearest address that is not ours was written by the client.
    const forged = await Promise.all(Array.from({ length: 20 }, (_, n) => getFor(`198.51.100.${n + 1}, 203.0.113.9`, machine)));
    expect(statusesOf(forged)).toEqual({ 200: 10, 429: 10 });
  });
});

describe('a site', () => {
  test('without a key for receipts works, and offers none', async () => {
    const { get } = await stage({ keys: 'none' });
    expect(await (await get(`/en/${facts.number}`, chrome)).text()).toBe('<page gives=false>');
    const refused = await get(`/${facts.number}.receipt`);
    expect([refused.status, await refused.json()]).toEqual([404, { refused: 'no_key' }]);
    expect((await get('/receipts/did.json')).status).toBe(404);
    expect(await (await get('/en/receipt', chrome)).text()).toBe('<receipt keys=0>');
  });

  test('reads twenty published files at once for a client, and others theirs', async () => {
    const { getFor } = await stage();
    // None is there, which takes as much of the pace as one that is.
    const file = (address: string, n: number) => getFor(address, '*/*', `/${certificateNumber('GH', 2026, `ZZZZZZZZZ${10 + n}`)}/en.pdf`);
    const asked = await Promise.all(Array.from({ length: 25 }, (_, n) => file('203.0.113.7', n)));
    const counted = Object.groupBy(asked, ({ status }) => status);
    expect([counted[404]?.length, counted[429]?.length]).toEqual([20, 5]);
    expect(asked.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('2');
    expect((await file('203.0.113.8', 50)).status).toBe(404);
    expect((await getFor('203.0.113.7', '*/*', `/${facts.number}`)).status).toBe(200);
  });

  test('whose key is out of reach says so for receipts alone', async () => {
    const { get, errors } = await stage({ keys: 'broken' });
    expect((await get(`/${facts.number}`, chrome)).status).toBe(200);
    const refused = await get(`/${facts.number}.receipt`);
    expect([refused.status, await refused.json()]).toEqual([503, { refused: 'no_key' }]);
    expect((await get('/receipts/did.json')).status).toBe(503);
    expect((await get('/en/receipt', chrome)).status).toBe(200);
    expect(errors).toHaveLength(1);
  });
});

describe('the pace', () => {
  test('is so many at once, then so many a second', () => {
    const mayGo = paced(3, 2);
    expect([0, 0, 0, 0].map(mayGo)).toEqual([true, true, true, false]);
    expect([400, 500, 501, 999, 1_000].map(mayGo)).toEqual([false, true, false, false, true]);
    // However long nobody asked, no more than that at once; and a clock that went back gives nothing.
    expect([90_000, 90_000, 90_000, 90_000, 80_000].map(mayGo)).toEqual([true, true, true, false, false]);
  });

  test('of clients is each one’s own, for at most ten thousand of them, forgotten after ten minutes', () => {
    const pace = pacedByClient({ atOnce: 2, perSecond: 1 });
    expect(['a', 'a', 'a', 'b'].map((client) => pace.mayGo(client, 0))).toEqual([true, true, false, true]);
    for (let n = 0; n < 50_000; n += 1) pace.mayGo(`client ${n}`, 1);
    expect(pace.size()).toBe(10_000);
    expect(pace.mayGo('client 49999', 1)).toBe(true);
    expect(pace.mayGo('client 49999', 1)).toBe(false);
    expect([pace.mayGo('a', 600_002), pace.size()]).toEqual([true, 1]);
  });
});
