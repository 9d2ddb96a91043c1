import { proxyActivities } from '@temporalio/workflow';
import { briefly } from '../activity-options.ts';

export interface AuditActivities {
  /** One seal of the chains that grew. */
  sealAudit(): Promise<{ sealed: number; more: boolean }>;
  /** Some of the seals that do not stand outside yet. */
  exportSeals(): Promise<{ kept: number; more: boolean }>;
}

const { sealAudit, exportSeals } = proxyActivities<AuditActivities>({ ...briefly, startToCloseTimeout: '1 minute' });

/** More than five minutes bring; what is left waits for the next round. */
const mostRounds = 200;

/** Every five minutes, by a schedule: seals new events, and stores the seals where an administrator of the database cannot change them. */
export async function auditSealing(): Promise<{ sealed: number; kept: number }> {
  let [sealed, kept] = [0, 0];
  for (let round = 0; round < mostRounds; round += 1) {
    const { sealed: heads, more } = await sealAudit();
    sealed += heads;
    if (!more) break;
  }
  for (let round = 0; round < mostRounds; round += 1) {
    const { kept: seals, more } = await exportSeals();
    kept += seals;
    if (!more) break;
  }
  return { sealed, kept };
}
