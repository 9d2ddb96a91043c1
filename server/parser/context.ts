import { Readable } from 'node:stream';
import { boundedInspector } from '../adapters/inspection/inspector.ts';
import { documentReader } from '../adapters/extraction/document-extractor.ts';
import { boundedTableReader } from '../adapters/tables/table-reader.ts';
import type { Config } from '../config/config.ts';
import { createLog, type Log } from '../log.ts';
import { createMetrics, type Metrics } from '../metrics.ts';
import type { Inspector, DocumentExtractor, TableReader } from '../ports.ts';

export interface ParserContext {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly inspector: Inspector;
  readonly reader: DocumentExtractor;
  readonly tables: TableReader;
  /** Fails where this machine cannot start a sandbox, for example because it forbids namespaces. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * All that the parser reaches: its own children. It is not wired in context.ts, which imports the clients of every other part
 * (.dependency-cruiser.mjs forbids that this process loads any of them).
 */
export async function createParserContext({ logLevel, uploads }: Pick<Config, 'logLevel' | 'uploads'>): Promise<ParserContext> {
  const inspector = boundedInspector({ atOnce: uploads.inspectionsAtOnce });
  const reader = documentReader({ atOnce: uploads.readingsAtOnce });
  const tables = boundedTableReader({ atOnce: uploads.tablesAtOnce });
  let tried: Promise<unknown> | undefined;
  return {
    log: createLog('parser', logLevel),
    metrics: createMetrics('parser'),
    inspector,
    reader,
    tables,
    async ready() {
      tried ??= inspector.inspect(Readable.from([onePixel]), 'image/png').then(({ refused }) => {
        if (refused !== undefined) throw new Error(`a sandbox refuses a picture that we made: ${refused}`);
      });
      await tried.catch((error: unknown) => {
        // Asked again, it tries again.
        tried = undefined;
        throw error;
      });
    },
    async close() {
      await inspector.close();
      await reader.close();
      await tables.close();
    },
  };
}

const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
