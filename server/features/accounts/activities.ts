import type { AccountActivities } from '@thamani/workflows/accounts/workflow.ts';
import type { Context } from '../../context.ts';
import { notifyPasswordChangedByMail, notifyPasswordChangedBySms, welcome } from './service.ts';

type OwnActivities = Pick<AccountActivities, 'sendWelcomeMail' | 'notifyPasswordChangedByMail' | 'notifyPasswordChangedBySms'>;

export function accountActivities(context: Context): OwnActivities {
  return {
    sendWelcomeMail: (account) => welcome(context, account),
    notifyPasswordChangedByMail: (account) => notifyPasswordChangedByMail(context, account),
    notifyPasswordChangedBySms: (account) => notifyPasswordChangedBySms(context, account),
  };
}
