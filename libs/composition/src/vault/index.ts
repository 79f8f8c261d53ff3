export { createVaultApp } from './create-vault-app.js';
export { startVault } from './start-vault.js';
export { vaultOptions } from './vault-options.js';
