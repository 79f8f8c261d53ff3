import { stopOnSignal } from '#platform/process';
import { startWorker, type WorkerPlace } from './worker.js';

/** A worker in a separate process, for tests that kill it. */
const worker = await startWorker(JSON.parse(process.env.TEST_WORKER as string) as WorkerPlace);
stopOnSignal([worker], 10_000);
