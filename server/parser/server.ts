import { Readable } from 'node:stream';
import { importBounds } from '@thamani/domain/cost-sheet/files/table.ts';
import { documentRules } from '@thamani/domain/documents/documents.ts';
import { fastify, type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { z } from 'zod';
import {
  inspectionRequest,
  mostReadingBytes,
  mostViewBytes,
  paths,
  readingRequest,
  tableRequest,
  writeInspection,
  writeReading,
} from '../adapters/parser/protocol.ts';
import { endConnectionsOnceIdle } from '../http/load/connections.ts';
import type { ParserContext } from './context.ts';

/** The longest time that the worker, on the same machine, takes to send a file. */
const requestMilliseconds = 60_000;

/** What worker and api ask: bytes come in, what was found in them goes out. */
export function createParserSite({ inspector, reader, tables, metrics, log }: Omit<ParserContext, 'ready' | 'close'>): FastifyInstance {
  const app = fastify({
    bodyLimit: mostViewBytes + documentRules.mostBytes,
    logger: false,
    requestTimeout: requestMilliseconds,
    // A shutdown waits for what is being parsed, not for idle connections.
    forceCloseConnections: 'idle',
  });
  app.addHook('preClose', async () => endConnectionsOnceIdle(app.server));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body);
  app.post<{ Body: Buffer }>(paths.inspections, { bodyLimit: documentRules.mostBytes }, async ({ headers, body }, reply) => {
    const { 'x-content-type': contentType } = inspectionRequest.parse(headers);
    const ended = metrics.parserJobs.startTimer({ job: 'inspection' });
    const inspection = await inspector.inspect(Readable.from([bytesOf(body)]), contentType, goneWith(reply)).catch((error: unknown) => {
      ended({ outcome: 'failed' });
      throw error;
    });
    ended({ outcome: inspection.refused === undefined ? 'done' : 'refused' });
    const answer = writeInspection(inspection);
    return reply.headers(answer.headers).type('application/octet-stream').send(answer.body);
  });
  app.post<{ Body: Buffer }>(paths.readings, async ({ headers, body }, reply) => {
    const { 'x-content-type': contentType, 'x-media-type': mediaType, 'x-view-bytes': length } = readingRequest.parse(headers);
    const bytes = bytesOf(body);
    if (length > bytes.byteLength) return reply.code(400).send('x-view-bytes is larger than the body');
    const files = { view: Readable.from([bytes.subarray(0, length)]), original: Readable.from([bytes.subarray(length)]) };
    const ended = metrics.parserJobs.startTimer({ job: 'reading' });
    const reading = await reader.read({ ...files, contentType, mediaType }, goneWith(reply)).catch((error: unknown) => {
      ended({ outcome: 'failed' });
      throw error;
    });
    ended({ outcome: 'done' });
    const answer = writeReading(reading);
    if (Buffer.byteLength(answer) > mostReadingBytes) throw new Error('a reading is larger than the worker takes');
    return reply.type('application/json').send(answer);
  });
  app.post<{ Body: Buffer }>(paths.tables, { bodyLimit: importBounds.bytes }, async ({ headers, body }, reply) => {
    const { 'x-language': language } = tableRequest.parse(headers);
    const ended = metrics.parserJobs.startTimer({ job: 'table' });
    const reading = await tables.readTable(Readable.from([bytesOf(body)]), language, goneWith(reply)).catch((error: unknown) => {
      ended({ outcome: 'failed' });
      throw error;
    });
    ended({ outcome: reading.fault === undefined ? 'done' : 'refused' });
    return reply.type('application/json').send(JSON.stringify(reading));
  });
  app.setErrorHandler((error: FastifyError | z.ZodError, _, reply) => {
    if (error instanceof z.ZodError) return reply.code(400).send(z.prettifyError(error));
    if (error.statusCode !== undefined && error.statusCode < 500) return reply.code(error.statusCode).send(error.code);
    log.error({ err: error }, 'a file could not be opened, and not because of what is in it');
    return reply.code(503).send('unavailable');
  });
  return app;
}

/** Set when the worker no longer waits for the answer: it was killed, or its activity timed out and is tried again. */
function goneWith(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort(new Error('the worker no longer waits for this file'));
  });
  return gone.signal;
}

function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
