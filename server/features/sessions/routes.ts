import { endSession, listSessions, login, logout, proveIdentity, useActivationLink, verifyAccount } from '@thamani/contract/accounts.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import { endSessionOf, listOpenSessions, proveCompany, signIn, signInByProof } from './service.ts';
import { sessionSentences } from './words.ts';
import { sessionView, signedInView } from './view.ts';

export function sessionRoutes(api: FastifyInstance, context: Context): void {
  serve(api, login, async ({ caller, body: { email, password } }) => ({
    message: caller.say(sessionSentences.signedIn),
    data: signedInView(await signIn(context, caller, { email, password })),
  }));

  serve(api, verifyAccount, async ({ caller, body: { email = '', token = '' } }) => ({
    message: caller.say(sessionSentences.activated),
    data: signedInView(await signInByProof(context, caller, { email, code: token })),
  }));

  serve(api, useActivationLink, async ({ caller, body: { link = '' } }) => ({
    message: caller.say(sessionSentences.activated),
    data: signedInView(await signInByProof(context, caller, { link })),
  }));

  serve(api, logout, async ({ caller, session }) => {
    await endSessionOf(context, caller, session, session.id);
    return { message: caller.say(sessionSentences.signedOut) };
  });

  serve(api, proveIdentity, async ({ caller, session, body: { password = '' } }) => {
    await proveCompany(context, caller, session, password);
    return { message: caller.say(sessionSentences.proved) };
  });

  serve(api, listSessions, async ({ caller, session }) => ({
    message: caller.say(sessionSentences.sessions),
    data: (await listOpenSessions(context, session)).map(sessionView),
  }));

  serve(api, endSession, async ({ caller, session, params }) => {
    await endSessionOf(context, caller, session, params.id);
    return { message: caller.say(sessionSentences.sessionEnded) };
  });
}
