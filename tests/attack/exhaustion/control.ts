import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { createMetrics } from '@thamani/server/metrics.ts';

/** Opens a file in its own event loop, as the inspection does it in its child, and tells what the figures of the process say of that. */
const { registry } = createMetrics('control');
const lag = async (): Promise<number> =>
  Number(/^nodejs_eventloop_lag_max_seconds\S* (\S+)$/m.exec(await registry.metrics())?.[1] ?? 0) * 1_000;
await sleep(200);
await lag();
// The first delay after a look is not measured.
await sleep(200);
const bytes = readFileSync(process.argv[2] ?? '');
await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true, parseSpeed: Infinity });
await sleep(200);
process.send?.(await lag(), () => process.exit());
