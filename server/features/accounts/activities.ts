import type { AccountActivities } from '@thamani/workflows/accounts/workflow.ts';
import type { Context } from '../../context.ts';
import { sendCode } from '../codes/service.ts';
import { tellNewDevice } from '../sessions/service.ts';
import { tellPasswordChanged, welcome } from './service.ts';

export function accountActivities(context: Context): AccountActivities {
  return {
    sendCode: (request) => sendCode(context, request),
    welcomeAccount: (account) => welcome(context, account),
    tellPasswordChanged: (account) => tellPasswordChanged(context, account),
    tellNewDevice: (session) => tellNewDevice(context, session),
  };
}
