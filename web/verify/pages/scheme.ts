import { schemes, type SchemeVersion } from '@thamani/domain/valuation/value-addition.ts';
import { html, type Markup } from './layout/html.ts';
import type { PageContext } from './layout/page-context.ts';
import { shell } from './layout/page-layout.ts';
import { factMessages, pageMessages, schemeMessages } from './layout/messages.ts';

/** The page at the scheme addresses in a credential (credentials/credential.ts): it explains what was certified. */
export function schemePage(version: SchemeVersion, place: PageContext): string {
  const { say, written } = place;
  const { thresholdPercent, inclusive } = schemes[version];
  const heading = say(schemeMessages.heading, { scheme: html`<bdi dir="ltr">${version}</bdi>` });
  const title = say(schemeMessages.heading, { scheme: html`${version}` });
  const threshold = { threshold: written.threshold(String(thresholdPercent)) };
  const rows = html`${row('measured', say(schemeMessages.measured), say(schemeMessages.measuredMore))}
  ${row('threshold', say(schemeMessages.needed), say(inclusive ? schemeMessages.neededAtLeast : schemeMessages.neededMore, threshold))}
  ${row('decided', say(schemeMessages.decided), say(schemeMessages.decidedMore))}${row('lasts', say(schemeMessages.lasts), say(schemeMessages.lastsMore))}`;
  return plainPage({ heading, title, path: `schemes/local-value-addition/${version}`, lead: say(schemeMessages.lead), rows }, place);
}

/** What a registration number is a number of. */
export function registerPage(place: PageContext): string {
  const { say } = place;
  const rows = row('register', say(schemeMessages.register), say(schemeMessages.registerMore));
  return plainPage(
    { heading: say(factMessages.registration), path: 'schemes/company-register', lead: say(schemeMessages.registerLead), rows },
    place,
  );
}

interface PlainPage {
  readonly heading: Markup;
  /** Without markup, where the heading has some. */
  readonly title?: Markup;
  readonly path: string;
  readonly lead: Markup;
  readonly rows: Markup;
}

function plainPage({ heading, title = heading, path, lead, rows }: PlainPage, place: PageContext): string {
  const { say, language } = place;
  const body = html`<div class="in home">
    <h1>${heading}</h1>
    <p class="lead">${lead}</p>
    <dl class="card">${rows}</dl>
    <div class="foot">
      <a href="/${language}/">${say(pageMessages.site)}</a>
      <p>${say(pageMessages.authority)}</p>
    </div>
  </div>`;
  return shell({ heading: title, path, indexed: true, body }, place);
}

function row(id: string, name: Markup, words: Markup): Markup {
  return html`<div id="${id}">
    <dt>${name}</dt>
    <dd>${words}</dd>
  </div>`;
}
