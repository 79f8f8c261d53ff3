import { runProcess } from '#platform/process';
import { apiSettings, vaultOnlyKeys } from '#composition/settings';

// The modules are loaded after the settings were checked.
await runProcess(apiSettings, vaultOnlyKeys, async (configuration) =>
  (await import('#composition/api')).startApi(configuration),
);
