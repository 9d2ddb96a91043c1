import { directionOf, type Language } from '@thamani/domain/languages.ts';
import type { Day } from '@thamani/domain/review/working-days.ts';
import type { Context } from '../../../context.ts';
import { type Translate, type Sentence, dayIn, pageAddress } from '../../../i18n/catalogs.ts';
import { calendarAttachment, deadlinesOfCertificate, type Deadline } from '../../mail/calendar-interface.ts';
import { renderMailTo, type MailRecipient, type RenderedMail, type LetterContent } from '../../mail/layout-interface.ts';
import { letterSentences as sentences, reasonSentences } from './mail-messages.ts';
import type { NotificationEvent, NotificationContent } from './notification-content.ts';

interface MailText {
  readonly subject: Sentence;
  readonly heading: Sentence;
  readonly body: Sentence;
  readonly after?: Sentence;
  readonly text: Sentence;
}

const told: Record<NotificationContent['kind'], MailText> = {
  issued: {
    subject: sentences.issuedSubject,
    heading: sentences.issuedHeading,
    body: sentences.issuedBody,
    after: sentences.issuedAfter,
    text: sentences.issuedText,
  },
  suspended: {
    subject: sentences.suspendedSubject,
    heading: sentences.suspendedHeading,
    body: sentences.suspendedBody,
    after: sentences.suspendedAfter,
    text: sentences.suspendedText,
  },
  reinstated: {
    subject: sentences.reinstatedSubject,
    heading: sentences.reinstatedHeading,
    body: sentences.reinstatedBody,
    text: sentences.reinstatedText,
  },
  revoked: {
    subject: sentences.revokedSubject,
    heading: sentences.revokedHeading,
    body: sentences.revokedBody,
    after: sentences.revokedAfter,
    text: sentences.revokedText,
  },
  replaced: {
    subject: sentences.replacedSubject,
    heading: sentences.replacedHeading,
    body: sentences.replacedBody,
    after: sentences.replacedAfter,
    text: sentences.replacedText,
  },
  expiring: {
    subject: sentences.expiringSubject,
    heading: sentences.expiringHeading,
    body: sentences.expiringBody,
    after: sentences.expiringAfter,
    text: sentences.expiringText,
  },
};

export function noticeMail(
  deps: Pick<Context, 'config' | 'translatorFor'>,
  to: MailRecipient,
  news: NotificationEvent,
  company: string,
): RenderedMail {
  const { config } = deps;
  const { subject, heading, body, after } = told[news.notice.kind];
  const { certificate, notice } = news;
  const deadlines = deadlinesOf(news);
  return renderMailTo(deps, to, (t, language) => {
    const values = valuesOf(language, news);
    return {
      kind: `certificate.${notice.kind}`,
      subject: t(subject, values),
      company,
      heading: t(heading, values),
      paragraphs: [t(body)],
      facts: [...factsOf(t, language, news), { name: t(sentences.checkedAt), value: `${config.verifyOrigin}/${certificate.number}` }],
      ...('comment' in notice && notice.comment !== '' ? { quote: notice.comment } : {}),
      ...(after === undefined ? {} : { after: [t(after, values)] }),
      button: buttonOf(t, config.publicOrigin, language, news),
      footer: [],
      why: 'company',
      ...(deadlines.length === 0
        ? {}
        : { attachments: [calendarAttachment(deadlines, { t, language, origin: config.publicOrigin, at: news.at })] }),
    };
  });
}

/** A revocation is appealed on the page of its application; everything else is on the page of the certificate. */
function buttonOf(
  t: Translate,
  origin: string,
  language: Language,
  { certificate, notice }: NotificationEvent,
): NonNullable<LetterContent['button']> {
  const isRevoked = notice.kind === 'revoked';
  return {
    label: t(isRevoked ? sentences.appeal : notice.kind === 'expiring' ? sentences.renew : sentences.see),
    address: pageAddress(
      origin,
      language,
      isRevoked ? `/applications/${certificate.application_id}` : `/certificates/${certificate.number}`,
    ),
  };
}

function deadlinesOf({ certificate, notice }: NotificationEvent): readonly Deadline[] {
  const { application_id: id, number, product_name: subject } = certificate;
  if (notice.kind === 'revoked') return [{ kind: 'appeal', id, number, subject, day: notice.lastDayToAppeal, path: `/applications/${id}` }];
  return notice.kind === 'issued' || notice.kind === 'expiring' ? deadlinesOfCertificate(certificate) : [];
}

/** The same in a few words, for a phone. */
export function noticeText(t: Translate, language: Language, news: NotificationEvent): string {
  return t(told[news.notice.kind].text, valuesOf(language, news));
}

/** Isolated, so that Arabic words around it do not turn the order of its parts. */
function valuesOf(language: Language, { certificate, notice }: NotificationEvent): Record<string, string> {
  const apart = (value: string) => (directionOf(language) === 'rtl' ? `\u2068${value}\u2069` : value);
  return {
    number: apart(certificate.number),
    day: apart(dayIn(language, certificate.expires_on)),
    ...(notice.kind === 'revoked' ? { last_day: apart(dayIn(language, notice.lastDayToAppeal)) } : {}),
  };
}

function factsOf(t: Translate, language: Language, { certificate, notice }: NotificationEvent): LetterContent['facts'] {
  const day = (name: Sentence, value: Day) => ({ name: t(name), value: dayIn(language, value) });
  return [
    { name: t(sentences.number), value: certificate.number, code: true },
    { name: t(sentences.product), value: certificate.product_name },
    ...(notice.kind === 'issued' ? [day(sentences.issuedOn, certificate.issued_on)] : []),
    day(sentences.expiresOn, certificate.expires_on),
    ...('reason' in notice ? [{ name: t(sentences.reason), value: t(reasonSentences[notice.reason]) }] : []),
    ...(notice.kind === 'revoked' ? [day(sentences.lastDayToAppeal, notice.lastDayToAppeal)] : []),
  ];
}
