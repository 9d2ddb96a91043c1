import type { Finding, Reason, Result, Verification } from '@thamani/credentials/verify.ts';
import { html, type Markup } from '../layout/html.ts';
import { icon, type IconName } from '../layout/icons.ts';
import type { PageContext, Sentence } from '../layout/page-context.ts';
import { fellForAnother } from './answer.ts';
import { stateMessages } from '../file/file-messages.ts';
import {
  changeMessages,
  checkMessages,
  codeMessages,
  pageMessages,
  reasonMessages,
  resultMessages,
  statusReasonLabels,
  supersededMessages,
} from '../layout/messages.ts';

export const resultIcons: Readonly<Record<Result, IconName>> = { VALID: 'check', INVALID: 'cross', UNKNOWN: 'question', SKIPPED: 'dots' };

/** Where the state of the certificate says more than the result of the check. */
export const reasonStates: Readonly<Partial<Record<Reason, Sentence>>> = {
  good: stateMessages.inForce,
  revoked: stateMessages.revoked,
  suspended: stateMessages.suspended,
  within_dates: stateMessages.within,
  expired: stateMessages.expired,
};

/** The finding that decided comes first. */
const order: readonly Result[] = ['INVALID', 'UNKNOWN', 'VALID', 'SKIPPED'];

export function findingsSection(verification: Verification, place: PageContext): Markup | undefined {
  const { findings } = verification;
  const listed = (findings.length > 0 ? findings : [{ check: 'facts', result: 'SKIPPED', reason: 'no_code' } as const]).toSorted(
    (a, b) => order.indexOf(a.result) - order.indexOf(b.result),
  );
  return html`<section id="findings" ${findings.length > 0 ? undefined : html` hidden`}>
    <h2>${place.say(pageMessages.checked)}</h2>
    <ul class="card find">
      ${listed.map((finding) => row(finding, reasonFinding(finding.reason, verification, place), place))}
    </ul>
  </section>`;
}

export function row(
  { check, result, reason }: Omit<Finding, 'reason'> & { readonly reason?: Reason },
  words: Markup,
  { say }: PageContext,
  label = checkMessages[check],
): Markup {
  const state = (reason === undefined ? undefined : reasonStates[reason]) ?? resultMessages[result];
  return html`<li class="${result}" data-check="${check}">
    ${icon(resultIcons[result])}<b>${say(label)}</b><span class="w">${say(state)}</span>
    <p>${words}</p>
  </li>`;
}

/** What a check found, in words. */
export function reasonFinding(reason: Reason, verification: Verification, { say, written }: PageContext): Markup {
  const { facts, statusAsOf, keySince } = verification;
  return say(reason === 'revoked' && fellForAnother(verification) ? supersededMessages.status : reasonMessages[reason], {
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
    <h2>${say(pageMessages.history)}</h2>
    <ol class="card hist">
      ${entry(facts.issuedOn, say(changeMessages.issued))}${status.history.map(({ at, change, reason }) =>
        entry(at.slice(0, 10), say(changeMessages[change]), say(statusReasonLabels[reason])),
      )}
    </ol>
  </section>`;
}

/** Each way in which the scanned code can turn out; the page's script takes the one that is so. */
export function codeFindings(place: PageContext): Markup {
  const { say } = place;
  const kinds = [
    ['valid', 'VALID', reasonMessages.as_signed],
    ['alone', 'VALID', codeMessages.alone],
    ['unreadable', 'INVALID', codeMessages.unreadable],
    ['altered', 'INVALID', codeMessages.altered],
    ['unknown_key', 'INVALID', codeMessages.unknownKey],
    ['number', 'INVALID', codeMessages.otherNumber],
    ['facts', 'INVALID', codeMessages.otherFacts],
    ['key_unknown', 'UNKNOWN', reasonMessages.key_unknown],
    ['no_keys', 'UNKNOWN', codeMessages.noKeys],
    ['not_here', 'UNKNOWN', codeMessages.notHere],
  ] as const;
  return html`${kinds.map(([kind, result, words]) => html`<template id="code-${kind}">${row({ check: 'facts', result }, say(words), place)}</template>`)}`;
}
