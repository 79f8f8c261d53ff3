import {
  type Attributes,
  type Context,
  createTraceState,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { type Trace, type TraceContext } from '../domain/trace.js';
import { AsyncContext } from '../domain/async-context.js';
import { ApiError } from '../domain/error-definitions.js';

/** The current span, the tracer for further spans, and the request to which the spans belong. */
type OpenSpan = { tracer: Tracer; span: Span; request_id?: string };

/** The content of a span: never secrets, bodies, query strings or parameters of statements. */
export type Step = {
  name: string;
  kind?: keyof typeof SpanKind;
  attributes?: Attributes;
  /** The trace of the sender, if the message has one of its own. By default, the step belongs to the open span. */
  sender?: TraceContext;
};

/** Without exported traces, nothing is stored here, so that a step costs only a look-up. */
const spans = new AsyncContext<OpenSpan>();

/** Runs a step in a span of its own. Without tracing, only runs the work. */
export function inSpan<Result>(step: () => Step, work: (span: Span | null) => Promise<Result>): Promise<Result> {
  const parent = spans.current;
  if (!parent) return work(null);
  const own = step();
  const { sender = {} } = own;
  const context = sender.traceparent === undefined ? trace.setSpan(ROOT_CONTEXT, parent.span) : contextOf(sender);
  return runInSpan(parent, context, own, work);
}

/** Returns the context of a span whose parent is in the trace of a sender. */
export function contextOf({ traceparent, tracestate }: TraceContext): Context {
  if (traceparent === undefined) return ROOT_CONTEXT;
  const [, traceId, spanId, flags] = traceparent.split('-') as [string, string, string, string];
  const traceState = tracestate === undefined ? undefined : createTraceState(tracestate);
  const traceFlags = parseInt(flags, 16) & 1;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, traceState, isRemote: true });
}

/** Runs work that starts a trace of its own. */
const inFirstSpan = <Result>(tracer: Tracer, step: Step, work: () => Promise<Result>): Promise<Result> =>
  runInSpan({ tracer }, ROOT_CONTEXT, step, work);

/** Runs work in a span that other code ends later. */
export const withinSpan = (open: OpenSpan, work: (end: () => void) => void): void => spans.begin(open, work);

async function runInSpan<Result>(
  parent: Omit<OpenSpan, 'span'>,
  context: Context,
  { name, kind = 'INTERNAL', attributes }: Step,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = parent.tracer.startSpan(name, { kind: SpanKind[kind], attributes }, context);
  try {
    return await spans.run({ ...parent, span }, () => work(span));
  } catch (error) {
    recordFailure(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Returns the trace context for an outgoing call: that of the open span or, without one, `fallback`. */
export function currentTrace(fallback: Trace = {}): Trace {
  const open = spans.current;
  if (!open) return fallback;
  const { traceId, spanId, traceFlags, traceState } = open.span.spanContext();
  return {
    request_id: fallback.request_id ?? open.request_id,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    tracestate: traceState?.serialize(),
  };
}

/** Traces work without a request: jobs and sweeps. Provided only if traces are exported. */
export abstract class Traces {
  abstract trace<Result>(step: Step, work: () => Promise<Result>): Promise<Result>;
}

export const tracesBy = (tracer: Tracer): Traces => ({
  trace: (step, work) => inFirstSpan(tracer, step, work),
});

/**
 * Marks a span as failed, with the kind of failure. Messages and stacks may contain anything, so they are only logged.
 */
function recordFailure(span: Span, thrown: unknown): void {
  recordFailureKind(span, classifyError(thrown));
}

export function recordFailureKind(span: Span, kind: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', kind);
}

function classifyError(thrown: unknown): string {
  if (thrown instanceof ApiError) return thrown.reason ?? thrown.code;
  const { failure, code, name } = (thrown ?? {}) as Record<string, unknown>;
  return [failure, code, name].find((each) => typeof each === 'string') ?? typeof thrown;
}
