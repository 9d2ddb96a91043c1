import { createHash, timingSafeEqual } from 'node:crypto';
import { certificateLanguages } from '@thamani/credentials/published-objects.ts';
import { statusPurposes, type StatusPurpose } from '@thamani/credentials/status-list.ts';
import { fastify, type FastifyInstance } from 'fastify';
import type { MutualTls } from '../config/tls.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { SigningRefused, type Signer } from '../ports.ts';
import { endConnectionsOnceIdle } from './load/connections.ts';
import { answerHealth, type Health } from './health.ts';

interface Options {
  readonly signer: Signer;
  /** Every one that is accepted. */
  readonly tokens: readonly string[];
  readonly tls?: MutualTls | undefined;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly metricsToken: Health['metricsToken'];
  ready(): Promise<void>;
}

/** The signer's door: names come in, signed words go out. It takes no body. */
export async function createSignerSite({ signer, tokens, tls, log, metrics, metricsToken, ready }: Options): Promise<FastifyInstance> {
  const https = tls === undefined ? null : { ...tls, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.3' as const };
  const app = fastify({ bodyLimit: 1, logger: false, https }) as unknown as FastifyInstance;
  app.addHook('preClose', async () => endConnectionsOnceIdle(app.server));
  app.removeAllContentTypeParsers();
  answerHealth(app, { metrics, metricsToken, ready });
  const wanted = tokens.map((token) => digestOf(`Bearer ${token}`));
  app.register(async (doors) => {
    doors.addHook('onRequest', async (request, reply) => {
      const shown = digestOf(request.headers.authorization ?? '');
      if (!wanted.some((one) => timingSafeEqual(shown, one))) return reply.code(401).send('not for you');
    });
    doors.post<{ Params: { number: string } }>('/certificates/:number', ({ params }) => signer.certificate(params.number));
    doors.post<{ Params: { number: string } }>('/manifests/:number', ({ params }) => signer.manifest(params.number));
    doors.post<{ Params: { number: string } }>('/statuses/:number', ({ params }) => signer.status(params.number));
    doors.post<{ Params: { purpose: string; list: string } }>('/status-lists/:purpose/:list', async ({ params }, reply) => {
      const purpose = statusPurposes.find((one) => one === params.purpose) as StatusPurpose | undefined;
      if (purpose === undefined || !/^\d{1,6}$/.test(params.list)) return reply.code(404).send('no such list');
      return signer.statusList(purpose, Number(params.list));
    });
    doors.post<{ Params: { number: string; language: string; sha256: string } }>(
      '/files/:number/:language/:sha256',
      async ({ params: { number, language: wantedLanguage, sha256 } }, reply) => {
        const language = certificateLanguages.find((one) => one === wantedLanguage);
        if (language === undefined || !/^[\da-f]{64}$/.test(sha256)) return reply.code(404).send('no such file');
        return reply.type('application/pdf').send(Buffer.from(await signer.file(number, language, sha256)));
      },
    );
    doors.post('/keys', () => signer.keys());
  });
  app.setErrorHandler((error, { params }, reply) => {
    if (error instanceof SigningRefused) {
      log.warn({ denial: error.message, asked: params }, 'refused to sign');
      return reply.code(409).send(error.message);
    }
    const { statusCode = 500 } = error as { statusCode?: number };
    if (statusCode < 500) return reply.code(statusCode).send('not understood');
    log.error({ err: error }, 'could not sign');
    return reply.code(503).send('unavailable');
  });
  return app;
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
