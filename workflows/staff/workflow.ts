import { proxyActivities } from '@temporalio/workflow';
import type { WorkflowInput } from '../workflow-input.ts';
import { briefly } from '../activity-options.ts';

export interface StaffActivities {
  sendStaffLink(link: WorkflowInput): Promise<void>;
  tellOfBreakGlass(event: WorkflowInput): Promise<void>;
  notifyStaffOfSecurity(event: WorkflowInput): Promise<void>;
}

const { sendStaffLink, tellOfBreakGlass, notifyStaffOfSecurity } = proxyActivities<StaffActivities>(briefly);

/** Somebody was confirmed by a second person, or needs a new way in. The subject is the link. */
export async function staffInvited(link: WorkflowInput): Promise<void> {
  await sendStaffLink(link);
}

/** Admins were made on the database host, without two admins of the system. Every admin is told. The subject is the event. */
export async function breakGlassUsed(event: WorkflowInput): Promise<void> {
  await tellOfBreakGlass(event);
}

/** A member of staff signed in from an unknown device or network, or their factors changed. The subject is the event. */
export async function staffSecurityNotice(event: WorkflowInput): Promise<void> {
  await notifyStaffOfSecurity(event);
}
