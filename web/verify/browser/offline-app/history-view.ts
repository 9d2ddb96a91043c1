import { statusLifeDays } from '@thamani/credentials/verify.ts';
import { time } from '../trusted-time.ts';
import { heldKeys, heldLists, ownChecks, remembered, type OwnCheck } from '../device-storage.ts';
import { contentOf } from '../seal-formatting.ts';
import { filled, writtenAge, writtenMoment } from './result-view.ts';

/** What the phone holds, how old it is, and whether its clock is right. */
export async function showHeld(): Promise<void> {
  const [keys, lists, { heardAt }, { now, off }] = await Promise.all([heldKeys(), heldLists(), remembered(), time()]);
  // The newest list gives the age of the stored data: each list is signed again every six hours.
  const newest = lists
    .map(({ validFrom }) => validFrom)
    .toSorted()
    .at(-1);
  const places = new Set(lists.map(({ place }) => place.split('/')[1]));
  if (keys.length > 0) tell('keys', String(keys.length));
  if (lists.length > 0) tell('lists', String(places.size));
  if (newest !== undefined) tell('newest', `${writtenMoment(newest)} (${writtenAge(newest, now)})`);
  if (heardAt !== undefined) tell('heard', `${writtenMoment(heardAt)} (${writtenAge(heardAt, now)})`);
  const isOld = newest !== undefined && now.getTime() - Date.parse(newest) > statusLifeDays * 86_400_000;
  document.getElementById('old')?.toggleAttribute('hidden', !isOld);
  const clock = document.getElementById('clock');
  if (clock === null) return;
  clock.hidden = off === undefined;
  if (off === undefined) return;
  const words = filled(off.isCorrected ? 'w-clockOff' : 'w-clockUnsure', {
    device: writtenMoment(off.device),
    heard: writtenMoment(off.heard),
  });
  // Said once, and not with every look at it.
  if (clock.textContent !== words.textContent) clock.replaceChildren(words);
}

function tell(name: string, text: string): void {
  document.querySelector(`[data-held=${name}]`)?.replaceChildren(text);
}

export async function showOwnChecks(again: (check: OwnCheck) => void): Promise<void> {
  const checks = await ownChecks();
  const list = document.getElementById('checks');
  list?.replaceChildren(...checks.slice(0, 100).map((check) => rowOf(check, again)));
  list?.toggleAttribute('hidden', checks.length === 0);
  document.getElementById('clear')?.toggleAttribute('hidden', checks.length === 0);
  document.getElementById('none')?.toggleAttribute('hidden', checks.length > 0);
}

function rowOf(check: OwnCheck, again: (check: OwnCheck) => void): DocumentFragment {
  const { at, answer, number, company, host } = check;
  const words = contentOf(`w-answer-${host === undefined ? answer : 'foreign'}`).textContent ?? '';
  const row = filled('check-row', { at: writtenMoment(at), words, number: number ?? host ?? '', company: company ?? '' });
  const button = row.querySelector('button');
  if (check.digits === undefined) button?.remove();
  else {
    button?.addEventListener('click', () => again(check));
    button?.setAttribute('aria-label', `${button.textContent ?? ''}: ${number ?? host ?? ''}`);
  }
  return row;
}
