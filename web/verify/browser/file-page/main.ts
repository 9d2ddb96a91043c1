import { hashOf } from '@thamani/credentials/manifest-match.ts';
import { checkFile, type FileCheckInput, type PublishedReader } from '@thamani/credentials/file-check.ts';
import { issuerAt, keysIn } from '@thamani/credentials/issuer.ts';
import { credentialsIn, mostPdfBytes } from '@thamani/credentials/pdf-attachment.ts';
import { readReceipt } from '@thamani/credentials/receipt.ts';
import type { Fetched } from '@thamani/credentials/verify.ts';
import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { fileDrawn, fileWaiting, type Outcome } from '../../pages/file/file-result.ts';
import type { Looked } from '../../pages/file/file-findings.ts';
import { fileMessages } from '../../pages/file/file-messages.ts';
import { placesAt } from '../../pages/layout/page-context.ts';
import { faultOf, numberStart } from '../../pages/certificate/number-validation.ts';
import { faultMessages } from '../../pages/layout/messages.ts';
import { code } from '../../pages/layout/formatting.ts';
import type { Drawn } from './pdf-pages.ts';
import { time } from '../trusted-time.ts';
import { heldKeys, heldList } from '../device-storage.ts';
import { ask, published } from '../network.ts';
import { platformOr } from '../ed25519-fallback.ts';
import { codesIn, codesInFile } from '../scanning.ts';
import { readKeys, type ReadingData } from '../local-check-data.ts';

/**
 * Reads what is dropped. Numbers are asked for, as on any page of this site; of a file not a byte leaves the browser. Without a network, keys
 * and lists that the app holds say what can be said of the certificate; the list of published files is never held, so no file is positive then.
 */
const data = JSON.parse(document.getElementById('own')?.textContent ?? '') as ReadingData;
const place = placesAt(data.origins)(data.language);
const issuer = issuerAt(data.origins.verify, 'Thamani');
const check = platformOr(data.ed25519);
const mostFiles = 20;

const results = document.getElementById('results');
const progress = document.getElementById('progress');
let last = 0;
let working: Promise<void> = Promise.resolve();

document.querySelector<HTMLInputElement>('#files')?.addEventListener('change', ({ target }) => {
  const input = target as HTMLInputElement;
  take([...(input.files ?? [])]);
  // The same file can be chosen again.
  input.value = '';
});
document.getElementById('another')?.addEventListener('click', () => document.querySelector<HTMLInputElement>('#files')?.click());
const drop = document.getElementById('drop');
// Anywhere on the page: a file beside the field would otherwise be opened in its place.
addEventListener('dragover', (event) => {
  event.preventDefault();
  drop?.classList.add('over');
});
addEventListener('dragleave', () => drop?.classList.remove('over'));
addEventListener('drop', (event) => {
  event.preventDefault();
  drop?.classList.remove('over');
  take([...(event.dataTransfer?.files ?? [])]);
});

function take(files: readonly File[]): void {
  if (files.length === 0) return;
  const waiting = files.slice(0, mostFiles).map((file) => {
    last += 1;
    return { file, id: `file-${last}` };
  });
  document.getElementById('ask')?.setAttribute('hidden', '');
  document.getElementById('then')?.removeAttribute('hidden');
  results?.insertAdjacentHTML('afterbegin', waiting.map(({ file, id }) => fileWaiting(file.name, id, place).markup).join(''));
  say(place.say(fileMessages.working).markup);
  // One after the other: a phone has memory for one.
  working = working.then(async () => {
    for (const { file, id } of waiting) await read(file, id);
    // The answer is read out and led to; among several, the first.
    const heading = document.querySelector<HTMLElement>('#results h1');
    document.title = `${heading?.textContent ?? ''} · Thamani`;
    scrollTo(0, 0);
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
    // Of a single file the headline, which is led to, says all.
    say(files.length > mostFiles ? place.say(fileMessages.tooMany).markup : last > 1 ? place.say(fileMessages.done).markup : '');
  });
}

function say(markup: string): void {
  if (progress !== null) progress.innerHTML = markup;
}

function show(name: string, id: string, outcome: Outcome): HTMLElement | null {
  const before = document.getElementById(id);
  before?.insertAdjacentHTML('afterend', fileDrawn(name, id, outcome, place).markup);
  before?.remove();
  return document.getElementById(id);
}

async function read(file: File, id: string): Promise<void> {
  try {
    if (file.size > mostPdfBytes) return void show(file.name, id, { kind: 'too_large' });
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isPdf(bytes)) return await readFile({ name: file.name, id, file: bytes, form: 'pdf' });
    const token = receiptIn(bytes);
    if (token === undefined) return await readPicture(file, id, bytes);
    const keys = readKeys(data.keys);
    if (keys.length === 0) return void show(file.name, id, { kind: 'unread' });
    show(file.name, id, { kind: 'receipt', token, read: await readReceipt(token, issuer, keys, { check }) });
  } catch {
    show(file.name, id, { kind: 'unread' });
  }
}

/** Programs put the mark at the start, or somewhere in the first kilobyte. */
function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1_024)).includes('%PDF-');
}

function receiptIn(bytes: Uint8Array): string | undefined {
  if (bytes.length > 64 * 1024) return undefined;
  // An editor may have put a line's end behind it.
  const text = new TextDecoder().decode(bytes).trim();
  return /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text) ? text : undefined;
}

interface Brought {
  readonly name: string;
  readonly id: string;
  readonly file: Uint8Array<ArrayBuffer>;
  readonly form: 'pdf' | 'picture';
  /** Of a picture, read already. */
  readonly codes?: readonly string[];
}

/** A picture is never the published file; its code tells which certificate it shows. */
async function readPicture(file: File, id: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  if (!file.type.startsWith('image/')) return void show(file.name, id, { kind: 'no_file_of_ours' });
  const codes = await codesInFile(file, data.pages);
  if (codes === undefined) return void show(file.name, id, { kind: 'unread' });
  await readFile({ name: file.name, id, file: bytes, form: 'picture', codes });
}

async function readFile(brought: Brought, typed?: string): Promise<void> {
  const { name, id, file, form } = brought;
  const keyed = await ask('/.well-known/did.json', { isUncached: true });
  const keys = keyed?.status === 200 ? await keysIn(keyed.text, issuer) : await heldKeys().catch(() => []);
  // Without keys nothing that was signed can be told from anything else.
  if (keys.length === 0) return void show(name, id, { kind: 'could_not_look' });
  const checkedAt = keyed?.at ?? (await time().catch(() => ({ now: new Date() }))).now;
  const asked: FileCheckInput = {
    file,
    credentials: await credentialsIn(file),
    issuer,
    keys,
    check,
    now: checkedAt,
    published: reader,
    ...(typed === undefined ? {} : { typed }),
    ...(brought.codes === undefined ? {} : { codes: brought.codes }),
  };
  const first = await checkFile(asked);
  const outcome = { kind: 'file', form, bytes: file.length, checkedAt } as const;
  if (first.kind === 'published') return void show(name, id, { ...outcome, found: first, looked: 'not_needed' });
  if (form === 'pdf') show(name, id, { ...outcome, found: first, looked: 'looking' });
  const { codes, looked } = form === 'pdf' ? await codesOn(file) : { codes: brought.codes, looked: 'looked' as const };
  const found = codes === undefined || form === 'picture' ? first : await checkFile({ ...asked, codes });
  const shown = show(name, id, { ...outcome, found, looked });
  if (found.kind === 'no_number') askFor(shown, (number) => readFile(brought, number));
  await drawPublished(shown).catch(() => undefined);
}

const thumbnail = { width: 240 } as const;

/** The published file's first page beside what was signed: drawn from bytes whose hash is the signed one, or not at all. */
async function drawPublished(shown: HTMLElement | null): Promise<void> {
  const section = shown?.querySelector<HTMLElement>('.published');
  const { number = '', language = '', sha256 = '' } = section?.dataset ?? {};
  if (number === '') return;
  const bytes = await published(`/${number}/${language}.pdf`);
  if (bytes === undefined || (await hashOf(bytes)) !== sha256) return;
  const drawn = await pagesOf(bytes);
  if (drawn.kind !== 'drawn') return;
  for await (const page of drawn.pages) {
    const [whole, small] = [document.createElement('canvas'), document.createElement('canvas')];
    [whole.width, whole.height] = [page.width, page.height];
    whole.getContext('2d')?.putImageData(page, 0, 0);
    [small.width, small.height] = [thumbnail.width, Math.round((page.height / page.width) * thumbnail.width)];
    const context = small.getContext('2d');
    if (context === null) return;
    context.imageSmoothingQuality = 'high';
    context.drawImage(whole, 0, 0, small.width, small.height);
    const picture = document.createElement('img');
    picture.alt = '';
    picture.src = small.toDataURL();
    section?.querySelector('.thumb')?.replaceChildren(picture);
    return;
  }
}

async function pagesOf(file: Uint8Array<ArrayBuffer>): Promise<Drawn> {
  const { drawPages } = (await import(/* @vite-ignore */ data.pages.pdf)) as {
    drawPages(file: Uint8Array<ArrayBuffer>, worker: string): Promise<Drawn>;
  };
  return drawPages(file, data.pages.worker);
}

async function codesOn(file: Uint8Array<ArrayBuffer>): Promise<{ readonly codes?: readonly string[]; readonly looked: Looked }> {
  try {
    const drawn = await pagesOf(file);
    if (drawn.kind !== 'drawn') return { looked: drawn.kind };
    const codes = new Set<string>();
    for await (const page of drawn.pages) {
      const found = await codesIn(page, data.pages);
      if (found === undefined) return { looked: 'unread' };
      for (const text of found) codes.add(text);
    }
    return { codes: [...codes], looked: 'looked' };
  } catch {
    return { looked: 'unread' };
  }
}

const reader: PublishedReader = {
  credential: (number) => get(`/${number}.jwt`),
  manifest: (number) => get(`/${number}/manifest`),
  status: (number) => get(`/${number}/status`),
  async list(purpose, list) {
    const fetched = await get(`/status/${purpose}/${list}`);
    const held = fetched.kind === 'unreachable' ? await heldList(purpose, list).catch(() => undefined) : undefined;
    return held === undefined ? fetched : { kind: 'found', text: held.text };
  },
};

async function get(path: string): Promise<Fetched> {
  const heard = await ask(path);
  if (heard?.status === 200) return { kind: 'found', text: heard.text };
  return { kind: heard?.status === 404 ? 'absent' : 'unreachable' };
}

function askFor(shown: HTMLElement | null, then: (number: string) => Promise<void>): void {
  const form = shown?.querySelector('form');
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    const field = form.querySelector('input');
    const typed = field?.value ?? '';
    const number = readCertificateNumber(typed);
    if (number !== undefined) return void then(number);
    const said = form.querySelector('.err');
    if (said !== null) said.innerHTML = place.say(faultMessages[faultOf(typed) ?? 'empty'], { start: code(numberStart) }).markup;
    field?.setAttribute('aria-invalid', 'true');
    field?.focus();
  });
}
