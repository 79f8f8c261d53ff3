export { createVaultApp, startVault } from './start-vault.js';
export { vaultOptions } from './vault-app.module.js';
