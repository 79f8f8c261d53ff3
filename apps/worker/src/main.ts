import { runProcess } from '#platform/process';
import { startWorker } from './start-worker.js';
import { workerSettings } from '#composition/settings';

await runProcess(workerSettings, startWorker);
