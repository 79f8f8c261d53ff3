import { type components } from './generated/api.js';

type Schemas = components['schemas'];

/** Why, for a program. A newer server may have reasons that this list has not. */
export type ErrorReason = Schemas['ErrorReason'];

type Told = Partial<Omit<Schemas['Error'], 'reason'>> & { reason?: ErrorReason };

/** What the API answers to a request that it does not do. */
export class LatchkeyError extends Error {
  override readonly name = 'LatchkeyError';
  /** What to branch on; `reason` refines it. */
  readonly code: Schemas['Error']['code'];
  readonly reason: ErrorReason | undefined;
  /** What is wrong with which fields. */
  readonly fields: Schemas['FieldError'][];
  /** Facts whose shape follows from the reason. */
  readonly details: Readonly<Record<string, unknown>>;
  /** To be named when asking for help. */
  readonly requestId: string | undefined;
  /** Seconds, where the answer says when to come back. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly status: number,
    told: Told,
    headers: Headers,
  ) {
    super(told.message ?? `The server answered ${status}.`);
    this.code = told.code ?? 'internal_error';
    this.reason = told.reason;
    this.fields = told.fields ?? [];
    this.details = told.details ?? {};
    this.requestId = told.request_id ?? headers.get('x-request-id') ?? undefined;
    this.retryAfter = secondsIn(headers.get('retry-after'));
  }
}

/** Whatever stands between us and the API may answer with a page. */
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
