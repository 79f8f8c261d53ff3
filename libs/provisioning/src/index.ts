export { ProvisioningModule, type ProvisioningOptions } from './provisioning.module.js';
