import { type Progress } from '../../domain/clock.js';
import { type Trace } from '../../domain/trace.js';
import { type Step } from '../../tracing/spans.js';

export type ServiceCall = {
  orgId: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query below the other service's base address. */
  path: string;
  body?: object;
  /** From now on, waiting for a socket included. */
  timeout_ms: number;
  /** Each has sockets of its own, so that what is quick never waits behind what takes as long as a third party likes. */
  kind?: 'read' | 'write' | 'call';
  /** Of the request on whose behalf this is. */
  trace?: Trace;
  /** Ends it before its time; the other service then ends what it does for it. */
  givenUp?: AbortSignal;
  /** Is told what the other service says of it before it answers. */
  onProgress?: (progress: Progress) => void;
};

/** The route without its ids, which are the segments that are no plain words. */
export const operationOf = ({ method, path }: ServiceCall): string =>
  `${method} ${path.replace(/\?.*/, '').replace(/[^/]*[^a-z0-9/-][^/]*/g, ':id')}`;

export const stepOf = (call: ServiceCall): Step => ({
  name: operationOf(call),
  kind: 'CLIENT',
  attributes: { 'http.request.method': call.method },
});
