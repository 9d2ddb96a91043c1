import { login, proveIdentity, useActivationLink, verifyAccount } from '@thamani/contract/authentication.ts';
import {
  askForCompanyPasskey,
  beginPasskeyStepUp,
  finishLogin,
  loginByPasskey,
  proveIdentityByPasskey,
} from '@thamani/contract/second-factors.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serving/serve.ts';
import * as signIn from './service.ts';

/** Their ids are older than this feature: translations keep them. */
const sentences = {
  signedIn: /*i18n*/ { id: 'sessions.signed_in', message: 'You are signed in.' },
  secondStep: /*i18n*/ {
    id: 'sessions.second_step',
    message: 'To finish signing in, use your passkey, or enter a code from your authenticator app or a recovery code.',
  },
  passkey: /*i18n*/ { id: 'sessions.passkey', message: 'Use your passkey.' },
  activated: /*i18n*/ { id: 'sessions.activated', message: 'Your email address is confirmed.' },
  proved: /*i18n*/ { id: 'sessions.proved', message: 'Thank you. Your identity is confirmed for the next ten minutes.' },
};

export function signInRoutes(api: FastifyInstance, context: Context): void {
  signingIn(api, context);
  activation(api, context);
  stepUp(api, context);
}

function signingIn(api: FastifyInstance, context: Context): void {
  serve(api, login, async ({ caller, body: { email, password } }) => {
    const outcome = await signIn.signIn(context, caller, { email, password });
    return 'stepToken' in outcome
      ? { message: caller.t(sentences.secondStep), data: secondStepView(outcome) }
      : { message: caller.t(sentences.signedIn), data: signedInView(outcome) };
  });

  serve(api, finishLogin, async ({ caller, body: { token = '', code = '' } }) => ({
    message: caller.t(sentences.signedIn),
    data: signedInView(await signIn.finishSignIn(context, caller, { token, code })),
  }));

  serve(api, askForCompanyPasskey, async ({ caller }) => ({
    message: caller.t(sentences.passkey),
    data: await signIn.askForPasskey(context, caller),
  }));

  serve(api, loginByPasskey, async ({ caller, body }) => ({
    message: caller.t(sentences.signedIn),
    data: signedInView(await signIn.signInByPasskey(context, caller, body)),
  }));
}

function activation(api: FastifyInstance, context: Context): void {
  serve(api, verifyAccount, async ({ caller, body: { email = '', token = '' } }) => ({
    message: caller.t(sentences.activated),
    data: signedInView(await signIn.signInByProof(context, caller, { email, code: token })),
  }));

  serve(api, useActivationLink, async ({ caller, body: { link = '' } }) => ({
    message: caller.t(sentences.activated),
    data: signedInView(await signIn.signInByProof(context, caller, { link })),
  }));
}

function stepUp(api: FastifyInstance, context: Context): void {
  serve(api, proveIdentity, async ({ caller, session, body: { password = '', code = '' } }) => {
    await signIn.stepUpCompany(context, caller, session, { password, code });
    return { message: caller.t(sentences.proved) };
  });

  serve(api, beginPasskeyStepUp, async ({ caller, session }) => ({
    message: caller.t(sentences.passkey),
    data: await signIn.beginPasskeyStepUp(context, session),
  }));

  serve(api, proveIdentityByPasskey, async ({ caller, session, body }) => {
    await signIn.stepUpByPasskey(context, caller, session, body);
    return { message: caller.t(sentences.proved) };
  });
}

function signedInView({ token, deviceToken, account: { id, first_name, last_name, email } }: signIn.SignedIn) {
  return { token, device_token: deviceToken, user: { id, first_name, last_name, email, role: 'user' as const } };
}

function secondStepView({ stepToken, methods }: signIn.SecondStep) {
  return { second_step: { token: stepToken, methods: [...methods] } };
}
