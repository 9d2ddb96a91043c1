import type { AccountActivities } from '@thamani/workflows/accounts/workflow.ts';
import type { Context } from '../../context.ts';
import { notifyMembers, sendInvitation } from './service.ts';

export function memberActivities(context: Context): Pick<AccountActivities, 'sendInvitation' | 'notifyMembers'> {
  return {
    sendInvitation: (invitation) => sendInvitation(context, invitation),
    notifyMembers: (event) => notifyMembers(context, event),
  };
}
