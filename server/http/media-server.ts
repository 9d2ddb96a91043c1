import { preferredLanguage } from '@thamani/domain/languages.ts';
import { fastify, LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { MediaContext } from '../context.ts';
import { documentSentences, readLink, type MediaLink } from '../features/documents/media-link-interface.ts';
import type { Sentence } from '../i18n/catalogs.ts';
import { endConnectionsOnceIdle } from './load/connections.ts';
import { transportSecurity } from './security-headers.ts';
import { answerHealth } from './health.ts';

/**
 * The site that shows companies' files, on a host of its own. It reads no cookie and sets none, knows no session, and opens only what
 * a link of ours names, for as long as the link lives.
 */
export async function createMediaSite(context: Omit<MediaContext, 'close'>): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1,
    connectionTimeout: 30_000,
    requestTimeout: 30_000,
    exposeHeadRoutes: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2_000 },
  }) as unknown as FastifyInstance;
  app.addHook('preClose', async () => endConnectionsOnceIdle(app.server));
  answerHealth(app, {
    metrics: context.metrics,
    metricsToken: context.config.metricsToken,
    ready: async () => void (await context.objects.has('readiness')),
  });
  const respond = (request: FastifyRequest, reply: FastifyReply, status: number, sentence: Sentence): FastifyReply =>
    reply
      .code(status)
      .headers({ ...guarded(context.config, request, 'attachment'), 'cache-control': 'no-store' })
      .type('text/plain; charset=utf-8')
      .send(context.translatorFor(preferredLanguage(request.headers['accept-language']))(sentence));

  app.get<{ Params: { token: string } }>('/:token', async (request, reply) => {
    const link = readLink(context.config.media.keys, request.params.token);
    if (link === undefined) return respond(request, reply, 404, documentSentences.linkUnknown);
    if (link.until < context.clock.now().getTime()) return respond(request, reply, 410, documentSentences.linkOver);
    const store = link.store === 'published' ? context.published : context.objects;
    const object = await store.read(link.key);
    if (object === undefined) return respond(request, reply, 404, documentSentences.linkUnknown);
    return reply
      .headers({ ...guarded(context.config, request, link.disposition, link.type), 'content-length': object.bytes })
      .header('content-disposition', dispositionOf(link))
      .header('cache-control', 'private, max-age=60')
      .type(link.type)
      .send(object.body);
  });
  // Before a body is read: every address here takes GET alone.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 && request.method !== 'GET')
      return respond(request, reply.header('allow', 'GET'), 405, documentSentences.linkUnknown);
  });
  app.setNotFoundHandler((request, reply) => respond(request, reply, 404, documentSentences.linkUnknown));
  app.setErrorHandler((error, request, reply) => {
    // What the framework refuses is the caller's fault: a method that it does not know, a body.
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
    if (status >= 400 && status < 500) return respond(request, reply, status, documentSentences.linkUnknown);
    context.log.warn({ err: error }, 'a file could not be shown');
    return respond(request, reply, 503, documentSentences.storeAway);
  });
  return app;
}

/** Whatever a file contains, it runs nothing and reaches nobody; only our own sites may show it in a frame, or fetch it to show it. */
function guarded(
  { publicOrigin, consoleOrigin, media }: Pick<Config, 'publicOrigin' | 'consoleOrigin' | 'media'>,
  { headers: { origin } }: FastifyRequest,
  disposition: MediaLink['disposition'],
  type = '',
): Record<string, string> {
  // Browsers show no PDF in a sandbox. The copy that is shown was rewritten by us, and this host has nothing that a document could reach.
  const sandbox = type === 'application/pdf' && disposition === 'inline' ? '' : '; sandbox';
  return {
    'content-security-policy': `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors ${publicOrigin} ${consoleOrigin}${sandbox}`,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    // A header that names one origin: a copy that a browser stored for one site must not answer the other.
    'access-control-allow-origin': origin === consoleOrigin ? consoleOrigin : publicOrigin,
    vary: 'origin',
    'x-robots-tag': 'noindex, nofollow',
    ...transportSecurity(media.origin),
  };
}

/** RFC 6266: a plain name for old readers, the real one as UTF-8. The copy's ending follows what the copy is. */
function dispositionOf({ disposition, name, type }: MediaLink): string {
  const shown = type === 'image/jpeg' ? name.replace(/\.png$/, '.jpg') : name;
  const plain = shown.replaceAll(/[^\w. -]/g, '_');
  const encoded = encodeURIComponent(shown).replaceAll(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
