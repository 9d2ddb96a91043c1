import { Refusal } from '@thamani/domain/errors.ts';
import { preferredLanguage, type Language } from '@thamani/domain/languages.ts';
import { clientKeysOf } from '@thamani/domain/rate-limits/clients.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller, OpenSession, StaffSession } from '../caller.ts';
import type { Context } from '../context.ts';
import { deviceTokensOf } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    context: Context;
  }
  interface FastifyRequest {
    readonly language: Language;
  }
}

export function decorateRequests(app: FastifyInstance, context: Context): void {
  app.decorate('context', context);
  app.decorateRequest('language', {
    getter(this: FastifyRequest) {
      return preferredLanguage(this.headers['accept-language']);
    },
  });
}

export function callerOf(request: FastifyRequest, session: OpenSession | StaffSession | undefined): Caller {
  const key = request.headers['idempotency-key'];
  const { language } = request;
  return {
    actor: actorOf(session),
    // Worked out from the proxies' headers, which few use cases need.
    get address() {
      return request.ip;
    },
    get client() {
      const keys = clientKeysOf(request.ip);
      if (keys === undefined) throw new Refusal('client_address_invalid');
      return keys;
    },
    get deviceTokens() {
      return deviceTokensOf(request);
    },
    language,
    t: request.server.context.translatorFor(language),
    device: deviceIn(request.headers['user-agent']),
    idempotencyKey: typeof key === 'string' ? key : undefined,
    requestId: request.id,
  };
}

function actorOf(session: OpenSession | StaffSession | undefined): Caller['actor'] {
  if (session === undefined) return { kind: 'anonymous' };
  return 'person' in session ? { kind: 'staff', id: session.person.id } : { kind: 'company', id: session.accountId };
}

/** Browser and system in a few words, for a person who looks at their sessions. It proves nothing. */
function deviceIn(agent: string | undefined): string {
  const browser = /(Firefox|Edg|OPR|SamsungBrowser|Chrome|Safari)\//.exec(agent ?? '')?.[1] ?? 'Unknown browser';
  // Android's own words begin with Linux, and Apple's phones name the Mac.
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'].find((one) => agent?.includes(one)) ?? 'unknown system';
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', SamsungBrowser: 'Samsung Internet', 'Mac OS X': 'macOS' };
  return `${names[browser] ?? browser}, ${names[system] ?? system}`;
}
