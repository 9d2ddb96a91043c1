import { Refusal } from '@thamani/domain/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { OpenSession } from '../caller.ts';

declare module 'fastify' {
  interface FastifyInstance {
    authenticate(token: string): Promise<OpenSession | undefined>;
  }
}

/**
 * The caller's session, from a bearer header or the cookie `token`; never from the address, which is logged and shared.
 * A cookie comes along with whatever page sends the request, so an unsafe call with one must come from our own origin.
 */
export async function sessionOf(request: FastifyRequest): Promise<OpenSession> {
  const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const token = bearer ?? cookieOf(request.headers.cookie);
  if (token === undefined) throw new Refusal('signed_out');
  if (bearer === undefined && !['GET', 'HEAD'].includes(request.method) && !isOurs(request)) throw new Refusal('origin_foreign');
  const session = await request.server.authenticate(token);
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

function isOurs(request: FastifyRequest): boolean {
  return request.headers.origin === new URL(request.server.context.config.publicOrigin).origin;
}

function cookieOf(header: string | undefined): string | undefined {
  return header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith('token='))
    ?.slice('token='.length);
}
