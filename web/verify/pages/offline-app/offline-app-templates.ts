import type { Answer, CheckName, Reason, Result } from '@thamani/credentials/verify.ts';
import { answerWith, box } from '../certificate/answer.ts';
import { appMessages, heldMessages, offlineMessages, scannedMessages } from './offline-app-messages.ts';
import { factsOfTheCode } from '../certificate/facts.ts';
import { fileMessages } from '../file/file-messages.ts';
import { row } from '../certificate/findings.ts';
import { html, type Markup } from '../layout/html.ts';
import { icon } from '../layout/icons.ts';
import type { PageContext, Sentence } from '../layout/page-context.ts';
import {
  adviceMessages,
  answerMessages,
  checkMessages,
  codeMessages,
  leadMessages,
  pageMessages,
  reasonMessages,
} from '../layout/messages.ts';
import { code } from '../layout/formatting.ts';

/** A value that only the phone knows; its script writes it here. */
function slot(name: string): Markup {
  return html`<bdi data-v="${name}"></bdi>`;
}

/** Everything that the app's script may have to say, ready in the page's language. */
export function appTemplates(place: PageContext): Markup {
  return html`${answerTemplates(place)}${findingTemplates(place)}${wordTemplates(place)}<template id="facts-of-code"
      >${factsOfTheCode(place)}</template
    ><template id="findings-of-code"
      ><section id="findings">
        <h2>${place.say(pageMessages.checked)}</h2>
        <ul class="card find"></ul></section></template
    ><template id="foot-of-code"
      ><div class="foot">
        <a class="btn plain" data-full>${place.say(appMessages.full)}</a
        ><a class="btn plain" data-doubt>${place.say(pageMessages.report)}</a>
        <p>${place.say(pageMessages.authority)}</p>
      </div>
      <div class="again">
        <button class="btn" type="button" data-scan>${icon('scan')}${place.say(appMessages.another)}</button>
      </div></template
    >`;
}

function answerTemplates(place: PageContext): Markup {
  const { say, origins } = place;
  const days = { issued: slot('issuedOn'), until: slot('expiresOn') };
  const asOf = { icon: 'clock', words: say(offlineMessages.asOf, { at: slot('asOf'), age: slot('age') }) } as const;
  const checked = { icon: 'clock', words: say(offlineMessages.checked, { at: slot('checkedAt') }) } as const;
  const noRely = (more: Markup) => box(say(adviceMessages.doNotRely), more);
  const unsure = box(say(adviceMessages.noForgery), say(adviceMessages.noForgeryMore));
  const ours = code(new URL(origins.verify).host);
  const foreign = (lead: Markup) =>
    answerWith(
      { answer: 'altered', drawing: 'link', heading: scannedMessages.foreign, lead, as: checked },
      box(say(scannedMessages.doNotOpen), say(scannedMessages.foreignMore, { ours })),
      place,
    );
  const leadsTo = say(scannedMessages.foreignLead, { host: html`<bdi class="code" dir="ltr" data-v="host"></bdi>` });
  const plain = (answer: Answer, lead: Markup, advice: Markup | undefined, as = asOf) => answerWith({ answer, lead, as }, advice, place);
  const asked = { answer: 'could_not_check', as: checked } as const;
  const templates: Readonly<Record<string, Markup>> = {
    valid: plain('valid', say(offlineMessages.valid), undefined),
    // Never green: what a file shows around a genuine code is not known.
    picture: answerWith(
      { answer: 'could_not_check', drawing: 'picture', heading: scannedMessages.picture, lead: say(scannedMessages.pictureLead), as: asOf },
      box(say(scannedMessages.pictureDo), say(scannedMessages.pictureMore)),
      place,
    ),
    pdf: answerWith(
      { ...asked, drawing: 'file', heading: scannedMessages.pdf, lead: say(scannedMessages.pdfLead) },
      box(html`<a href="/${place.language}/file">${say(fileMessages.link)}</a>`, html``),
      place,
    ),
    expired: plain(
      'expired',
      say(leadMessages.expired, days),
      box(say(adviceMessages.askNewer), say(adviceMessages.askNewerMore)),
      checked,
    ),
    suspended: plain('suspended', say(leadMessages.suspendedSometime), noRely(say(adviceMessages.noReason))),
    revoked: plain('revoked', say(leadMessages.revokedSometime, days), noRely(say(adviceMessages.noReason))),
    altered: plain('altered', say(leadMessages.alteredCode), noRely(say(adviceMessages.alteredMore)), checked),
    other_number: plain(
      'altered',
      say(offlineMessages.otherNumber, { number: slot('number') }),
      noRely(say(adviceMessages.alteredMore)),
      checked,
    ),
    too_old: plain('could_not_check', say(offlineMessages.tooOld), unsure),
    unlisted: plain('could_not_check', say(leadMessages.codeAlone), unsure, checked),
    clock: plain('could_not_check', say(offlineMessages.clock), unsure, checked),
    key: plain('could_not_check', say(offlineMessages.key), unsure, checked),
    nothing_heard: answerWith({ ...asked, lead: say(offlineMessages.nothingHeard) }, unsure, place),
    not_here: answerWith({ ...asked, lead: say(codeMessages.notHere) }, unsure, place),
    needs_code: answerWith({ ...asked, lead: say(offlineMessages.needsCode) }, undefined, place),
    foreign: foreign(leadsTo),
    foreign_genuine: foreign(html`${leadsTo} ${say(scannedMessages.foreignGenuine)}`),
    no_address: answerWith(
      { ...asked, drawing: 'search', heading: scannedMessages.none, lead: say(scannedMessages.noAddress, { ours }) },
      undefined,
      place,
    ),
    unread: answerWith(
      { ...asked, drawing: 'scan', heading: scannedMessages.unread, lead: say(scannedMessages.unreadLead) },
      undefined,
      place,
    ),
  };
  return html`${Object.entries(templates).map(([name, markup]) => html`<template id="a-${name}">${markup}</template>`)}`;
}

const findings: readonly (readonly [CheckName, Result, Reason, Sentence?])[] = [
  ['signature', 'VALID', 'signed_by_us'],
  ['signature', 'INVALID', 'altered'],
  ['signature', 'UNKNOWN', 'key_unknown'],
  ['facts', 'SKIPPED', 'not_looked_at', offlineMessages.codeOnly],
  ['facts', 'INVALID', 'other_than_the_code', offlineMessages.otherNumber],
  ['status', 'VALID', 'good'],
  ['status', 'INVALID', 'revoked'],
  ['status', 'INVALID', 'suspended'],
  ['status', 'UNKNOWN', 'list_too_old'],
  ['status', 'UNKNOWN', 'list_missing', offlineMessages.listMissing],
  ['status', 'UNKNOWN', 'key_unknown'],
  ['status', 'UNKNOWN', 'not_yet_valid', offlineMessages.clockFinding],
  ['status', 'SKIPPED', 'not_looked_at'],
  ['dates', 'VALID', 'within_dates'],
  ['dates', 'INVALID', 'expired'],
  ['dates', 'UNKNOWN', 'not_yet_valid', offlineMessages.clockFinding],
  ['dates', 'SKIPPED', 'not_looked_at'],
];

/** What is signed is here the code itself, and what is compared with it the published record: the two names change places. */
const labels: Readonly<Record<CheckName, Sentence>> = { ...checkMessages, signature: checkMessages.facts, facts: checkMessages.signature };

function findingTemplates(place: PageContext): Markup {
  const values = { since: slot('since'), asOf: slot('asOf'), until: slot('expiresOn'), number: slot('number') };
  return html`${findings.map(([check, result, reason, words = reasonMessages[reason]]) => {
    const markup = row({ check, result, reason }, place.say(words, values), place, labels[check]);
    return html`<template id="f-${check}-${reason}">${markup}</template>`;
  })}`;
}

/** Answers in words, for the history; and what is said of the work itself. */
function wordTemplates({ say }: PageContext): Markup {
  const words: Readonly<Record<string, Sentence>> = {
    ...Object.fromEntries(Object.entries(answerMessages).map(([answer, sentence]) => [`answer-${answer}`, sentence])),
    'answer-foreign': scannedMessages.foreign,
    'answer-picture': scannedMessages.picture,
    reading: appMessages.reading,
    noCamera: appMessages.noCamera,
    noDecoder: appMessages.noDecoder,
    refreshing: heldMessages.refreshing,
    refreshed: heldMessages.refreshed,
    failed: heldMessages.failed,
  };
  const times = { device: slot('device'), heard: slot('heard') };
  return html`${Object.entries(words).map(([name, sentence]) => html`<template id="w-${name}">${say(sentence)}</template>`)}<template
      id="w-note"
      >${icon('info')}</template
    ><template id="w-clockOff">${say(heldMessages.clockOff, times)}</template
    ><template id="w-clockUnsure">${say(heldMessages.clockUnsure, times)}</template>`;
}
