/** The position of a request in its sender's trace. Source: W3C Trace Context. */
export type TraceContext = { traceparent?: string; tracestate?: string };

/**
 * Identifies the request behind an outgoing call, so that the receiver's logs and traces can be matched with ours. No
 * decision depends on it.
 */
export type Trace = TraceContext & { request_id?: string };

export const buildTrace = ({ id, traceparent, tracestate }: TraceContext & { id: string }): Trace => ({
  request_id: id,
  traceparent,
  tracestate,
});

export const traceHeaders = ({ request_id, traceparent, tracestate }: Trace): Record<string, string> => ({
  ...(request_id && { 'x-request-id': request_id }),
  ...(traceparent && { traceparent }),
  ...(traceparent && tracestate && { tracestate }),
});

/** Reads the trace context from request headers. Ignores an invalid context. */
export function traceContextIn({ traceparent, tracestate }: Record<string, unknown>): TraceContext {
  if (typeof traceparent !== 'string' || !wellFormed.test(traceparent)) return {};
  const isState = typeof tracestate === 'string' && /^[\x20-\x7e]{1,512}$/.test(tracestate);
  return isState ? { traceparent, tracestate } : { traceparent };
}

const wellFormed = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
