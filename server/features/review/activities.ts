import { Context as Activity } from '@temporalio/activity';
import type { HolidayActivities } from '@thamani/workflows/holidays/workflow.ts';
import type { ReviewActivities } from '@thamani/workflows/review/workflow.ts';
import type { Context } from '../../context.ts';
import { extractEvidence } from '../signals/service.ts';
import { compareEvidence, evaluateCaseDeadlines, openCase, recalculateCaseDueDates, screenCase } from './service.ts';
import { sendCaseReminder, notifyCompanyByMail, notifyCompanyBySms } from './notifications/notifications.ts';

export function reviewActivities(context: Context): ReviewActivities & Pick<HolidayActivities, 'recalculateCaseDueDates'> {
  return {
    openCase: (paid) => openCase(context, paid),
    extractEvidence: (paid) => extractEvidence(context, paid, Activity.current().cancellationSignal),
    screenCase: (paid) => screenCase(context, paid),
    compareEvidence: (paid, now) => compareEvidence(context, paid, now),
    evaluateCaseDeadlines: (paid, now) => evaluateCaseDeadlines(context, paid, now),
    recalculateCaseDueDates: (country) => recalculateCaseDueDates(context, country),
    notifyCompanyByMail: (event) => notifyCompanyByMail(context, event),
    notifyCompanyBySms: (event) => notifyCompanyBySms(context, event),
    sendCaseReminder: (reminder) => sendCaseReminder(context, reminder),
  };
}
