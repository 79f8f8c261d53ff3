// Prints one line per check with its result.
const counts = { passed: 0, failed: 0, skipped: 0 };
const failed = [];

/** No further checks start after this time. */
const until = Number(process.env.LATCHKEY_AGENTS_UNTIL ?? Infinity);
const isLate = () => Date.now() >= until;
const late = new Promise((_, reject) => {
  const end = () => reject(new Error('The time limit has been reached.'));
  if (until < Infinity) setTimeout(end, Math.max(0, until - Date.now())).unref();
});
late.catch(() => undefined);

export async function check(what, look) {
  const began = performance.now();
  try {
    await Promise.race([isLate() ? late : look(), late]);
    counts.passed += 1;
    console.log(`ok      ${what} (${seconds(began)} s)`);
  } catch (error) {
    counts.failed += 1;
    const failure = `FAILED  ${what} (${seconds(began)} s)\n${String(error?.stack ?? error).slice(0, 3500)}`;
    failed.push(failure);
    console.log(failure);
  }
}

export function skip(what, why) {
  counts.skipped += 1;
  console.log(`skipped ${what}: ${why}`);
}

export function must(isSo, what) {
  if (!isSo) throw new Error(`Expected that ${what}`);
}

export const failures = () => counts.failed;

/** The failures once more, because many lines may follow them, and the counts. */
export const said = () =>
  [
    ...failed,
    Object.entries(counts)
      .map(([what, count]) => `${count} ${what}`)
      .join(', '),
  ].join('\n');

export const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);
