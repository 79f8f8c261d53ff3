/**
 * Runs work with a time limit. At the limit, the signal that the work received aborts with a TimeoutError, as with
 * `AbortSignal.timeout`. The timer is cleared when the work ends. A response that arrived in time is not lost if this
 * process was too busy to read it in time.
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
  // Node.js runs timers before it reads from sockets. The abort waits until they have been read.
  let abort: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => (abort = setImmediate(abortLate)), milliseconds).unref();
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    clearImmediate(abort);
    signal?.removeEventListener('abort', stop);
  }
}
