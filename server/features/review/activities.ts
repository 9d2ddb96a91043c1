import type { ReviewActivities } from '@thamani/workflows/review/workflow.ts';
import type { Context } from '../../context.ts';
import { lookAtCase, openCase, screenCase } from './service.ts';
import { remindOfCase, tellCompany, textCompany } from './telling.ts';

export function reviewActivities(context: Context): ReviewActivities {
  return {
    openCase: (paid) => openCase(context, paid),
    screenCase: (paid) => screenCase(context, paid),
    lookAtCase: (paid, now) => lookAtCase(context, paid, now),
    tellCompany: (event) => tellCompany(context, event),
    textCompany: (event) => textCompany(context, event),
    remindOfCase: (reminder) => remindOfCase(context, reminder),
  };
}
