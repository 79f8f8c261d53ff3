export { type CredentialKey } from './credential/domain/credential.js';
export { Credentials, type NewCredential } from './credential/domain/credentials.js';
export { parties, type VaultOptions } from './trust/domain/vault-options.js';
export { VaultModule } from './vault.module.js';
export { vaultSchema } from './vault.schema.js';
