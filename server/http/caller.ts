import { preferredLanguage, type Language } from '@thamani/domain/languages.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller } from '../caller.ts';
import type { Context } from '../context.ts';
import type { Say } from '../words/words.ts';

declare module 'fastify' {
  interface FastifyInstance {
    context: Context;
  }
  interface FastifyRequest {
    readonly language: Language;
    readonly say: Say;
  }
}

export function knowCallers(app: FastifyInstance, context: Context): void {
  app.decorate('context', context);
  app.decorateRequest('language', {
    getter(this: FastifyRequest) {
      return preferredLanguage(this.headers['accept-language']);
    },
  });
  app.decorateRequest('say', {
    getter(this: FastifyRequest) {
      return context.wordsIn(this.language);
    },
  });
}

export function callerOf(request: FastifyRequest): Caller {
  const key = request.headers['idempotency-key'];
  const { language } = request;
  return {
    actor: { kind: 'anyone' },
    // Worked out from the proxies' headers, which few use cases need.
    get address() {
      return request.ip;
    },
    language,
    say: request.server.context.wordsIn(language),
    idempotencyKey: typeof key === 'string' ? key : undefined,
    requestId: request.id,
  };
}
