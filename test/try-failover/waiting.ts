import { setTimeout } from 'node:timers/promises';

/** Whatever is waited for comes within so many seconds, or it is said what that was. */
export async function within<T>(seconds: number, what: string, coming: Promise<T>): Promise<T> {
  const over = new AbortController();
  const late = setTimeout(seconds * 1000, undefined, { signal: over.signal }).then(() => {
    throw new Error(`Waited for ${seconds} s until ${what}.`);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    over.abort();
  }
}

/** Asks until it holds. */
export async function until(what: string, holds: () => Promise<boolean>, seconds = 60): Promise<void> {
  const over = new AbortController();
  const asking = async () => {
    while (!over.signal.aborted && !(await holds())) await setTimeout(100);
  };
  await within(seconds, what, asking()).finally(() => over.abort());
}
