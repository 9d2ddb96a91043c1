import { checkFile, type PublishedReader } from '@thamani/credentials/inside.ts';
import { issuerAt, keysIn } from '@thamani/credentials/issuer.ts';
import { credentialsIn, mostPdfBytes } from '@thamani/credentials/pdf.ts';
import { readReceipt } from '@thamani/credentials/receipt.ts';
import type { Fetched } from '@thamani/credentials/verify.ts';
import { readCertificateNumber } from '@thamani/domain/certificates/number.ts';
import { fileDrawn, fileWaiting, type Looked, type Outcome } from '../app/file-drawn.ts';
import { fileWords } from '../app/file-words.ts';
import { placesAt } from '../app/place.ts';
import { faultOf, numberStart } from '../app/typed.ts';
import { faultWords } from '../app/words.ts';
import { code } from '../app/written.ts';
import type { Drawn } from './pdf.ts';
import { ask } from './network.ts';
import { platformOr } from './platform.ts';
import { codesIn } from './scanning.ts';
import { readKeys, type ReadingData } from './reading-data.ts';

/** Reads what is dropped. Numbers are asked for, as on any page of this site; of a file not a byte leaves the browser. */
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
  results?.insertAdjacentHTML('afterbegin', waiting.map(({ file, id }) => fileWaiting(file.name, id, place).markup).join(''));
  say(place.say(fileWords.working).markup);
  // One after the other: a phone has memory for one.
  working = working.then(async () => {
    for (const { file, id } of waiting) await read(file, id);
    say(place.say(files.length > mostFiles ? fileWords.tooMany : fileWords.done).markup);
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
    if (isPdf(bytes)) return await readPdf(file.name, id, bytes);
    const token = receiptIn(bytes);
    if (token === undefined) return void show(file.name, id, { kind: 'no_file_of_ours' });
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

async function readPdf(name: string, id: string, file: Uint8Array<ArrayBuffer>, typed?: string): Promise<void> {
  const keyed = await ask('/.well-known/did.json', { anew: true });
  const keys = keyed?.status === 200 ? await keysIn(keyed.text, issuer) : [];
  const credentials = await credentialsIn(file);
  const asked = {
    file,
    credentials,
    issuer,
    keys,
    check,
    now: keyed?.at ?? new Date(),
    published: reader,
    ...(typed === undefined ? {} : { typed }),
  };
  // Without keys nothing that was signed can be told from anything else.
  if (keys.length === 0) return void show(name, id, { kind: 'could_not_look' });
  const first = await checkFile(asked);
  if (first.match.kind === 'published' && first.contradictions.length === 0)
    return void show(name, id, { kind: 'pdf', found: first, looked: 'not_needed' });
  show(name, id, { kind: 'pdf', found: first, looked: 'looking' });
  const { codes, looked } = await codesOn(file);
  const found = codes === undefined ? first : await checkFile({ ...asked, codes });
  const shown = show(name, id, { kind: 'pdf', found, looked });
  if (found.match.kind === 'no_number') askFor(shown, (number) => readPdf(name, id, file, number));
}

async function codesOn(file: Uint8Array<ArrayBuffer>): Promise<{ readonly codes?: readonly string[]; readonly looked: Looked }> {
  try {
    const { drawPages } = (await import(/* @vite-ignore */ data.pages.pdf)) as {
      drawPages(file: Uint8Array<ArrayBuffer>, worker: string): Promise<Drawn>;
    };
    const drawn = await drawPages(file, data.pages.worker);
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
  standing: (number) => get(`/${number}/standing`),
  list: (purpose, list) => get(`/status/${purpose}/${list}`),
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
    if (said !== null) said.innerHTML = place.say(faultWords[faultOf(typed) ?? 'empty'], { start: code(numberStart) }).markup;
    field?.setAttribute('aria-invalid', 'true');
    field?.focus();
  });
}
