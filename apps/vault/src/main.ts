import { runProcess } from '#platform/process';
import { serviceOnlyKeys, vaultSettings } from '#composition/settings';

// The modules are loaded after the settings were checked.
await runProcess(vaultSettings, serviceOnlyKeys, async (configuration) =>
  (await import('#composition/vault')).startVault(configuration),
);
