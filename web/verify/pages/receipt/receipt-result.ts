import type { Read } from '@thamani/credentials/jwt.ts';
import type { LookedAt, Receipt } from '@thamani/credentials/receipt.ts';
import { answerIcons } from '../certificate/answer.ts';
import { factsSection } from '../certificate/facts.ts';
import { findingsSection } from '../certificate/findings.ts';
import { html, type Markup } from '../layout/html.ts';
import { icon } from '../layout/icons.ts';
import type { PageContext } from '../layout/page-context.ts';
import { lookedMessages, receiptMessages } from './receipt-messages.ts';
import { answerMessages, pageMessages } from '../layout/messages.ts';
import { code } from '../layout/formatting.ts';

/** A receipt as the reader's browser found it: of one that is not genuine nothing is shown. Nothing here knows of the server. */
export function receiptDrawn(read: Read<Receipt>, place: PageContext): Markup {
  return read.kind === 'genuine' ? genuine(read.payload, read.key.kid, place) : notGenuine(read.kind, place);
}

function genuine(receipt: Receipt, kid: string, place: PageContext): Markup {
  const { say, written, language } = place;
  const { number, answer, facts, findings, checkedAt, readAt, statusAsOf, keySince } = receipt;
  // Whether a code was looked at is not the site's to say: it never sees one.
  const looked = findings.map((one) => (one.reason === 'no_code' ? { ...one, reason: 'not_looked_at' as const } : one));
  const verification = {
    answer,
    findings: looked,
    ...(facts === undefined ? {} : { facts }),
    ...(statusAsOf === undefined ? {} : { statusAsOf }),
    ...(keySince === undefined ? {} : { keySince }),
  };
  const words = { heading: receiptMessages.which, more: receiptMessages.whichMore };
  return html`<div class="ans rcpt" id="answer" role="status">
      <div class="in">
        <div class="ic">${icon('receipt')}</div>
        <h1>${say(receiptMessages.genuine)}</h1>
        <p>${say(receiptMessages.answered, { at: written.moment(checkedAt), number: code(number) })}</p>
        <p class="said ${answer}" id="said">${icon(answerIcons[answer])}<b>${say(answerMessages[answer])}</b></p>
        <p class="as">${icon('clock')}<span>${say(receiptMessages.notToday)}</span></p>
      </div>
    </div>
    <div class="in">
      <div class="acts">
        <a class="btn" href="/${language}/${number}">${say(receiptMessages.now)}</a>
        <button class="btn plain" id="print">${say(receiptMessages.print)}</button>
        <button class="btn plain" id="save">${say(receiptMessages.save)}</button>
        <button class="btn plain" id="copy">${say(receiptMessages.copy)}</button>
        <p role="status" id="copied" data-done="${say(receiptMessages.copied)}" data-failed="${say(receiptMessages.notCopied)}"></p>
      </div>
      ${facts === undefined ? undefined : factsSection(facts, answer, place, words)}${findings.length === 0 ? undefined : findingsSection(verification, place)}
      <section>
        <h2>${say(receiptMessages.proves)}</h2>
        <ul class="card says">
          <li>${say(receiptMessages.provesAnswer)}</li>
          <li>${say(receiptMessages.provesNotToday)}</li>
          <li>${say(receiptMessages.provesNotPaper)}</li>
        </ul>
      </section>
      ${lookedSection(receipt.objectHashes, readAt, place)}
      <div class="foot">
        <p class="paper">${say(receiptMessages.onPaper)}</p>
        <p class="rec">${say(receiptMessages.signedWith, { kid: code(kid) })}</p>
        <p>${say(pageMessages.authority)}</p>
      </div>
    </div>`;
}

function lookedSection(looked: LookedAt, readAt: string, { say, written }: PageContext): Markup | undefined {
  const names = (Object.keys(lookedMessages) as (keyof LookedAt)[]).filter((name) => looked[name] !== undefined);
  if (names.length === 0) return undefined;
  return html`<section>
    <h2>${say(receiptMessages.looked)}</h2>
    <p>${say(receiptMessages.lookedMore, { at: written.moment(readAt) })}</p>
    <dl class="card hashes">
      ${names.map(
        (name) =>
          html`<div>
            <dt>${say(lookedMessages[name])}</dt>
            <dd>${code(looked[name] ?? '')}</dd>
          </div>`,
      )}
    </dl>
  </section>`;
}

function notGenuine(kind: 'unreadable' | 'unknown_key' | 'altered', { say, language }: PageContext): Markup {
  const why = { unreadable: receiptMessages.unreadable, unknown_key: receiptMessages.unknownKey, altered: receiptMessages.altered }[kind];
  return html`<div class="ans altered" id="answer" role="status">
      <div class="in">
        <div class="ic">${icon('cross')}</div>
        <h1>${say(receiptMessages.bad)}</h1>
        <p>${say(why)}</p>
      </div>
    </div>
    <div class="do">
      <b>${say(receiptMessages.badBox)}</b>
      <p>${say(receiptMessages.badMore)}</p>
    </div>
    <div class="in">
      <div class="foot"><a class="btn" href="/${language}/">${say(pageMessages.site)}</a></div>
    </div>`;
}

/** Neither genuine nor not. */
export function receiptUnread({ say, language }: PageContext): Markup {
  return html`<div class="ans could_not_check" id="answer" role="status">
      <div class="in">
        <div class="ic">${icon('away')}</div>
        <h1>${say(receiptMessages.notHere)}</h1>
        <p>${say(receiptMessages.notHereMore)}</p>
      </div>
    </div>
    <div class="in">
      <div class="foot"><a class="btn" href="/${language}/">${say(pageMessages.site)}</a></div>
    </div>`;
}
