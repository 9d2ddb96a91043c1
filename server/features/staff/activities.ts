import type { StaffActivities } from '@thamani/workflows/staff/workflow.ts';
import type { Context } from '../../context.ts';
import { sendStaffLink } from './service.ts';

export function staffActivities(context: Context): StaffActivities {
  return { sendStaffLink: (link) => sendStaffLink(context, link) };
}
