import { proxyActivities } from '@temporalio/workflow';
import { batching } from '../activity-options.ts';

export interface ManagementActivities {
  /** The current week, what is open and what expires. */
  rollUpRecentFigures(): Promise<{ changed: number }>;
  /** One earlier week; 0 is the current one. */
  rollUpEarlierFigures(weeksAgo: number): Promise<{ changed: number }>;
  /** Counts of checks that processes of the verify site wrote: some of them, each once. */
  importVerificationCounts(): Promise<{ imported: number; more: boolean }>;
}

const { rollUpRecentFigures, rollUpEarlierFigures, importVerificationCounts } = proxyActivities<ManagementActivities>(batching);

/** More than an hour brings; what is left waits for the next round. */
const mostRounds = 100;
const nightlyWeeks = 14;

/** Every five minutes, by a schedule: the figures of the console's performance page. */
export async function figureRollup(): Promise<{ changed: number; imported: number }> {
  let imported = 0;
  for (let round = 0; round < mostRounds; round += 1) {
    const { imported: objects, more } = await importVerificationCounts();
    imported += objects;
    if (!more) break;
  }
  const { changed } = await rollUpRecentFigures();
  return { changed, imported };
}

/** Each night, by a schedule: earlier weeks again, since what happened in them may be corrected later. */
export async function figureRecount(): Promise<{ changed: number }> {
  let changed = 0;
  for (let weeksAgo = 1; weeksAgo <= nightlyWeeks; weeksAgo += 1) changed += (await rollUpEarlierFigures(weeksAgo)).changed;
  return { changed };
}
