import { ScheduleAlreadyRunning, ScheduleOverlapPolicy, type Client } from '@temporalio/client';

/** What the engine does by the clock. Made by the worker as it starts; a schedule that stands is left alone. */
export async function ensureSchedules(client: Client, taskQueue: string): Promise<void> {
  try {
    await client.schedule.create({
      scheduleId: 'housekeeping',
      spec: { calendars: [{ hour: 2, minute: 15, comment: 'daily, UTC' }] },
      policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: '1 day' },
      action: { type: 'startWorkflow', workflowType: 'housekeeping', taskQueue, workflowId: 'housekeeping' },
    });
  } catch (error) {
    if (!(error instanceof ScheduleAlreadyRunning)) throw error;
  }
}
