import { proxyActivities } from '@temporalio/workflow';
import { briefly, writing } from '../activity-options.ts';
import type { WorkflowInput } from '../workflow-input.ts';

export interface NotificationActivities {
  createNotifications(event: WorkflowInput): Promise<void>;
  sendNotificationMails(event: WorkflowInput): Promise<void>;
  sendDigests(): Promise<{ sent: number; more: boolean }>;
}

const { createNotifications } = proxyActivities<NotificationActivities>(briefly);
const { sendNotificationMails, sendDigests } = proxyActivities<NotificationActivities>(writing);

/** The subject is the audit event. */
export async function notification(event: WorkflowInput): Promise<void> {
  await createNotifications(event);
  await sendNotificationMails(event);
}

/** 50 people each: more than any day needs. What is left waits for the next day. */
const mostBatches = 400;

/** Once a day, by a schedule. */
export async function notificationDigest(): Promise<{ sent: number }> {
  let sent = 0;
  for (let batch = 0; batch < mostBatches; batch += 1) {
    const round = await sendDigests();
    sent += round.sent;
    if (!round.more) break;
  }
  return { sent };
}
