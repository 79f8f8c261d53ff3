import { runProcess } from '#platform/process';
import { vaultSettings } from '#composition/settings';

// The modules are loaded after the settings were checked.
await runProcess(vaultSettings, async (configuration) =>
  (await import('#composition/vault')).startVault(configuration),
);
