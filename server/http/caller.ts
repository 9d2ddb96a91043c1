import type { Operation } from '@thamani/contract/operation.ts';
import { Refusal } from '@thamani/domain/errors.ts';
import { preferredLanguage, type Language } from '@thamani/domain/languages.ts';
import { clientKeysOf } from '@thamani/domain/rate-limits/clients.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller, PersonSession, StaffSession } from '../caller.ts';
import type { Context } from '../context.ts';
import { companyNamedBy } from './admission.ts';
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

export function callerOf(
  request: FastifyRequest,
  session: PersonSession | StaffSession | undefined,
  operation: Pick<Operation, 'companyPermission'>,
): Caller {
  const key = request.headers['idempotency-key'];
  const { language } = request;
  return {
    actor: actorOf(session, operation),
    openedFor: companyNamedBy(request),
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

function actorOf(
  session: PersonSession | StaffSession | undefined,
  { companyPermission }: Pick<Operation, 'companyPermission'>,
): Caller['actor'] {
  if (session === undefined) return { kind: 'anonymous' };
  if ('person' in session) return { kind: 'staff', id: session.person.id };
  const { accountId: id, companyId } = session;
  return companyPermission === 'person' || companyId === null ? { kind: 'company', id } : { kind: 'company', id, actingFor: companyId };
}

/** Browser and system in a few words, for a person who looks at their sessions. It proves nothing. */
function deviceIn(agent: string | undefined): string {
  const browser = /(Firefox|Edg|OPR|SamsungBrowser|Chrome|Safari)\//.exec(agent ?? '')?.[1] ?? 'Unknown browser';
  // Android's own words begin with Linux, and Apple's phones name the Mac.
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux'].find((one) => agent?.includes(one)) ?? 'unknown system';
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', SamsungBrowser: 'Samsung Internet', 'Mac OS X': 'macOS' };
  return `${names[browser] ?? browser}, ${names[system] ?? system}`;
}
