import type { ContactActivities } from '@thamani/workflows/contact/workflow.ts';
import type { Context } from '../../context.ts';
import { acknowledge, notifyTeam } from './service.ts';

export function contactActivities(context: Context): ContactActivities {
  return {
    notifyTeamOfContact: (message) => notifyTeam(context, message),
    acknowledgeContact: (message) => acknowledge(context, message),
  };
}
