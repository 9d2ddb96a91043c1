import { Refusal } from '@thamani/domain/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { OpenSession, StaffSession } from '../caller.ts';

declare module 'fastify' {
  interface FastifyInstance {
    authenticate(token: string): Promise<OpenSession | undefined>;
    authenticateStaff(token: string): Promise<StaffSession | undefined>;
  }
}

/**
 * The caller's session, from a bearer header or the cookie `token`; never from the address, which is logged and shared.
 * A cookie comes along with whatever page sends the request, so an unsafe call with one must come from our own origin.
 */
export async function sessionOf(request: FastifyRequest): Promise<OpenSession> {
  const { publicOrigin } = request.server.context.config;
  const session = await request.server.authenticate(tokenOf(request, 'token', publicOrigin));
  if (session === undefined) throw new Refusal('signed_out');
  return session;
}

/** For what anyone may call and its owner sees more of: whoever has no session that counts is simply anyone. */
export async function sessionIfAny(request: FastifyRequest): Promise<OpenSession | undefined> {
  try {
    return await sessionOf(request);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** Staff have a cookie of their own, since cookies do not tell ports apart, and come from the console. */
export async function staffSessionOf(request: FastifyRequest): Promise<StaffSession> {
  const { consoleOrigin } = request.server.context.config;
  const session = await request.server.authenticateStaff(tokenOf(request, 'staff_token', consoleOrigin));
  if (session === undefined) throw new Refusal('signed_out');
  return session;
}

function tokenOf(request: FastifyRequest, cookie: string, origin: string): string {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const token = bearer ?? cookieOf(request.headers.cookie, cookie);
  if (token === undefined) throw new Refusal('signed_out');
  const isOurs = request.headers.origin === new URL(origin).origin;
  if (bearer === undefined && !['GET', 'HEAD'].includes(request.method) && !isOurs) throw new Refusal('origin_foreign');
  return token;
}

function cookieOf(header: string | undefined, name: string): string | undefined {
  return header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
