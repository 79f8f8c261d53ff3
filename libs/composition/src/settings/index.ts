export { apiSettings, serviceOnlyKeys, workerSettings } from './service-settings.js';
export { type Environments, environmentsOf, type Ports } from './environments.js';
export { vaultOnlyKeys, vaultSettings } from './vault-settings.js';
