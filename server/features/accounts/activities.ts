import type { AccountActivities } from '@thamani/workflows/accounts/workflow.ts';
import type { Context } from '../../context.ts';
import { sendOneTimeCode } from '../one-time-codes/service.ts';
import { eraseWhenDue, notifyAccountDeletion } from '../account-deletion/service.ts';
import { notifyAccountOfSecurity } from '../second-factors/service.ts';
import { notifyNewDeviceByMail, notifyNewDeviceBySms } from '../sessions/service.ts';
import { notifyPasswordChangedByMail, notifyPasswordChangedBySms, welcome } from './service.ts';

export function accountActivities(context: Context): AccountActivities {
  return {
    sendOneTimeCode: (request) => sendOneTimeCode(context, request),
    sendWelcomeMail: (account) => welcome(context, account),
    notifyPasswordChangedByMail: (account) => notifyPasswordChangedByMail(context, account),
    notifyNewDeviceByMail: (session) => notifyNewDeviceByMail(context, session),
    notifyPasswordChangedBySms: (account) => notifyPasswordChangedBySms(context, account),
    notifyNewDeviceBySms: (session) => notifyNewDeviceBySms(context, session),
    notifyAccountOfSecurity: (event) => notifyAccountOfSecurity(context, event),
    notifyAccountDeletion: (account) => notifyAccountDeletion(context, account),
    eraseAccount: (account) => eraseWhenDue(context, account),
  };
}
