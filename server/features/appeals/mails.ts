import type { Language } from '@thamani/domain/languages.ts';
import type { Context } from '../../context.ts';
import { type Translate, type Sentence, dayIn, pageAddress } from '../../i18n/catalogs.ts';
import { renderMailTo, type RenderedMail, type LetterContent } from '../mail/layout-interface.ts';
import { letterSentences as sentences, staffLetterSentences as toStaff, stageSentences } from './mail-messages.ts';
import type { NotificationEvent } from './notification-store.ts';

type Deps = Pick<Context, 'config' | 'translatorFor'>;

/** A person of a company. */
export interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly language: string;
  readonly first_name: string;
}

export type StaffAddressee = Omit<Addressee, 'first_name'> & { readonly name: string };

interface Reason {
  readonly staffNumber: string;
  readonly comment: string;
}

/** Each kind of notice to the company with what its letter needs. */
export type NotificationContent =
  | { readonly kind: 'lodged' }
  | { readonly kind: 'allowed' | 'upheld'; readonly reasons: readonly Reason[] };

const told: Record<NotificationContent['kind'], Readonly<Record<'subject' | 'heading' | 'body' | 'text', Sentence>>> = {
  lodged: {
    subject: sentences.lodgedSubject,
    heading: sentences.lodgedHeading,
    body: sentences.lodgedBody,
    text: sentences.lodgedText,
  },
  allowed: {
    subject: sentences.allowedSubject,
    heading: sentences.allowedHeading,
    body: sentences.allowedBody,
    text: sentences.allowedText,
  },
  upheld: {
    subject: sentences.upheldSubject,
    heading: sentences.upheldHeading,
    body: sentences.upheldBody,
    text: sentences.upheldText,
  },
};

export function noticeMail(deps: Deps, to: Addressee, news: NotificationEvent, company: string, notice: NotificationContent): RenderedMail {
  const { subject, heading, body } = told[notice.kind];
  const { application } = news;
  return renderMailTo(deps, to, (t, language) => ({
    kind: `appeal.${notice.kind}`,
    subject: t(subject, valuesOf(language, news)),
    company,
    heading: t(heading),
    paragraphs: [t(body)],
    facts: [...factsOf(t, news), ...moreFacts(t, language, news, notice)],
    ...('reasons' in notice && {
      table: {
        columns: [t(sentences.member), t(sentences.reasons)],
        rows: notice.reasons.map(({ staffNumber, comment }) => [staffNumber, comment]),
      },
    }),
    after: afterOf(news, notice).map((sentence) => t(sentence)),
    button: {
      label: t(sentences.seeAppeal),
      address: pageAddress(deps.config.publicOrigin, language, `/applications/${application.id}`),
    },
    footer: [],
    why: 'company',
  }));
}

/** The same in a few words, for a phone. */
export function noticeText(t: Translate, language: Language, news: NotificationEvent, notice: NotificationContent): string {
  return t(told[notice.kind].text, valuesOf(language, news));
}

function valuesOf(language: Language, { application, appeal }: NotificationEvent): Record<string, string> {
  return { number: application.application_number, day: dayIn(language, appeal.due_on) };
}

function factsOf(t: Translate, { application, appeal }: NotificationEvent): LetterContent['facts'] {
  return [
    { name: t(sentences.application), value: application.application_number, code: true },
    { name: t(sentences.product), value: application.product_name },
    { name: t(sentences.against), value: t(sentences[appeal.against]) },
  ];
}

function moreFacts(t: Translate, language: Language, { appeal }: NotificationEvent, { kind }: NotificationContent): LetterContent['facts'] {
  if (kind === 'lodged') return [{ name: t(sentences.decidedBy), value: dayIn(language, appeal.due_on) }];
  return appeal.return_stage === null ? [] : [{ name: t(sentences.backTo), value: t(stageSentences[appeal.return_stage]) }];
}

function afterOf({ appeal }: NotificationEvent, { kind }: NotificationContent): readonly Sentence[] {
  if (kind === 'lodged') return [sentences.lodgedAfter];
  const isRevocation = appeal.against === 'revocation';
  if (kind === 'allowed') return isRevocation ? [sentences.allowedAfterRevocation] : [];
  return [isRevocation ? sentences.upheldAfterRevocation : sentences.upheldAfterRejection];
}

/** Each kind of notice to the staff. */
export type StaffNotice = 'new' | 'third' | 'reminder' | 'late';

const toldToStaff: Record<StaffNotice, Readonly<Record<'subject' | 'heading' | 'body', Sentence>>> = {
  new: { subject: toStaff.newSubject, heading: toStaff.newHeading, body: toStaff.newBody },
  third: { subject: toStaff.thirdSubject, heading: toStaff.thirdHeading, body: toStaff.thirdBody },
  reminder: { subject: toStaff.reminderSubject, heading: toStaff.reminderHeading, body: toStaff.reminderBody },
  late: { subject: toStaff.lateSubject, heading: toStaff.lateHeading, body: toStaff.lateBody },
};

export function staffMail(deps: Deps, to: StaffAddressee, news: NotificationEvent, company: string, kind: StaffNotice): RenderedMail {
  const { subject, heading, body } = toldToStaff[kind];
  return renderMailTo(deps, to, (t, language) => ({
    kind: `appeal.${kind}`,
    subject: t(subject, valuesOf(language, news)),
    company,
    heading: t(heading),
    paragraphs: [t(body)],
    facts: [...factsOf(t, news), { name: t(toStaff.decideBy), value: dayIn(language, news.appeal.due_on) }],
    button: { label: t(toStaff.see), address: pageAddress(deps.config.consoleOrigin, language, `/appeals/${news.appeal.id}`) },
    footer: [],
    why: 'staff',
  }));
}
