export { apiSettings } from './api-settings.js';
export { type Environments, environmentsOf, type Ports } from './environments.js';
export { vaultSettings } from './vault-settings.js';
export { workerSettings } from './worker-settings.js';
