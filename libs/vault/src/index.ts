export { buildToolCall } from './call/domain/build-call.js';
export { type CallingCredential } from './call/domain/build-call.js';
export { answerHeaders, decodeBody } from './call/domain/provider-response.js';
export { RemoteProviderClient } from './provider/remote/remote-provider-client.js';
export { type PlatformApps, type VaultOptions } from './trust/domain/vault-options.js';
export { VaultModule } from './vault.module.js';
export { vaultSchema } from './vault.schema.js';
