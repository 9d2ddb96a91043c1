import { Context as Activity } from '@temporalio/activity';
import type { ReviewActivities } from '@thamani/workflows/review/workflow.ts';
import type { Context } from '../../context.ts';
import { withHeartbeat } from '../../engine/heartbeat.ts';
import { readEvidence } from '../signals/text-extraction.ts';
import { compareEvidence, lookAtCase, openCase, screenCase } from './service.ts';
import { remindOfCase, tellCompany, textCompany } from './notifications.ts';

export function reviewActivities(context: Context): ReviewActivities {
  return {
    openCase: (paid) => openCase(context, paid),
    readEvidence: (paid) => withHeartbeat(() => readEvidence(context, paid, Activity.current().cancellationSignal)),
    screenCase: (paid) => screenCase(context, paid),
    compareEvidence: (paid, now) => compareEvidence(context, paid, now),
    lookAtCase: (paid, now) => lookAtCase(context, paid, now),
    tellCompany: (event) => tellCompany(context, event),
    textCompany: (event) => textCompany(context, event),
    remindOfCase: (reminder) => remindOfCase(context, reminder),
  };
}
