import type { Answer } from '@thamani/credentials/verify.ts';
import type { CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import { html, raw, type Markup } from '../layout/html.ts';
import type { PageContext, Sentence } from '../layout/page-context.ts';
import { adviceMessages, factMessages } from '../layout/messages.ts';
import { code, writtenCode } from '../layout/formatting.ts';

/** "Valid until" is true only of a certificate that is valid. */
export function expiryLabel(answer: Answer | 'in_force'): Sentence {
  if (answer === 'valid' || answer === 'replaced' || answer === 'in_force') return factMessages.expiresOn;
  return answer === 'expired' ? factMessages.wasValidUntil : factMessages.expiryDate;
}

/** Other words above it, where nobody holds a paper to compare. */
interface Headed {
  readonly heading: Sentence;
  readonly more: Sentence;
}

/** What an officer compares with the paper: the published facts, a closed list. */
export function factsSection(facts: CertificateFacts, answer: Answer, place: PageContext, headed?: Headed): Markup {
  const { say, written } = place;
  // No comparison makes a certificate reliable that is not valid.
  const asks = answer === 'valid' || answer === 'replaced' || answer === 'could_not_check';
  return html`<section id="facts">
    <h2>${say(headed?.heading ?? (asks ? adviceMessages.compare : adviceMessages.which))}</h2>
    <p>${say(headed?.more ?? (asks ? adviceMessages.compareMore : adviceMessages.whichMore))}</p>
    <dl class="card">
      <div>
        <dt>${say(factMessages.number)}</dt>
        <dd data-f="number">${code(facts.number)}</dd>
      </div>
      <div>
        <dt>${say(factMessages.company)}</dt>
        <dd data-f="company"><bdi>${facts.company}</bdi></dd>
      </div>
      <div>
        <dt>${say(factMessages.registration)}</dt>
        <dd>${code(facts.registrationNumber)}</dd>
      </div>
      <div class="half">
        <dt>${say(factMessages.country)}</dt>
        <dd>${written.country(facts.country)}</dd>
      </div>
      <div class="half">
        <dt>${say(factMessages.town)}</dt>
        <dd><bdi>${facts.town}</bdi></dd>
      </div>
      <div>
        <dt>${say(factMessages.product)}</dt>
        <dd data-f="product"><bdi>${facts.product}</bdi></dd>
      </div>
      <div>
        <dt>${say(factMessages.hsCode)}</dt>
        <dd data-f="hsCode">${code(writtenCode(facts.hsCode))}</dd>
      </div>
      <div>
        <dt>${say(factMessages.valueAddition)}</dt>
        <dd data-f="valueAddition">${written.percent(facts.valueAddition)}</dd>
        <dd class="more">
          ${bar(facts)}${say(factMessages.threshold, { threshold: written.threshold(facts.threshold), scheme: schemeLink(facts, place) })}
        </dd>
      </div>
      <div class="half">
        <dt>${say(factMessages.issuedOn)}</dt>
        <dd data-f="issuedOn">${written.day(facts.issuedOn)}</dd>
      </div>
      <div class="half">
        <dt>${say(expiryLabel(answer))}</dt>
        <dd data-f="expiresOn">${written.day(facts.expiresOn)}</dd>
      </div>
      <div class="pat" hidden>
        <dt>${say(factMessages.pattern)}</dt>
        <dd class="more">
          <svg class="ros" viewBox="-101 -101 202 202" aria-hidden="true"></svg><span>${say(factMessages.patternMore)}</span>
        </dd>
      </div>
    </dl>
  </section>`;
}

function schemeLink({ scheme }: CertificateFacts, { language }: PageContext): Markup {
  return html`<a href="/${language}/schemes/local-value-addition/${scheme}"><bdi dir="ltr" data-f="scheme">${scheme}</bdi></a>`;
}

/** The one chart of the product: the share that was certified, with a tick at the threshold. */
function bar({ valueAddition, threshold }: CertificateFacts): Markup {
  const [share, tick] = [valueAddition, threshold].map((percent) => Math.min(100, Math.max(0, Number(percent))));
  return raw(
    `<svg class="bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="100" height="4"/><rect width="${share}" height="4"/><path d="M${tick} 0v4"/></svg>`,
  );
}

/** For what the signed code alone can say; the page's script fills it in. */
export function factsOfTheCode({ say }: PageContext): Markup {
  const row = (name: keyof typeof factMessages, width = '', label: Sentence = factMessages[name]) =>
    html`<div class="${width}">
      <dt>${say(label)}</dt>
      <dd data-f="${name}"></dd>
    </div>`;
  return html`<section id="facts">
    <h2>${say(adviceMessages.compare)}</h2>
    <p>${say(adviceMessages.codeSays)}</p>
    <dl class="card">
      ${row('number')}${row('company')}${row('product')}${row('hsCode', 'half')}${row('valueAddition', 'half')}${row('issuedOn', 'half')}${row('expiresOn', 'half', factMessages.expiryDate)}
    </dl>
  </section>`;
}
