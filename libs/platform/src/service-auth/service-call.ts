import { type Progress, type Step, type Trace } from '#kernel';

export type ServiceCall = {
  orgId: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query below the other service's base address. */
  path: string;
  body?: object;
  /** Milliseconds for the whole call, including the wait for a socket. */
  timeout_ms: number;
  /** Each kind of call has its own sockets, so that quick requests never wait behind slow third parties. */
  kind?: 'read' | 'write' | 'call';
  /** Trace of the request that caused this call. */
  trace?: Trace;
  /** Cancels the call. The other service then cancels its work. */
  signal?: AbortSignal;
  /** Receives progress from the other service before its response. */
  onProgress?: (progress: Progress) => void;
};

/** Returns the route with `:id` in place of ids. Path segments that are not plain words count as ids. */
export const operationOf = ({ method, path }: ServiceCall): string =>
  `${method} ${path.replace(/\?.*/, '').replace(/[^/]*[^a-z0-9/-][^/]*/g, ':id')}`;

export const stepOf = (call: ServiceCall): Step => ({
  name: operationOf(call),
  kind: 'CLIENT',
  attributes: { 'http.request.method': call.method },
});
