import { endSession, listSessions, login, logout, proveIdentity, useActivationLink, verifyAccount } from '@thamani/contract/accounts.ts';
import {
  askForCompanyPasskey,
  beginPasskeyStepUp,
  finishLogin,
  loginByPasskey,
  proveIdentityByPasskey,
} from '@thamani/contract/second-factors.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import * as sessions from './service.ts';
import { secondStepView, sessionView, signedInView } from './view.ts';
import { sessionSentences } from './messages.ts';

export function sessionRoutes(api: FastifyInstance, context: Context): void {
  signingIn(api, context);
  proofs(api, context);
  openSessions(api, context);
}

function signingIn(api: FastifyInstance, context: Context): void {
  serve(api, login, async ({ caller, body: { email, password } }) => {
    const outcome = await sessions.signIn(context, caller, { email, password });
    return 'stepToken' in outcome
      ? { message: caller.t(sessionSentences.secondStep), data: secondStepView(outcome) }
      : { message: caller.t(sessionSentences.signedIn), data: signedInView(outcome) };
  });

  serve(api, finishLogin, async ({ caller, body: { token = '', code = '' } }) => ({
    message: caller.t(sessionSentences.signedIn),
    data: signedInView(await sessions.finishSignIn(context, caller, { token, code })),
  }));

  serve(api, askForCompanyPasskey, async ({ caller }) => ({
    message: caller.t(sessionSentences.passkey),
    data: await sessions.askForPasskey(context, caller),
  }));

  serve(api, loginByPasskey, async ({ caller, body }) => ({
    message: caller.t(sessionSentences.signedIn),
    data: signedInView(await sessions.signInByPasskey(context, caller, body)),
  }));

  serve(api, verifyAccount, async ({ caller, body: { email = '', token = '' } }) => ({
    message: caller.t(sessionSentences.activated),
    data: signedInView(await sessions.signInByProof(context, caller, { email, code: token })),
  }));

  serve(api, useActivationLink, async ({ caller, body: { link = '' } }) => ({
    message: caller.t(sessionSentences.activated),
    data: signedInView(await sessions.signInByProof(context, caller, { link })),
  }));

  serve(api, logout, async ({ caller, session }) => {
    await sessions.endSessionOf(context, caller, session, session.id);
    return { message: caller.t(sessionSentences.signedOut) };
  });
}

function proofs(api: FastifyInstance, context: Context): void {
  serve(api, proveIdentity, async ({ caller, session, body: { password = '', code = '' } }) => {
    await sessions.stepUpCompany(context, caller, session, { password, code });
    return { message: caller.t(sessionSentences.proved) };
  });

  serve(api, beginPasskeyStepUp, async ({ caller, session }) => ({
    message: caller.t(sessionSentences.passkey),
    data: await sessions.beginPasskeyStepUp(context, session),
  }));

  serve(api, proveIdentityByPasskey, async ({ caller, session, body }) => {
    await sessions.stepUpByPasskey(context, caller, session, body);
    return { message: caller.t(sessionSentences.proved) };
  });
}

function openSessions(api: FastifyInstance, context: Context): void {
  serve(api, listSessions, async ({ caller, session }) => ({
    message: caller.t(sessionSentences.sessions),
    data: (await sessions.listOpenSessions(context, session)).map(sessionView),
  }));

  serve(api, endSession, async ({ caller, session, params }) => {
    await sessions.endSessionOf(context, caller, session, params.id);
    return { message: caller.t(sessionSentences.sessionEnded) };
  });
}
