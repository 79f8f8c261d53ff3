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
  /** Further query parameters, already encoded. */
  encoded_query?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** An already encoded form, instead of `body`. */
  encoded_body?: string;
  body_type?: BodyType | null;
  /**
   * Time limit for everything that the vault does for this call, including a refresh of the credential. Nothing is sent
   * after it.
   */
  timeout_ms?: number;
  /** Maximum size of the response body in bytes. The rest is cut off. */
  max_bytes?: number;
  /** Sent as `Idempotency-Key`. */
  idempotency_key?: string | null;
};

const proxiedAnswer = object({
  status: number,
  /** The response headers that the caller may see. Their names are in lower case. */
  headers: recordOf(text),
  body: anything,
  /** `unreadable`: JSON that exceeds the limits. The body is then null. */
  body_encoding: oneOf('json', 'text', 'base64', 'unreadable'),
  /** Whether the body was larger than `max_bytes` and was cut off. */
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
