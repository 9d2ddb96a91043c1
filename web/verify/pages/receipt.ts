import type { PublicKey } from '@thamani/credentials/keys.ts';
import { receiptScript } from 'virtual:reading-scripts';
import { fileWords } from './file-messages.ts';
import { html, type Markup } from './html.ts';
import type { PageContext } from './page-context.ts';
import { dataOf, readingSheet } from './local-check-data.ts';
import { receiptWords } from './receipt-messages.ts';
import { policyWith, shell } from './page-layout.ts';
import { pageWords } from './messages.ts';

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
        <h1>${say(receiptWords.heading)}</h1>
        <p class="lead">${say(receiptWords.lead)}</p>
        <noscript><p class="do">${say(receiptWords.needsScript)}</p></noscript>
        <p class="none">${say(keys.length === 0 ? receiptWords.refusedNoKey : receiptWords.none)}</p>
        <div class="foot">
          <a class="btn" href="/${language}/file">${say(receiptWords.open)}</a>
          <a class="btn plain" href="/${language}/">${say(pageWords.site)}</a>
        </div>
      </div>
    </div>
    ${dataOf(keys, place)}
    <script type="module" src="${receiptScript.path}"></script>`;
  return shell({ heading: say(receiptWords.heading), path: 'receipt', sheet: readingSheet, body }, place);
}

export function receiptRefusedPage({ number, why }: ReceiptRefused, place: PageContext): string {
  const { say, language } = place;
  const words: Markup = say(
    {
      could_not_check: receiptWords.refusedCouldNotCheck,
      busy: receiptWords.refusedBusy,
      no_key: receiptWords.refusedNoKey,
      too_many: receiptWords.refusedTooMany,
    }[why],
  );
  const body = html`<div class="in home">
    <h1>${say(receiptWords.refused)}</h1>
    <p class="lead">${words}</p>
    <div class="foot">
      ${why === 'busy' || why === 'too_many' ? html`<a class="btn" href="/${language}/${number}/receipt" rel="nofollow">${say(receiptWords.take)}</a>` : undefined}
      <a class="btn plain" href="/${language}/${number}">${say(receiptWords.back)}</a>
      <a class="btn plain" href="/${language}/file">${say(fileWords.link)}</a>
    </div>
  </div>`;
  return shell({ heading: say(receiptWords.refused), path: `${number}/receipt`, body }, place);
}
