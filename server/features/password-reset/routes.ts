import { requestPasswordReset, resendPasswordReset, setNewPassword, useResetLink, verifyToken } from '@thamani/contract/accounts.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { askForReset, setPasswordByTicket, ticketByProof } from './service.ts';
import { recoverySentences } from './messages.ts';

export function recoveryRoutes(api: FastifyInstance, context: Context): void {
  for (const operation of [requestPasswordReset, resendPasswordReset]) {
    serve(api, operation, async ({ caller, body }) => {
      await askForReset(context, caller, body.email);
      return { message: caller.t(recoverySentences.codeSent) };
    });
  }

  serve(api, verifyToken, async ({ caller, body: { email = '', token = '' } }) => ({
    message: caller.t(recoverySentences.codeRight),
    data: await ticketByProof(context, caller, { email, code: token }),
  }));

  serve(api, useResetLink, async ({ caller, body: { link = '' } }) => ({
    message: caller.t(recoverySentences.codeRight),
    data: await ticketByProof(context, caller, { link }),
  }));

  serve(api, setNewPassword, async ({ caller, body: { email, token, password } }) => {
    const { deviceToken } = await setPasswordByTicket(context, caller, { email, token, password });
    return { message: caller.t(recoverySentences.passwordSet), data: { device_token: deviceToken } };
  });
}
