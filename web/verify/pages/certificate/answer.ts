import type { Answer, Verification } from '@thamani/credentials/verify.ts';
import { isSuperseded, type StatusChange } from '@thamani/domain/certificates/status.ts';
import { html, type Markup } from '../layout/html.ts';
import { icon, type IconName } from '../layout/icons.ts';
import type { PageContext, Sentence } from '../layout/page-context.ts';
import { adviceMessages, answerMessages, leadMessages, pageMessages, statusReasonLabels, supersededMessages } from '../layout/messages.ts';
import { code } from '../layout/formatting.ts';

export const answerIcons: Readonly<Record<Answer, IconName>> = {
  valid: 'check',
  replaced: 'newer',
  expired: 'calendar',
  suspended: 'pause',
  revoked: 'bar',
  not_found: 'search',
  altered: 'cross',
  could_not_check: 'away',
};

export interface AnswerContext {
  readonly number: string;
  readonly verification: Verification;
  readonly checkedAt: Date;
}

/** Fallen because a corrected one takes its place: machines are told 'revoked', people also why they should not think ill of it. */
export function fellForAnother({ answer, status }: Verification): boolean {
  return answer === 'revoked' && status !== undefined && isSuperseded(status.history);
}

export function headingOf(verification: Verification): Sentence {
  return fellForAnother(verification) ? supersededMessages.answer : answerMessages[verification.answer];
}

/** The answer first: in words, with an icon and a colour of its own, and the moment that it speaks of. */
export function answerBlock({ number, verification, checkedAt }: AnswerContext, place: PageContext): Markup {
  const { say, written } = place;
  const { answer, statusAsOf } = verification;
  const at = written.moment(statusAsOf ?? checkedAt);
  return answerWith(
    {
      answer,
      hasRosette: answer === 'valid' || answer === 'replaced',
      drawing: fellForAnother(verification) ? 'newer' : answerIcons[answer],
      heading: headingOf(verification),
      lead: leadOf(number, verification, place),
      as: { icon: 'clock', words: say(statusAsOf === undefined ? pageMessages.checkedAt : pageMessages.asOf, { at }) },
    },
    adviceBox(number, verification, place),
    place,
  );
}

interface Shown {
  /** Gives its colour, and what else is not named here. */
  readonly answer: Answer;
  readonly hasRosette?: boolean;
  readonly drawing?: IconName;
  readonly heading?: Sentence;
  readonly lead: Markup;
  readonly as?: { readonly icon: IconName; readonly words: Markup };
}

/** The layout of every answer, whether this site or the reader's browser found it. */
export function answerWith(shown: Shown, advice: Markup | undefined, { say }: PageContext): Markup {
  const { answer, hasRosette = false, drawing = answerIcons[answer], heading = answerMessages[answer], lead, as } = shown;
  return html`<div class="ans ${answer}" id="answer" role="status">
      <div class="in">
        ${hasRosette ? html`<svg class="ros" viewBox="-101 -101 202 202" aria-hidden="true"></svg>` : undefined}
        <div class="ic">${icon(drawing)}</div>
        <h1>${say(heading)}</h1>
        <p>${lead}</p>
        ${as === undefined ? undefined : html`<p class="as">${icon(as.icon)}<span>${as.words}</span></p>`}
      </div>
    </div>
    ${advice}`;
}

export function leadOf(number: string, verification: Verification, { say, written, certificate }: PageContext): Markup {
  const { answer, facts, status, findings } = verification;
  const issued = facts && written.day(facts.issuedOn);
  const days = { issued: issued ?? code(number), until: facts ? written.day(facts.expiresOn) : code(number) };
  switch (answer) {
    case 'valid':
      return say(leadMessages.valid);
    case 'replaced':
      return say(leadMessages.replaced, { ...days, number: certificate(status?.replacedBy ?? number) });
    case 'expired':
      return say(leadMessages.expired, days);
    case 'suspended':
    case 'revoked': {
      const [known, sometime] =
        answer === 'suspended'
          ? [leadMessages.suspended, leadMessages.suspendedSometime]
          : [leadMessages.revoked, leadMessages.revokedSometime];
      const superseded = fellForAnother(verification);
      const last = lastChange(answer === 'suspended' ? 'suspend' : superseded ? 'replace' : 'revoke', status);
      if (superseded && last !== undefined) {
        const newer = status?.replacedBy;
        const values = { ...days, at: written.day(last.at.slice(0, 10)) };
        return newer === undefined
          ? say(supersededMessages.leadEarly, values)
          : say(supersededMessages.lead, { ...values, number: certificate(newer) });
      }
      return last === undefined ? say(sometime, days) : say(known, { ...days, at: written.day(last.at.slice(0, 10)) });
    }
    case 'not_found':
      return say(leadMessages.not_found, { number: code(number) });
    case 'altered':
      return say(leadMessages.altered);
    case 'could_not_check': {
      const why = findings.find(({ result }) => result === 'UNKNOWN');
      if (why?.check === 'dates') return say(leadMessages.notYetValid, days);
      if (why?.check === 'status') return say(leadMessages.statusUnknown);
      return say(why?.reason === 'key_unknown' ? leadMessages.keyUnknown : leadMessages.unreachable);
    }
  }
}

export function lastChange(change: StatusChange, status: Verification['status']) {
  return status?.history.findLast((entry) => entry.change === change);
}

function adviceBox(number: string, verification: Verification, place: PageContext): Markup | undefined {
  const { answer, status } = verification;
  const { say } = place;
  switch (answer) {
    case 'valid':
    case 'replaced':
      return undefined;
    case 'expired':
      return box(say(adviceMessages.askNewer), newerOr(say(adviceMessages.askNewerMore), status?.replacedBy, place));
    case 'suspended':
    case 'revoked': {
      const superseded = fellForAnother(verification);
      const why = reasonOf(verification, place);
      // The newer one is named above already.
      if (superseded) return box(say(supersededMessages.advice), why);
      return box(say(adviceMessages.doNotRely), newerOr(why, status?.replacedBy, place));
    }
    case 'not_found':
      return box(say(adviceMessages.typedRight), say(adviceMessages.typedRightMore, { number: code(number) }));
    case 'altered':
      return box(say(adviceMessages.doNotRely), say(adviceMessages.alteredMore));
    case 'could_not_check':
      return box(say(adviceMessages.noForgery), say(adviceMessages.noForgeryMore));
  }
}

/** Why it was suspended or revoked, as far as the signed record tells. */
export function reasonOf(verification: Verification, { say }: PageContext): Markup {
  const { answer, status } = verification;
  const last = lastChange(answer === 'suspended' ? 'suspend' : fellForAnother(verification) ? 'replace' : 'revoke', status);
  return last === undefined ? say(adviceMessages.noReason) : say(adviceMessages.reason, { reason: say(statusReasonLabels[last.reason]) });
}

function newerOr(words: Markup, newer: string | undefined, { say, certificate }: PageContext): Markup {
  return newer === undefined ? words : html`${words} ${say(adviceMessages.newerIs, { number: certificate(newer) })}`;
}

export function box(heading: Markup, words: Markup): Markup {
  return html`<div class="do">
    <b>${heading}</b>
    <p>${words}</p>
  </div>`;
}

/** What the page's script shows in its place when the scanned code is not genuine. */
export function alteredByCode(place: PageContext): Markup {
  return replacing('altered', place.say(leadMessages.alteredCode), place);
}

/** The code is genuine, and nothing else is known. */
export function codeAlone(place: PageContext): Markup {
  return replacing('could_not_check', place.say(leadMessages.codeAlone), place);
}

function replacing(answer: 'altered' | 'could_not_check', lead: Markup, place: PageContext): Markup {
  const { say } = place;
  const advice =
    answer === 'altered'
      ? box(say(adviceMessages.doNotRely), say(adviceMessages.alteredMore))
      : box(say(adviceMessages.noForgery), say(adviceMessages.noForgeryMore));
  return answerWith({ answer, lead }, advice, place);
}
