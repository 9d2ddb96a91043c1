import { proxyActivities } from '@temporalio/workflow';
import type { Started } from '../started.ts';
import { briefly } from '../timeouts.ts';

export interface StaffActivities {
  sendStaffLink(link: Started): Promise<void>;
  tellOfBreakGlass(event: Started): Promise<void>;
}

const { sendStaffLink, tellOfBreakGlass } = proxyActivities<StaffActivities>(briefly);

/** Somebody was confirmed by a second person, or needs a new way in. The subject is the link. */
export async function staffInvited(link: Started): Promise<void> {
  await sendStaffLink(link);
}

/** Admins were made on the database host, without two admins of the system. Every admin is told. The subject is the event. */
export async function breakGlassUsed(event: Started): Promise<void> {
  await tellOfBreakGlass(event);
}
