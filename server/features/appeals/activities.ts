import type { AppealActivities } from '@thamani/workflows/appeals/workflow.ts';
import type { HolidayActivities } from '@thamani/workflows/holidays/workflow.ts';
import type { Context } from '../../context.ts';
import { evaluateAppealDeadlines, recalculateAppealDueDates } from './service.ts';
import { notifyAppealByMail, notifyAppealBySms } from './notifications.ts';

export function appealActivities(context: Context): AppealActivities & Pick<HolidayActivities, 'recalculateAppealDueDates'> {
  return {
    evaluateAppealDeadlines: (lodged, now) => evaluateAppealDeadlines(context, lodged, now),
    recalculateAppealDueDates: (country) => recalculateAppealDueDates(context, country),
    notifyAppealByMail: (event) => notifyAppealByMail(context, event),
    notifyAppealBySms: (event) => notifyAppealBySms(context, event),
  };
}
