import type { AccountActivities } from '@thamani/workflows/accounts/workflow.ts';
import type { Context } from '../../context.ts';
import { notifyAccountOfSecurity } from './service.ts';

export function secondFactorActivities(context: Context): Pick<AccountActivities, 'notifyAccountOfSecurity'> {
  return { notifyAccountOfSecurity: (event) => notifyAccountOfSecurity(context, event) };
}
