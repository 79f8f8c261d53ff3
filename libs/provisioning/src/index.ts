export { ProvisioningModule } from './provisioning.module.js';
export { provisioningSchema } from './provisioning.schema.js';
export { provisioningReasons } from './provisioning-reasons.js';
