import { runProcess } from '#platform/process';
import { workerSettings } from '#composition/settings';

// The modules are loaded after the settings were checked.
await runProcess(workerSettings, async (configuration) =>
  (await import('./start-worker.js')).startWorker(configuration),
);
