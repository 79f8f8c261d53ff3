import { runProcess } from '#platform/process';
import { vaultOnlyKeys, workerSettings } from '#composition/settings';

// The modules are loaded after the settings were checked.
await runProcess(workerSettings, vaultOnlyKeys, async (configuration) =>
  (await import('./start-worker.js')).startWorker(configuration),
);
