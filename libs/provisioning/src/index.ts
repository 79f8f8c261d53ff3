export { ProvisioningModule } from './provisioning.module.js';
export { bodyLimits } from './scim/http/scim-request.js';
export { provisioningSchema } from './provisioning.schema.js';
