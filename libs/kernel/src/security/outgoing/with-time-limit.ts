/**
 * Does something that is to end when its time is over: its signal then aborts with a TimeoutError, as that of
 * `AbortSignal.timeout` does. Unlike that it is over with the work, and does not lie in memory until the time is.
 * @param givenUp ends it with an AbortError, where whoever asked no longer waits.
 */
export async function withTimeLimit<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
  givenUp?: AbortSignal,
): Promise<Result> {
  const controller = new AbortController();
  const late = () => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  const stop = () => controller.abort(givenUp!.reason);
  if (givenUp?.aborted) stop();
  givenUp?.addEventListener('abort', stop);
  const timer = setTimeout(late, milliseconds).unref();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    givenUp?.removeEventListener('abort', stop);
  }
}
