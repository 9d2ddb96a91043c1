import { requestPasswordReset, resendPasswordReset, setNewPassword, useResetLink, verifyToken } from '@thamani/contract/authentication.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serving/serve.ts';
import { askForReset, setPasswordByTicket, ticketByProof } from './service.ts';

const sentences = {
  codeSent: /*i18n*/ { id: 'recovery.code_sent', message: 'If this address has an account, we have sent a code.' },
  codeRight: /*i18n*/ { id: 'recovery.code_right', message: 'The code is correct. Choose a new password.' },
  passwordSet: /*i18n*/ {
    id: 'recovery.password_set',
    message: 'Your password has been changed. You can now sign in with the new password.',
  },
};

export function passwordResetRoutes(api: FastifyInstance, context: Context): void {
  for (const operation of [requestPasswordReset, resendPasswordReset]) {
    serve(api, operation, async ({ caller, body }) => {
      await askForReset(context, caller, body.email);
      return { message: caller.t(sentences.codeSent) };
    });
  }

  serve(api, verifyToken, async ({ caller, body: { email = '', token = '' } }) => ({
    message: caller.t(sentences.codeRight),
    data: await ticketByProof(context, caller, { email, code: token }),
  }));

  serve(api, useResetLink, async ({ caller, body: { link = '' } }) => ({
    message: caller.t(sentences.codeRight),
    data: await ticketByProof(context, caller, { link }),
  }));

  serve(api, setNewPassword, async ({ caller, body: { email, token, password } }) => {
    const { deviceToken } = await setPasswordByTicket(context, caller, { email, token, password });
    return { message: caller.t(sentences.passwordSet), data: { device_token: deviceToken } };
  });
}
