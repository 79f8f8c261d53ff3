/** Where a request stands in a trace that its sender keeps. Source: W3C Trace Context. */
export type TraceContext = { traceparent?: string; tracestate?: string };

/**
 * What a call to somebody else says of the request that it is made for, so that their log and their traces can be matched
 * with ours. Nothing is decided by it.
 */
export type Trace = TraceContext & { request_id?: string };

export const traceOf = ({ id, traceparent, tracestate }: TraceContext & { id: string }): Trace => ({
  request_id: id,
  traceparent,
  tracestate,
});

export const traceHeaders = ({ request_id, traceparent, tracestate }: Trace): Record<string, string> => ({
  ...(request_id && { 'x-request-id': request_id }),
  ...(traceparent && { traceparent }),
  ...(traceparent && tracestate && { tracestate }),
});

/** As the headers of a request say it; what is no such context is as if it had not come. */
export function traceContextIn({ traceparent, tracestate }: Record<string, unknown>): TraceContext {
  if (typeof traceparent !== 'string' || !wellFormed.test(traceparent)) return {};
  const isState = typeof tracestate === 'string' && /^[\x20-\x7e]{1,512}$/.test(tracestate);
  return isState ? { traceparent, tracestate } : { traceparent };
}

const wellFormed = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
