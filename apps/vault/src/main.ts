import { Configuration } from '#kernel';
import { startVault } from './start-vault.js';
import { vaultSettings } from './vault-settings.js';

await startVault(Configuration.read(process.env, vaultSettings));
