import { type components } from './generated/api.js';

type Schemas = components['schemas'];

/** A machine-readable reason. Newer servers may have reasons that this list lacks. */
export type ErrorReason = Schemas['ErrorReason'];

type ErrorBody = Partial<Omit<Schemas['Error'], 'reason'>> & { reason?: ErrorReason };

/** A failed response of the API. */
export class LatchkeyError extends Error {
  override readonly name = 'LatchkeyError';
  /** The code to branch on; `reason` refines it. */
  readonly code: Schemas['Error']['code'];
  readonly reason: ErrorReason | undefined;
  /** The invalid fields. */
  readonly fields: Schemas['FieldError'][];
  /** Further facts. Their shape depends on the reason. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Include this id when you ask for help. */
  readonly requestId: string | undefined;
  /** Seconds, if the response says when to retry. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly status: number,
    told: ErrorBody,
    headers: Headers,
  ) {
    super(told.message ?? `The server returned status ${status}.`);
    this.code = told.code ?? 'internal_error';
    this.reason = told.reason;
    this.fields = told.fields ?? [];
    this.details = told.details ?? {};
    this.requestId = told.request_id ?? headers.get('x-request-id') ?? undefined;
    this.retryAfter = secondsIn(headers.get('retry-after'));
  }
}

/** A proxy in front of the API may return a page instead of JSON. */
export function errorOf(status: number, headers: Headers, body: unknown): LatchkeyError {
  const told = (body as { error?: unknown } | null)?.error;
  return new LatchkeyError(status, typeof told === 'object' && told !== null ? told : {}, headers);
}

/** Seconds, or a date [RFC 9110]. */
function secondsIn(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
