import type { NamedCertificate } from '@thamani/credentials/file-check.ts';
import type { CertificateLanguage, Manifest } from '@thamani/credentials/published-objects.ts';
import type { Verification } from '@thamani/credentials/verify.ts';
import type { CertificateFacts } from '@thamani/domain/certificates/facts.ts';
import { lastChange } from '../certificate/answer.ts';
import { expiryLabel } from '../certificate/facts.ts';
import { row } from './file-findings.ts';
import { inLanguageMessages, signedMessages } from './file-messages.ts';
import { html, type Markup } from '../layout/html.ts';
import { icon, mark } from '../layout/icons.ts';
import type { PageContext, Sentence } from '../layout/page-context.ts';
import { adviceMessages, factMessages } from '../layout/messages.ts';
import { code, writtenCode } from '../layout/formatting.ts';

/** What was signed, large: what a file that differs is compared with. */
export function fileFacts(facts: CertificateFacts, of: Verification | NamedCertificate, place: PageContext): Markup {
  const { say, written } = place;
  const isPublished = !('state' in of);
  const state = 'state' in of ? of.state : of.answer;
  const hasEnded = state === 'revoked' || state === 'expired';
  const ended = state === 'revoked' ? (lastChange('revoke', of.status) ?? lastChange('replace', of.status))?.at.slice(0, 10) : undefined;
  const fact = (label: Sentence, value: Markup, size = '', width = '') =>
    html`<div class="${width}">
      <dt>${say(label)}</dt>
      <dd class="${size}">${value}</dd>
    </div>`;
  return html`<section class="facts">
    <h2>${say(hasEnded ? adviceMessages.which : signedMessages.heading)}</h2>
    ${isPublished && !hasEnded ? undefined : html`<p>${say(hasEnded ? adviceMessages.whichMore : signedMessages.more)}</p>`}
    <dl class="card cmp">
      ${fact(factMessages.number, code(facts.number))}
      ${fact(hasEnded ? signedMessages.asIssued : signedMessages.valueAddition, written.percent(facts.valueAddition), 'big', 'half')}${fact(
        ended === undefined ? expiryLabel(state) : factMessages.wasValidUntil,
        written.day(ended ?? facts.expiresOn),
        'large',
        'half',
      )}
      ${fact(factMessages.company, html`<bdi>${facts.company}</bdi>`)}${fact(factMessages.product, html`<bdi>${facts.product}</bdi>`)}
      ${fact(factMessages.hsCode, code(writtenCode(facts.hsCode)), '', 'half')}${fact(factMessages.issuedOn, written.day(facts.issuedOn), '', 'half')}
    </dl>
  </section>`;
}

/** The file to use in its place, in the reader's language where there is one; its picture is put in by the page's script. */
export function publishedSection(facts: CertificateFacts, files: Manifest['files'], place: PageContext): Markup | undefined {
  const { say, written } = place;
  const first = files.find(({ language }) => language === place.language) ?? files[0];
  if (first === undefined) return undefined;
  const { number } = facts;
  const others = files.filter(({ language }) => language !== first.language);
  const link = (language: CertificateLanguage, words: Markup, look = '') =>
    html`<a class="${look}" href="/${number}/${language}.pdf" download="${number}-${language}.pdf">${words}</a>`;
  return html`<section class="published" data-number="${number}" data-language="${first.language}" data-sha256="${first.sha256}">
    <h2>${say(signedMessages.published)}</h2>
    <div class="card pub">
      <div class="pubr">
        <div class="thumb" aria-hidden="true">
          <div>${mark}<i></i><i></i><b>${written.percent(facts.valueAddition)}</b><i></i><i></i><i></i></div>
        </div>
        <p>
          <b>${say(signedMessages.certificate, { number: code(number) })}</b><br />${say(signedMessages.file, {
            language: say(inLanguageMessages[first.language]),
            size: written.size(first.bytes),
            day: written.day(facts.issuedOn),
          })}
        </p>
      </div>
      ${link(first.language, html`${icon('download')}${say(signedMessages.download)}`, 'btn')}${
        others.length === 0
          ? undefined
          : html`<p class="more">
              ${say(signedMessages.alsoIn)} ${others.map(({ language }) => html`${link(language, say(inLanguageMessages[language]))} `)}
            </p>`
      }
    </div>
  </section>`;
}

/** Two reasons for which a file differs: the reader decides by comparing. */
export function meaningSection(place: PageContext): Markup {
  const { say } = place;
  return html`<section>
    <h2>${say(signedMessages.meaning)}</h2>
    <ul class="card find">
      ${row({ tone: 'NOTE', label: signedMessages.matches, words: say(signedMessages.matchesMore) }, place)}${row(
        { tone: 'INVALID', label: signedMessages.differs, words: say(signedMessages.differsMore), drawing: 'warn' },
        place,
      )}
    </ul>
  </section>`;
}
