import { schemes, type SchemeVersion } from '@thamani/domain/valuation/scheme.ts';
import { html, type Markup } from './html.ts';
import type { PageContext } from './page-context.ts';
import { shell } from './page-layout.ts';
import { factWords, pageWords, schemeWords } from './messages.ts';

/** The page at the scheme addresses in a credential (credentials/credential.ts): it explains what was certified. */
export function schemePage(version: SchemeVersion, place: PageContext): string {
  const { say, written } = place;
  const { thresholdPercent, inclusive } = schemes[version];
  const heading = say(schemeWords.heading, { scheme: html`<bdi dir="ltr">${version}</bdi>` });
  const title = say(schemeWords.heading, { scheme: html`${version}` });
  const threshold = { threshold: written.threshold(String(thresholdPercent)) };
  const rows = html`${row('measured', say(schemeWords.measured), say(schemeWords.measuredMore))}
  ${row('threshold', say(schemeWords.needed), say(inclusive ? schemeWords.neededAtLeast : schemeWords.neededMore, threshold))}
  ${row('decided', say(schemeWords.decided), say(schemeWords.decidedMore))}${row('lasts', say(schemeWords.lasts), say(schemeWords.lastsMore))}`;
  return plainPage({ heading, title, path: `schemes/local-value-addition/${version}`, lead: say(schemeWords.lead), rows }, place);
}

/** What a registration number is a number of. */
export function registerPage(place: PageContext): string {
  const { say } = place;
  const rows = row('register', say(schemeWords.register), say(schemeWords.registerMore));
  return plainPage(
    { heading: say(factWords.registration), path: 'schemes/company-register', lead: say(schemeWords.registerLead), rows },
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
      <a href="/${language}/">${say(pageWords.site)}</a>
      <p>${say(pageWords.authority)}</p>
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
