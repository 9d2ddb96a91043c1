import type { StaffActivities } from '@thamani/workflows/staff/workflow.ts';
import type { Context } from '../../context.ts';
import { notifyStaffOfSecurity, sendEnrolmentLink, notifyBreakGlass } from './service.ts';

export function staffActivities(context: Context): StaffActivities {
  return {
    sendEnrolmentLink: (link) => sendEnrolmentLink(context, link),
    notifyStaffOfSecurity: (event) => notifyStaffOfSecurity(context, event),
    notifyBreakGlass: (event) => notifyBreakGlass(context, event),
  };
}
