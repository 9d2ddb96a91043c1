import type { Finding, Reason, Result, Verification } from '@thamani/credentials/verify.ts';
import { html, type Markup } from './html.ts';
import { icon, type IconName } from './icons.ts';
import type { PageContext } from './page-context.ts';
import { fellForAnother } from './answer.ts';
import {
  changeWords,
  checkWords,
  codeWords,
  pageWords,
  reasonWords,
  resultWords,
  statusReasonLabels,
  supersededWords,
} from './messages.ts';

export const resultIcons: Readonly<Record<Result, IconName>> = { VALID: 'check', INVALID: 'cross', UNKNOWN: 'question', SKIPPED: 'dots' };

/** The finding that decided comes first. */
const order: readonly Result[] = ['INVALID', 'UNKNOWN', 'VALID', 'SKIPPED'];

export function findingsSection(verification: Verification, place: PageContext): Markup | undefined {
  const { findings } = verification;
  const listed = (findings.length > 0 ? findings : [{ check: 'facts', result: 'SKIPPED', reason: 'no_code' } as const]).toSorted(
    (a, b) => order.indexOf(a.result) - order.indexOf(b.result),
  );
  return html`<section id="findings" ${findings.length > 0 ? undefined : html` hidden`}>
    <h2>${place.say(pageWords.checked)}</h2>
    <ul class="card find">
      ${listed.map((finding) => row(finding, reasonFinding(finding.reason, verification, place), place))}
    </ul>
  </section>`;
}

export function row(
  { check, result }: Pick<Finding, 'check' | 'result'>,
  words: Markup,
  { say }: PageContext,
  label = checkWords[check],
): Markup {
  return html`<li class="${result}" data-check="${check}">
    ${icon(resultIcons[result])}<b>${say(label)}</b><span class="w">${say(resultWords[result])}</span>
    <p>${words}</p>
  </li>`;
}

/** What a check found, in words. */
export function reasonFinding(reason: Reason, verification: Verification, { say, written }: PageContext): Markup {
  const { facts, statusAsOf, keySince } = verification;
  return say(reason === 'revoked' && fellForAnother(verification) ? supersededWords.status : reasonWords[reason], {
    ...(facts === undefined ? {} : { issued: written.day(facts.issuedOn), until: written.day(facts.expiresOn) }),
    ...(statusAsOf === undefined ? {} : { asOf: written.moment(statusAsOf) }),
    ...(keySince === undefined ? {} : { since: written.day(keySince.slice(0, 10)) }),
  });
}

/** What happened to it, oldest first; nothing where nothing did. */
export function historySection({ facts, status }: Verification, { say, written }: PageContext): Markup | undefined {
  if (facts === undefined || status === undefined || status.history.length === 0) return undefined;
  const entry = (at: string, words: Markup, reason?: Markup) =>
    html`<li><span>${written.day(at)}</span><b>${words}</b>${reason === undefined ? undefined : html`<p>${reason}</p>`}</li>`;
  return html`<section>
    <h2>${say(pageWords.history)}</h2>
    <ol class="card hist">
      ${entry(facts.issuedOn, say(changeWords.issued))}${status.history.map(({ at, change, reason }) =>
        entry(at.slice(0, 10), say(changeWords[change]), say(statusReasonLabels[reason])),
      )}
    </ol>
  </section>`;
}

/** Each way in which the scanned code can turn out; the page's script takes the one that is so. */
export function codeFindings(place: PageContext): Markup {
  const { say } = place;
  const kinds = [
    ['valid', 'VALID', reasonWords.as_signed],
    ['alone', 'VALID', codeWords.alone],
    ['unreadable', 'INVALID', codeWords.unreadable],
    ['altered', 'INVALID', codeWords.altered],
    ['unknown_key', 'INVALID', codeWords.unknownKey],
    ['number', 'INVALID', codeWords.otherNumber],
    ['facts', 'INVALID', codeWords.otherFacts],
    ['key_unknown', 'UNKNOWN', reasonWords.key_unknown],
    ['no_keys', 'UNKNOWN', codeWords.noKeys],
    ['not_here', 'UNKNOWN', codeWords.notHere],
  ] as const;
  return html`${kinds.map(([kind, result, words]) => html`<template id="code-${kind}">${row({ check: 'facts', result }, say(words), place)}</template>`)}`;
}
