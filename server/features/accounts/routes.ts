import { register, resendActivation } from '@thamani/contract/accounts.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { askForActivation, registerCompany } from './service.ts';
import { accountSentences } from './messages.ts';

export function accountRoutes(api: FastifyInstance, context: Context): void {
  serve(api, register, async ({ caller, body }) => {
    const { role, start_of_operation_year: year, ...sent } = body;
    if (role !== undefined && role !== 'user') throw new Refusal('role_not_allowed');
    await registerCompany(context, caller, { ...sent, start_of_operation_year: year === undefined ? undefined : String(year) });
    return { message: caller.t(accountSentences.registered) };
  });

  serve(api, resendActivation, async ({ caller, body }) => {
    await askForActivation(context, caller, body.email);
    return { message: caller.t(accountSentences.codeSent) };
  });
}
