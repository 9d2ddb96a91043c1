import { cookieIn, cookieNames, type CookieName } from '@thamani/domain/accounts/cookies.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { PersonSession, StaffSession } from '../caller.ts';

declare module 'fastify' {
  interface FastifyInstance {
    authenticate(token: string): Promise<PersonSession | undefined>;
    authenticateStaff(token: string, isActivity: boolean): Promise<StaffSession | undefined>;
  }
}

interface SignedIn {
  readonly account?: string;
  readonly staff?: string;
}
const signedIn = new WeakMap<FastifyRequest, SignedIn>();

/** Whose session came with the request, as far as one was looked up; for the log of what is refused. */
export function signedInOf(request: FastifyRequest): SignedIn {
  return signedIn.get(request) ?? {};
}

/**
 * The caller's session, from a bearer header or its cookie; never from the address, which is logged and shared.
 * A cookie comes along with whatever page sends the request, so an unsafe call with one must come from our own origin.
 */
export async function sessionOf(request: FastifyRequest): Promise<PersonSession> {
  const { publicOrigin } = request.server.context.config;
  const session = await request.server.authenticate(tokenOf(request, cookieNames.session, publicOrigin));
  if (session === undefined) throw new Refusal('unauthenticated');
  signedIn.set(request, { account: session.accountId });
  return session;
}

export async function sessionIfAny(request: FastifyRequest): Promise<PersonSession | undefined> {
  try {
    return await sessionOf(request);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/**
 * Staff have a cookie of their own, since cookies do not tell ports apart, and come from the console. `isActivity`: whether the call
 * prolongs the session.
 */
export async function staffSessionOf(request: FastifyRequest, isActivity: boolean): Promise<StaffSession> {
  const { consoleOrigin } = request.server.context.config;
  const session = await request.server.authenticateStaff(tokenOf(request, cookieNames.staffSession, consoleOrigin), isActivity);
  if (session === undefined) throw new Refusal('unauthenticated');
  signedIn.set(request, { staff: session.person.id });
  return session;
}

function tokenOf(request: FastifyRequest, cookie: CookieName, origin: string): string {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const token = bearer ?? cookieIn(request.headers.cookie, cookie);
  if (token === undefined) throw new Refusal('unauthenticated');
  const isOurs = request.headers.origin === new URL(origin).origin;
  if (bearer === undefined && !['GET', 'HEAD'].includes(request.method) && !isOurs) throw new Refusal('cross_origin_forbidden');
  return token;
}

/** Sent as a header by clients that keep no cookies, and by our sites' server sides. */
export function deviceTokensOf({ headers }: FastifyRequest): { company: string | undefined; staff: string | undefined } {
  const sent = headers['x-device-token'];
  const token = typeof sent === 'string' ? sent : undefined;
  return {
    company: token ?? cookieIn(headers.cookie, cookieNames.device),
    staff: token ?? cookieIn(headers.cookie, cookieNames.staffDevice),
  };
}
