import { runProcess } from '#platform/process';
import { startVault } from './start-vault.js';
import { vaultSettings } from './vault-settings.js';

await runProcess(vaultSettings, startVault);
