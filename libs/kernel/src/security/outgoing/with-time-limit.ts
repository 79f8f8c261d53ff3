/**
 * Does something that is to end when its time is over: its signal then aborts with a TimeoutError, as that of
 * `AbortSignal.timeout` does. Unlike that it is over with the work, and does not lie in memory until the time is.
 */
export async function withTimeLimit<Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const late = () => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  const timer = setTimeout(late, milliseconds).unref();
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
