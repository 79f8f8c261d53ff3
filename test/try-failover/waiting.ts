import { setTimeout } from 'node:timers/promises';

/** Waits for a promise. After the time limit, the error names what was awaited. */
export async function within<T>(seconds: number, what: string, coming: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = setTimeout(seconds * 1000, undefined, { signal: over.signal }).then(() => {
    throw new Error(`Timed out after ${seconds} s while waiting until ${what}.`);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    over.abort();
  }
}

/** Repeats the check until it succeeds. */
export async function until(what: string, holds: () => Promise<boolean>, seconds = 60): Promise<void> {
  const over = new AbortController();
  const asking = async () => {
    while (!over.signal.aborted && !(await holds())) await setTimeout(100);
  };
  await within(seconds, what, asking()).finally(() => over.abort());
}
