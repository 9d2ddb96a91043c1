import type { AccountActivities } from '@thamani/workflows/accounts/workflow.ts';
import type { Context } from '../../context.ts';
import { notifyNewDeviceByMail, notifyNewDeviceBySms } from './service.ts';

export function sessionActivities(context: Context): Pick<AccountActivities, 'notifyNewDeviceByMail' | 'notifyNewDeviceBySms'> {
  return {
    notifyNewDeviceByMail: (session) => notifyNewDeviceByMail(context, session),
    notifyNewDeviceBySms: (session) => notifyNewDeviceBySms(context, session),
  };
}
