import type { StaffActivities } from '@thamani/workflows/staff/workflow.ts';
import type { Context } from '../../context.ts';
import { notifyStaffOfSecurity, sendEnrolmentLink, sendPasswordResetLink, notifyBreakGlass } from './service.ts';

export function staffActivities(context: Context): StaffActivities {
  return {
    sendEnrolmentLink: (link) => sendEnrolmentLink(context, link),
    sendStaffPasswordResetLink: (reset) => sendPasswordResetLink(context, reset),
    notifyStaffOfSecurity: (event) => notifyStaffOfSecurity(context, event),
    notifyBreakGlass: (event) => notifyBreakGlass(context, event),
  };
}
