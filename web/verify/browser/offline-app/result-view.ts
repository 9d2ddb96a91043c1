import type { SealedFacts } from '@thamani/credentials/qr-seal.ts';
import type { SealedVerification } from '@thamani/credentials/qr-seal-verification.ts';
import type { AppData } from '../page-data.ts';
import { contentOf, localeOf, written, writtenDay } from '../seal-formatting.ts';

/** Days and hours in UTC, as every page of this site writes them. */
export function writtenMoment(at: Date | string): string {
  const hours = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at));
  const comma = document.documentElement.lang === 'ar' ? '،' : ',';
  return `${writtenDay(new Date(at))}${comma} \u2066${hours} UTC\u2069`;
}

export function writtenAge(at: Date | string, now: Date): string {
  const minutes = Math.round((new Date(at).getTime() - now.getTime()) / 60_000);
  const relative = new Intl.RelativeTimeFormat(localeOf(), { numeric: 'auto' });
  if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute');
  return Math.abs(minutes) < 2_880
    ? relative.format(Math.round(minutes / 60), 'hour')
    : relative.format(Math.round(minutes / 1_440), 'day');
}

export type Values = Readonly<Record<string, string | HTMLElement | undefined>>;

/** A template of the page with its places filled in; every value is inserted as text, so that none becomes markup. */
export function filled(template: string, values: Values): DocumentFragment {
  const content = contentOf(template);
  for (const place of content.querySelectorAll<HTMLElement>('[data-v]')) {
    const value = values[place.dataset['v'] ?? ''] ?? '';
    place.replaceChildren(typeof value === 'string' ? value : value.cloneNode(true));
  }
  return content;
}

export interface Outcome {
  /** Of the templates of answers. */
  readonly template: string;
  readonly verification?: SealedVerification;
  readonly number?: string;
  readonly host?: string;
  readonly at: Date;
}

/** Shows the result at the top of the page. `isAgain`: it is shown already, so focus and scroll position stay. */
export function show(outcome: Outcome, data: AppData, isAgain = false): void {
  const { template, verification, number, host, at } = outcome;
  const facts = verification?.facts;
  const values: Values = {
    ...(facts === undefined ? {} : { issuedOn: written('issuedOn', facts), expiresOn: written('expiresOn', facts) }),
    ...(facts === undefined ? {} : { number: written('number', facts) }),
    asOf: verification?.statusAsOf === undefined ? undefined : writtenMoment(verification.statusAsOf),
    age: verification?.statusAsOf === undefined ? undefined : writtenAge(verification.statusAsOf, at),
    since: verification?.keySince === undefined ? undefined : writtenDay(verification.keySince),
    checkedAt: writtenMoment(at),
    host,
  };
  const result = document.getElementById('result');
  if (result === null) return;
  const inside = document.createElement('div');
  inside.className = 'in';
  if (facts !== undefined) inside.append(factsShown(facts));
  if (verification !== undefined)
    inside.append(template === 'picture' ? asNotes(findingsShown(verification, values)) : findingsShown(verification, values));
  const foot = contentOf('foot-of-code');
  const known = facts?.number ?? number;
  const full = foot.querySelector<HTMLAnchorElement>('[data-full]');
  // Nothing of a foreign code is opened by one tap, not even our own page for the number that it bears.
  if (full !== null && known !== undefined && host === undefined) full.href = `/${document.documentElement.lang}/${known}`;
  else full?.remove();
  const doubt = foot.querySelector<HTMLAnchorElement>('[data-doubt]');
  if (doubt !== null) doubt.href = known === undefined ? data.doubt : `${data.doubt}?number=${known}`;
  inside.append(foot.firstElementChild ?? '');
  result.replaceChildren(filled(`a-${template}`, values), inside, foot);
  result.hidden = false;
  document.getElementById('intro')?.setAttribute('hidden', '');
  const heading = result.querySelector('h1');
  document.title = `${heading?.textContent ?? ''} · Thamani`;
  if (isAgain) return;
  scrollTo(0, 0);
  heading?.setAttribute('tabindex', '-1');
  heading?.focus();
}

export function hideResult(): void {
  const result = document.getElementById('result');
  result?.replaceChildren();
  result?.setAttribute('hidden', '');
  document.getElementById('intro')?.removeAttribute('hidden');
}

function factsShown(facts: SealedFacts): DocumentFragment {
  const content = contentOf('facts-of-code');
  for (const place of content.querySelectorAll<HTMLElement>('[data-f]'))
    place.replaceChildren(written(place.dataset['f'] as keyof SealedFacts, facts));
  return content;
}

/** What is genuine in a picture is true, and no reason to rely on it: without the green and the mark of what is valid. */
function asNotes(findings: DocumentFragment): DocumentFragment {
  for (const row of findings.querySelectorAll('.VALID')) {
    row.classList.replace('VALID', 'NOTE');
    row.querySelector('.i')?.replaceWith(contentOf('w-note'));
    row.querySelector('.w')?.replaceChildren();
  }
  return findings;
}

/** The finding that decided comes first. */
const order = ['INVALID', 'UNKNOWN', 'VALID', 'SKIPPED'];

function findingsShown({ findings }: SealedVerification, values: Values): DocumentFragment {
  const content = contentOf('findings-of-code');
  const rows = findings.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result));
  content.querySelector('ul')?.append(...rows.map(({ check, reason }) => filled(`f-${check}-${reason}`, values)));
  return content;
}
