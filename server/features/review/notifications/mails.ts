import { appealRules } from '@thamani/domain/appeals/appeals.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { writeNumber } from '@thamani/domain/numbers/decimal.ts';
import type { ChangedFigure } from '@thamani/domain/review/changed-figures.ts';
import type { GroundCode } from '@thamani/domain/review/grounds.ts';
import type { ReturnReason } from '@thamani/domain/review/requirement-review.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import type { Context } from '../../../context.ts';
import { type Translate, type Sentence, dayIn, pageAddress } from '../../../i18n/catalogs.ts';
import { calendarAttachment, type Deadline } from '../../mail/calendar-interface.ts';
import { renderMailTo, type RenderedMail, type LetterContent } from '../../mail/layout-interface.ts';
import { letterSentences as sentences, staffLetterSentences as toStaff } from './mail-messages.ts';
import { fieldNames, groundSentences, reasonSentences } from './field-messages.ts';
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

/** What is asked of a company: answers that were sent back, and documents. */
export interface CorrectionRequest {
  readonly until: Day;
  readonly answers: readonly { readonly field: keyof typeof fieldNames; readonly reason: ReturnReason; readonly comment: string }[];
  readonly documents: readonly { readonly title: string; readonly comment: string }[];
}

/** Each kind of notice with what its letter needs. */
export type NotificationContent =
  | { readonly kind: 'assessed' | 'visit' | 'correction_over' | 'correction_taken_back' }
  | { readonly kind: 'correction' | 'correction_due_soon'; readonly asked: CorrectionRequest }
  | {
      readonly kind: 'approved';
      readonly assessed: string | null;
      /** Of the declared figures. */
      readonly currency: string;
      readonly changed: readonly Pick<ChangedFigure, 'field' | 'declared' | 'figure' | 'reason'>[];
    }
  | { readonly kind: 'rejected'; readonly grounds: readonly GroundCode[]; readonly comment: string; readonly appealUntil: Day }
  | { readonly kind: 'message'; readonly text: string };

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
  deps: Deps,
  to: Addressee,
  { application, at }: NotificationEvent,
  company: string,
  notice: NotificationContent,
): RenderedMail {
  const { subject, heading, body } = told[notice.kind];
  return renderMailTo(deps, to, (t, language) => {
    const more = moreOf(t, language, notice);
    return {
      kind: `review.${notice.kind}`,
      subject: t(subject, valuesOf(language, application.application_number, notice)),
      company,
      heading: t(heading),
      paragraphs: [t(body)],
      ...more,
      facts: [...factsOf(t, application), ...(more.facts ?? [])],
      button: {
        label: t(sentences.seeApplication),
        address: pageAddress(deps.config.publicOrigin, language, `/applications/${application.id}`),
      },
      footer: [],
      why: 'company',
      attachments: deadlinesOf(application, notice).map((deadline) =>
        calendarAttachment([deadline], { t, language, origin: deps.config.publicOrigin, at }),
      ),
    };
  });
}

function deadlinesOf(application: NotificationEvent['application'], notice: NotificationContent): readonly Deadline[] {
  const { id, application_number: number, product_name: subject } = application;
  const one = { id, number, subject, path: `/applications/${id}` } as const;
  if ('asked' in notice) return [{ ...one, kind: 'correction', day: notice.asked.until }];
  return notice.kind === 'rejected' ? [{ ...one, kind: 'appeal', day: notice.appealUntil }] : [];
}

/** The same in a few words, for a phone. */
export function noticeText(t: Translate, language: Language, { application }: NotificationEvent, notice: NotificationContent): string {
  return t(told[notice.kind].text, valuesOf(language, application.application_number, notice));
}

function valuesOf(language: Language, number: string, notice: NotificationContent): Record<string, string> {
  return { number, ...('asked' in notice ? { day: dayIn(language, notice.asked.until) } : {}) };
}

type More = Pick<LetterContent, 'table' | 'quote' | 'after'> & { readonly facts?: LetterContent['facts'] };

function moreOf(t: Translate, language: Language, notice: NotificationContent): More {
  switch (notice.kind) {
    case 'correction':
    case 'correction_due_soon':
      return {
        facts: [{ name: t(sentences.answerBy), value: dayIn(language, notice.asked.until) }],
        table: { columns: [t(sentences.what), t(sentences.why)], rows: rowsOf(t, notice.asked) },
        after: [t(sentences.correctionAfter)],
      };
    case 'approved':
      return {
        facts: notice.assessed === null ? [] : [{ name: t(sentences.assessedValue), value: percentIn(language, notice.assessed) }],
        after: [...notice.changed.map((one) => changeIn(t, language, notice.currency, one)), t(sentences.approvedAfter)],
      };
    case 'rejected':
      return {
        table: { columns: [t(sentences.grounds)], rows: notice.grounds.map((ground) => [t(groundSentences[ground])]) },
        quote: notice.comment,
        after: [t(sentences.rejectedAfter, { days: appealRules.daysToAppeal, day: dayIn(language, notice.appealUntil) })],
      };
    case 'message':
      return { quote: notice.text, after: [t(sentences.messageAfter)] };
    case 'assessed':
    case 'correction_taken_back':
      return { after: [t(sentences.nothingAsked)] };
    default:
      return {};
  }
}

/** The assessed percentage is another than the declared one: which figure made it so, and why. */
function changeIn(
  t: Translate,
  language: Language,
  currency: string,
  { field, declared, figure, reason }: Pick<ChangedFigure, 'field' | 'declared' | 'figure' | 'reason'>,
): string {
  const amount = (decimal: string) => `${currency} ${writeNumber(decimal, language, 2)}`.trim();
  const values = { field: t(fieldNames[field]), declared: amount(declared), figure: amount(figure) };
  return reason === null ? t(sentences.figureChanged, values) : t(sentences.figureChangedWhy, { ...values, reason });
}

function rowsOf(t: Translate, { answers, documents }: CorrectionRequest): readonly (readonly string[])[] {
  return [
    ...answers.map(({ field, reason, comment }) => [
      t(fieldNames[field]),
      // Where the officer chose none of the reasons, the officer's words are the reason.
      [...(reason === 'other' && comment !== '' ? [] : [t(reasonSentences[reason])]), comment].join(' ').trim(),
    ]),
    ...documents.map(({ title, comment }) => [t(sentences.document, { title }), comment]),
  ];
}

function factsOf(t: Translate, application: NotificationEvent['application']): LetterContent['facts'] {
  return [
    { name: t(sentences.application), value: application.application_number, code: true },
    { name: t(sentences.product), value: application.product_name },
  ];
}

/** Each kind of notice to the staff. */
export type StaffNotice =
  | { readonly kind: 'due_soon' | 'late'; readonly dueOn: Day; readonly held: boolean }
  | { readonly kind: 'wrote' | 'returned'; readonly text: string }
  | { readonly kind: 'corrected' };

export function staffMail(
  deps: Deps,
  to: StaffAddressee,
  { application }: NotificationEvent,
  company: string,
  notice: StaffNotice,
): RenderedMail {
  const { subject, heading, body } = toldToStaff[notice.kind];
  return renderMailTo(deps, to, (t, language) => {
    const due = 'dueOn' in notice ? dayIn(language, notice.dueOn) : undefined;
    return {
      kind: `case.${notice.kind}`,
      subject: t(subject, { number: application.application_number, ...(due === undefined ? {} : { day: due }) }),
      company,
      heading: t(heading),
      paragraphs: [t(body)],
      facts: [...factsOf(t, application), ...(due === undefined ? [] : [{ name: t(toStaff.dueOn), value: due }])],
      ...('text' in notice ? { quote: notice.text } : {}),
      ...('held' in notice && !notice.held ? { after: [t(toStaff.nobodyHolds)] } : {}),
      button: { label: t(toStaff.seeCase), address: pageAddress(deps.config.consoleOrigin, language, `/cases/${application.id}`) },
      footer: [],
      why: 'staff',
    };
  });
}

const toldToStaff: Record<StaffNotice['kind'], Omit<MailText, 'text'>> = {
  due_soon: { subject: toStaff.dueSoonSubject, heading: toStaff.dueSoonHeading, body: toStaff.dueSoonBody },
  late: { subject: toStaff.lateSubject, heading: toStaff.lateHeading, body: toStaff.lateBody },
  wrote: { subject: toStaff.wroteSubject, heading: toStaff.wroteHeading, body: toStaff.wroteBody },
  returned: { subject: toStaff.returnedSubject, heading: toStaff.returnedHeading, body: toStaff.returnedBody },
  corrected: { subject: toStaff.correctedSubject, heading: toStaff.correctedHeading, body: toStaff.correctedBody },
};

function percentIn(language: Language, percent: string): string {
  const format = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent', minimumFractionDigits: 2 });
  return format.format(Number(percent) / 100);
}
