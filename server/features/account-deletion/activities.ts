import type { AccountActivities } from '@thamani/workflows/accounts/workflow.ts';
import type { Context } from '../../context.ts';
import { eraseWhenDue, notifyAccountDeletion } from './service.ts';

export function accountDeletionActivities(context: Context): Pick<AccountActivities, 'notifyAccountDeletion' | 'eraseAccount'> {
  return {
    notifyAccountDeletion: (account) => notifyAccountDeletion(context, account),
    eraseAccount: (account) => eraseWhenDue(context, account),
  };
}
