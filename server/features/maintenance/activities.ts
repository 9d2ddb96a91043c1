import type { HousekeepingActivities } from '@thamani/workflows/maintenance/workflow.ts';
import type { Context } from '../../context.ts';
import { forgetExpired, prepareMonths } from './service.ts';

export function housekeepingActivities(context: Context): HousekeepingActivities {
  return {
    prepareMonths: () => prepareMonths(context),
    forgetExpired: () => forgetExpired(context),
  };
}
