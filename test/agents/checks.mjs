// What was looked at and what came of it, a line each.
const failed = [];

export async function check(what, look) {
  const began = performance.now();
  try {
    await look();
    console.log(`ok      ${what} (${seconds(began)} s)`);
  } catch (error) {
    failed.push(what);
    console.log(`FAILED  ${what} (${seconds(began)} s)\n${String(error?.stack ?? error).slice(0, 3500)}`);
  }
}

export function must(isSo, what) {
  if (!isSo) throw new Error(`It is not so that ${what}`);
}

export const failures = () => failed.length;

export const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);
