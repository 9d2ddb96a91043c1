import type { ManagementActivities } from '@thamani/workflows/management/workflow.ts';
import type { Context } from '../../context.ts';
import { earlierWeek, rollUpRecent, rollUpWeek } from './rollup.ts';
import { importVerificationCounts } from './verification-imports.ts';

export function managementActivities(context: Context): ManagementActivities {
  return {
    rollUpRecentFigures: () => rollUpRecent(context),
    rollUpEarlierFigures: async (weeksAgo) => ({ changed: await rollUpWeek(context, earlierWeek(context, weeksAgo)) }),
    importVerificationCounts: () => importVerificationCounts(context),
  };
}
