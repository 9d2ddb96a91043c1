import type { Answer, CheckName, Reason, Result } from '@thamani/credentials/verify.ts';
import { answerWith, box } from './answer.ts';
import { appWords, heldWords, offlineWords, scannedWords } from './offline-app-messages.ts';
import { factsOfTheCode } from './facts.ts';
import { fileWords } from './file-messages.ts';
import { row } from './findings.ts';
import { html, type Markup } from './html.ts';
import { icon } from './icons.ts';
import type { PageContext } from './page-context.ts';
import type { Sentence } from './translation.ts';
import { adviceWords, answerWords, checkWords, codeWords, leadWords, pageWords, reasonWords } from './messages.ts';
import { code } from './formatting.ts';

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
        <h2>${place.say(pageWords.checked)}</h2>
        <ul class="card find"></ul></section></template
    ><template id="foot-of-code"
      ><div class="foot">
        <a class="btn plain" data-full>${place.say(appWords.full)}</a><a class="btn plain" data-doubt>${place.say(pageWords.doubt)}</a>
        <p>${place.say(pageWords.authority)}</p>
      </div>
      <div class="again"><button class="btn" type="button" data-scan>${icon('scan')}${place.say(appWords.another)}</button></div></template
    >`;
}

function answerTemplates(place: PageContext): Markup {
  const { say, origins } = place;
  const days = { issued: slot('issuedOn'), until: slot('expiresOn') };
  const asOf = { icon: 'clock', words: say(offlineWords.asOf, { at: slot('asOf'), age: slot('age') }) } as const;
  const checked = { icon: 'clock', words: say(offlineWords.checked, { at: slot('checkedAt') }) } as const;
  const noRely = (more: Markup) => box(say(adviceWords.doNotRely), more);
  const unsure = box(say(adviceWords.noForgery), say(adviceWords.noForgeryMore));
  const ours = code(new URL(origins.verify).host);
  const foreign = (lead: Markup) =>
    answerWith(
      { answer: 'altered', drawing: 'link', heading: scannedWords.foreign, lead, as: checked },
      box(say(scannedWords.doNotOpen), say(scannedWords.foreignMore, { ours })),
      place,
    );
  const leadsTo = say(scannedWords.foreignLead, { host: html`<bdi class="code" dir="ltr" data-v="host"></bdi>` });
  const plain = (answer: Answer, lead: Markup, advice: Markup | undefined, as = asOf) => answerWith({ answer, lead, as }, advice, place);
  const asked = { answer: 'could_not_check', as: checked } as const;
  const templates: Readonly<Record<string, Markup>> = {
    valid: plain('valid', say(offlineWords.valid), undefined),
    // Never green: what a file shows around a genuine code is not known.
    picture: answerWith(
      { answer: 'could_not_check', drawing: 'picture', heading: scannedWords.picture, lead: say(scannedWords.pictureLead), as: asOf },
      box(say(scannedWords.pictureDo), say(scannedWords.pictureMore)),
      place,
    ),
    pdf: answerWith(
      { ...asked, drawing: 'file', heading: scannedWords.pdf, lead: say(scannedWords.pdfLead) },
      box(html`<a href="/${place.language}/file">${say(fileWords.link)}</a>`, html``),
      place,
    ),
    expired: plain('expired', say(leadWords.expired, days), box(say(adviceWords.askNewer), say(adviceWords.askNewerMore)), checked),
    suspended: plain('suspended', say(leadWords.suspendedSometime), noRely(say(adviceWords.noReason))),
    revoked: plain('revoked', say(leadWords.revokedSometime, days), noRely(say(adviceWords.noReason))),
    altered: plain('altered', say(leadWords.alteredCode), noRely(say(adviceWords.alteredMore)), checked),
    other_number: plain(
      'altered',
      say(offlineWords.otherNumber, { number: slot('number') }),
      noRely(say(adviceWords.alteredMore)),
      checked,
    ),
    too_old: plain('could_not_check', say(offlineWords.tooOld), unsure),
    unlisted: plain('could_not_check', say(leadWords.codeAlone), unsure, checked),
    clock: plain('could_not_check', say(offlineWords.clock), unsure, checked),
    key: plain('could_not_check', say(offlineWords.key), unsure, checked),
    nothing_heard: answerWith({ ...asked, lead: say(offlineWords.nothingHeard) }, unsure, place),
    not_here: answerWith({ ...asked, lead: say(codeWords.notHere) }, unsure, place),
    needs_code: answerWith({ ...asked, lead: say(offlineWords.needsCode) }, undefined, place),
    foreign: foreign(leadsTo),
    foreign_genuine: foreign(html`${leadsTo} ${say(scannedWords.foreignGenuine)}`),
    no_address: answerWith(
      { ...asked, drawing: 'search', heading: scannedWords.none, lead: say(scannedWords.noAddress, { ours }) },
      undefined,
      place,
    ),
    unread: answerWith({ ...asked, drawing: 'scan', heading: scannedWords.unread, lead: say(scannedWords.unreadLead) }, undefined, place),
  };
  return html`${Object.entries(templates).map(([name, markup]) => html`<template id="a-${name}">${markup}</template>`)}`;
}

const findings: readonly (readonly [CheckName, Result, Reason, Sentence?])[] = [
  ['signature', 'VALID', 'signed_by_us'],
  ['signature', 'INVALID', 'altered'],
  ['signature', 'UNKNOWN', 'key_unknown'],
  ['facts', 'SKIPPED', 'not_looked_at', offlineWords.codeOnly],
  ['facts', 'INVALID', 'other_than_the_code', offlineWords.otherNumber],
  ['status', 'VALID', 'good'],
  ['status', 'INVALID', 'revoked'],
  ['status', 'INVALID', 'suspended'],
  ['status', 'UNKNOWN', 'list_too_old'],
  ['status', 'UNKNOWN', 'list_missing', offlineWords.listMissing],
  ['status', 'UNKNOWN', 'key_unknown'],
  ['status', 'UNKNOWN', 'not_yet_valid', offlineWords.clockFinding],
  ['status', 'SKIPPED', 'not_looked_at'],
  ['dates', 'VALID', 'within_dates'],
  ['dates', 'INVALID', 'expired'],
  ['dates', 'UNKNOWN', 'not_yet_valid', offlineWords.clockFinding],
  ['dates', 'SKIPPED', 'not_looked_at'],
];

/** What is signed is here the code itself, and what is compared with it the published record: the two names change places. */
const labels: Readonly<Record<CheckName, Sentence>> = { ...checkWords, signature: checkWords.facts, facts: checkWords.signature };

function findingTemplates(place: PageContext): Markup {
  const values = { since: slot('since'), asOf: slot('asOf'), until: slot('expiresOn'), number: slot('number') };
  return html`${findings.map(([check, result, reason, words = reasonWords[reason]]) => {
    const markup = row({ check, result }, place.say(words, values), place, labels[check]);
    return html`<template id="f-${check}-${reason}">${markup}</template>`;
  })}`;
}

/** Answers in words, for the history; and what is said of the work itself. */
function wordTemplates({ say }: PageContext): Markup {
  const words: Readonly<Record<string, Sentence>> = {
    ...Object.fromEntries(Object.entries(answerWords).map(([answer, sentence]) => [`answer-${answer}`, sentence])),
    'answer-foreign': scannedWords.foreign,
    'answer-picture': scannedWords.picture,
    reading: appWords.reading,
    noCamera: appWords.noCamera,
    noDecoder: appWords.noDecoder,
    refreshing: heldWords.refreshing,
    refreshed: heldWords.refreshed,
    failed: heldWords.failed,
  };
  const times = { device: slot('device'), heard: slot('heard') };
  return html`${Object.entries(words).map(([name, sentence]) => html`<template id="w-${name}">${say(sentence)}</template>`)}<template
      id="w-note"
      >${icon('info')}</template
    ><template id="w-clockOff">${say(heldWords.clockOff, times)}</template
    ><template id="w-clockUnsure">${say(heldWords.clockUnsure, times)}</template>`;
}
