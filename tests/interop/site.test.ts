import { once } from 'node:events';
import type { Server } from 'node:http';
import { Readable } from 'node:stream';
import { issuerAt } from '@thamani/credentials/issuer.ts';
import { published } from '@thamani/credentials/published-objects.ts';
import { createVerifySite } from '@thamani/server/http/verify/server.ts';
import { createChecker } from '@thamani/verify/checker.ts';
import { onlineSource } from '@thamani/verify/online.ts';
import { makeSite, type MadeSite } from '@thamani/verify/testing/in-memory-site.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../system/tcp-proxy.ts';
import { fateOf } from './cases.ts';

/** The verify site itself over a store in memory: what it serves is all that a checker needs, and both come to the same answer. */
const now = new Date('2026-12-01T12:00:00Z');
const missing = 'TVA-GH26-Z0H5-9P1Y-C7KS';
let made: MadeSite;
let server: Server;
let isStoreThere = true;

beforeAll(async () => {
  const port = await freePort();
  const issuer = issuerAt(`http://127.0.0.1:${port}`, 'Thamani');
  made = await makeSite({ count: 14, now, fate: fateOf, withManifests: true, issuer });
  const store = new Map([...made.texts].map(([address, text]) => [keyAt(address), text]));
  server = createVerifySite({
    site: { pages: async () => ({ policy: '', certificate: () => '<page>' }) },
    issuer,
    published: {
      async read(key: string) {
        if (!isStoreThere) throw new Error('the store is away');
        const text = store.get(key);
        return text === undefined ? undefined : { bytes: Buffer.byteLength(text), body: Readable.from([Buffer.from(text)]) };
      },
    },
    clock: { now: () => now },
    log: { warn: () => undefined, error: () => undefined },
    metrics: { countHeldAnswers: () => undefined, requests: { observe: () => undefined } },
    metricsToken: undefined,
    holdsPages: true,
  } as unknown as Parameters<typeof createVerifySite>[0]);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The key in the store of the object at an address. */
function keyAt(address: string): string {
  const [, number, form] = /^\/(TVA-[^./]+)(\.jwt|\/status|\/manifest)$/.exec(address) ?? [];
  if (number === undefined) return address === '/.well-known/did.json' ? published.keys : `${address.slice(1)}.jwt`;
  return form === '.jwt' ? published.credential(number) : form === '/status' ? published.status(number) : published.manifest(number);
}

const checker = () => createChecker({ source: onlineSource({ origin: made.issuer.origin }), now: () => now });

describe('over the wire', () => {
  test('a checker of one’s own comes to the answer of the site, for each certificate and each kind', async () => {
    const own = checker();
    const numbers = [...made.certificates.map(({ facts }) => facts.number), missing];
    const answers = new Set<string>();
    for (const number of numbers) {
      const told = (await (await fetch(`${made.issuer.origin}/${number}`, { headers: { accept: 'application/json' } })).json()) as {
        answer: string;
      };
      expect([number, (await own.number(number)).answer]).toEqual([number, told.answer]);
      answers.add(told.answer);
    }
    expect([...answers].toSorted()).toEqual(['expired', 'not_found', 'replaced', 'revoked', 'suspended', 'valid']);
  });

  test(
    'with the store away it could not check what nobody looked at before; it does not say that it is not there',
    { timeout: 30_000 },
    async () => {
      isStoreThere = false;
      const unseen = 'TVA-ZA05-0000-0000-000F';
      expect((await checker().number(unseen)).answer).toBe('could_not_check');
      isStoreThere = true;
    },
  );
});
