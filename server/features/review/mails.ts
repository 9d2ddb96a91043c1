import type { Language } from '@thamani/domain/languages.ts';
import type { GroundCode } from '@thamani/domain/review/grounds.ts';
import type { ReturnReason } from '@thamani/domain/review/requirement-review.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import type { Context } from '../../context.ts';
import type { Translate, Sentence } from '../../i18n/catalogs.ts';
import { renderMail, type RenderedMail, type LetterContent } from '../mail/mail-layout.ts';
import { dayIn, languageOf, pageAddress } from '../mail/formatting.ts';
import { letterSentences as sentences, staffLetterSentences as toStaff } from './mail-messages.ts';
import { fieldNames, groundSentences, reasonSentences } from './field-messages.ts';
import type { NotificationEvent } from './notification-store.ts';

type Deps = Pick<Context, 'config' | 'wordsIn'>;

export interface Addressee {
  readonly id: string;
  readonly email: string;
  readonly language: string;
}

/** What is asked of a company: answers that were sent back, and documents. */
export interface CorrectionRequest {
  readonly until: Day;
  readonly answers: readonly { readonly field: keyof typeof fieldNames; readonly reason: ReturnReason; readonly words: string }[];
  readonly documents: readonly { readonly title: string; readonly words: string }[];
}

/** Each kind of notice with what its letter needs. */
export type NotificationContent =
  | { readonly kind: 'assessed' | 'visit' | 'correction_over' | 'correction_taken_back' }
  | { readonly kind: 'correction' | 'correction_due_soon'; readonly asked: CorrectionRequest }
  | { readonly kind: 'approved'; readonly assessed: string | null }
  | { readonly kind: 'rejected'; readonly grounds: readonly GroundCode[]; readonly words: string; readonly appealUntil: Day }
  | { readonly kind: 'message'; readonly words: string };

interface MailText {
  readonly subject: Sentence;
  readonly heading: Sentence;
  readonly body: Sentence;
  readonly text: Sentence;
}

const told: Record<NotificationContent['kind'], MailText> = {
  assessed: {
    subject: sentences.assessedSubject,
    heading: sentences.assessedHeading,
    body: sentences.assessedBody,
    text: sentences.assessedText,
  },
  visit: { subject: sentences.visitSubject, heading: sentences.visitHeading, body: sentences.visitBody, text: sentences.visitText },
  correction: {
    subject: sentences.correctionSubject,
    heading: sentences.correctionHeading,
    body: sentences.correctionBody,
    text: sentences.correctionText,
  },
  correction_due_soon: {
    subject: sentences.soonSubject,
    heading: sentences.soonHeading,
    body: sentences.soonBody,
    text: sentences.soonText,
  },
  correction_over: { subject: sentences.overSubject, heading: sentences.overHeading, body: sentences.overBody, text: sentences.overText },
  correction_taken_back: {
    subject: sentences.takenBackSubject,
    heading: sentences.overHeading,
    body: sentences.takenBackBody,
    text: sentences.takenBackText,
  },
  approved: {
    subject: sentences.approvedSubject,
    heading: sentences.approvedHeading,
    body: sentences.approvedBody,
    text: sentences.approvedText,
  },
  rejected: {
    subject: sentences.rejectedSubject,
    heading: sentences.rejectedHeading,
    body: sentences.rejectedBody,
    text: sentences.rejectedText,
  },
  message: {
    subject: sentences.messageSubject,
    heading: sentences.messageHeading,
    body: sentences.messageBody,
    text: sentences.messageText,
  },
};

export function noticeMail(
  { config, wordsIn }: Deps,
  to: Addressee,
  { application }: NotificationEvent,
  notice: NotificationContent,
): RenderedMail {
  const language = languageOf(to);
  const say = wordsIn(language);
  const { subject, heading, body } = told[notice.kind];
  const more = moreOf(say, language, notice);
  return renderMail(say, {
    kind: `review.${notice.kind}`,
    to: to.email,
    language,
    subject: say(subject, valuesOf(language, application.application_number, notice)),
    heading: say(heading),
    paragraphs: [say(body)],
    ...more,
    facts: [...factsOf(say, application), ...(more.facts ?? [])],
    button: {
      words: say(sentences.seeApplication),
      address: pageAddress(config.publicOrigin, language, `/applications/${application.id}`),
    },
    footer: [],
  });
}

/** The same in a few words, for a phone. */
export function noticeText(say: Translate, language: Language, { application }: NotificationEvent, notice: NotificationContent): string {
  return say(told[notice.kind].text, valuesOf(language, application.application_number, notice));
}

function valuesOf(language: Language, number: string, notice: NotificationContent): Record<string, string> {
  return { number, ...('asked' in notice ? { day: dayIn(language, notice.asked.until) } : {}) };
}

type More = Pick<LetterContent, 'table' | 'quote' | 'after'> & { readonly facts?: LetterContent['facts'] };

function moreOf(say: Translate, language: Language, notice: NotificationContent): More {
  switch (notice.kind) {
    case 'correction':
    case 'correction_due_soon':
      return {
        facts: [{ name: say(sentences.answerBy), value: dayIn(language, notice.asked.until) }],
        table: { columns: [say(sentences.what), say(sentences.why)], rows: rowsOf(say, notice.asked) },
        after: [say(sentences.correctionAfter)],
      };
    case 'approved':
      return {
        facts: notice.assessed === null ? [] : [{ name: say(sentences.assessedValue), value: percentIn(language, notice.assessed) }],
        after: [say(sentences.approvedAfter)],
      };
    case 'rejected':
      return {
        table: { columns: [say(sentences.grounds)], rows: notice.grounds.map((ground) => [say(groundSentences[ground])]) },
        quote: notice.words,
        after: [say(sentences.rejectedAfter, { day: dayIn(language, notice.appealUntil) })],
      };
    case 'message':
      return { quote: notice.words, after: [say(sentences.messageAfter)] };
    case 'assessed':
    case 'correction_taken_back':
      return { after: [say(sentences.nothingAsked)] };
    default:
      return {};
  }
}

function rowsOf(say: Translate, { answers, documents }: CorrectionRequest): readonly (readonly string[])[] {
  return [
    ...answers.map(({ field, reason, words }) => [
      say(fieldNames[field]),
      // Where the officer chose none of the reasons, the officer's words are the reason.
      [...(reason === 'other' && words !== '' ? [] : [say(reasonSentences[reason])]), words].join(' ').trim(),
    ]),
    ...documents.map(({ title, words }) => [say(sentences.document, { title }), words]),
  ];
}

function factsOf(say: Translate, application: NotificationEvent['application']): LetterContent['facts'] {
  return [
    { name: say(sentences.application), value: application.application_number, code: true },
    { name: say(sentences.product), value: application.product_name },
  ];
}

/** Each kind of notice to the staff. */
export type StaffNotice =
  | { readonly kind: 'due_soon' | 'late'; readonly dueOn: Day; readonly held: boolean }
  | { readonly kind: 'wrote'; readonly words: string }
  | { readonly kind: 'corrected' };

export function staffMail(
  { config, wordsIn }: Deps,
  to: Addressee,
  { application }: NotificationEvent,
  company: string,
  notice: StaffNotice,
): RenderedMail {
  const language = languageOf(to);
  const say = wordsIn(language);
  const { subject, heading, body } = toldToStaff[notice.kind];
  const due = 'dueOn' in notice ? dayIn(language, notice.dueOn) : undefined;
  return renderMail(say, {
    kind: `case.${notice.kind}`,
    to: to.email,
    language,
    subject: say(subject, { number: application.application_number, ...(due === undefined ? {} : { day: due }) }),
    heading: say(heading),
    paragraphs: [say(body)],
    facts: [
      ...factsOf(say, application),
      { name: say(toStaff.company), value: company },
      ...(due === undefined ? [] : [{ name: say(toStaff.dueOn), value: due }]),
    ],
    ...(notice.kind === 'wrote' ? { quote: notice.words } : {}),
    ...('held' in notice && !notice.held ? { after: [say(toStaff.nobodyHolds)] } : {}),
    button: { words: say(toStaff.seeCase), address: pageAddress(config.consoleOrigin, language, `/cases/${application.id}`) },
    footer: [],
  });
}

const toldToStaff: Record<StaffNotice['kind'], Omit<MailText, 'text'>> = {
  due_soon: { subject: toStaff.dueSoonSubject, heading: toStaff.dueSoonHeading, body: toStaff.dueSoonBody },
  late: { subject: toStaff.lateSubject, heading: toStaff.lateHeading, body: toStaff.lateBody },
  wrote: { subject: toStaff.wroteSubject, heading: toStaff.wroteHeading, body: toStaff.wroteBody },
  corrected: { subject: toStaff.correctedSubject, heading: toStaff.correctedHeading, body: toStaff.correctedBody },
};

function percentIn(language: Language, percent: string): string {
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent', minimumFractionDigits: 2 });
  return format.format(Number(percent) / 100);
}
