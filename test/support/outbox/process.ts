import { startWorker, type WorkerPlace } from './worker.js';

/** A worker in a process of its own, for tests that kill it. */
await startWorker(JSON.parse(process.env.TEST_WORKER as string) as WorkerPlace);
