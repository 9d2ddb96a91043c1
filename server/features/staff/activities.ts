import type { StaffActivities } from '@thamani/workflows/staff/workflow.ts';
import type { Context } from '../../context.ts';
import { notifyStaffOfSecurity, sendStaffLink, tellOfBreakGlass } from './service.ts';

export function staffActivities(context: Context): StaffActivities {
  return {
    sendStaffLink: (link) => sendStaffLink(context, link),
    notifyStaffOfSecurity: (event) => notifyStaffOfSecurity(context, event),
    tellOfBreakGlass: (event) => tellOfBreakGlass(context, event),
  };
}
