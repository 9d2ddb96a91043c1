import { companyRoles } from '@thamani/domain/companies/roles.ts';
import type { Context } from '../../context.ts';
import { momentIn, pageAddress, type Sentence, type Translate } from '../../i18n/catalogs.ts';
import { renderMailTo, type LetterContent, type MailRecipient, type RenderedMail } from '../mail/layout-interface.ts';
import { roleSentences } from './mails.ts';

const sentences = {
  when: /*i18n*/ { id: 'members.notice.when', message: 'Date' },
  by: /*i18n*/ { id: 'members.notice.by', message: 'By' },
  askOwner: /*i18n*/ { id: 'members.notice.ask_owner', message: 'If you have questions about this, ask an owner of the company.' },
  notYou: /*i18n*/ {
    id: 'members.notice.not_you',
    message: 'If you did not do this, set a new password now and write to us.',
  },
  open: /*i18n*/ { id: 'members.notice.open', message: 'See the people of the company' },

  removedSubject: /*i18n*/ { id: 'members.removed_mail.subject', message: 'You no longer belong to {company} on Thamani' },
  removedHeading: /*i18n*/ { id: 'members.removed_mail.heading', message: 'You have been removed from {company}' },
  removedBody: /*i18n*/ {
    id: 'members.removed_mail.body',
    message: 'An owner removed you from the company. You can no longer see anything of it. Your own account stays.',
  },

  rolesSubject: /*i18n*/ { id: 'members.roles_mail.subject', message: 'Your roles in {company} have changed' },
  rolesHeading: /*i18n*/ { id: 'members.roles_mail.heading', message: 'Your roles in {company} have changed' },
  rolesBody: /*i18n*/ { id: 'members.roles_mail.body', message: 'An owner changed what you can do in the company.' },
  rolesNow: /*i18n*/ { id: 'members.roles_mail.now', message: 'You can now' },
  rolesBefore: /*i18n*/ { id: 'members.roles_mail.before', message: 'Before' },

  leftSubject: /*i18n*/ { id: 'members.left_mail.subject', message: '{name} has left {company}' },
  leftBody: /*i18n*/ {
    id: 'members.left_mail.body',
    message: '{name} no longer belongs to the company. The record of what they did stays.',
  },
  erasedSubject: /*i18n*/ { id: 'members.left_mail.erased_subject', message: 'A person has left {company}' },
  erasedBody: /*i18n*/ {
    id: 'members.left_mail.erased_body',
    message: 'A person deleted their account and no longer belongs to the company. The record of what they did stays, without their name.',
  },

  offeredSubject: /*i18n*/ { id: 'members.offered_mail.subject', message: 'You are offered ownership of {company}' },
  offeredHeading: /*i18n*/ { id: 'members.offered_mail.heading', message: 'Become an owner of {company}?' },
  offeredBody: /*i18n*/ {
    id: 'members.offered_mail.body',
    message: 'An owner can do everything, manage the people of the company and delete it. Nothing changes until you accept.',
  },
  offeredKeeps: /*i18n*/ { id: 'members.offered_mail.keeps', message: 'The person who offers it stays an owner.' },
  offeredGives: /*i18n*/ { id: 'members.offered_mail.gives_up', message: 'The person who offers it gives up ownership when you accept.' },
  offeredUntil: /*i18n*/ { id: 'members.offered_mail.until', message: 'Valid until' },
  offeredButton: /*i18n*/ { id: 'members.offered_mail.button', message: 'See the offer' },
  offeredFooter: /*i18n*/ {
    id: 'members.offered_mail.footer',
    message: 'If you do not want this, decline the offer or wait until it ends.',
  },

  ownerSubject: /*i18n*/ { id: 'members.owner_mail.subject', message: 'You are now an owner of {company}' },
  ownerBody: /*i18n*/ { id: 'members.owner_mail.body', message: 'You accepted ownership of the company from {name}.' },
  givenSubject: /*i18n*/ { id: 'members.given_mail.subject', message: '{name} is now an owner of {company}' },
  givenKeeps: /*i18n*/ { id: 'members.given_mail.keeps', message: '{name} accepted your offer. You stay an owner too.' },
  givenGives: /*i18n*/ { id: 'members.given_mail.gives_up', message: '{name} accepted your offer. You are no longer an owner.' },

  appointedOwn: /*i18n*/ {
    id: 'members.appointed_mail.own',
    message: 'Two administrators of Thamani made you an owner of the company after they checked the documents that were shown.',
  },
  appointedOther: /*i18n*/ {
    id: 'members.appointed_mail.other',
    message:
      'Two administrators of Thamani made this person an owner of the company because no owner could act. They checked the documents that were shown.',
  },
  appointedFooter: /*i18n*/ { id: 'members.appointed_mail.footer', message: 'If this is wrong, write to us at once.' },

  factorSubject: /*i18n*/ { id: 'members.factor_mail.subject', message: '{company} now requires two-step sign-in' },
  factorBody: /*i18n*/ {
    id: 'members.factor_mail.body',
    message:
      'An owner decided that everyone needs two-step sign-in to act for the company. You have not set it up yet. Until you do, you cannot see or do anything for this company. Your own account stays.',
  },
  factorHow: /*i18n*/ {
    id: 'members.factor_mail.how',
    message: 'Sign in as usual. Then add a passkey or an authenticator app in your profile.',
  },
  factorButton: /*i18n*/ { id: 'members.factor_mail.button', message: 'Set up two-step sign-in' },

  keptSubject: /*i18n*/ { id: 'members.kept_mail.subject', message: '{company} will not be deleted' },
  keptBody: /*i18n*/ {
    id: 'members.kept_mail.body',
    message: 'An owner cancelled the deletion. Everyone can work for the company as before. Invitations that were open must be sent again.',
  },
};

type Deps = Pick<Context, 'config' | 'translatorFor'>;

export interface Notice {
  readonly company: string;
  readonly at: Date;
  readonly person: MailRecipient & { readonly id: string };
}

interface NoticeText {
  readonly kind: string;
  readonly subject: Sentence;
  /** As the subject unless it says otherwise. */
  readonly heading?: Sentence;
  readonly body: readonly Sentence[];
  readonly name?: string;
  readonly facts?: (t: Translate, moment: (at: Date) => string) => LetterContent['facts'];
  readonly button?: Sentence;
  /** Of the button; the page of people unless it says otherwise. */
  readonly path?: `/${string}`;
  readonly footer: readonly Sentence[];
}

/** The button leads to a page that asks for a sign-in. A person who no longer belongs to the company gets none. */
function noticeMail(deps: Deps, { company, at, person }: Notice, text: NoticeText): RenderedMail {
  const values = { company, name: text.name ?? '' };
  return renderMailTo(deps, person, (t, language) => {
    const moment = (one: Date) => momentIn(language, one);
    const address = pageAddress(deps.config.publicOrigin, language, text.path ?? '/profile/people');
    return {
      kind: text.kind,
      subject: t(text.subject, values),
      company,
      heading: t(text.heading ?? text.subject, values),
      paragraphs: text.body.map((sentence) => t(sentence, values)),
      facts: [...(text.facts?.(t, moment) ?? []), { name: t(sentences.when), value: moment(at) }],
      ...(text.button === undefined ? {} : { button: { label: t(text.button), address } }),
      footer: text.footer.map((sentence) => t(sentence)),
      why: 'company',
    };
  });
}

const byFact = (t: Translate, by: string): LetterContent['facts'] => (by === '' ? [] : [{ name: t(sentences.by), value: by }]);

export function removedMail(deps: Deps, notice: Notice, by: string): RenderedMail {
  return noticeMail(deps, notice, {
    kind: 'member.removed',
    subject: sentences.removedSubject,
    heading: sentences.removedHeading,
    body: [sentences.removedBody],
    facts: (t) => byFact(t, by),
    footer: [sentences.askOwner],
  });
}

/** Roles as the event has them, with commas between them. */
export function rolesChangedMail(
  deps: Deps,
  notice: Notice,
  { before, now, by }: { readonly before: string; readonly now: string; readonly by: string },
): RenderedMail {
  const said = (t: Translate, roles: string) =>
    companyRoles
      .filter((role) => roles.split(',').includes(role))
      .map((role) => t(roleSentences[role]))
      .join('; ');
  return noticeMail(deps, notice, {
    kind: 'member.roles_changed',
    subject: sentences.rolesSubject,
    heading: sentences.rolesHeading,
    body: [sentences.rolesBody],
    facts: (t) => [
      { name: t(sentences.rolesNow), value: said(t, now) },
      { name: t(sentences.rolesBefore), value: said(t, before) },
      ...byFact(t, by),
    ],
    button: sentences.open,
    footer: [sentences.askOwner],
  });
}

/** To the owners. `name` is empty where the account was erased. */
export function leftMail(deps: Deps, notice: Notice, name: string): RenderedMail {
  return noticeMail(deps, notice, {
    kind: 'member.left',
    subject: name === '' ? sentences.erasedSubject : sentences.leftSubject,
    body: [name === '' ? sentences.erasedBody : sentences.leftBody],
    name,
    button: sentences.open,
    footer: [],
  });
}

export function offeredMail(
  deps: Deps,
  notice: Notice,
  { by, fromKeeps, expiresAt }: { readonly by: string; readonly fromKeeps: boolean; readonly expiresAt: Date },
): RenderedMail {
  return noticeMail(deps, notice, {
    kind: 'ownership.offered',
    subject: sentences.offeredSubject,
    heading: sentences.offeredHeading,
    body: [sentences.offeredBody, fromKeeps ? sentences.offeredKeeps : sentences.offeredGives],
    facts: (t, moment) => [...byFact(t, by), { name: t(sentences.offeredUntil), value: moment(expiresAt) }],
    button: sentences.offeredButton,
    footer: [sentences.offeredFooter],
  });
}

interface Transferred {
  readonly isNewOwner: boolean;
  readonly from: string;
  readonly to: string;
  readonly fromKeeps: boolean;
}

export function transferredMail(deps: Deps, notice: Notice, { isNewOwner, from, to, fromKeeps }: Transferred): RenderedMail {
  return noticeMail(deps, notice, {
    kind: 'ownership.accepted',
    subject: isNewOwner ? sentences.ownerSubject : sentences.givenSubject,
    body: [isNewOwner ? sentences.ownerBody : fromKeeps ? sentences.givenKeeps : sentences.givenGives],
    name: isNewOwner ? from : to,
    button: sentences.open,
    footer: [sentences.notYou],
  });
}

/** To all owners, of whom one is new: a company must see who was given power over it. */
export function appointedMail(deps: Deps, notice: Notice, isNewOwner: boolean, name: string): RenderedMail {
  return noticeMail(deps, notice, {
    kind: 'ownership.appointed',
    subject: isNewOwner ? sentences.ownerSubject : sentences.givenSubject,
    body: [isNewOwner ? sentences.appointedOwn : sentences.appointedOther],
    name,
    button: sentences.open,
    footer: [sentences.appointedFooter],
  });
}

/** The page of people is closed to its readers, so the button leads to their own sign-in settings (web/portal/app/factors/factors.ts). */
export function secondFactorRequiredMail(deps: Deps, notice: Notice, by: string): RenderedMail {
  return noticeMail(deps, notice, {
    kind: 'company.second_factor_required',
    subject: sentences.factorSubject,
    body: [sentences.factorBody, sentences.factorHow],
    facts: (t) => byFact(t, by),
    button: sentences.factorButton,
    path: '/profile?tab=profiles#two-step',
    footer: [sentences.askOwner],
  });
}

export function deletionCancelledMail(deps: Deps, notice: Notice): RenderedMail {
  return noticeMail(deps, notice, {
    kind: 'company.deletion_cancelled',
    subject: sentences.keptSubject,
    body: [sentences.keptBody],
    button: sentences.open,
    footer: [],
  });
}
