import { staffRules } from '@thamani/domain/review/staff.ts';
import type { Context } from '../../context.ts';
import { renderMailTo, type RenderedMail } from '../mail/layout-interface.ts';
import { languageOf, momentIn, pageAddress } from '../../i18n/catalogs.ts';
import type { BreakGlassEvent } from './audit-event-store.ts';
import type { StaffRow } from './people-store.ts';
import { staffSentences as sentences } from './messages.ts';
import { passwordResetSentences } from './password-reset/messages.ts';

/** The secret is in the URL fragment: it reaches no server's log, and a scanner that opens the link uses nothing up. */
export function enrolmentMail(deps: Pick<Context, 'config' | 'translatorFor'>, person: StaffRow, link: string): RenderedMail {
  return renderMailTo(deps, person, (t, language) => ({
    kind: 'staff.enrolment',
    subject: t(sentences.mailSubject),
    heading: t(sentences.mailHeading),
    paragraphs: [t(sentences.mailBody)],
    facts: [{ name: t(sentences.mailNumber), value: person.staff_number }],
    after: [t(sentences.mailCode), t(sentences.mailUntil, { hours: staffRules.linkHours })],
    button: { label: t(sentences.mailButton), address: pageAddress(deps.config.consoleOrigin, language, `/enrolment#${link}`) },
    footer: [t(sentences.mailFooter)],
    why: 'staff',
  }));
}

/** The secret is in the URL fragment: it reaches no server's log, and a scanner that opens the link uses nothing up. */
export function passwordResetMail(deps: Pick<Context, 'config' | 'translatorFor'>, person: StaffRow, link: string): RenderedMail {
  return renderMailTo(deps, person, (t, language) => ({
    kind: 'staff.password_reset',
    subject: t(passwordResetSentences.mailSubject),
    heading: t(passwordResetSentences.mailHeading),
    paragraphs: [t(passwordResetSentences.mailBody)],
    facts: [],
    after: [t(passwordResetSentences.mailUntil, { minutes: staffRules.passwordResetMinutes }), t(passwordResetSentences.mailLost)],
    button: {
      label: t(passwordResetSentences.mailButton),
      address: pageAddress(deps.config.consoleOrigin, language, `/password-reset#${link}`),
    },
    footer: [t(passwordResetSentences.mailFooter)],
    why: 'staff',
  }));
}

/** To every admin, so that nobody becomes one unseen. */
export function breakGlassMail(deps: Pick<Context, 'config' | 'translatorFor'>, person: StaffRow, event: BreakGlassEvent): RenderedMail {
  return renderMailTo(deps, person, (t, language) => ({
    kind: 'staff.break_glass',
    subject: t(sentences.breakGlassSubject),
    heading: t(sentences.breakGlassHeading),
    paragraphs: [t(sentences.breakGlassBody)],
    facts: [
      { name: t(sentences.breakGlassWho), value: `${event.name} <${event.email}>` },
      { name: t(sentences.breakGlassBy), value: event.by },
      { name: t(sentences.breakGlassReason), value: event.reason },
      { name: t(sentences.breakGlassAt), value: momentIn(language, event.at) },
    ],
    after: [t(sentences.breakGlassDoubt)],
    button: { label: t(sentences.breakGlassButton), address: pageAddress(deps.config.consoleOrigin, language, '/audit') },
    footer: [t(sentences.mailFooter)],
    why: 'staff',
  }));
}

type Deps = Pick<Context, 'config' | 'translatorFor'>;

export function newDeviceMail(
  deps: Deps,
  person: StaffRow,
  session: { readonly device: string; readonly network: string; readonly started_at: Date },
): RenderedMail {
  const t = deps.translatorFor(languageOf(person));
  return noticeTo(deps, person, {
    kind: 'staff.new_device',
    subject: t(sentences.noticeDeviceSubject),
    heading: t(sentences.noticeDeviceHeading),
    paragraphs: [t(sentences.noticeDeviceBody)],
    facts: [
      { name: t(sentences.noticeDevice), value: session.device },
      { name: t(sentences.noticeNetwork), value: session.network },
    ],
    at: session.started_at,
    after: [t(sentences.noticeNotYou)],
  });
}

export function factorsSetMail(
  deps: Deps,
  person: StaffRow,
  { at, isPasskey }: { readonly at: Date; readonly isPasskey: boolean },
): RenderedMail {
  const t = deps.translatorFor(languageOf(person));
  return noticeTo(deps, person, {
    kind: 'staff.factors_set',
    subject: t(sentences.noticeFactorsSetSubject),
    heading: t(sentences.noticeFactorsSetHeading),
    paragraphs: [t(isPasskey ? sentences.noticePasskeySet : sentences.noticeAuthenticatorSet)],
    facts: [],
    at,
    after: [t(sentences.noticeNotAsked)],
  });
}

export function factorsEndedMail(deps: Deps, person: StaffRow, at: Date): RenderedMail {
  const t = deps.translatorFor(languageOf(person));
  return noticeTo(deps, person, {
    kind: 'staff.factors_ended',
    subject: t(sentences.noticeFactorsEndedSubject),
    heading: t(sentences.noticeFactorsEndedHeading),
    paragraphs: [t(sentences.noticeFactorsEndedBody)],
    facts: [],
    at,
    after: [t(sentences.noticeNotAsked)],
  });
}

export function passwordChangedMail(deps: Deps, person: StaffRow, at: Date): RenderedMail {
  const t = deps.translatorFor(languageOf(person));
  return noticeTo(deps, person, {
    kind: 'staff.password_changed',
    subject: t(passwordResetSentences.noticeSubject),
    heading: t(passwordResetSentences.noticeHeading),
    paragraphs: [t(passwordResetSentences.noticeBody)],
    facts: [],
    at,
    after: [t(sentences.noticeNotAsked)],
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

function noticeTo(deps: Deps, person: StaffRow, { at, facts, ...notice }: NotificationContent): RenderedMail {
  return renderMailTo(deps, person, (t, language) => ({
    ...notice,
    facts: [...facts, { name: t(sentences.noticeWhen), value: momentIn(language, at) }],
    button: { label: t(sentences.noticeButton), address: pageAddress(deps.config.consoleOrigin, language, '/sessions') },
    footer: [t(sentences.noticeFooter)],
    why: 'staff',
  }));
}
