import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { type Trace } from '../domain/trace.js';
import { AsyncContext } from '../domain/async-context.js';
import { noteFailure } from './span-failure.js';

/** The span that the running code is in, by what further ones are made, and the request they are made for. */
type OpenSpan = { tracer: Tracer; span: Span; request_id?: string };

/** What a span tells: never secrets, bodies, query strings or the parameters of a statement. */
export type Step = { name: string; kind?: keyof typeof SpanKind; attributes?: Attributes };

/** Nobody is inside unless traces are exported, so that otherwise a step costs a look. */
const spans = new AsyncContext<OpenSpan>();

/** Does a step of what is traced in a span of its own; where nothing is traced, the work is all there is. */
export function inSpan<Result>(step: () => Step, work: (span: Span | null) => Promise<Result>): Promise<Result> {
  const parent = spans.current;
  return parent ? spanned(parent, trace.setSpan(ROOT_CONTEXT, parent.span), step(), work) : work(null);
}

/** Does what begins a trace: nobody outside asked for it. */
export const inFirstSpan = <Result>(tracer: Tracer, step: Step, work: () => Promise<Result>): Promise<Result> =>
  spanned({ tracer }, ROOT_CONTEXT, step, work);

/** Has what only begins here be part of a span that somebody else ends. */
export const withinSpan = (open: OpenSpan, work: (end: () => void) => void): void => spans.begin(open, work);

async function spanned<Result>(
  parent: Omit<OpenSpan, 'span'>,
  context: Context,
  { name, kind = 'INTERNAL', attributes }: Step,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = parent.tracer.startSpan(name, { kind: SpanKind[kind], attributes }, context);
  try {
    return await spans.run({ ...parent, span }, () => work(span));
  } catch (error) {
    noteFailure(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** What a call that is made now says of the request that it is made for: of the open span, else what came with the request. */
export function currentTrace(given: Trace = {}): Trace {
  const open = spans.current;
  if (!open) return given;
  const { traceId, spanId, traceFlags, traceState } = open.span.spanContext();
  return {
    request_id: given.request_id ?? open.request_id,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    tracestate: traceState?.serialize(),
  };
}
