import type { AccountActivities } from '@thamani/workflows/accounts/workflow.ts';
import type { Context } from '../../context.ts';
import { sendOneTimeCode } from './service.ts';

export function oneTimeCodeActivities(context: Context): Pick<AccountActivities, 'sendOneTimeCode'> {
  return { sendOneTimeCode: (request) => sendOneTimeCode(context, request) };
}
