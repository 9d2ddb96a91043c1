import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { didDocument } from '@thamani/credentials/issuer.ts';
import { published } from '@thamani/credentials/published-objects.ts';
import { facts, issuer, keyPair, signerOf } from '@thamani/credentials/testing/example.ts';
import { certificateNumber } from '@thamani/domain/certificates/number.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Log } from '../../log.ts';
import type { Metrics } from '../../metrics.ts';
import type { ObjectStore } from '../../ports.ts';
import { createVerifySite } from './server.ts';
import { formFor } from './content-negotiation.ts';
import type { LoadedSite } from './page-bundle.ts';

const chrome = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8';

describe('the form that a client is given', () => {
  test.each([
    ['', undefined],
    ['*/*', undefined],
    [chrome, undefined],
    ['text/*', undefined],
    ['application/json', 'json'],
    ['Application/JSON; charset=utf-8', 'json'],
    ['application/json, text/plain, */*', 'json'],
    ['text/html, application/json', undefined],
    ['application/json, text/html', undefined],
    ['text/html;q=0.5, application/json', 'json'],
    ['text/html;q=0.5, application/json;q=0.4', undefined],
    ['application/json;q=0.4, application/linkset+json;q=0.6', 'linkset'],
    ['application/linkset+json; profile="a, b; q=0"', 'linkset'],
    ['application/vc+jwt', 'credential'],
    ['application/*', 'json'],
    ['application/*, application/json;q=0', 'linkset'],
    ['*/*, text/html;q=0', 'json'],
    ['image/png', undefined],
    ['application/json;q=0', undefined],
    ['application/json;q=2', undefined],
    ['application/json;q=NaN, application/vc+jwt;q=0.001', 'credential'],
    [',,;;"', undefined],
  ])('for %j is %s', (accept, form) => {
    expect(formFor(accept)).toBe(form);
  });

  test('is the page where a header is longer than anybody’s', () => {
    expect(formFor(`application/json${', a/b'.repeat(10)}`)).toBe('json');
    expect(formFor(`application/json${', a/b'.repeat(400)}`)).toBeUndefined();
  });
});

describe('at a certificate’s own address', () => {
  const newer = certificateNumber('GH', 2026, '00000000000');
  const server = { origin: '', close: async () => undefined as unknown };

  beforeAll(async () => {
    const ours = await keyPair(1);
    const signer = signerOf(ours);
    const now = new Date('2026-12-01T12:00:00Z');
    const { list } = facts.status;
    const texts = new Map([
      [published.keys, JSON.stringify(didDocument(issuer, [ours.known]))],
      [published.credential(facts.number), await signer.credential()],
      [
        published.status(facts.number),
        await signer.status({ number: facts.number, status: 'good', history: [], replacedBy: newer, asOf: now.toISOString() }),
      ],
      [published.statusList('revocation', list), await signer.list('revocation', list, [], now)],
      [published.statusList('suspension', list), await signer.list('suspension', list, [], now)],
    ]);
    const store = {
      async read(key: string) {
        const text = texts.get(key);
        return text === undefined ? undefined : { bytes: Buffer.byteLength(text), body: Readable.from([Buffer.from(text)]) };
      },
    } as unknown as ObjectStore;
    const pages = {
      policy: "default-src 'none'",
      certificate: () => '<page>',
      typeIn: () => '<type in>',
      scheme: (version: string, language: string) => `<scheme ${version} ${language}>`,
      register: (language: string) => `<register ${language}>`,
    };
    const site = createVerifySite({
      site: { pages: async () => pages } as unknown as LoadedSite,
      issuer,
      published: store,
      clock: { now: () => now },
      log: { warn: () => undefined, error: () => undefined } as unknown as Log,
      metrics: { countHeldAnswers: () => undefined, requests: { observe: () => undefined } } as unknown as Metrics,
      metricsToken: undefined,
      holdsPages: true,
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    server.origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
    server.close = async () => {
      site.closeAllConnections();
      site.close();
    };
  });
  afterAll(() => server.close());

  const get = async (path: string, accept?: string) => {
    const response = await fetch(server.origin + path, { headers: accept === undefined ? {} : { accept } });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      vary: response.headers.get('vary'),
      text: await response.text(),
    };
  };

  test('each client gets its form, in any order, and a cache is told why', async () => {
    const address = `/${facts.number}`;
    // Twice, so that what is held for one is seen not to be given to another.
    for (const _round of [1, 2]) {
      expect(await get(address, chrome)).toMatchObject({
        type: 'text/html; charset=utf-8',
        vary: 'accept-encoding, accept, accept-language',
      });
      for (const [accept, suffix] of [
        ['application/json', '.json'],
        ['application/linkset+json', '.linkset'],
        ['application/vc+jwt', '.jwt'],
      ] as const) {
        const asked = await get(address, accept);
        expect(asked).toMatchObject({ status: 200, type: accept, vary: 'accept-encoding, accept' });
        expect(await get(address + suffix)).toEqual({ ...asked, vary: 'accept-encoding' });
      }
    }
  });

  test('a language or a form in the address is not negotiated, and nobody is refused', async () => {
    expect(await get(`/fr/${facts.number}`, 'application/json')).toMatchObject({ text: '<page>', vary: 'accept-encoding' });
    expect(await get(`/${facts.number}.jwt`, 'application/json')).toMatchObject({ type: 'application/vc+jwt' });
    expect(await get(`/${facts.number}`, 'image/png')).toMatchObject({ status: 200, text: '<page>' });
    expect(await get('/', 'application/json')).toMatchObject({ status: 200, text: '<type in>' });
  });

  test('a number that cannot be one is not found, for programs in JSON and for people with the form, and a cache is told why', async () => {
    const mistyped = `/${facts.number.slice(0, -1)}`;
    for (const _round of [1, 2]) {
      expect(await get(mistyped, 'application/json')).toEqual({
        status: 404,
        type: 'application/json',
        vary: 'accept-encoding, accept',
        text: '{"answer":"not_found"}',
      });
      expect(await get(mistyped, chrome)).toMatchObject({
        status: 404,
        text: '<type in>',
        vary: 'accept-encoding, accept, accept-language',
      });
    }
    expect(await get(`/?number=${mistyped.slice(1)}`, 'application/json')).toMatchObject({ status: 404, text: '{"answer":"not_found"}' });
    expect(await get(`/fr${mistyped}`, 'application/json')).toMatchObject({ status: 404, text: '<type in>', vary: 'accept-encoding' });
    expect(await get(`${mistyped}.json`)).toMatchObject({ status: 404, text: '{"answer":"not_found"}' });
  });

  test('the page is sent as caches want it: with its policy, without a cookie, and once', async () => {
    const ask = (headers: Readonly<Record<string, string>>) =>
      fetch(`${server.origin}/${facts.number}`, { headers: { accept: chrome, 'accept-language': 'fr', ...headers } });
    const first = await ask({});
    const named = ['vary', 'content-security-policy', 'set-cookie', 'x-content-type-options'].map((name) => first.headers.get(name));
    expect(named).toEqual(['accept-encoding, accept, accept-language', "default-src 'none'", null, 'nosniff']);
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=30, /);
    const same = await ask({ 'if-none-match': first.headers.get('etag') ?? '' });
    expect([same.status, await same.text()]).toEqual([304, '']);
    // The control: another page is sent.
    const other = await ask({ 'if-none-match': '"another"' });
    expect([other.status, await other.text()]).toEqual([200, '<page>']);
    const posted = await fetch(`${server.origin}/${facts.number}`, { method: 'POST' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('another spelling redirects permanently to the number; a wrong number, and one that does not exist, are not found', async () => {
    const moved = await fetch(`${server.origin}/fr/${facts.number.toLowerCase()}`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([308, `/fr/${facts.number}`]);
    expect(await get(`/fr/${facts.number.slice(0, -1)}`, chrome)).toMatchObject({ status: 404, text: '<type in>' });
    expect(await get(`/fr/${newer}`, chrome)).toMatchObject({ status: 404, text: '<page>' });
  });

  test('machines of any site may read the answer, the credential, the keys and the lists', async () => {
    const answer = JSON.parse((await get(`/${facts.number}.json`)).text) as unknown;
    expect(answer).toMatchObject({ answer: 'replaced', certificate: { value_addition: '58.42' } });
    expect((await get(`/${facts.number}.jwt`)).text).toBe(await signerOf(await keyPair(1)).credential());
    const { list } = facts.status;
    for (const path of [`/${facts.number}.json`, '/.well-known/did.json', `/status/revocation/${list}`, `/status/suspension/${list}`]) {
      const { status, headers } = await fetch(server.origin + path);
      expect([path, status, headers.get('access-control-allow-origin')]).toEqual([path, 200, '*']);
    }
    expect((await get(`/status/revocation/${list + 9}`)).status).toBe(404);
    expect((await get(`/${newer}.json`)).status).toBe(404);
  });

  test('the scheme and the register are found at the addresses that the credential names, which have no language', async () => {
    const claims = Buffer.from((await get(`/${facts.number}.jwt`)).text.split('.')[1] ?? '', 'base64url').toString();
    const named = [...new Set(claims.match(new RegExp(`${issuer.origin}/schemes/[^"#]+`, 'g')))].toSorted();
    const answers = await Promise.all(named.map((address) => get(address.slice(issuer.origin.length), chrome)));
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, '<register en>'],
      [200, `<scheme ${facts.scheme} en>`],
    ]);
    for (const { type, vary } of answers) expect([type, vary]).toEqual(['text/html; charset=utf-8', 'accept-encoding, accept-language']);
    expect((await get('/schemes/local-value-addition/1999-1', chrome)).status).toBe(404);
  });

  test('a number that is not there is not found in every form', async () => {
    for (const accept of ['application/json', 'application/linkset+json', 'application/vc+jwt'])
      expect(await get(`/${newer}`, accept)).toMatchObject({ status: 404, type: 'application/json', vary: 'accept-encoding, accept' });
  });

  test('the links lead to what is there, and nowhere else', async () => {
    const { linkset } = JSON.parse((await get(`/${facts.number}?linkType=all`)).text) as {
      linkset: Record<string, string | { href: string; type: string; hreflang?: string[] }[]>[];
    };
    const [context] = linkset;
    expect(context?.['anchor']).toBe(`${issuer.origin}/${facts.number}`);
    expect(context?.['successor-version']).toMatchObject([{ href: `${issuer.origin}/${newer}` }]);
    const targets = Object.values(context ?? {}).flatMap((value) => (typeof value === 'string' ? [] : value));
    // Neither was published here: a successor that has a page like any, and the manifest.
    const missing = [`${issuer.origin}/${newer}`, `${issuer.origin}/${facts.number}/manifest`];
    for (const { href, type } of targets) {
      expect(href.startsWith(`${issuer.origin}/`)).toBe(true);
      const answered = await get(href.slice(issuer.origin.length));
      const there = missing.includes(href) ? [404] : [200, type];
      expect([href, answered.status, answered.type?.split(';')[0]]).toEqual(expect.arrayContaining([href, ...there]));
    }
    expect(targets.length).toBeGreaterThan(9);
  });
});
