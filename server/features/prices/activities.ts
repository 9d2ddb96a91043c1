import type { PriceActivities } from '@thamani/workflows/prices/workflow.ts';
import type { Context } from '../../context.ts';
import { applyPriceChange, priceChangeEffectiveAt } from './service.ts';

export function priceActivities(context: Context): PriceActivities {
  return {
    priceChangeEffectiveAt: async ({ subjectId }) => (await priceChangeEffectiveAt(context, subjectId)).toISOString(),
    applyPriceChange: (change) => applyPriceChange(context, change),
  };
}
