/** Maximum milliseconds that a job may run. */
const longest = 10 * 60_000;

/**
 * Runs work on a row, and calls `renew` every `every` milliseconds to keep its lease. The signal passed to the work
 * aborts, and the result rejects, when the row was lost or the work took too long.
 */
export async function whileLeased<Result>(
  renew: () => Promise<boolean>,
  every: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController();
  const renewal = setInterval(() => {
    renew().then(
      (kept) => kept || lost.abort(new Error('Another worker has taken over the task.')),
      () => undefined,
    );
  }, every);
  const limit = setTimeout(() => lost.abort(new Error('The job took too long.')), longest);
  try {
    return await Promise.race([work(lost.signal), aborted(lost.signal)]);
  } finally {
    clearInterval(renewal);
    clearTimeout(limit);
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
