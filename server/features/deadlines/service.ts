import { stateOf } from '@thamani/domain/certificates/validity.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { Language } from '@thamani/domain/languages.ts';
import { dayOf, dayThatEndsAt } from '@thamani/domain/review/working-days.ts';
import type { Caller, OpenSession } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { readOwn as readAppeals } from '../appeals/service.ts';
import { readOwn as readCertificate } from '../certificates/service.ts';
import { readOwn as readApplication } from '../company-applications/service.ts';
import { calendarAttachment, deadlinesOfCertificate, type Deadline } from '../mail/calendar-interface.ts';

/** The correction that is open, or the decision that can still be appealed. An application has one of them at most. */
export async function applicationCalendar(context: Context, caller: Caller, session: OpenSession, id: string, language: Language) {
  const application = await readApplication(context, caller, session, id);
  const endsAt = application.review?.correction?.ends_at;
  const { openDecision } = await readAppeals(context, caller, session, id);
  const one = { id, number: application.application_number, subject: application.product_name ?? '', path: `/applications/${id}` } as const;
  if (endsAt !== undefined) return fileOf(context, language, [{ ...one, kind: 'correction', day: dayThatEndsAt(new Date(endsAt)) }]);
  if (openDecision !== null) return fileOf(context, language, [{ ...one, kind: 'appeal', day: openDecision.lastDay }]);
  throw new Refusal('not_found');
}

/** Of an active certificate alone: nobody should plan with another. */
export async function certificateCalendar(context: Context, session: OpenSession, typed: string, language: Language) {
  const certificate = await readCertificate(context, session, typed);
  const state = stateOf({ status: certificate.status, expiresOn: certificate.expires_on }, dayOf(context.clock.now()));
  if (state !== 'active') throw new Refusal('not_found');
  return fileOf(context, language, deadlinesOfCertificate(certificate));
}

function fileOf({ config, clock, translatorFor }: Context, language: Language, deadlines: readonly Deadline[]) {
  return calendarAttachment(deadlines, { t: translatorFor(language), language, origin: config.publicOrigin, at: clock.now() });
}
