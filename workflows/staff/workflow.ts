import { proxyActivities } from '@temporalio/workflow';
import type { Started } from '../started.ts';
import { briefly } from '../timeouts.ts';

export interface StaffActivities {
  sendStaffLink(link: Started): Promise<void>;
}

const { sendStaffLink } = proxyActivities<StaffActivities>(briefly);

/** Somebody was confirmed by a second person, or needs a new way in. The subject is the link. */
export async function staffInvited(link: Started): Promise<void> {
  await sendStaffLink(link);
}
