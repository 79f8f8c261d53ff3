export { apiSettings, workerSettings } from './service-settings.js';
export { type Environments, environmentsOf, type Ports } from './environments.js';
export { vaultSettings } from './vault-settings.js';
