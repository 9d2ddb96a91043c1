import { proxyActivities, sleep } from '@temporalio/workflow';
import type { ContactActivities } from '@thamani/workflows/contact/workflow.ts';
import { briefly } from '@thamani/workflows/timeouts.ts';
import type { Started } from '@thamani/workflows/started.ts';

/** A careless change of a running workflow, for the control of the replay test. */

const { notifyTeamOfContact, acknowledgeContact } = proxyActivities<ContactActivities>(briefly);

export async function contactReceived(message: Started): Promise<void> {
  await sleep('1 minute');
  await acknowledgeContact(message);
  await notifyTeamOfContact(message);
}
