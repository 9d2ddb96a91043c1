import { Context as Activity } from '@temporalio/activity';
import type { ReviewActivities } from '@thamani/workflows/review/workflow.ts';
import type { Context } from '../../context.ts';
import { withHeartbeat } from '../../engine/heartbeat.ts';
import { extractEvidence } from '../signals/text-extraction.ts';
import { compareEvidence, evaluateCaseDeadlines, openCase, screenCase } from './service.ts';
import { sendCaseReminder, notifyCompanyByMail, notifyCompanyBySms } from './notifications.ts';

export function reviewActivities(context: Context): ReviewActivities {
  return {
    openCase: (paid) => openCase(context, paid),
    extractEvidence: (paid) => withHeartbeat(() => extractEvidence(context, paid, Activity.current().cancellationSignal)),
    screenCase: (paid) => screenCase(context, paid),
    compareEvidence: (paid, now) => compareEvidence(context, paid, now),
    evaluateCaseDeadlines: (paid, now) => evaluateCaseDeadlines(context, paid, now),
    notifyCompanyByMail: (event) => notifyCompanyByMail(context, event),
    notifyCompanyBySms: (event) => notifyCompanyBySms(context, event),
    sendCaseReminder: (reminder) => sendCaseReminder(context, reminder),
  };
}
