import { issuerAt } from '@thamani/credentials/issuer.ts';
import { readReceipt } from '@thamani/credentials/receipt.ts';
import { placesAt } from '../../pages/layout/page-context.ts';
import { receiptDrawn, receiptUnread } from '../../pages/receipt/receipt-result.ts';
import { answerMessages } from '../../pages/layout/messages.ts';
import { platformOr } from '../ed25519-fallback.ts';
import { readKeys, type ReadingData } from '../local-check-data.ts';
import { drawRosettes } from '../rosettes.ts';

/** Checks the receipt in the fragment and renders it. The browser does not send the fragment to any server. */
const token = location.hash.slice(1);
const place = document.getElementById('read');
if (token !== '' && place !== null) await show(place);

async function show(into: HTMLElement): Promise<void> {
  const data = JSON.parse(document.getElementById('own')?.textContent ?? '') as ReadingData;
  const here = placesAt(data.origins)(data.language);
  const keys = readKeys(data.keys);
  // In another language the receipt is still the same.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.pick a')) link.hash = token;
  const read = await readReceipt(token, issuerAt(data.origins.verify, 'Thamani'), keys, { check: platformOr(data.ed25519) }).catch(
    () => undefined,
  );
  if (keys.length === 0 || read === undefined) {
    into.innerHTML = receiptUnread(here).markup;
    return;
  }
  into.innerHTML = receiptDrawn(read, here).markup;
  document.title = `${into.querySelector('h1')?.textContent ?? ''} · Thamani`;
  if (read.kind !== 'genuine') return;
  const { number, answer, objectHashes } = read.payload;
  document.title = `${into.querySelector('h1')?.textContent ?? ''}: ${number}, ${here.say(answerMessages[answer]).markup} · Thamani`;
  if (objectHashes.credential !== undefined) drawRosettes({ hash: objectHashes.credential });
  into.querySelector('#print')?.addEventListener('click', () => print());
  into.querySelector('#save')?.addEventListener('click', () => save(`${number}.receipt.jwt`));
  into.querySelector('#copy')?.addEventListener('click', () => void copy(into.querySelector<HTMLElement>('#copied')));
}

function save(name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([token], { type: 'application/jwt' }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function copy(said: HTMLElement | null): Promise<void> {
  const name = await navigator.clipboard.writeText(location.href).then(
    () => 'done',
    () => 'failed',
  );
  said?.replaceChildren(said.dataset[name] ?? '');
}
