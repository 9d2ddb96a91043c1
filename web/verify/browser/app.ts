import { issuerAt } from '@thamani/credentials/issuer.ts';
import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import type { AppData } from './app-data.ts';
import { checkHeld, codeOf, listOf, readTexts, type Code } from './checking.ts';
import { watchForm } from './form.ts';
import { clearChecks, keepCheck } from './held-store.ts';
import { showHeld, showOwnChecks } from './own-page.ts';
import { platformOr } from './platform.ts';
import { refresh, refreshFor, type House } from './refresh.ts';
import { codesInFile, watchCamera, type Camera, type Found } from './scanning.ts';
import { contentOf } from './sealed-words.ts';
import { hideResult, show, type Outcome } from './showing.ts';

/**
 * The page that scans. Whoever opened a code's address without a network finds it there as well (browser/service-worker.ts): then the
 * address says what is asked.
 */
const data = JSON.parse(document.getElementById('data')?.textContent ?? '{}') as AppData;
const house: House = { issuer: issuerAt(data.origin, 'Thamani'), check: platformOr(data.ed25519) };

/** While the network answers at once, its answer is waited for; the held one stands until it comes. */
const briefly = 400;
const refreshEvery = 15 * 60_000;

let shown = 0;

async function check(code: Code): Promise<void> {
  shown += 1;
  const turn = shown;
  const list = await listOf(code, house);
  // A code that is not known to be genuine may be signed with a key that came since.
  const better = navigator.onLine ? (list === undefined ? refresh(house) : refreshFor(house, list)) : Promise.resolve();
  await Promise.race([better, new Promise((resolve) => setTimeout(resolve, briefly))]);
  const first = await checkHeld(code, house);
  if (turn !== shown) return;
  show(first, data);
  let last = first;
  await better;
  const again = await checkHeld(code, house);
  if (turn === shown && isOther(first, again)) {
    show(again, data, again.template === first.template);
    last = again;
  }
  await keep(code, last);
  await showAll();
}

function isOther(a: Outcome, b: Outcome): boolean {
  return a.template !== b.template || a.verification?.statusAsOf !== b.verification?.statusAsOf;
}

async function keep({ digits, number, host }: Code, { verification, at }: Outcome): Promise<void> {
  const { answer = 'could_not_check', facts } = verification ?? {};
  await keepCheck({
    at: at.toISOString(),
    answer,
    ...(digits === '' ? {} : { digits }),
    ...(facts === undefined ? (number === undefined ? {} : { number }) : { number: facts.number, company: facts.company }),
    ...(host === undefined ? {} : { host }),
  });
}

async function read(found: Found): Promise<void> {
  say();
  if (found === undefined) return say('noDecoder');
  if (found.length === 0) return show({ template: 'unread', at: new Date() }, data);
  const reading = readTexts(found, house);
  if (reading.kind === 'none') return show({ template: 'no_address', at: new Date() }, data);
  if (reading.kind === 'number') return location.assign(`/${document.documentElement.lang}/${reading.number}`);
  await check(reading.code);
}

function say(words?: 'reading' | 'noCamera' | 'noDecoder'): void {
  document.getElementById('said')?.replaceChildren(...(words === undefined ? [] : [contentOf(`w-${words}`)]));
}

let camera: Camera | undefined;

async function scan(): Promise<void> {
  hideResult();
  say();
  const [view, video] = [document.getElementById('view'), document.querySelector('video')];
  if (view === null || video === null) return;
  view.hidden = false;
  const stopped = (): void => {
    camera = undefined;
    view.hidden = true;
  };
  camera?.stop();
  camera = await watchCamera(video, data, (found) => {
    stopped();
    void read(found);
  });
  if (camera !== undefined) return document.getElementById('stop')?.focus();
  stopped();
  say('noCamera');
  document.getElementById('picture')?.focus();
}

async function readFile(file: Blob | null | undefined): Promise<void> {
  if (!file) return;
  camera?.stop();
  document.getElementById('view')?.setAttribute('hidden', '');
  say('reading');
  await read(await codesInFile(file, data));
}

async function refreshAll(isAsked = false): Promise<void> {
  const told = document.getElementById('refreshed');
  if (isAsked) told?.replaceChildren(contentOf('w-refreshing'));
  const isDone = await refresh(house).catch(() => false);
  if (isAsked || !isDone) told?.replaceChildren(contentOf(isDone ? 'w-refreshed' : 'w-failed'));
  else told?.replaceChildren();
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
  if (code === undefined) show({ template: 'needs_code', number, at: new Date() }, data);
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
    camera?.stop();
    camera = undefined;
    document.getElementById('view')?.setAttribute('hidden', '');
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
    if (document.hidden) camera?.stop();
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
