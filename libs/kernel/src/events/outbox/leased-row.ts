/** Maximum milliseconds that a job may run. */
const maxRunTime = 10 * 60_000;

/**
 * Runs work on a row, and calls `renew` regularly to keep the row's lease. The signal passed to the work aborts, and
 * the result rejects, when another worker has the row or the work took too long.
 * @param interval milliseconds between two calls of `renew`.
 */
export async function whileLeased<Result>(
  renew: () => Promise<boolean>,
  interval: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  const renewal = setInterval(() => {
    renew().then(
      (isRenewed) => isRenewed || lost.abort(new Error('Another worker has taken over the task.')),
      () => undefined,
    );
  }, interval);
  const limit = setTimeout(() => lost.abort(new Error('The job took too long.')), maxRunTime);
  try {
    return await Promise.race([work(lost.signal), rejectOnAbort(lost.signal)]);
  } finally {
    clearInterval(renewal);
    clearTimeout(limit);
  }
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
