import { proxyActivities } from '@temporalio/workflow';
import { briefly } from '../activity-options.ts';

export interface HousekeepingActivities {
  prepareMonths(): Promise<{ made: number }>;
  forgetExpired(): Promise<{ forgotten: number; more: boolean }>;
}

const { prepareMonths, forgetExpired } = proxyActivities<HousekeepingActivities>(briefly);

/** More batches than any day needs; what is left waits for the next day. */
const mostBatches = 200;

/** Once a day, by a schedule: room for the coming months, and nothing kept past its time. */
export async function housekeeping(): Promise<{ made: number; forgotten: number }> {
  const { made } = await prepareMonths();
  let forgotten = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const round = await forgetExpired();
    forgotten += round.forgotten;
    if (!round.more) break;
  }
  return { made, forgotten };
}
