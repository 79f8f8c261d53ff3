import { Configuration, runProcess } from '#kernel';
import { startVault } from './start-vault.js';
import { vaultSettings } from './vault-settings.js';

await runProcess(() => startVault(Configuration.read(process.env, vaultSettings)));
