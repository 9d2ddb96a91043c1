import type { PriceActivities } from '@thamani/workflows/prices/workflow.ts';
import type { Context } from '../../context.ts';
import { applyPriceChange, momentOfPriceChange } from './service.ts';

export function priceActivities(context: Context): PriceActivities {
  return {
    momentOfPriceChange: async ({ subjectId }) => (await momentOfPriceChange(context, subjectId)).toISOString(),
    applyPriceChange: (change) => applyPriceChange(context, change),
  };
}
