import { proxyActivities, sleep } from '@temporalio/workflow';
import type { WorkflowInput } from '../workflow-input.ts';
import { briefly } from '../activity-options.ts';

export interface PriceActivities {
  /** When it takes effect, ISO 8601. */
  priceChangeEffectiveAt(change: WorkflowInput): Promise<string>;
  applyPriceChange(change: WorkflowInput): Promise<void>;
}

const { priceChangeEffectiveAt, applyPriceChange } = proxyActivities<PriceActivities>(briefly);

/** Two people agreed on a price: it waits for its day. What they agreed on never changes, so the moment is asked for once. */
export async function priceChangeConfirmed(change: WorkflowInput): Promise<void> {
  const moment = Date.parse(await priceChangeEffectiveAt(change));
  const wait = moment - Date.now();
  if (wait > 0) await sleep(wait);
  await applyPriceChange(change);
}
