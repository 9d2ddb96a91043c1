import { createHash, timingSafeEqual } from 'node:crypto';
import { statusPurposes, type StatusPurpose } from '@thamani/credentials/status-list.ts';
import { fastify, type FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { SigningRefused, type Signer } from '../ports.ts';
import { answerHealth } from './health.ts';

interface Options {
  readonly signer: Signer;
  readonly token: string;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly metricsToken: string | undefined;
  ready(): Promise<void>;
}

/** Ten times what a certificate's file has. */
const mostFileBytes = 2_000_000;

/** The signer's door: names come in, signed words go out. It takes no body, but for the file that is to be signed. */
export async function createSignerSite({ signer, token, log, metrics, metricsToken, ready }: Options): Promise<FastifyInstance> {
  const app = fastify({ bodyLimit: 1, logger: false }) as unknown as FastifyInstance;
  app.removeAllContentTypeParsers();
  answerHealth(app, { metrics, metricsToken, ready });
  const wanted = digestOf(`Bearer ${token}`);
  app.register(async (doors) => {
    doors.addHook('onRequest', async (request, reply) => {
      if (!timingSafeEqual(digestOf(request.headers.authorization ?? ''), wanted)) return reply.code(401).send('not for you');
    });
    doors.post<{ Params: { number: string } }>('/certificates/:number', ({ params }) => signer.certificate(params.number));
    doors.post<{ Params: { number: string } }>('/manifests/:number', ({ params }) => signer.manifest(params.number));
    doors.post<{ Params: { number: string } }>('/standings/:number', ({ params }) => signer.standing(params.number));
    doors.post<{ Params: { purpose: string; list: string } }>('/status-lists/:purpose/:list', async ({ params }, reply) => {
      const purpose = statusPurposes.find((one) => one === params.purpose) as StatusPurpose | undefined;
      if (purpose === undefined || !/^\d{1,6}$/.test(params.list)) return reply.code(404).send('no such list');
      return signer.statusList(purpose, Number(params.list));
    });
    doors.register(async (files) => {
      files.addContentTypeParser(
        'application/pdf',
        { parseAs: 'buffer', bodyLimit: mostFileBytes },
        async (_: unknown, body: Buffer) => body,
      );
      files.post<{ Params: { number: string } }>('/files/:number', { bodyLimit: mostFileBytes }, async ({ params, body }, reply) => {
        if (!Buffer.isBuffer(body)) return reply.code(415).send('a file is signed, and nothing else');
        return reply.type('application/pdf').send(Buffer.from(await signer.file(params.number, body)));
      });
    });
    doors.post('/keys', () => signer.keys());
  });
  app.setErrorHandler((error, _, reply) => {
    if (error instanceof SigningRefused) {
      log.warn({ obstacle: error.message }, 'refused to sign');
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
