import type { PublicKey } from '@thamani/credentials/keys.ts';
import { fileScript } from 'virtual:reading-scripts';
import { fileMessages } from './file-messages.ts';
import { html } from '../layout/html.ts';
import { icon } from '../layout/icons.ts';
import type { PageContext } from '../layout/page-context.ts';
import { dataOf, readingSheet } from '../layout/local-check-data.ts';
import { policyWith, shell } from '../layout/page-layout.ts';
import { pageMessages } from '../layout/messages.ts';

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
      <h1>${say(fileMessages.heading)}</h1>
      <p class="lead">${say(fileMessages.lead)}</p>
      <noscript><p class="do">${say(fileMessages.needsScript)}</p></noscript>
      <div class="drop" id="drop">
        ${icon('file')}
        <label class="btn" for="files">${say(fileMessages.choose)}</label>
        <input
          id="files"
          class="vh"
          type="file"
          multiple
          accept=".pdf,.jwt,application/pdf,application/jwt,image/*"
          aria-describedby="limits"
        />
        <p>${say(fileMessages.drop)}</p>
        <p id="limits" class="more">${say(fileMessages.limits)}</p>
      </div>
      <div class="foot">
        <a href="/${language}/">${say(pageMessages.site)}</a>
        <p>${say(pageMessages.authority)}</p>
      </div>
    </div>
    <div class="in wide then" id="then" hidden>
      <button class="btn plain" type="button" id="another">${icon('file')}${say(fileMessages.another)}</button>
      <p>${say(fileMessages.stays)}</p>
    </div>
    ${dataOf(keys, place)}
    <script type="module" src="${fileScript.path}"></script>`;
  return shell({ heading: say(fileMessages.heading), path: 'file', indexed: true, sheet: readingSheet, body }, place);
}
