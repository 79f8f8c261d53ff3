import { type FailureKind } from './executable-tool.js';

export type Upstream = { status: number | null; duration_ms: number; truncated: boolean };

type Failure = {
  kind: FailureKind;
  message: string;
  /** Whether the same call may succeed later. */
  can_retry: boolean;
  retry_after_ms: number | null;
  upstream_body?: unknown;
};

/** The outcome of a call. An error of the third party is an outcome, not an error of Latchkey. */
export type CallOutcome =
  | { outcome: 'succeeded'; data: unknown; next_page_cursor: string | null; upstream: Upstream }
  | { outcome: 'failed'; error: Failure; upstream: Upstream };

/** The outcome of a call, and whether the third party may have been reached. */
export type CallResult = { outcome: CallOutcome; sent: boolean };

const temporaryKinds: readonly FailureKind[] = ['upstream_5xx', 'upstream_timeout', 'upstream_rate_limited'];

export const failure = (kind: FailureKind, message: string, retry_after_ms: number | null = null): Failure => ({
  kind,
  message,
  can_retry: temporaryKinds.includes(kind),
  retry_after_ms,
});

/**
 * Returns the wait that a `Retry-After` header states, in milliseconds. The header has seconds or a date. Null without
 * the header.
 */
export function retryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.round(seconds * 1000)) : null;
}
