/**
 * Traces by OpenTelemetry: what a request, its statements, its deliveries and a job took, sent to a collector. Off unless
 * `startTracing` was called: then nothing of the library is loaded, and every function here only runs the work.
 *
 * Spans have ids, labels and codes only: no value of a statement, no address and no text of an error, which may quote what
 * people entered.
 */
import type { Attributes, Context, Span, Tracer } from '@opentelemetry/api';
import type { Log } from './log.ts';
import { labelOf, type Query } from './sql/statement.ts';

type Api = typeof import('@opentelemetry/api');

let running: { readonly api: Api; readonly tracer: Tracer } | null = null;

const complainEveryMs = 60_000;

/**
 * Loads the library and begins to send spans, as the standard settings (`OTEL_…`) of the environment say. Answers with what
 * sends the rest and ends it.
 */
export async function startTracing(service: { name: string; version: string }, log: Log): Promise<() => Promise<void>> {
  const [api, sdk, { OTLPTraceExporter }, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace-node'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  let complainedAt = Number.NEGATIVE_INFINITY;
  const complain = () => {
    if (performance.now() - complainedAt < complainEveryMs) return;
    complainedAt = performance.now();
    log.warn('traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT');
  };
  const quiet = () => {};
  api.diag.setLogger(
    { error: complain, warn: quiet, info: quiet, debug: quiet, verbose: quiet },
    api.DiagLogLevel.ERROR,
  );
  const own = resources.resourceFromAttributes({ 'service.name': service.name, 'service.version': service.version });
  const provider = new sdk.NodeTracerProvider({
    // What the environment says wins.
    resource: own.merge(resources.detectResources({ detectors: [resources.envDetector] })),
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  running = { api, tracer: api.trace.getTracer(service.name, service.version) };
  return async () => {
    running = null;
    await provider.shutdown();
  };
}

export function isTracing(): boolean {
  return running !== null;
}

export interface SpanOptions {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  readonly attributes?: Attributes;
  /**
   * The value of a `traceparent` header that it continues; null: it begins a trace. Where it is not given it is part of the
   * span that the caller runs in.
   */
  readonly parent?: string | null;
}

export interface OpenSpan {
  /** Runs the work as part of the span. */
  run<T>(work: () => T): T;
  set(attributes: Attributes): void;
  fail(type: string): void;
  end(): void;
}

const noSpan: OpenSpan = { run: (work) => work(), set: () => {}, fail: () => {}, end: () => {} };

/** Begins a span that its caller ends. */
export function beginSpan({ name, kind, attributes = {}, parent }: SpanOptions): OpenSpan {
  if (!running) return noSpan;
  const { api, tracer } = running;
  const context = parent === undefined ? api.context.active() : contextOf(api, parent);
  const kinds = { server: api.SpanKind.SERVER, client: api.SpanKind.CLIENT, consumer: api.SpanKind.CONSUMER };
  return openSpan(api, context, tracer.startSpan(name, { kind: kinds[kind], attributes }, context));
}

function openSpan(api: Api, context: Context, span: Span): OpenSpan {
  const within = api.trace.setSpan(context, span);
  return {
    run: (work) => api.context.with(within, work),
    set: (attributes) => void span.setAttributes(attributes),
    fail: (type) => {
      span.setAttribute('error.type', type);
      span.setStatus({ code: api.SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

function contextOf({ propagation, ROOT_CONTEXT }: Api, traceparent: string | null): Context {
  return traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });
}

/** Runs the work in a span of its own, which fails where the work rejects. */
export async function inSpan<T>(options: SpanOptions, work: (span: OpenSpan) => Promise<T>): Promise<T> {
  const span = beginSpan(options);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    const { code, name } = error as Error & { code?: string };
    span.fail(code ?? name);
    throw error;
  } finally {
    span.end();
  }
}

/** Runs a statement; in a span by its label where it is part of one. */
export function inStatementSpan<T>(query: Query, run: () => Promise<T>): Promise<T> {
  if (!running?.api.trace.getActiveSpan()) return run();
  const label = labelOf(query) || 'statement';
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': label };
  return inSpan({ name: label, kind: 'client', attributes }, run);
}

/** The span that the caller runs in, as the value of a `traceparent` header; null where none is sent anywhere. */
export function presentTraceparent(): string | null {
  if (!running) return null;
  const { context, propagation, trace, TraceFlags } = running.api;
  if (!((trace.getActiveSpan()?.spanContext().traceFlags ?? 0) & TraceFlags.SAMPLED)) return null;
  const headers: { traceparent?: string } = {};
  propagation.inject(context.active(), headers);
  return headers.traceparent ?? null;
}

/** What runs work later as part of the span that the caller runs in now. */
export function keepSpan(): <T>(work: () => T) => T {
  if (!running) return (work) => work();
  const { context } = running.api;
  const present = context.active();
  return (work) => context.with(present, work);
}

/** Runs work that belongs to no span, such as that of several callers together. */
export function outsideOfSpans<T>(work: () => T): T {
  return running ? running.api.context.with(running.api.ROOT_CONTEXT, work) : work();
}
