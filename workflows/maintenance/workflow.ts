import { proxyActivities } from '@temporalio/workflow';
import { briefly } from '../activity-options.ts';

export interface MaintenanceActivities {
  createMonthPartitions(): Promise<{ made: number }>;
  deleteExpiredRows(): Promise<{ forgotten: number; more: boolean }>;
}

const { createMonthPartitions, deleteExpiredRows } = proxyActivities<MaintenanceActivities>(briefly);

/** More batches than any day needs; what is left waits for the next day. */
const mostBatches = 200;

/** Once a day, by a schedule: room for the coming months, and nothing kept past its time. */
export async function maintenance(): Promise<{ made: number; forgotten: number }> {
  const { made } = await createMonthPartitions();
  let forgotten = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const round = await deleteExpiredRows();
    forgotten += round.forgotten;
    if (!round.more) break;
  }
  return { made, forgotten };
}
