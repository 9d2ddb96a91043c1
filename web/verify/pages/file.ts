import type { PublicKey } from '@thamani/credentials/keys.ts';
import { fileScript } from 'virtual:reading-scripts';
import { fileWords } from './file-messages.ts';
import { html } from './html.ts';
import { icon } from './icons.ts';
import type { PageContext } from './page-context.ts';
import { dataOf, readingSheet } from './local-check-data.ts';
import { policyWith, shell } from './page-layout.ts';
import { pageWords } from './messages.ts';

/** Fetches from this site alone; pages are drawn and codes are read beside it. */
export const filePolicy = policyWith({
  sheet: readingSheet,
  directives: ["connect-src 'self'", "worker-src 'self'"],
});

/** `keys`: those of receipts, which can be dropped here too. */
export function filePage(keys: readonly PublicKey[], place: PageContext): string {
  const { say, language } = place;
  const body = html`<div id="results"></div>
    <p id="progress" role="status" class="in wide more"></p>
    <div class="in home" id="ask">
      <h1>${say(fileWords.heading)}</h1>
      <p class="lead">${say(fileWords.lead)}</p>
      <noscript><p class="do">${say(fileWords.needsScript)}</p></noscript>
      <div class="drop" id="drop">
        ${icon('file')}
        <label class="btn" for="files">${say(fileWords.choose)}</label>
        <input
          id="files"
          class="vh"
          type="file"
          multiple
          accept=".pdf,.jwt,application/pdf,application/jwt,image/*"
          aria-describedby="limits"
        />
        <p>${say(fileWords.drop)}</p>
        <p id="limits" class="more">${say(fileWords.limits)}</p>
      </div>
      <div class="foot">
        <a href="/${language}/">${say(pageWords.site)}</a>
        <p>${say(pageWords.authority)}</p>
      </div>
    </div>
    <div class="in wide then" id="then" hidden>
      <button class="btn plain" type="button" id="another">${icon('file')}${say(fileWords.another)}</button>
      <p>${say(fileWords.stays)}</p>
    </div>
    ${dataOf(keys, place)}
    <script type="module" src="${fileScript.path}"></script>`;
  return shell({ heading: say(fileWords.heading), path: 'file', indexed: true, sheet: readingSheet, body }, place);
}
