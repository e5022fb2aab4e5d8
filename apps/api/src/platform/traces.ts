import {
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';

import { VERSION } from './version.ts';

/** Of traces without an error, this share is sent. */
const SHARE = 0.05;
/** A trace that goes on for very long is sent without what comes later. */
const MOST_SPANS = 500;

/** Undefined while no traces are sent. */
let tracer: Tracer | undefined;

/**
 * Sends traces to an OpenTelemetry collector from now on, when there is one. The packages that do it are loaded only then.
 * Returns what ends it.
 */
export async function startTraces(
  endpoint: string | undefined,
  program: 'api' | 'worker',
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => {};
  const [
    { BatchSpanProcessor, TracerProvider },
    { OTLPTraceExporter },
    { AsyncLocalStorageContextManager },
    resources,
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
    import('@opentelemetry/resources'),
  ]);
  const exporter = new OTLPTraceExporter({ url: new URL('v1/traces', `${endpoint.replace(/\/$/, '')}/`).href });
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': `gerbang-${program}`, 'service.version': VERSION }),
    spanProcessors: [chosenTraces(new BatchSpanProcessor({ exporter }))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  tracer = provider.getTracer('gerbang', VERSION);
  return async () => {
    tracer = undefined;
    context.disable();
    await provider.shutdown();
  };
}

/** Passes a trace on as a whole when its first span has ended: all with an error, and a share of the others. */
function chosenTraces(next: SpanProcessor): SpanProcessor {
  const open = new Map<string, ReadableSpan[]>();
  return {
    onStart: (span) => {
      if (isFirst(span)) open.set(span.spanContext().traceId, []);
    },
    onEnd: (span) => {
      const { traceId } = span.spanContext();
      const spans = open.get(traceId) ?? [];
      if (spans.length < MOST_SPANS || isFirst(span)) spans.push(span);
      if (!isFirst(span)) return;
      open.delete(traceId);
      const has_error = spans.some(({ status }) => status.code === SpanStatusCode.ERROR);
      if (has_error || isChosen(traceId)) for (const one of spans) next.onEnd(one);
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  };
}

const isFirst = ({ parentSpanContext: parent }: ReadableSpan) => parent === undefined || parent.isRemote === true;
/** By its id, so that a request and the jobs it queued are sent together. */
const isChosen = (trace_id: string) => Number.parseInt(trace_id.slice(0, 8), 16) / 2 ** 32 < SHARE;

/** Runs the work as a span of the current trace. Attributes must not name a person. */
export function traced<Result>(name: string, attributes: Attributes, work: () => Promise<Result>): Promise<Result> {
  if (tracer === undefined) return work();
  return tracer.startActiveSpan(name, { attributes, kind: SpanKind.CLIENT }, (span) => ended(span, work()));
}

/** Runs a job as a part of the trace of what queued it. */
export function tracedJob<Result>(
  name: string,
  parent: string | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (tracer === undefined) return work();
  const options = { kind: SpanKind.CONSUMER };
  return tracer.startActiveSpan(`job ${name}`, options, contextOf(parent), (span) => ended(span, work()));
}

async function ended<Result>(span: Span, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

/** A request as the first span of a trace. `run` calls what is part of it. A stranger's `traceparent` is not believed. */
export function startRequestSpan(
  name: string,
  attributes: Attributes,
): { span: Span; run: (work: () => void) => void } | undefined {
  const span = tracer?.startSpan(name, { attributes, kind: SpanKind.SERVER }, ROOT_CONTEXT);
  if (span === undefined) return undefined;
  return { span, run: (work) => context.with(trace.setSpan(ROOT_CONTEXT, span), work) };
}

/** The current span as a W3C `traceparent`, for a job that is queued now. */
export function currentParent(): string | undefined {
  const span = tracer === undefined ? undefined : trace.getSpanContext(context.active());
  return span === undefined ? undefined : `00-${span.traceId}-${span.spanId}-01`;
}

function contextOf(parent: string | undefined): Context {
  const [, traceId = '', spanId = ''] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(parent ?? '') ?? [];
  const span = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(span) ? trace.setSpanContext(ROOT_CONTEXT, span) : ROOT_CONTEXT;
}
