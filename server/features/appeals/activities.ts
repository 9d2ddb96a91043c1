import type { AppealActivities } from '@thamani/workflows/appeals/workflow.ts';
import type { Context } from '../../context.ts';
import { lookAtAppeal } from './service.ts';
import { tellOfAppeal, textOfAppeal } from './notifications.ts';

export function appealActivities(context: Context): AppealActivities {
  return {
    lookAtAppeal: (lodged, now) => lookAtAppeal(context, lodged, now),
    tellOfAppeal: (event) => tellOfAppeal(context, event),
    textOfAppeal: (event) => textOfAppeal(context, event),
  };
}
