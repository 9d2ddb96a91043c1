import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { relayBatch } from '../engine/outbox-relay.ts';
import type { WorkflowStart } from '../ports.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { installTracing } from './tracing.ts';

/** One message, followed from the visitor's request to the start of its workflow. */
describe('a trace', () => {
  const exporter = new InMemorySpanExporter();
  const started: WorkflowStart[] = [];
  const tracing = installTracing('test', new SimpleSpanProcessor(exporter));
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(
      {},
      {
        workflows: {
          start: async (start) => void started.push(start),
          signalWithStart: async () => undefined,
          startDaily: async () => undefined,
        },
      },
    );
  });
  afterAll(async () => {
    await server.close();
    await tracing.stop();
  });

  it('goes on from the caller through the request and the outbox to the workflow', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await fetch(`${server.origin}/api/contact/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-b7ad6b7169203331-01` },
      body: JSON.stringify({ first_name: 'A', last_name: 'B', email: 'a@example.com', phone: '+233 24 123 4567', message: 'C' }),
    });
    expect(await relayBatch(server.context)).toBe(1);
    const spans = exporter.getFinishedSpans();
    const request = spans.find((span) => span.name === 'POST /api/contact/');
    const relayed = spans.find((span) => span.name === 'relay contact.received');
    expect(request?.spanContext().traceId).toBe(traceId);
    expect(relayed?.spanContext().traceId).toBe(traceId);
    expect(relayed?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
    expect(started).toHaveLength(1);
    expect(started[0]?.trace).toContain(traceId);
    expect(await relayBatch(server.context)).toBe(0);
  });
});
