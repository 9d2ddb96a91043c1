import { context, propagation, SpanKind, SpanStatusCode, trace, type Context as TraceContext, type Span } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

const tracer = trace.getTracer('thamani');
let installed = false;

/** Whether this process collects spans at all. */
export function isTracing(): boolean {
  return installed;
}

/** Sends spans to an OTLP collector. Without one nothing is installed, and every span below costs next to nothing. */
export function startTracing(service: string, endpoint: string | undefined): { stop(): Promise<void> } {
  if (endpoint === undefined) return { stop: async () => undefined };
  return installTracing(service, new BatchSpanProcessor(new OTLPTraceExporter({ url: new URL('/v1/traces', endpoint).href })));
}

export function installTracing(service: string, processor: SpanProcessor): { stop(): Promise<void> } {
  const provider = new NodeTracerProvider({ resource: resourceFromAttributes({ 'service.name': service }), spanProcessors: [processor] });
  provider.register();
  installed = true;
  return { stop: () => provider.shutdown() };
}

/** The traceparent of what is going on, to be carried to another process. */
export function currentTrace(): string | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context.active(), carrier);
  return carrier['traceparent'];
}

function contextOf(traceparent: string | null | undefined): TraceContext {
  return traceparent ? propagation.extract(context.active(), { traceparent }) : context.active();
}

/** Runs the work in a span below the given traceparent, and gives it the span's own to hand on. */
export async function inSpan<Result>(
  name: string,
  parent: string | null | undefined,
  work: (traceparent: string | null) => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, {}, contextOf(parent), async (span) => {
    try {
      return await work(currentTrace() ?? null);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.message : String(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}

export function startServerSpan(name: string, traceparent: string | undefined): { readonly span: Span; readonly within: TraceContext } {
  const parent = contextOf(traceparent);
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER }, parent);
  return { span, within: trace.setSpan(parent, span) };
}
