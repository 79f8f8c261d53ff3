import { type BodyType } from '#connector-definition';
import { anything, flag, number, object, oneOf, type Read, recordOf, text } from './reader.js';
import { type Route } from './route.js';

/** A call to a third party, complete except for the base address and the credential. */
export type ProxiedRequest = {
  /** The tool's name, for the log. */
  tool?: string;
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The encoded path, below the base address. */
  path: string;
  query?: Record<string, string | string[]>;
  /** An additional query, already encoded. */
  encoded_query?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** An already encoded form, instead of `body`. */
  encoded_body?: string;
  body_type?: BodyType | null;
  /** Time limit for everything in the vault, including a refresh of the credential. Nothing is sent after it. */
  timeout_ms?: number;
  /** Limit of the response body. The rest is cut off. */
  max_bytes?: number;
  /** Sent as `Idempotency-Key`. */
  idempotency_key?: string | null;
};

const proxiedAnswer = object({
  status: number,
  /** Names in lower case; only headers for the caller. */
  headers: recordOf(text),
  body: anything,
  body_encoding: oneOf('json', 'text', 'base64'),
  /** The body exceeded the limit. */
  truncated: flag,
  duration_ms: number,
  /** Whether the credential was refreshed for this call. */
  refreshed: flag,
});

export type ProxiedAnswer = Read<typeof proxiedAnswer>;

export const proxyCall: Route<ProxiedRequest, ProxiedAnswer> = {
  method: 'POST',
  path: '/v1/accounts/:id/proxy',
  status: 200,
  kind: 'call',
  read: proxiedAnswer,
};
