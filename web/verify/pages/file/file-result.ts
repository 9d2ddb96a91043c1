import { pretends, type FileFound, type OtherFile, type PublishedFile } from '@thamani/credentials/file-check.ts';
import type { Read } from '@thamani/credentials/jwt.ts';
import type { Receipt } from '@thamani/credentials/receipt.ts';
import type { Verification } from '@thamani/credentials/verify.ts';
import { answerIcons, box, headingOf, leadOf, reasonOf } from '../certificate/answer.ts';
import { fileFacts, publishedSection, meaningSection } from './file-facts.ts';
import { findingRows, type Looked, type Shown } from './file-findings.ts';
import { fileAdviceMessages, fileMessages, verdictMore, verdictMessages, inLanguageMessages, insideMessages } from './file-messages.ts';
import { html, type Markup } from '../layout/html.ts';
import { icon, type IconName } from '../layout/icons.ts';
import type { PageContext, Sentence } from '../layout/page-context.ts';
import { receiptMessages } from '../receipt/receipt-messages.ts';
import { adviceMessages, answerMessages, pageMessages, typeInMessages } from '../layout/messages.ts';
import { code } from '../layout/formatting.ts';

export type Outcome =
  | {
      readonly kind: 'file';
      readonly form: 'pdf' | 'picture';
      readonly found: FileFound;
      readonly looked: Looked;
      readonly bytes: number;
      readonly checkedAt: Date;
    }
  | { readonly kind: 'receipt'; readonly read: Read<Receipt>; readonly token: string }
  | { readonly kind: 'too_large' | 'no_file_of_ours' | 'unread' | 'could_not_look' };

/** Drawn by the reader's browser, for each file in its turn. */
export function fileDrawn(name: string, id: string, outcome: Outcome, place: PageContext): Markup {
  const isBusy = outcome.kind === 'file' && outcome.looked === 'looking';
  return html`<article class="file" id="${id}" ${isBusy ? html` aria-busy="true"` : undefined}>
    ${contentOf(name, id, outcome, place)}
  </article>`;
}

export function fileWaiting(name: string, id: string, place: PageContext): Markup {
  const lead = place.say(fileMessages.working);
  return html`<article class="file" id="${id}" aria-busy="true">
    ${band({ tone: 'could_not_check', drawing: 'file', heading: fileMessages.heading, lead }, name, place)}
  </article>`;
}

function contentOf(name: string, id: string, outcome: Outcome, place: PageContext): Markup {
  switch (outcome.kind) {
    case 'file': {
      const { found, ...shown } = outcome;
      return found.kind === 'published'
        ? publishedDrawn(found, { ...shown, name }, place)
        : otherDrawn(found, { ...shown, name }, id, place);
    }
    case 'receipt':
      return receiptFile(outcome.read, outcome.token, name, place);
    default: {
      const told = { heading: verdictMessages[outcome.kind], lead: place.say(verdictMore[outcome.kind]) };
      return band({ tone: 'could_not_check', drawing: 'question', ...told }, name, place);
    }
  }
}

interface Band {
  /** Gives its colour: green has none but `valid` and `replaced`, and they come from a published file alone. */
  readonly tone: PublishedFile['answer'] | OtherFile['answer'];
  readonly drawing: IconName;
  readonly heading: Sentence;
  readonly lead: Markup;
  readonly as?: Markup;
}

function band({ tone, drawing, heading, lead, as }: Band, name: string, { say }: PageContext): Markup {
  return html`<div class="ans ${tone}">
    <div class="in wide">
      <div class="ic">${icon(drawing)}</div>
      <div>
        <p class="nm"><bdi>${name}</bdi></p>
        <h1>${say(heading)}</h1>
        <p>${lead}</p>
      </div>
      ${as === undefined ? undefined : html`<p class="as">${icon('clock')}<span>${as}</span></p>`}
    </div>
  </div>`;
}

function asOf(statusAsOf: string | undefined, checkedAt: Date, { say, written }: PageContext): Markup {
  return say(statusAsOf === undefined ? pageMessages.checkedAt : pageMessages.asOf, { at: written.moment(statusAsOf ?? checkedAt) });
}

/** The answer about the certificate leads; that the file is the published one is told below it. */
function publishedDrawn(found: PublishedFile, shown: Shown, place: PageContext): Markup {
  const { say } = place;
  const { verification, answer, number, language } = found;
  const isPositive = answer === 'valid' || answer === 'replaced';
  const same = say(verdictMore.published, { language: say(inLanguageMessages[language]) });
  const lead = answer === 'valid' ? same : html`${leadOf(number, verification, place)} ${isPositive ? same : undefined}`;
  const advice = isPositive ? undefined : adviceOn(verification, { isPublished: true, form: shown.form }, place);
  const as = asOf(verification.statusAsOf, shown.checkedAt, place);
  return html`${band({ tone: answer, drawing: answerIcons[answer], heading: headingOf(verification), lead, as }, shown.name, place)}
    <div class="in wide">
      ${advice}
      <div class="cols">
        <div>
          ${verification.facts === undefined ? undefined : fileFacts(verification.facts, verification, place)}${wholeLink(number, place)}
        </div>
        <div>${findingRows(found, shown, place)}</div>
      </div>
    </div>`;
}

function otherDrawn(found: OtherFile, shown: Shown, id: string, place: PageContext): Markup {
  const { number, certificate, files } = found;
  const facts = certificate?.facts;
  const asks = found.kind === 'no_number' && shown.looked !== 'looking';
  return html`${band(verdictOf(found, shown, place), shown.name, place)}
    <div class="in wide">
      ${adviceOf(found, shown, place)}${asks ? numberForm(id, place) : undefined}
      <div class="cols">
        <div>
          ${facts === undefined || certificate === undefined ? undefined : fileFacts(facts, certificate, place)}${
            facts === undefined || found.answer !== 'changed' ? undefined : meaningSection(place)
          }${number === undefined || facts === undefined ? undefined : wholeLink(number, place)}
        </div>
        <div>${facts === undefined ? undefined : publishedSection(facts, files, place)}${findingRows(found, shown, place)}</div>
      </div>
    </div>`;
}

/** The worst first, in the order of the answer itself (credentials/file-check.ts); colour and headline come from the same answer. */
function verdictOf(found: OtherFile, { form, checkedAt }: Shown, place: PageContext): Band {
  const { say } = place;
  const { answer, kind, number = '', certificate } = found;
  const as = asOf(certificate?.statusAsOf, checkedAt, place);
  const named = verificationOf(found);
  switch (answer) {
    case 'revoked':
    case 'suspended':
    case 'not_found':
      if (named !== undefined)
        return { tone: answer, drawing: answerIcons[answer], heading: headingOf(named), lead: leadOf(number, named, place), as };
      break;
    case 'altered': {
      const isNotOurs = found.contradictions.length === 0 && pretends(found);
      if (found.contradictions.length === 0 && !isNotOurs && named !== undefined)
        return { tone: answer, drawing: 'cross', heading: answerMessages.altered, lead: leadOf(number, named, place), as };
      const lead = say(isNotOurs ? verdictMore.not_ours : verdictMore.contradicts);
      return { tone: answer, drawing: 'cross', heading: kind === 'changed' ? verdictMessages.changed : verdictMessages.not_ours, lead, as };
    }
    case 'changed':
      return form === 'picture'
        ? { tone: answer, drawing: 'picture', heading: verdictMessages.picture, lead: say(verdictMore.picture), as }
        : { tone: answer, drawing: 'pen', heading: verdictMessages.changed, lead: say(verdictMore.changed), as };
    case 'could_not_check':
      break;
  }
  return kind === 'no_number'
    ? { tone: 'could_not_check', drawing: 'search', heading: verdictMessages.no_number, lead: say(verdictMore.no_number) }
    : { tone: 'could_not_check', drawing: 'away', heading: verdictMessages.could_not_look, lead: say(verdictMore.could_not_look), as };
}

/** What is published of a certificate that is not in force, in the form that its own page takes; never for one that is. */
function verificationOf({ certificate }: OtherFile): Verification | undefined {
  if (certificate === undefined || certificate.state === 'in_force') return undefined;
  const { state, ...rest } = certificate;
  return { ...rest, answer: state };
}

function adviceOf(found: OtherFile, { form }: Shown, place: PageContext): Markup | undefined {
  const { say, doubt } = place;
  const report = html`<a href="${doubt(found.number)}">${say(fileAdviceMessages.report)}</a>`;
  const named = verificationOf(found);
  switch (found.answer) {
    case 'revoked':
    case 'suspended':
      return named === undefined ? undefined : adviceOn(named, { isPublished: false, isChanged: found.kind === 'changed', form }, place);
    case 'changed':
      return box(say(fileAdviceMessages.notThisFile), html`${say(fileAdviceMessages.compare)} ${report}`);
    case 'altered':
    case 'not_found':
      return box(say(fileAdviceMessages.notThisFile), html`${say(fileAdviceMessages.keep)} ${report}`);
    case 'could_not_check': {
      if (found.kind === 'no_number') return undefined;
      const isKnown = found.certificate?.facts !== undefined;
      return box(say(fileAdviceMessages.notYet), say(isKnown ? fileAdviceMessages.again : fileAdviceMessages.againLater));
    }
  }
}

interface About {
  readonly isPublished: boolean;
  readonly isChanged?: boolean;
  readonly form: 'pdf' | 'picture';
}

/** Of a certificate that is not in force, and what the file is beside that. */
function adviceOn(verification: Verification, { isPublished, isChanged = false, form }: About, place: PageContext): Markup | undefined {
  const { say, certificate } = place;
  const { answer, status } = verification;
  if (answer === 'expired') return box(say(adviceMessages.askNewer), say(adviceMessages.askNewerMore));
  if (answer === 'could_not_check') return box(say(fileAdviceMessages.notYet), say(fileAdviceMessages.againLater));
  if (answer !== 'revoked' && answer !== 'suspended') return undefined;
  const genuine = answer === 'revoked' ? fileAdviceMessages.genuineButRevoked : fileAdviceMessages.genuineButSuspended;
  const other = form === 'picture' ? fileAdviceMessages.pictureToo : fileAdviceMessages.changedToo;
  const newer = status?.replacedBy;
  return box(
    say(fileAdviceMessages.notThisCertificate),
    html`${isPublished ? say(genuine) : isChanged ? say(other) : undefined} ${reasonOf(verification, place)}
    ${newer === undefined ? undefined : say(adviceMessages.newerIs, { number: certificate(newer) })}`,
  );
}

function wholeLink(number: string, { say, language }: PageContext): Markup {
  return html`<p class="whole"><a href="/${language}/${number}">${say(insideMessages.whole)}</a></p>`;
}

/** Where nothing inside tells which certificate it is. */
function numberForm(id: string, { say }: PageContext): Markup {
  return html`<form class="ask" novalidate>
    <label for="${id}-number">${say(typeInMessages.field)}</label>
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
      /><button class="btn">${say(typeInMessages.send)}</button>
    </div>
  </form>`;
}

/** A receipt tells what was answered then about a number, and nothing of any file: it is never green here. */
function receiptFile(read: Read<Receipt>, token: string, name: string, place: PageContext): Markup {
  const { say, written, language } = place;
  if (read.kind !== 'genuine') {
    const why = { unreadable: receiptMessages.unreadable, unknown_key: receiptMessages.unknownKey, altered: receiptMessages.altered }[
      read.kind
    ];
    return band({ tone: 'altered', drawing: 'cross', heading: receiptMessages.bad, lead: say(why) }, name, place);
  }
  const { number, answer, checkedAt } = read.payload;
  const lead = html`${say(receiptMessages.answered, { at: written.moment(checkedAt), number: code(number) })}
    <b>${say(answerMessages[answer])}</b><br />${say(receiptMessages.notToday)} ${say(receiptMessages.noFile)}`;
  return html`${band({ tone: 'could_not_check', drawing: 'receipt', heading: receiptMessages.genuine, lead }, name, place)}
    <div class="in wide">
      <p class="whole">
        <a href="/${language}/receipt#${token}">${say(receiptMessages.heading)}</a> ·
        <a href="/${language}/${number}">${say(receiptMessages.now)}</a>
      </p>
    </div>`;
}
