import { proxyActivities } from '@temporalio/workflow';
import { briefly } from '../activity-options.ts';
import type { WorkflowInput } from '../workflow-input.ts';

/** Each is idempotent under the key of the outbox row that started the workflow. */
export interface ContactActivities {
  notifyTeamOfContact(message: WorkflowInput): Promise<void>;
  acknowledgeContact(message: WorkflowInput): Promise<void>;
}

const { notifyTeamOfContact, acknowledgeContact } = proxyActivities<ContactActivities>(briefly);

/** A visitor wrote to us: the team and the visitor each get one mail. Neither waits for the other. */
export async function contactReceived(message: WorkflowInput): Promise<void> {
  await Promise.all([notifyTeamOfContact(message), acknowledgeContact(message)]);
}
