import { proxyActivities } from '@temporalio/workflow';
import type { WorkflowInput } from '../workflow-input.ts';
import { briefly } from '../activity-options.ts';

export interface StaffActivities {
  sendEnrolmentLink(link: WorkflowInput): Promise<void>;
  sendStaffPasswordResetLink(reset: WorkflowInput): Promise<void>;
  notifyBreakGlass(event: WorkflowInput): Promise<void>;
  notifyStaffOfSecurity(event: WorkflowInput): Promise<void>;
}

const { sendEnrolmentLink, sendStaffPasswordResetLink, notifyBreakGlass, notifyStaffOfSecurity } =
  proxyActivities<StaffActivities>(briefly);

/** A member of staff was confirmed by a second person, or needs to enrol again. The subject is the link. */
export async function staffInvited(link: WorkflowInput): Promise<void> {
  await sendEnrolmentLink(link);
}

/** Whether the address belongs to a member of staff who can sign in, the activity finds out. The subject is the request. */
export async function staffPasswordResetRequested(reset: WorkflowInput): Promise<void> {
  await sendStaffPasswordResetLink(reset);
}

/** Admins were made on the database host, without two admins of the system. Every admin is told. The subject is the event. */
export async function breakGlassUsed(event: WorkflowInput): Promise<void> {
  await notifyBreakGlass(event);
}

/** A member of staff signed in from an unknown device or network, or their factors changed. The subject is the event. */
export async function staffSecurityNotification(event: WorkflowInput): Promise<void> {
  await notifyStaffOfSecurity(event);
}
