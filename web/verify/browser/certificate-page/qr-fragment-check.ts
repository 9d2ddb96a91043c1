import { fromBase64url } from '@thamani/credentials/base64url.ts';
import type { PublicKey } from '@thamani/credentials/keys.ts';
import { openSeal, type SealedFacts } from '@thamani/credentials/qr-seal.ts';
import { differencesFrom } from '@thamani/credentials/verify.ts';
import type { PageData } from '../page-data.ts';
import { platformOr } from '../ed25519-fallback.ts';
import { contentOf, written } from '../seal-formatting.ts';

/** Checks the scanned code, and turns the page to what comes of it. */
export async function checkCode(data: PageData, scanned: string): Promise<void> {
  const known: PublicKey[] = [];
  for (const [kid, key, until] of data.keys) {
    const bytes = fromBase64url(key);
    if (bytes !== undefined) known.push({ kid, bytes, from: '', ...(until === undefined ? {} : { until }) });
  }
  if (known.length === 0) return tell('no_keys');
  const opened = await openSeal(scanned, known, platformOr(data.ed25519)).catch(() => undefined);
  // Neither the browser nor the library could look: that says nothing of the paper.
  if (opened === undefined) return tell('not_here');
  // Where nothing published was read, its keys may not have been either: then the key may be a newer one.
  if (opened.kind === 'unknown_key' && data.facts === undefined && data.answer === 'could_not_check') return tell('key_unknown');
  if (opened.kind !== 'genuine') return turnTo('altered', opened.kind);
  const { facts: sealed } = opened;
  if (sealed.number !== data.number) {
    turnTo('altered', 'number');
    rowOf('facts')?.querySelector('p')?.append(' ', written('number', sealed));
    return;
  }
  if (data.facts === undefined) return showSealed(data, sealed);
  const differing = differencesFrom(data.facts, sealed);
  if (differing.length === 0) return tell('valid');
  turnTo('altered', 'facts');
  for (const name of differing) markDifference(name, written(name, sealed));
}

/** Where nothing published could be read, what the code says is all there is. Where it was read, it decides, whatever a code says. */
function showSealed({ answer }: PageData, sealed: SealedFacts): void {
  if (answer !== 'could_not_check') return tell('alone');
  turnTo('alone', 'alone');
  for (const place of document.querySelectorAll<HTMLElement>('#facts [data-f]'))
    place.replaceChildren(written(place.dataset['f'] as keyof SealedFacts, sealed));
}

function turnTo(answer: 'altered' | 'alone', finding: string): void {
  const block = document.getElementById('answer');
  if (block?.nextElementSibling?.matches('.do')) block.nextElementSibling.remove();
  const content = contentOf(answer);
  const facts = content.querySelector('#facts');
  block?.replaceWith(content);
  if (facts !== null) document.querySelector('main > .in')?.prepend(facts);
  document.title = document.title.replace(/^[^:]*(?:: [^:]*)?(?=: TVA-)/, document.querySelector('h1')?.textContent ?? '');
  tell(finding);
}

/** The finding of the code takes the place of the one that says it was not looked at. */
function tell(finding: string): void {
  const content = contentOf(`code-${finding}`);
  const item = content.firstElementChild;
  rowOf('facts')?.remove();
  const list = document.querySelector('.find');
  if (item?.matches('.INVALID')) list?.prepend(item);
  else if (item) list?.append(item);
  document.getElementById('findings')?.removeAttribute('hidden');
}

function markDifference(name: string, says: HTMLElement): void {
  const place = document.querySelector(`[data-f=${name}]`)?.closest('dd');
  const content = contentOf('differs');
  content.querySelector('bdi')?.replaceWith(says);
  place?.classList.add('differs');
  place?.append(content);
}

function rowOf(check: string): Element | null {
  return document.querySelector(`.find [data-check=${check}]`);
}
