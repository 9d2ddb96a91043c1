import type { AppealActivities } from '@thamani/workflows/appeals/workflow.ts';
import type { Context } from '../../context.ts';
import { evaluateAppealDeadlines } from './service.ts';
import { notifyAppealByMail, notifyAppealBySms } from './notifications.ts';

export function appealActivities(context: Context): AppealActivities {
  return {
    evaluateAppealDeadlines: (lodged, now) => evaluateAppealDeadlines(context, lodged, now),
    notifyAppealByMail: (event) => notifyAppealByMail(context, event),
    notifyAppealBySms: (event) => notifyAppealBySms(context, event),
  };
}
