import type { DailyWorkflow, Workflows } from '../ports.ts';

/** What the engine does by the clock. Made by the worker as it starts. */
const daily: readonly DailyWorkflow[] = [
  { workflow: 'housekeeping', hour: 2, minute: 15 },
  { workflow: 'documentSweep', hour: 3, minute: 15 },
];

export async function ensureSchedules(workflows: Workflows): Promise<void> {
  for (const schedule of daily) await workflows.startDaily(schedule);
}
