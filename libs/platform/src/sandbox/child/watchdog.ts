import { workerData } from 'node:worker_threads';

const ceiling = workerData as Int32Array;

/** Milliseconds between two checks. */
const pause = 2;
/** Milliseconds after which a task is ended in any case. */
const maxRunTime = 60_000;

/**
 * V8 limits neither memory outside its heap nor a single large object, and native code cannot be interrupted. So a
 * second thread watches, and ends the process.
 */
for (;;) {
  Atomics.wait(ceiling, 0, 0);
  const begun = performance.now();
  for (let limit = Atomics.load(ceiling, 0); limit !== 0; limit = Atomics.load(ceiling, 0)) {
    if (process.memoryUsage.rss() / 1024 > limit || performance.now() - begun > maxRunTime)
      process.kill(process.pid, 'SIGKILL');
    Atomics.wait(ceiling, 0, limit, pause);
  }
}
