import { LatchkeyError } from './failure.js';

/** Returns the seconds to wait before the next attempt, or undefined if there must be no further attempt. */
export function waitBefore(attempt: number, error: unknown): number | undefined {
  // About half a second, one second, two seconds and so on, with jitter, so that clients do not retry at the same
  // time.
  const backoff = 2 ** (attempt - 2) * (0.75 + Math.random() / 2);
  if (!(error instanceof LatchkeyError)) return isUnanswered(error) ? backoff : undefined;
  const isTemporary = error.status === 429 || error.status === 503 || error.reason === 'idempotency_in_progress';
  return isTemporary ? (error.retryAfter ?? backoff) : undefined;
}

/**
 * Whether `fetch` got no response. On every platform, `fetch` then throws a TypeError. An abort causes another error.
 */
const isUnanswered = (error: unknown): boolean => error instanceof TypeError;

/** Waits. @throws the signal's reason when the signal aborts. */
export function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      // The creator of a signal chooses its reason.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
