import { issuerAt } from '@thamani/credentials/issuer.ts';
import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import type { AppData } from '../page-data.ts';
import { checkHeld, codeOf, listOf, readTexts, type Code } from './offline-check.ts';
import { heardWithin } from '../trusted-time.ts';
import { watchForm } from '../form.ts';
import { clearChecks, storeCheck } from '../device-storage.ts';
import { showHeld, showOwnChecks } from './history-view.ts';
import { platformOr } from '../ed25519-fallback.ts';
import { refresh, refreshFor, type House } from './refresh.ts';
import { codesInFile, watchCamera, type Camera, type Found } from '../scanning.ts';
import { contentOf } from '../seal-formatting.ts';
import { hideResult, show, type Outcome } from './result-view.ts';

/**
 * The page that scans. The service worker (browser/offline-app/service-worker.ts) also serves it, without a network, at a code's address:
 * then the address contains the code to check.
 */
const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}') as AppData;
const house: House = { issuer: issuerAt(data.origin, 'Thamani'), check: platformOr(data.ed25519) };

/** The page waits this long for the network; after that it shows the result from stored data until the response arrives. */
const briefly = 400;
const refreshEvery = 15 * 60_000;

let turn = 0;
/** The result that is shown at the top of the page, if any. */
let current: { readonly code: Code; readonly outcome: Outcome } | undefined;

/** A browser that keeps nothing can check nothing here, and says so. */
function check(code: Code): Promise<void> {
  return checkWith(code).catch(() => showPlain({ template: 'not_here', at: new Date() }));
}

async function checkWith(code: Code): Promise<void> {
  turn += 1;
  const own = turn;
  const list = await listOf(code, house);
  // A code that is not known to be genuine may be signed with a key that came since.
  const better = navigator.onLine ? (list === undefined ? refresh(house) : refreshFor(house, list)) : Promise.resolve();
  await Promise.race([better, new Promise((resolve) => setTimeout(resolve, briefly))]);
  const outcome = await checkHeld(code, house);
  if (own !== turn) return;
  current = { code, outcome };
  show(outcome, data);
  await keep(code, outcome);
  await showAll();
  await better;
  await checkAgain();
}

/** What is shown is never older than what is held. */
async function checkAgain(): Promise<void> {
  if (current === undefined) return;
  const [own, { code, outcome }] = [turn, current];
  const again = await checkHeld(code, house);
  if (own !== turn || !isOther(outcome, again)) return;
  current = { code, outcome: again };
  show(again, data, again.template === outcome.template);
  // Another answer is another check.
  if (again.template !== outcome.template) await keep(code, again);
  await showAll();
}

/** Anything else than the answer to a code. */
function showPlain(outcome: Outcome): void {
  turn += 1;
  current = undefined;
  show(outcome, data);
}

function isOther(a: Outcome, b: Outcome): boolean {
  return a.template !== b.template || a.verification?.statusAsOf !== b.verification?.statusAsOf;
}

async function keep({ digits, number, host }: Code, { verification, template, at }: Outcome): Promise<void> {
  const { answer = 'could_not_check', facts } = verification ?? {};
  await storeCheck({
    at: at.toISOString(),
    answer: template === 'picture' ? template : answer,
    ...(digits === '' ? {} : { digits }),
    ...(facts === undefined ? (number === undefined ? {} : { number }) : { number: facts.number, company: facts.company }),
    ...(host === undefined ? {} : { host }),
  });
}

async function read(found: Found, isPicture = false): Promise<void> {
  say();
  if (found === undefined) return say('noDecoder');
  if (found.length === 0) return showPlain({ template: 'unread', at: new Date() });
  const reading = readTexts(found, house);
  if (reading.kind === 'none') return showPlain({ template: 'no_address', at: new Date() });
  if (reading.kind === 'number') return location.assign(`/${document.documentElement.lang}/${reading.number}`);
  await check({ ...reading.code, isPicture });
}

function say(words?: 'reading' | 'noCamera' | 'noDecoder'): void {
  document.getElementById('said')?.replaceChildren(...(words === undefined ? [] : [contentOf(`w-${words}`)]));
}

let camera: Camera | undefined;
let looks = 0;

function stopCamera(): void {
  looks += 1;
  camera?.stop();
  camera = undefined;
  document.getElementById('view')?.setAttribute('hidden', '');
}

async function scan(): Promise<void> {
  stopCamera();
  turn += 1;
  current = undefined;
  hideResult();
  say();
  const [view, video, own] = [document.getElementById('view'), document.querySelector('video'), looks];
  if (view === null || video === null) return;
  view.hidden = false;
  const begun = await watchCamera(video, data, (found) => {
    stopCamera();
    void read(found);
  });
  // Stopped, or begun once more, while the reader was asked for the camera.
  if (own !== looks) return begun?.stop();
  camera = begun;
  if (camera !== undefined) return document.getElementById('stop')?.focus();
  stopCamera();
  say('noCamera');
  document.getElementById('picture')?.focus();
}

async function readFile(file: Blob | null | undefined): Promise<void> {
  if (!file) return;
  stopCamera();
  if (file.type === 'application/pdf') {
    say();
    return showPlain({ template: 'pdf', at: new Date() });
  }
  say('reading');
  await read(await codesInFile(file, data), true);
}

async function refreshAll(isAsked = false): Promise<void> {
  const told = document.getElementById('refreshed');
  if (isAsked) told?.replaceChildren(contentOf('w-refreshing'));
  const isDone = await refresh(house).catch(() => false);
  if (isAsked || !isDone) told?.replaceChildren(contentOf(isDone ? 'w-refreshed' : 'w-failed'));
  else told?.replaceChildren();
  await checkAgain();
  await showAll();
}

async function showAll(): Promise<void> {
  await showHeld();
  await showOwnChecks((own) => {
    if (own.digits === undefined) return;
    const { digits, number, host } = own;
    if (host !== undefined) void check({ digits, host });
    else void check(number === undefined ? { digits } : { digits, number });
  });
}

/** Opened in place of a page that the network did not bring. */
async function answerAddress(): Promise<void> {
  const named = new URLSearchParams(location.search).get('number') ?? location.pathname.split('/').at(-1) ?? '';
  const number = readCertificateNumber(decoded(named));
  if (number === undefined) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.pick a')) link.href = link.href.replace(/app$/, number) + location.hash;
  const digits = location.hash.slice(1);
  const code = digits === '' ? await codeOf(number) : { digits, number };
  if (code === undefined) showPlain({ template: 'needs_code', number, at: new Date() });
  else await check(code);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function listen(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-scan]') !== null) void scan();
  });
  document.getElementById('stop')?.addEventListener('click', () => {
    stopCamera();
    document.getElementById('scan')?.focus();
  });
  const picture = document.querySelector<HTMLInputElement>('#picture');
  picture?.addEventListener('change', () => {
    void readFile(picture.files?.[0]);
    // The same file may be chosen again.
    picture.value = '';
  });
  addEventListener('paste', ({ clipboardData }) => void readFile(clipboardData?.files[0]));
  addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('drop');
  });
  addEventListener('dragleave', () => document.body.classList.remove('drop'));
  addEventListener('drop', (event) => {
    event.preventDefault();
    document.body.classList.remove('drop');
    void readFile(event.dataTransfer?.files[0]);
  });
  document.getElementById('refresh')?.addEventListener('click', () => void refreshAll(true));
  document.getElementById('clear')?.addEventListener('click', () => void clearChecks().then(showAll));
  addEventListener('online', () => void refreshAll());
  addEventListener('hashchange', () => location.reload());
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) stopCamera();
    // A phone that slept missed its quarter of an hour.
    else if (!heardWithin(15)) void refreshAll();
  });
  setInterval(() => void refreshAll(), refreshEvery);
}

/** As far as it is used here: not every browser has it. */
interface WithPeriodicSync {
  readonly periodicSync?: { register(tag: string, options: { readonly minInterval: number }): Promise<void> };
}

async function stay(): Promise<void> {
  const registration = await navigator.serviceWorker?.register('/sw.js').catch(() => undefined);
  await (registration as WithPeriodicSync | undefined)?.periodicSync
    ?.register('held', { minInterval: 6 * 3_600_000 })
    .catch(() => undefined);
  // Keys and lists are what the next check without a network rests on: a full phone should take something else first.
  await navigator.storage?.persist?.().catch(() => false);
}

watchForm();
listen();
void stay();
void showAll();
void answerAddress();
void refreshAll();
