import { LatchkeyError } from './failure.js';

/** Seconds before the next attempt. Undefined if there must be no further attempt. */
export function waitBefore(attempt: number, error: unknown): number | undefined {
  // About half a second, one second, two seconds and so on, with jitter, so that clients do not retry at the same
  // time.
  const usual = 2 ** (attempt - 2) * (0.75 + Math.random() / 2);
  if (!(error instanceof LatchkeyError)) return isUnanswered(error) ? usual : undefined;
  const isPassing = error.status === 429 || error.status === 503 || error.reason === 'idempotency_in_progress';
  return isPassing ? (error.retryAfter ?? usual) : undefined;
}

/** Whether `fetch` got no response: then it throws a TypeError on every platform. An abort is another error. */
const isUnanswered = (error: unknown): boolean => error instanceof TypeError;

/** @throws the signal's reason when it aborts. */
export function wait(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      // The owner of a signal chooses its reason.
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
