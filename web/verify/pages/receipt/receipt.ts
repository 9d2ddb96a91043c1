import type { PublicKey } from '@thamani/credentials/keys.ts';
import { receiptScript } from 'virtual:reading-scripts';
import { fileMessages } from '../file/file-messages.ts';
import { html, type Markup } from '../layout/html.ts';
import type { PageContext } from '../layout/page-context.ts';
import { dataOf, readingSheet } from '../layout/local-check-data.ts';
import { receiptMessages } from './receipt-messages.ts';
import { policyWith, shell } from '../layout/page-layout.ts';
import { pageMessages } from '../layout/messages.ts';

export interface ReceiptRefused {
  readonly number: string;
  readonly why: 'could_not_check' | 'busy' | 'no_key' | 'too_many';
}

export const receiptPolicy = policyWith({ sheet: readingSheet });

/** The receipt is in the fragment: the page's script checks it against these keys and replaces this content with the result. */
export function receiptPage(keys: readonly PublicKey[], place: PageContext): string {
  const { say, language } = place;
  const body = html`<div id="read">
      <div class="in home">
        <h1>${say(receiptMessages.heading)}</h1>
        <p class="lead">${say(receiptMessages.lead)}</p>
        <noscript><p class="do">${say(receiptMessages.needsScript)}</p></noscript>
        <p class="none">${say(keys.length === 0 ? receiptMessages.refusedNoKey : receiptMessages.none)}</p>
        <div class="foot">
          <a class="btn" href="/${language}/file">${say(receiptMessages.open)}</a>
          <a class="btn plain" href="/${language}/">${say(pageMessages.site)}</a>
        </div>
      </div>
    </div>
    ${dataOf(keys, place)}
    <script type="module" src="${receiptScript.path}"></script>`;
  return shell({ heading: say(receiptMessages.heading), path: 'receipt', sheet: readingSheet, body }, place);
}

export function receiptRefusedPage({ number, why }: ReceiptRefused, place: PageContext): string {
  const { say, language } = place;
  const words: Markup = say(
    {
      could_not_check: receiptMessages.refusedCouldNotCheck,
      busy: receiptMessages.refusedBusy,
      no_key: receiptMessages.refusedNoKey,
      too_many: receiptMessages.refusedTooMany,
    }[why],
  );
  const body = html`<div class="in home">
    <h1>${say(receiptMessages.refused)}</h1>
    <p class="lead">${words}</p>
    <div class="foot">
      ${why === 'busy' || why === 'too_many' ? html`<a class="btn" href="/${language}/${number}/receipt" rel="nofollow">${say(receiptMessages.take)}</a>` : undefined}
      <a class="btn plain" href="/${language}/${number}">${say(receiptMessages.back)}</a>
      <a class="btn plain" href="/${language}/file">${say(fileMessages.link)}</a>
    </div>
  </div>`;
  return shell({ heading: say(receiptMessages.refused), path: `${number}/receipt`, body }, place);
}
