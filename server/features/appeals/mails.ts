import type { Language } from '@thamani/domain/languages.ts';
import type { Context } from '../../context.ts';
import type { Translate, Sentence } from '../../i18n/catalogs.ts';
import { renderMail, type RenderedMail, type LetterContent } from '../mail/mail-layout.ts';
import { dayIn, languageOf, pageAddress } from '../mail/formatting.ts';
import { letterSentences as sentences, staffLetterSentences as toStaff, stageSentences } from './mail-messages.ts';
import type { NotificationEvent } from './notification-store.ts';

type Deps = Pick<Context, 'config' | 'wordsIn'>;

export interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly language: string;
}

interface Reason {
  readonly staffNumber: string;
  readonly words: string;
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

export function noticeMail({ config, wordsIn }: Deps, to: Addressee, news: NotificationEvent, notice: NotificationContent): RenderedMail {
  const language = languageOf(to);
  const say = wordsIn(language);
  const { subject, heading, body } = told[notice.kind];
  const { application } = news;
  return renderMail(say, {
    kind: `appeal.${notice.kind}`,
    to: to.email,
    language,
    subject: say(subject, valuesOf(language, news)),
    heading: say(heading),
    paragraphs: [say(body)],
    facts: [...factsOf(say, news), ...moreFacts(say, language, news, notice)],
    ...('reasons' in notice && {
      table: {
        columns: [say(sentences.member), say(sentences.reasons)],
        rows: notice.reasons.map(({ staffNumber, words }) => [staffNumber, words]),
      },
    }),
    after: afterOf(news, notice).map((sentence) => say(sentence)),
    button: {
      words: say(sentences.seeAppeal),
      address: pageAddress(config.publicOrigin, language, `/applications/${application.id}`),
    },
    footer: [],
  });
}

/** The same in a few words, for a phone. */
export function noticeText(say: Translate, language: Language, news: NotificationEvent, notice: NotificationContent): string {
  return say(told[notice.kind].text, valuesOf(language, news));
}

function valuesOf(language: Language, { application, appeal }: NotificationEvent): Record<string, string> {
  return { number: application.application_number, day: dayIn(language, appeal.due_on) };
}

function factsOf(say: Translate, { application, appeal }: NotificationEvent): LetterContent['facts'] {
  return [
    { name: say(sentences.application), value: application.application_number, code: true },
    { name: say(sentences.product), value: application.product_name },
    { name: say(sentences.against), value: say(sentences[appeal.against]) },
  ];
}

function moreFacts(
  say: Translate,
  language: Language,
  { appeal }: NotificationEvent,
  { kind }: NotificationContent,
): LetterContent['facts'] {
  if (kind === 'lodged') return [{ name: say(sentences.decidedBy), value: dayIn(language, appeal.due_on) }];
  return appeal.return_stage === null ? [] : [{ name: say(sentences.backTo), value: say(stageSentences[appeal.return_stage]) }];
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

export function staffMail(
  { config, wordsIn }: Deps,
  to: Addressee,
  news: NotificationEvent,
  company: string,
  kind: StaffNotice,
): RenderedMail {
  const language = languageOf(to);
  const say = wordsIn(language);
  const { subject, heading, body } = toldToStaff[kind];
  return renderMail(say, {
    kind: `appeal.${kind}`,
    to: to.email,
    language,
    subject: say(subject, valuesOf(language, news)),
    heading: say(heading),
    paragraphs: [say(body)],
    facts: [
      ...factsOf(say, news),
      { name: say(toStaff.company), value: company },
      { name: say(toStaff.decideBy), value: dayIn(language, news.appeal.due_on) },
    ],
    button: { words: say(toStaff.see), address: pageAddress(config.consoleOrigin, language, `/appeals/${news.appeal.id}`) },
    footer: [],
  });
}
