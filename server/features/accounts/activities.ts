import type { AccountActivities } from '@thamani/workflows/accounts/workflow.ts';
import type { Context } from '../../context.ts';
import { sendCode } from '../one-time-codes/service.ts';
import { eraseWhenDue, tellDeletion } from '../account-deletion/service.ts';
import { notifyAccountOfSecurity } from '../second-factors/service.ts';
import { tellNewDevice, textNewDevice } from '../sessions/service.ts';
import { tellPasswordChanged, textPasswordChanged, welcome } from './service.ts';

export function accountActivities(context: Context): AccountActivities {
  return {
    sendCode: (request) => sendCode(context, request),
    welcomeAccount: (account) => welcome(context, account),
    tellPasswordChanged: (account) => tellPasswordChanged(context, account),
    tellNewDevice: (session) => tellNewDevice(context, session),
    textPasswordChanged: (account) => textPasswordChanged(context, account),
    textNewDevice: (session) => textNewDevice(context, session),
    notifyAccountOfSecurity: (event) => notifyAccountOfSecurity(context, event),
    tellDeletion: (account) => tellDeletion(context, account),
    eraseAccount: (account) => eraseWhenDue(context, account),
  };
}
