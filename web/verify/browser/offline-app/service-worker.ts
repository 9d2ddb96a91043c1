import { issuerAt } from '@thamani/credentials/issuer.ts';
import { checkEd25519 } from '@thamani/credentials/keys.ts';
import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { isLanguage, preferredLanguage, type Language } from '@thamani/domain/languages.ts';
import { pageFor, whole } from '../network.ts';
import { refresh } from './refresh.ts';

/** Written before this script by the site (pages/offline-app-page.ts): another version of anything is another script, and so another worker. */
declare const shell: {
  readonly version: string;
  readonly pages: Readonly<Record<Language, string>>;
  /** Where files are checked: without a network it says what can be known, and compares nothing. */
  readonly files: Readonly<Record<Language, string>>;
  readonly assets: readonly string[];
};

/** As far as it is used here: the compiler knows a page's names and not a worker's. */
interface Waiting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEventLike extends Waiting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Worker {
  readonly clients: { claim(): Promise<void> };
  readonly registration: { readonly scope: string };
  addEventListener(type: 'install' | 'activate' | 'periodicsync', listen: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchEventLike) => void): void;
}
const worker = globalThis as unknown as Worker;

const prefix = 'app-';
const own = `${prefix}${shell.version}`;

worker.addEventListener('install', (event) => event.waitUntil(keepAll()));
worker.addEventListener('activate', (event) => event.waitUntil(Promise.all([dropOthers(), worker.clients.claim()])));
worker.addEventListener('fetch', (event) => {
  const answer = answerFor(event.request);
  if (answer !== undefined) event.respondWith(answer);
});
worker.addEventListener('periodicsync', (event) =>
  event.waitUntil(refresh({ issuer: issuerAt(new URL(worker.registration.scope).origin, 'Thamani'), check: checkEd25519 })),
);

/** All or nothing: an app with half of its parts would fail where nobody can fetch the rest. */
async function keepAll(): Promise<void> {
  const cache = await caches.open(own);
  for (const path of [...Object.values(shell.pages), ...Object.values(shell.files), ...shell.assets]) {
    const answer = await whole(path);
    if (!answer.ok) throw new Error(`${path} did not come`);
    await cache.put(path, answer);
  }
}

async function dropOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(prefix) && name !== own) await caches.delete(name);
}

/** What the app is made of comes from what is kept; a certificate's page never does: without a network the app checks its code. */
function answerFor(request: Request): Promise<Response> | undefined {
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== new URL(worker.registration.scope).origin) return undefined;
  if (request.mode !== 'navigate') return shell.assets.includes(pathname) ? keptOr(pathname, request) : undefined;
  const [, prefixed, rest = ''] = /^\/(?:(en|fr|ar)(?:\/|$))?(.*)$/.exec(pathname) ?? [];
  const language = isLanguage(prefixed) ? prefixed : preferredLanguage(navigator.languages.join(','));
  if (rest === 'app' && isLanguage(prefixed)) return keptOr(shell.pages[language], request);
  if (rest === 'file') return freshOr(shell.files[language], request);
  const isForUs = rest === '' || rest === 'app' || isNumber(searchParams.get('number') ?? rest);
  return isForUs ? freshOr(shell.pages[language], request) : undefined;
}

function isNumber(text: string): boolean {
  try {
    return readCertificateNumber(decodeURIComponent(text)) !== undefined;
  } catch {
    return false;
  }
}

async function kept(path: string): Promise<Response | undefined> {
  return (await caches.open(own)).match(path);
}

async function keptOr(path: string, request: Request): Promise<Response> {
  return (await kept(path)) ?? (await pageFor(request)) ?? Response.error();
}

async function freshOr(path: string, request: Request): Promise<Response> {
  return (await pageFor(request)) ?? (await kept(path)) ?? Response.error();
}
