import type { AccountActivities } from '@thamani/workflows/accounts/workflow.ts';
import type { Context } from '../../context.ts';
import { eraseCompanyWhenDue, eraseWhenDue, notifyAccountDeletion, notifyCompanyDeletion } from './service.ts';

export function accountDeletionActivities(
  context: Context,
): Pick<AccountActivities, 'notifyAccountDeletion' | 'eraseAccount' | 'notifyCompanyDeletion' | 'eraseCompany'> {
  return {
    notifyAccountDeletion: (account) => notifyAccountDeletion(context, account),
    eraseAccount: (account) => eraseWhenDue(context, account),
    notifyCompanyDeletion: (company) => notifyCompanyDeletion(context, company),
    eraseCompany: (company) => eraseCompanyWhenDue(context, company),
  };
}
