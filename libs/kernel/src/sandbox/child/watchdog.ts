import { workerData } from 'node:worker_threads';

const ceiling = workerData as Int32Array;

/** Milliseconds between two looks, and after which nobody is left to end what runs. */
const pause = 2;
const longest = 60_000;

/**
 * V8 bounds neither what lies beside its heap nor one large object in it, and a thread cannot be ended while it is in
 * native code. So a second thread looks on, and ends the process.
 */
for (;;) {
  Atomics.wait(ceiling, 0, 0);
  const begun = performance.now();
  for (let limit = Atomics.load(ceiling, 0); limit !== 0; limit = Atomics.load(ceiling, 0)) {
    if (process.memoryUsage.rss() / 1024 > limit || performance.now() - begun > longest)
      process.kill(process.pid, 'SIGKILL');
    Atomics.wait(ceiling, 0, limit, pause);
  }
}
