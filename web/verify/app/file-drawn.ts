import { pretends, type FileFound, type InsideCode, type InsideCredential } from '@thamani/credentials/inside.ts';
import type { Read } from '@thamani/credentials/jwt.ts';
import type { Receipt } from '@thamani/credentials/receipt.ts';
import type { Answer, Result } from '@thamani/credentials/verify.ts';
import { answerIcons, headingOf } from './answer.ts';
import { contradictionWords, fileWords, inLanguageWords, insideWords, verdictMore, verdictWords } from './file-words.ts';
import { resultIcons } from './findings.ts';
import { html, type Markup } from './html.ts';
import { icon, type IconName } from './icons.ts';
import type { Place } from './place.ts';
import { receiptWords } from './receipt-words.ts';
import type { Sentence } from './say.ts';
import { answerWords, pageWords, resultWords, typeInWords } from './words.ts';
import { code } from './written.ts';

/** How looking for codes went: not at all for the published file, and not always with success for another. */
export type Looked = 'not_needed' | 'looking' | 'looked' | 'closed' | 'unread';

export type Outcome =
  | { readonly kind: 'pdf'; readonly found: FileFound; readonly looked: Looked }
  | { readonly kind: 'receipt'; readonly read: Read<Receipt>; readonly token: string }
  | { readonly kind: 'too_large' | 'no_file_of_ours' | 'unread' | 'could_not_look' };

/** Drawn by the reader's browser, for each file in its turn. */
export function fileDrawn(name: string, id: string, outcome: Outcome, place: Place): Markup {
  return html`<article class="card file" id="${id}">
    <h2><bdi>${name}</bdi></h2>
    ${contentOf(id, outcome, place)}
  </article>`;
}

export function fileWaiting(name: string, id: string, { say }: Place): Markup {
  return html`<article class="card file" id="${id}" aria-busy="true">
    <h2><bdi>${name}</bdi></h2>
    <p>${say(fileWords.working)}</p>
  </article>`;
}

function contentOf(id: string, outcome: Outcome, place: Place): Markup {
  switch (outcome.kind) {
    case 'pdf':
      return pdfDrawn(id, outcome.found, outcome.looked, place);
    case 'receipt':
      return receiptFile(outcome.read, outcome.token, place);
    default:
      return verdict(
        { tone: 'could_not_check', drawing: 'question', words: verdictWords[outcome.kind], more: place.say(verdictMore[outcome.kind]) },
        place,
      );
  }
}

interface Verdict {
  readonly tone: Answer;
  readonly drawing: IconName;
  readonly words: Sentence;
  readonly more: Markup;
}

function verdict({ tone, drawing, words, more }: Verdict, { say }: Place): Markup {
  return html`<div class="ver ${tone}">
    <div class="ic">${icon(drawing)}</div>
    <div>
      <b>${say(words)}</b>
      <p>${more}</p>
    </div>
  </div>`;
}

function pdfDrawn(id: string, found: FileFound, looked: Looked, place: Place): Markup {
  const { number, verification, contradictions } = found;
  const { say, language } = place;
  return html`${verdict(verdictOf(found, place), place)}
    <ul class="find">
      ${contradictions.map((one) => row('INVALID', insideWords.parts, say(contradictionWords[one]), place))}${standingRow(found, place)}${hashRow(found, place)}${credentialRows(found.credentials, place)}${codeRows(found.codes, looked, place)}
    </ul>
    ${found.match.kind === 'no_number' && looked !== 'looking' ? numberForm(id, place) : undefined}${
      number === undefined || verification === undefined
        ? undefined
        : html`<p class="whole"><a href="/${language}/${number}">${say(insideWords.whole)}</a></p>`
    }`;
}

/** The worst comes first: what contradicts itself or pretends, then a certificate that does not stand, then the file. */
function verdictOf(found: FileFound, { say }: Place): Verdict {
  const { match, verification, contradictions } = found;
  const told = (kind: keyof typeof verdictWords, tone: Answer, drawing: IconName, more = say(verdictMore[kind])) => ({
    tone,
    drawing,
    words: verdictWords[kind],
    more,
  });
  if (contradictions.length > 0) return told('contradicts', 'altered', 'cross');
  if (pretends(found)) return told('pretends', 'altered', 'cross');
  const answer = verification?.answer ?? 'could_not_check';
  // That the certificate stands does not make this file the published one; that it does not stand is told of any.
  const tone = answer === 'valid' || answer === 'replaced' ? 'could_not_check' : answer;
  switch (match.kind) {
    case 'published':
      return told('published', answer, answerIcons[answer], say(verdictMore.published, { language: say(inLanguageWords[match.language]) }));
    case 'not_published':
      return told('not_published', tone, 'question');
    case 'could_not_look':
      return told('could_not_look', tone, 'away');
    case 'no_number':
      return told('no_number', 'could_not_check', 'search');
  }
}

function row(result: Result, label: Sentence, words: Markup, { say }: Place, word: Markup = say(resultWords[result])): Markup {
  return html`<li class="${result}">
    ${icon(resultIcons[result])}<b>${say(label)}</b><span class="w">${word}</span>
    <p>${words}</p>
  </li>`;
}

const standings: Readonly<Record<Answer, Result>> = {
  valid: 'VALID',
  replaced: 'VALID',
  expired: 'INVALID',
  suspended: 'INVALID',
  revoked: 'INVALID',
  altered: 'INVALID',
  not_found: 'INVALID',
  could_not_check: 'UNKNOWN',
};

function standingRow({ number, verification }: FileFound, place: Place): Markup | undefined {
  if (number === undefined || verification === undefined) return undefined;
  const { say, written, certificate } = place;
  const { facts, statusAsOf, answer } = verification;
  const words = html`${certificate(number)}${facts === undefined ? undefined : html` · <bdi>${facts.company}</bdi> · <bdi>${facts.product}</bdi>`}
  ${statusAsOf === undefined ? undefined : html`<br />${say(pageWords.asOf, { at: written.moment(statusAsOf) })}`}`;
  return row(standings[answer], insideWords.standing, words, place, say(headingOf(verification)));
}

function hashRow({ match, number }: FileFound, place: Place): Markup | undefined {
  const { say } = place;
  if (match.kind === 'no_number') return undefined;
  if (match.kind === 'published') return row('VALID', insideWords.hash, say(insideWords.hashSame), place);
  if (match.kind === 'could_not_look') return row('UNKNOWN', insideWords.hash, say(insideWords.hashUnknown), place);
  return row(
    'UNKNOWN',
    insideWords.hash,
    say(insideWords.hashOther, { number: code(number ?? '') }),
    place,
    say(verdictWords.not_published),
  );
}

function credentialRows(credentials: readonly InsideCredential[], place: Place): readonly Markup[] {
  const { say } = place;
  const label = insideWords.credential;
  if (credentials.length === 0) return [row('SKIPPED', label, say(insideWords.credentialNone), place)];
  return credentials.map((one) => {
    switch (one.kind) {
      case 'genuine':
        return row('VALID', label, say(insideWords.credentialGenuine, named(one.facts)), place);
      case 'altered':
        return row('INVALID', label, say(insideWords.credentialAltered), place);
      case 'unknown_key':
        return row('INVALID', label, say(insideWords.credentialUnknownKey), place);
      case 'unreadable':
        return row('UNKNOWN', label, say(insideWords.credentialUnreadable), place);
    }
  });
}

function named({ number, company, product }: { readonly number: string; readonly company: string; readonly product: string }) {
  return { number: code(number), company: html`<bdi>${company}</bdi>`, product: html`<bdi>${product}</bdi>` };
}

function codeRows(codes: readonly InsideCode[] | undefined, looked: Looked, place: Place): readonly Markup[] {
  const { say } = place;
  const label = insideWords.code;
  switch (looked) {
    case 'not_needed':
      return [row('SKIPPED', label, say(insideWords.codeNotNeeded), place)];
    case 'looking':
      return [row('SKIPPED', label, say(fileWords.looking), place)];
    case 'closed':
      return [row('UNKNOWN', label, say(insideWords.codeClosed), place)];
    case 'unread':
      return [row('UNKNOWN', label, say(insideWords.codeUnread), place)];
    case 'looked':
      return codes === undefined || codes.length === 0
        ? [row('SKIPPED', label, say(insideWords.codeNone), place)]
        : codes.map((one) => codeRow(one, place));
  }
}

function codeRow({ scanned, opened }: InsideCode, place: Place): Markup {
  const { say } = place;
  const label = insideWords.code;
  const host = scanned.kind === 'foreign' ? code(scanned.host) : undefined;
  if (opened?.kind === 'genuine')
    return host === undefined
      ? row('VALID', label, say(insideWords.codeGenuine, named(opened.facts)), place)
      : row('INVALID', label, say(insideWords.codeCopied, { number: code(opened.facts.number), host }), place);
  if (opened !== undefined && host === undefined) return row('INVALID', label, say(insideWords.codeAltered), place);
  if (host !== undefined) return row('UNKNOWN', label, say(insideWords.codeForeign, { host }), place);
  return 'number' in scanned
    ? row('UNKNOWN', label, say(insideWords.codeBare, { number: code(scanned.number) }), place)
    : row('SKIPPED', label, say(insideWords.codeOther), place);
}

/** Where nothing inside tells which certificate it is. */
function numberForm(id: string, { say }: Place): Markup {
  return html`<form class="ask" novalidate>
    <label for="${id}-number">${say(typeInWords.field)}</label>
    <p class="err" role="alert"></p>
    <div class="row">
      <input
        id="${id}-number"
        name="number"
        dir="ltr"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        maxlength="80"
        placeholder="TVA-"
      /><button class="btn">${say(typeInWords.send)}</button>
    </div>
  </form>`;
}

function receiptFile(read: Read<Receipt>, token: string, place: Place): Markup {
  const { say, written, language } = place;
  if (read.kind !== 'genuine') {
    const why = { unreadable: receiptWords.unreadable, unknown_key: receiptWords.unknownKey, altered: receiptWords.altered }[read.kind];
    return verdict({ tone: 'altered', drawing: 'cross', words: receiptWords.bad, more: say(why) }, place);
  }
  const { number, answer, checkedAt } = read.payload;
  const more = html`${say(receiptWords.answered, { at: written.moment(checkedAt), number: code(number) })} <b>${say(answerWords[answer])}</b
    ><br />${say(receiptWords.notToday)}`;
  return html`${verdict({ tone: 'could_not_check', drawing: 'receipt', words: receiptWords.genuine, more }, place)}
    <p class="whole">
      <a href="/${language}/receipt#${token}">${say(receiptWords.heading)}</a> ·
      <a href="/${language}/${number}">${say(receiptWords.now)}</a>
    </p>`;
}
