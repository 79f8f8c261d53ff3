import { workerData } from 'node:worker_threads';

const ceiling = workerData as Int32Array;

/** Milliseconds between two checks. */
const pause = 2;
/** Maximum milliseconds that a task may run. */
const maxRunTime = 60_000;

/**
 * V8 limits neither memory outside its heap nor a single large object, and native code cannot be interrupted.
 * Therefore, this second thread watches the process, and ends it.
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
