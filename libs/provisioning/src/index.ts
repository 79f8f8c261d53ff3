export { ProvisioningModule, type ProvisioningOptions } from './provisioning.module.js';
export { provisioningSchema } from './provisioning.schema.js';
