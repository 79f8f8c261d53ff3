export { parties, type VaultOptions } from './trust/domain/vault-options.js';
export { VaultModule } from './vault.module.js';
export { vaultSchema } from './vault.schema.js';
