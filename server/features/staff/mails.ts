import { staffRules } from '@thamani/domain/review/staff.ts';
import type { Context } from '../../context.ts';
import { renderMail, type RenderedMail } from '../mail/mail-layout.ts';
import { languageOf, momentIn, pageAddress } from '../mail/formatting.ts';
import type { BreakGlassEvent, StaffRow } from './store.ts';
import { staffSentences as sentences } from './messages.ts';

/** The secret is in the URL fragment: it reaches no server's log, and a scanner that opens the link uses nothing up. */
export function enrolmentMail({ config, wordsIn }: Pick<Context, 'config' | 'wordsIn'>, person: StaffRow, link: string): RenderedMail {
  const language = languageOf(person);
  const say = wordsIn(language);
  return renderMail(say, {
    kind: 'staff.enrolment',
    to: person.email,
    language,
    subject: say(sentences.mailSubject),
    heading: say(sentences.mailHeading),
    paragraphs: [say(sentences.mailBody)],
    facts: [{ name: say(sentences.mailNumber), value: person.staff_number }],
    after: [say(sentences.mailCode), say(sentences.mailUntil, { hours: staffRules.linkHours })],
    button: { words: say(sentences.mailButton), address: pageAddress(config.consoleOrigin, language, `/enrolment#${link}`) },
    footer: [say(sentences.mailFooter)],
  });
}

/** To every admin, so that nobody becomes one unseen. */
export function breakGlassMail(
  { config, wordsIn }: Pick<Context, 'config' | 'wordsIn'>,
  person: StaffRow,
  event: BreakGlassEvent,
): RenderedMail {
  const language = languageOf(person);
  const say = wordsIn(language);
  return renderMail(say, {
    kind: 'staff.break_glass',
    to: person.email,
    language,
    subject: say(sentences.breakGlassSubject),
    heading: say(sentences.breakGlassHeading),
    paragraphs: [say(sentences.breakGlassBody)],
    facts: [
      { name: say(sentences.breakGlassWho), value: `${event.name} <${event.email}>` },
      { name: say(sentences.breakGlassBy), value: event.by },
      { name: say(sentences.breakGlassReason), value: event.reason },
      { name: say(sentences.breakGlassAt), value: event.at.toISOString() },
    ],
    after: [say(sentences.breakGlassDoubt)],
    button: { words: say(sentences.breakGlassButton), address: pageAddress(config.consoleOrigin, language, '/audit') },
    footer: [say(sentences.mailFooter)],
  });
}

type Deps = Pick<Context, 'config' | 'wordsIn'>;

export function newDeviceMail(
  deps: Deps,
  person: StaffRow,
  session: { readonly device: string; readonly network: string; readonly started_at: Date },
): RenderedMail {
  const say = deps.wordsIn(languageOf(person));
  return noticeTo(deps, person, {
    kind: 'staff.new_device',
    subject: say(sentences.noticeDeviceSubject),
    heading: say(sentences.noticeDeviceHeading),
    paragraphs: [say(sentences.noticeDeviceBody)],
    facts: [
      { name: say(sentences.noticeDevice), value: session.device },
      { name: say(sentences.noticeNetwork), value: session.network },
    ],
    at: session.started_at,
    after: [say(sentences.noticeNotYou)],
  });
}

export function factorsSetMail(
  deps: Deps,
  person: StaffRow,
  { at, isPasskey }: { readonly at: Date; readonly isPasskey: boolean },
): RenderedMail {
  const say = deps.wordsIn(languageOf(person));
  return noticeTo(deps, person, {
    kind: 'staff.factors_set',
    subject: say(sentences.noticeFactorsSetSubject),
    heading: say(sentences.noticeFactorsSetHeading),
    paragraphs: [say(isPasskey ? sentences.noticePasskeySet : sentences.noticeAuthenticatorSet)],
    facts: [],
    at,
    after: [say(sentences.noticeNotAsked)],
  });
}

export function factorsEndedMail(deps: Deps, person: StaffRow, at: Date): RenderedMail {
  const say = deps.wordsIn(languageOf(person));
  return noticeTo(deps, person, {
    kind: 'staff.factors_ended',
    subject: say(sentences.noticeFactorsEndedSubject),
    heading: say(sentences.noticeFactorsEndedHeading),
    paragraphs: [say(sentences.noticeFactorsEndedBody)],
    facts: [],
    at,
    after: [say(sentences.noticeNotAsked)],
  });
}

interface NotificationContent {
  readonly kind: string;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly at: Date;
  readonly after: readonly string[];
}

function noticeTo({ config, wordsIn }: Deps, person: StaffRow, { at, facts, ...notice }: NotificationContent): RenderedMail {
  const language = languageOf(person);
  const say = wordsIn(language);
  return renderMail(say, {
    ...notice,
    to: person.email,
    language,
    facts: [...facts, { name: say(sentences.noticeWhen), value: momentIn(language, at) }],
    button: { words: say(sentences.noticeButton), address: pageAddress(config.consoleOrigin, language, '/sessions') },
    footer: [say(sentences.noticeFooter)],
  });
}
