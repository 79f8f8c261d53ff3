import { runProcess } from '#platform/process';
import { startWorker } from './start-worker.js';
import { workerSettings } from './worker-settings.js';

await runProcess(workerSettings, startWorker);
