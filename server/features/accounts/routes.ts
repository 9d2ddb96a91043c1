import { register } from '@thamani/contract/accounts.ts';
import { resendActivation } from '@thamani/contract/authentication.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serving/serve.ts';
import { askForActivation, registerCompany } from './service.ts';

const sentences = {
  registered: /*i18n*/ { id: 'accounts.registered', message: 'Your account has been created. We have sent a code to your email address.' },
  codeSent: /*i18n*/ { id: 'accounts.code_sent', message: 'If this email address still has to be confirmed, we have sent a code to it.' },
};

export function accountRoutes(api: FastifyInstance, context: Context): void {
  serve(api, register, async ({ caller, body }) => {
    const { role, start_of_operation_year: year, ...sent } = body;
    if (role !== undefined && role !== 'user') throw new Refusal('role_not_allowed');
    await registerCompany(context, caller, { ...sent, start_of_operation_year: year === undefined ? undefined : String(year) });
    return { message: caller.t(sentences.registered) };
  });

  serve(api, resendActivation, async ({ caller, body }) => {
    await askForActivation(context, caller, body.email);
    return { message: caller.t(sentences.codeSent) };
  });
}
