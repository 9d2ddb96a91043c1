import type { DailyWorkflow, Workflows } from '../ports.ts';

/** What the engine does by the clock. Made by the worker as it starts. */
const daily: readonly DailyWorkflow[] = [
  { workflow: 'maintenance', hour: 2, minute: 15 },
  { workflow: 'documentSweep', hour: 3, minute: 15 },
  { workflow: 'statusListRefresh', hour: [0, 6, 12, 18], minute: 5 },
  { workflow: 'expiryReminders', hour: 5, minute: 30 },
  // What was written since the last seal is what an insider could still rewrite unseen.
  { workflow: 'auditSealing', hour: firstOf(24), minute: firstOf(12).map((n) => 5 * n) },
];

function firstOf(count: number): readonly number[] {
  return Array.from({ length: count }, (_, n) => n);
}

export async function ensureSchedules(workflows: Workflows): Promise<void> {
  for (const schedule of daily) await workflows.startDaily(schedule);
}
