import { calendarFile, type CalendarEvent } from '@thamani/domain/calendar/icalendar.ts';
import { renewalOpensDays } from '@thamani/domain/certificates/validity.ts';
import { dayOf, type Day } from '@thamani/domain/review/working-days.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { pageAddress, type Translate } from '../../i18n/catalogs.ts';
import type { Attachment } from '../../ports.ts';

const sentences = {
  correction: /*i18n*/ { id: 'calendar.correction', message: 'Thamani: send the correction of {number}' },
  correctionMore: /*i18n*/ {
    id: 'calendar.correction.more',
    message: 'Last day to send the correction for {subject}. The day ends at midnight UTC.',
  },
  appeal: /*i18n*/ { id: 'calendar.appeal', message: 'Thamani: last day to appeal ({number})' },
  appealMore: /*i18n*/ {
    id: 'calendar.appeal.more',
    message: 'Last day to appeal against the decision on {subject}. The day ends at midnight UTC.',
  },
  renewal: /*i18n*/ { id: 'calendar.renewal', message: 'Thamani: renew certificate {number} from today' },
  renewalMore: /*i18n*/ {
    id: 'calendar.renewal.more',
    message: 'From today you can renew the certificate for {subject}. The old one stays valid until its last day.',
  },
  expiry: /*i18n*/ { id: 'calendar.expiry', message: 'Thamani: certificate {number} expires' },
  expiryMore: /*i18n*/ { id: 'calendar.expiry.more', message: 'Last day on which the certificate for {subject} is valid, in UTC.' },
};

/** What a company must not miss. `number` is what it is known by, `subject` the product. */
export interface Deadline {
  readonly kind: 'correction' | 'appeal' | 'renewal' | 'expiry';
  /** Of the application or the certificate: the same deadline keeps its entry. */
  readonly id: string;
  readonly number: string;
  readonly subject: string;
  readonly day: Day;
  readonly path: `/${string}`;
}

const reminders: Readonly<Record<Deadline['kind'], number>> = { correction: 3, appeal: 7, renewal: 0, expiry: 30 };

export function deadlinesOfCertificate({
  number,
  product_name: subject,
  expires_on: day,
}: {
  readonly number: string;
  readonly product_name: string;
  readonly expires_on: Day;
}): readonly Deadline[] {
  const one = { id: number, number, subject, path: `/certificates/${number}` } as const;
  const opens = dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - renewalOpensDays * 86_400_000));
  return [
    { ...one, kind: 'renewal', day: opens },
    { ...one, kind: 'expiry', day },
  ];
}

/** Named after what it is about. A text file of a few kilobytes: it has no secret, and its link asks for a sign-in. */
export function calendarAttachment(
  deadlines: readonly Deadline[],
  made: { readonly t: Translate; readonly language: Language; readonly origin: string; readonly at: Date },
): Attachment {
  const { t, language, origin, at } = made;
  const events = deadlines.map(({ kind, id, number, subject, day, path }): CalendarEvent => {
    return {
      uid: `${kind}.${id}@${new URL(origin).hostname}`,
      day,
      summary: t(sentences[kind], { number }),
      description: t(sentences[`${kind}More`], { subject }),
      address: pageAddress(origin, language, path),
      remindDays: reminders[kind],
    };
  });
  const [first] = deadlines;
  return {
    name: `${first?.number ?? 'thamani'}-${language}.ics`,
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    bytes: new TextEncoder().encode(calendarFile(events, { at, language })),
  };
}
