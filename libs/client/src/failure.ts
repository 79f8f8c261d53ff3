import { type components } from './generated/api.js';

type Schemas = components['schemas'];

/** A machine-readable reason. Newer servers may have reasons that this list lacks. */
export type ErrorReason = Schemas['ErrorReason'];

type ErrorBody = Partial<Omit<Schemas['Error'], 'reason'>> & { reason?: ErrorReason };

/** A failed response of the API, or a response that cannot be read. The status of the latter is below 300. */
export class LatchkeyError extends Error {
  override readonly name = 'LatchkeyError';
  /** The code to branch on. `reason` says more exactly what went wrong. */
  readonly code: Schemas['Error']['code'];
  readonly reason: ErrorReason | undefined;
  /** The invalid fields. */
  readonly fields: Schemas['FieldError'][];
  /** Further facts. Their shape depends on the reason. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The id of the request. Include it when you ask for help. */
  readonly requestId: string | undefined;
  /** Seconds to wait before a retry. Undefined if the response does not say when to retry. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly status: number,
    body: ErrorBody,
    headers: Headers,
  ) {
    super(body.message ?? `The server returned status ${status}.`);
    this.code = body.code ?? 'internal_error';
    this.reason = body.reason;
    this.fields = body.fields ?? [];
    this.details = body.details ?? {};
    this.requestId = body.request_id ?? headers.get('x-request-id') ?? undefined;
    this.retryAfter = parseRetryAfter(headers.get('retry-after'));
  }
}

/** There was no response, or no complete one. The API may still have performed the request. */
export class LatchkeyConnectionError extends Error {
  override readonly name = 'LatchkeyConnectionError';

  constructor(
    /** The address of the API. */
    readonly url: string,
    /** The timeout in seconds that was exceeded. Undefined if the connection failed. */
    readonly timeout: number | undefined,
    cause: unknown,
  ) {
    super(timeout === undefined ? `Cannot reach ${url}.` : `${url} did not respond within ${timeout} seconds.`, {
      cause,
    });
  }
}

/** Creates the error for a failed response. A proxy in front of the API may return an HTML page instead of JSON. */
export function toError(status: number, headers: Headers, body: unknown): LatchkeyError {
  const error = (body as { error?: unknown } | null)?.error;
  return new LatchkeyError(status, typeof error === 'object' && error !== null ? error : {}, headers);
}

/** Returns the seconds until the time in `Retry-After`, which contains seconds or a date [RFC 9110]. */
function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
