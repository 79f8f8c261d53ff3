import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { onLine } from '../lines.js';

/** A task. Without `input`, the module is only preloaded. */
type Task = { module: string; input?: unknown };
type Runnable = { run: (input: unknown) => AsyncGenerator<unknown, unknown> };

const [memory, output] = process.argv.slice(2).map(Number) as [number, number];

/** Resident size in KiB at which the watchdog ends this process. 0 while no task runs. */
const ceiling = new Int32Array(new SharedArrayBuffer(4));

keepOutOfCoreDumps();
const watchdog = new Worker(new URL('./watchdog.js', import.meta.url), { workerData: ceiling });
await once(watchdog, 'online');
watchdog.unref();
let last: Promise<void> = Promise.resolve();
onLine(process.stdin, (line) => {
  last = last.then(() => perform(line));
});
report({ ready: true });

async function perform(line: string): Promise<void> {
  const before = process.memoryUsage.rss();
  watch((before + memory * 1.5) / 1024);
  try {
    const { module, input } = JSON.parse(line) as Task;
    const { run } = (await import(module)) as Runnable;
    if (input === undefined) return;
    report({ begun: true });
    const parts = run(input);
    for (let step = await parts.next(); ; step = await parts.next()) {
      const { value: part, done } = step;
      if (done) return report({ part, done, grown: process.memoryUsage.rss() - before > memory / 2 });
      report({ part });
    }
  } catch (thrown) {
    report({ threw: ((thrown as Error | null)?.message ?? 'it failed').slice(0, 300) });
  } finally {
    watch(0);
  }
}

function report(message: object): void {
  const line = encodeLine(message);
  process.stdout.write(`${line.length > output ? JSON.stringify({ large: true }) : line}\n`);
}

/**
 * Returns a message as one line of JSON.
 * @throws Error for a part that is not JSON. The message of the engine would not help the author of the input.
 */
function encodeLine(message: object): string {
  try {
    return JSON.stringify(message);
  } catch {
    throw new Error('The result contains a function or refers to itself. Return only data.');
  }
}

/**
 * Excludes memory from core dumps. V8 aborts when it runs out of memory, and its core dump would contain customer
 * data.
 */
function keepOutOfCoreDumps(): void {
  try {
    writeFileSync('/proc/self/coredump_filter', '0');
  } catch {
    // The file exists only on Linux.
  }
}

function watch(limit: number): void {
  Atomics.store(ceiling, 0, limit);
  Atomics.notify(ceiling, 0);
}
