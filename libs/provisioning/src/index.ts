export { ProvisioningModule } from './provisioning.module.js';
export { provisioningSchema } from './provisioning.schema.js';
