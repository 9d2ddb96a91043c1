import { endSession, listSessions, logout } from '@thamani/contract/authentication.ts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serve } from '../../http/serving/serve.ts';
import * as sessions from './service.ts';

const sentences = {
  signedOut: /*i18n*/ { id: 'sessions.signed_out', message: 'You are signed out.' },
  sessions: /*i18n*/ { id: 'sessions.list', message: 'Where you are signed in' },
  sessionEnded: /*i18n*/ { id: 'sessions.ended', message: 'The session has been ended.' },
};

export function sessionRoutes(api: FastifyInstance, context: Context): void {
  serve(api, logout, async ({ caller, session }) => {
    await sessions.endSessionOf(context, caller, session, session.id);
    return { message: caller.t(sentences.signedOut) };
  });

  serve(api, listSessions, async ({ caller, session }) => ({
    message: caller.t(sentences.sessions),
    data: (await sessions.listOpenSessions(context, session)).map(sessionView),
  }));

  serve(api, endSession, async ({ caller, session, params }) => {
    await sessions.endSessionOf(context, caller, session, params.id);
    return { message: caller.t(sentences.sessionEnded) };
  });
}

type ListedSession = Awaited<ReturnType<typeof sessions.listOpenSessions>>[number];

function sessionView({ id, device, network, started_at, last_seen_at, current }: ListedSession) {
  return { id, device, network, started_at: started_at.toISOString(), last_seen_at: last_seen_at.toISOString(), current };
}
