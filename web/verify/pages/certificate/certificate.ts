import { toBase64url } from '@thamani/credentials/base64url.ts';
import type { PublicKey } from '@thamani/credentials/keys.ts';
import { fallback } from 'virtual:browser-script';
import type { PageData } from '../../browser/page-data.ts';
import { appMessages } from '../offline-app/offline-app-messages.ts';
import { alteredByCode, answerBlock, codeAlone, headingOf, type AnswerContext } from './answer.ts';
import { factsOfTheCode, factsSection } from './facts.ts';
import { codeFindings, findingsSection, historySection } from './findings.ts';
import { html, json, type Markup } from '../layout/html.ts';
import type { PageContext } from '../layout/page-context.ts';
import { receiptMessages } from '../receipt/receipt-messages.ts';
import { shell } from '../layout/page-layout.ts';
import { typeInForm } from './number-form-page.ts';
import { factMessages, pageMessages } from '../layout/messages.ts';
import { code } from '../layout/formatting.ts';

export interface CertificatePageInput extends AnswerContext {
  /** Those that the page's script checks a scanned code against. */
  readonly keys: readonly PublicKey[];
  /** What the rosette is drawn from; absent where there is no certificate to draw it of. */
  readonly hash?: string;
  readonly givesReceipts: boolean;
}

export function certificatePage(asked: CertificatePageInput, place: PageContext): string {
  const { number, verification, keys, hash } = asked;
  const { answer, facts } = verification;
  const { say } = place;
  const data: PageData = {
    number,
    answer,
    keys: keys.map(({ kid, bytes, until }) => (until === undefined ? [kid, toBase64url(bytes)] : [kid, toBase64url(bytes), until])),
    ed25519: fallback.path,
    ...(facts === undefined ? {} : { facts }),
    ...(hash === undefined || facts === undefined ? {} : { hash }),
  };
  const body = html`${answered(asked, place, asked.givesReceipts && answer !== 'could_not_check')} ${templates(asked, place)}
    <script type="application/json" id="data">
      ${json(data)}
    </script>`;
  return shell({ heading: html`${say(headingOf(verification))}: ${number}`, path: number, body }, place);
}

/** The same page from an answer that nobody can check yet: it says so, runs nothing and leads nowhere. */
export function foreseenPage(asked: AnswerContext, place: PageContext): string {
  const { say } = place;
  const body = html`<div class="do">
      <b>${say(pageMessages.preview)}</b>
      <p>${say(pageMessages.previewMore)}</p>
    </div>
    ${answered(asked, place)}`;
  return shell({ heading: html`${say(headingOf(asked.verification))}: ${asked.number}`, path: asked.number, inert: true, body }, place);
}

/** All that is read without script. */
function answered(asked: AnswerContext, place: PageContext, givesReceipts = false): Markup {
  const { number, verification } = asked;
  const { answer, facts } = verification;
  return html`${answerBlock(asked, place)}
    <div class="in">
      ${facts === undefined ? undefined : factsSection(facts, answer, place)}${answer === 'not_found' ? html`<section>${typeInForm({ typed: number }, place)}</section>` : undefined}${historySection(verification, place)}${findingsSection(verification, place)}${foot(asked, place, givesReceipts)}
    </div>`;
}

function foot({ number, verification: { answer }, checkedAt }: AnswerContext, place: PageContext, givesReceipts: boolean): Markup {
  const { say, written, language, origins, doubt } = place;
  return html`<div class="foot">
    ${answer === 'could_not_check' ? html`<a class="btn" href="/${language}/${number}">${say(pageMessages.again)}</a>` : undefined}${answer === 'not_found' ? undefined : html`<a class="btn${answer === 'could_not_check' ? ' plain' : ''}" href="/${language}/">${say(pageMessages.another)}</a>`}<a
      class="btn plain"
      href="${doubt(number)}"
      >${say(pageMessages.report)}</a
    >${givesReceipts ? html`<a class="btn plain" rel="nofollow" href="/${language}/${number}/receipt">${say(receiptMessages.take)}</a>` : undefined}
    <p><a href="/${language}/app">${say(appMessages.link)}</a></p>
    <p class="rec">${say(pageMessages.record, { at: written.moment(checkedAt), address: code(`${origins.verify}/${number}`) })}</p>
    <p>${say(pageMessages.authority)}</p>
  </div>`;
}

/** What only the reader's browser can know, ready in the page's language. */
function templates({ verification: { facts } }: CertificatePageInput, place: PageContext): Markup {
  return html`${codeFindings(place)}<template id="altered">${alteredByCode(place)}</template
    ><template id="differs"
      ><p class="dif">${place.say(factMessages.inTheCode)} <bdi></bdi></p></template
    >${facts === undefined ? html`<template id="alone">${codeAlone(place)}${factsOfTheCode(place)}</template>` : undefined}`;
}
