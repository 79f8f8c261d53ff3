/**
 * Runs work with a time limit. At the limit, the signal that the work received aborts with a TimeoutError, as with
 * `AbortSignal.timeout`. The timer is cleared when the work ends.
 * @param signal aborts with an AbortError when the client no longer waits.
 */
export async function withTimeLimit<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const controller = new AbortController();
  const abortLate = () =>
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  const stop = () => controller.abort(signal!.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  const timer = setTimeout(abortLate, milliseconds).unref();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
