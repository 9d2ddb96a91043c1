import { request, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { importBounds } from '@thamani/domain/cost-sheet/files/table.ts';
import { documentRules } from '@thamani/domain/documents/documents.ts';
import type { Inspector, DocumentExtractor, TableReader } from '../../ports.ts';
import {
  mostInspectionBytes,
  mostReadingBytes,
  mostTableBytes,
  mostViewBytes,
  paths,
  readInspection,
  readReading,
  readTableReading,
} from './protocol.ts';

/** Less than the activity's two minutes (workflows/documents/workflow.ts), more than a child may take and the wait for one. */
const inspectionMilliseconds = 100_000;
/** A minute more than a reading may take (extraction/document-extractor.ts). */
const readingMilliseconds = 16 * 60_000;
/** More than a child may take (tables/table-reader.ts), with the wait for one. */
const tableMilliseconds = 50_000;

/**
 * Companies' files are opened by a separate process (server/main/parser.ts), reached over a Unix socket. That it is away, breaks off or
 * answers something else is thrown, and the engine or the person tries again: only an answer says anything about a file.
 */
export function socketParser(socketPath: string): Inspector & DocumentExtractor & TableReader {
  return {
    async inspect(body, contentType) {
      const file = await bodyOf(body, documentRules.mostBytes);
      const headers = { 'x-content-type': contentType };
      const answer = await post(socketPath, paths.inspections, headers, [file], inspectionMilliseconds, mostInspectionBytes);
      return readInspection(answer.headers, answer.body);
    },
    async read({ view, original, contentType, mediaType }) {
      const copy = await bodyOf(view, mostViewBytes);
      const own = await bodyOf(original, documentRules.mostBytes);
      const headers = { 'x-content-type': contentType, 'x-media-type': mediaType, 'x-view-bytes': String(copy.byteLength) };
      const answer = await post(socketPath, paths.readings, headers, [copy, own], readingMilliseconds, mostReadingBytes);
      return readReading(answer.body.toString());
    },
    async readTable(body, language) {
      const file = await bodyOf(body, importBounds.bytes);
      const answer = await post(socketPath, paths.tables, { 'x-language': language }, [file], tableMilliseconds, mostTableBytes);
      return readTableReading(answer.body.toString());
    },
  };
}

interface Answer {
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

function post(
  socketPath: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  parts: readonly Buffer[],
  milliseconds: number,
  mostBytes: number,
): Promise<Answer> {
  const length = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return new Promise((resolve, reject) => {
    const sending = request(
      {
        socketPath,
        path,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/octet-stream', 'content-length': String(length) },
        // A kept connection would be one to a parser that may have been restarted meanwhile.
        agent: false,
        signal: AbortSignal.timeout(milliseconds),
      },
      (answer) => {
        bodyOf(answer, mostBytes).then((body) => {
          if (answer.statusCode === 200) resolve({ headers: answer.headers, body });
          else reject(new Error(`the parser answered ${answer.statusCode}: ${body.subarray(0, 200).toString()}`));
        }, reject);
      },
    );
    sending.once('error', reject);
    for (const part of parts) sending.write(part);
    sending.end();
  });
}

async function bodyOf(body: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`more than the ${maxBytes} bytes that may pass between worker and parser`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
