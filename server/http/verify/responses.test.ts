import { Readable } from 'node:stream';
import { didDocument } from '@thamani/credentials/issuer.ts';
import { published } from '@thamani/credentials/published-objects.ts';
import { facts, issuer, keyPair, signerOf } from '@thamani/credentials/testing/example.ts';
import { describe, expect, test } from 'vitest';
import type { Log } from '../../log.ts';
import type { ObjectStore } from '../../ports.ts';
import { createAsking, type Lookup } from './lookup.ts';
import { createMaking } from './responses.ts';
import { publishedObjects } from './published-objects.ts';
import type { LoadedSite } from './page-bundle.ts';

const day = 86_400_000;
const { list } = facts.status;

/** One certificate in good order, in a store that is read as the real one; pages say their answer and no more. */
async function stage(listedAt: string, trusted?: readonly string[]) {
  const [ours, thief] = [await keyPair(1), await keyPair(3)];
  const signer = signerOf(ours);
  const texts = new Map([
    [published.keys, JSON.stringify(didDocument(issuer, [ours.known]))],
    [published.credential(facts.number), await signer.credential()],
    [published.statusList('revocation', list), await signer.list('revocation', list, [], new Date(listedAt))],
    [published.statusList('suspension', list), await signer.list('suspension', list, [], new Date(listedAt))],
  ]);
  const store = {
    async read(key: string) {
      const text = texts.get(key);
      return text === undefined ? undefined : { bytes: Buffer.byteLength(text), body: Readable.from([Buffer.from(text)]) };
    },
  } as unknown as ObjectStore;
  const state = { now: Date.parse(listedAt) };
  const clock = { now: () => new Date(state.now) };
  const objects = publishedObjects({ published: store, clock, log: { warn: () => undefined } as unknown as Log });
  const asking = createAsking({ objects, issuer, clock, ...(trusted === undefined ? {} : { trusted }) });
  const site = {
    pages: async () => ({ policy: '', certificate: (asked: { verification: { answer: string } }) => asked.verification.answer }),
  };
  const make = createMaking({ site: site as unknown as LoadedSite, asking, issuer, clock });
  return { texts, state, ours, thief, make, signer };
}

describe('a change that is put in several objects', () => {
  const page = { kind: 'certificate', number: facts.number } as const;
  const at = '2026-12-01T12:00:00.000Z';

  test('is not held as it was read in between: the rest of it is looked for again', async () => {
    const { texts, state, make, signer } = await stage(at);
    const record = (status: 'good' | 'suspended') =>
      signer.status({ number: facts.number, status, history: [], asOf: new Date(state.now).toISOString() });
    texts.set(published.status(facts.number), await record('good'));
    expect((await make(page, 'en')).made.body).toBe('valid');
    state.now += 31_000;
    texts.set(published.statusList('suspension', list), await signer.list('suspension', list, [facts.status.index], new Date(state.now)));
    const between = await make(page, 'en');
    expect([between.made.body, between.until - state.now]).toEqual(['suspended', 2_000]);
    texts.set(published.status(facts.number), await record('suspended'));
    state.now += 2_001;
    const whole = await make(page, 'en');
    expect(whole.made.body).toBe('suspended');
    expect(whole.until - state.now).toBeGreaterThan(20_000);
  });
});

describe('every answer over https', () => {
  test.each([
    ['a page', { kind: 'certificate', number: facts.number }],
    ['an answer for programs', { kind: 'json', number: facts.number }],
    ['a status list', { kind: 'list', purpose: 'revocation', list }],
    ['another spelling', { kind: 'moved', to: '/en', forGood: true }],
    ['nothing', { kind: 'nothing' }],
  ] as const)('tells the browser to stay with https: %s', async (_, address) => {
    const { make } = await stage('2026-12-01T12:00:00.000Z');
    expect((await make(address, 'en')).made.headers).toHaveProperty('strict-transport-security', 'max-age=63072000; includeSubDomains');
  });
});

describe('a status list, as machines and the app fetch it', () => {
  test.each(['revocation', 'suspension'] as const)(
    '%s: the next one is given at most 30 seconds after it was published',
    async (purpose) => {
      const { texts, state, make, signer } = await stage('2026-12-01T12:00:00.000Z');
      const fetchList = () => make({ kind: 'list', purpose, list }, 'en');
      const before = texts.get(published.statusList(purpose, list));
      const first = await fetchList();
      expect([first.made.status, first.made.body, first.until - state.now]).toEqual([200, before, 30_000]);
      expect(first.made.cache).toMatch(/^public, max-age=30, /);
      const after = await signer.list(purpose, list, [facts.status.index], new Date(state.now));
      expect(after).not.toBe(before);
      texts.set(published.statusList(purpose, list), after);
      // The control: until then what was read is given again, so the moment below is that of the second read.
      state.now += 29_999;
      expect((await fetchList()).made.body).toBe(before);
      state.now += 2;
      expect((await fetchList()).made.body).toBe(after);
    },
  );
});

describe('how long a cache may show an answer with nobody to ask', () => {
  const page = { kind: 'certificate', number: facts.number } as const;
  const staleFor = (cache: string) => Number(/stale-if-error=(\d+)/.exec(cache)?.[1]);

  test('is at most six days, and never past the seven of its status list', async () => {
    const { state, make } = await stage('2026-12-01T12:00:00Z');
    expect(staleFor((await make(page, 'en')).made.cache)).toBe(6 * 86_400);
    state.now += 6.5 * day;
    const { made } = await make(page, 'en');
    expect([made.body, made.status, staleFor(made.cache)]).toEqual(['valid', 200, 43_200]);
    state.now += 0.5 * day + 1_000;
    const { made: late } = await make(page, 'en');
    expect([late.body, late.status, late.cache]).toEqual(['could_not_check', 503, 'no-store']);
  });

  test('ends with its last day', async () => {
    const { make } = await stage('2027-11-15T18:00:00Z');
    const { made } = await make(page, 'en');
    expect([made.body, staleFor(made.cache)]).toEqual(['valid', 6 * 3_600]);
  });
});

describe('a foreign key in the store', () => {
  const forged = async ({ texts, ours, thief }: Awaited<ReturnType<typeof stage>>) => {
    const { verificationMethod, ...rest } = didDocument(issuer, [ours.known, thief.known]);
    // Also under an id that its key does not have, which others would take by its name.
    const [, own] = verificationMethod;
    const named = own && { ...own, id: `${issuer.did}#x`, publicKeyJwk: { ...own.publicKeyJwk, kid: 'x' } };
    texts.set(published.keys, JSON.stringify({ ...rest, verificationMethod: [...verificationMethod, named] }));
    texts.set(published.credential(facts.number), await signerOf(thief).credential({ ...facts, valueAddition: '99.00' }));
  };

  test('is not believed where it is known which are ours, and is not passed on', async () => {
    const kid = (await keyPair(1)).known.kid;
    const here = await stage('2026-12-01T12:00:00Z', [kid]);
    await forged(here);
    expect((await here.make({ kind: 'certificate', number: facts.number }, 'en')).made).toMatchObject({
      body: 'could_not_check',
      status: 503,
    });
    const document = (await here.make({ kind: 'keys' }, 'en')).made;
    expect([document.status, document.body]).toEqual([200, JSON.stringify(didDocument(issuer, [here.ours.known]))]);
  });

  test('is believed where it is not known: the control', async () => {
    const here = await stage('2026-12-01T12:00:00Z');
    await forged(here);
    expect((await here.make({ kind: 'certificate', number: facts.number }, 'en')).made).toMatchObject({ body: 'valid', status: 200 });
    expect((await here.make({ kind: 'keys' }, 'en')).made).toMatchObject({ status: 200 });
  });
});

describe('what pages load', () => {
  const bytes = Uint8Array.from([0, 97, 115, 109]);
  const assets = {
    '/assets/x.wasm': { type: 'application/wasm', body: bytes },
    '/sw.js': { type: 'text/javascript; charset=utf-8', body: 'x', cache: 'no-cache', policy: "default-src 'none'" },
  };
  const site = { pages: async () => ({ assets, app: () => 'scan', appPolicy: "default-src 'self'", policy: 'other' }) };
  const clock = { now: () => new Date('2026-12-01T12:00:00Z') };
  const make = createMaking({ site: site as unknown as LoadedSite, asking: {} as Lookup, issuer, clock });

  test('is served unchanged, cached permanently where its name is a content hash, and revalidated where it is not', async () => {
    const { made } = await make({ kind: 'asset', path: '/assets/x.wasm' }, 'en');
    expect(made).toMatchObject({ status: 200, type: 'application/wasm', body: bytes, cache: 'public, max-age=31536000, immutable' });
    const { made: worker } = await make({ kind: 'asset', path: '/sw.js' }, 'en');
    expect(worker).toMatchObject({ status: 200, cache: 'no-cache', headers: { 'content-security-policy': "default-src 'none'" } });
    expect((await make({ kind: 'asset', path: '/assets/y.js' }, 'en')).made.status).toBe(404);
  });

  test('the app’s page has a policy of its own', async () => {
    const { made } = await make({ kind: 'app' }, 'en');
    expect(made).toMatchObject({ status: 200, vary: 'accept-language', headers: { 'content-security-policy': "default-src 'self'" } });
    expect((await make({ kind: 'app', language: 'fr' }, 'fr')).made.vary).toBeUndefined();
  });
});
