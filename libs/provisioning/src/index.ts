export { ProvisioningModule } from './provisioning.module.js';
export { installationIssuer, provisioningSettings } from './provisioning-settings.js';
export { type InstallationIssuer } from './sign-in/domain/sign-in-addresses.js';
export { IssuerFailed } from './sign-in/domain/issuers.js';
export { RemoteIssuers } from './sign-in/remote/remote-issuers.js';
export { provisioningSchema } from './provisioning.schema.js';
export { provisioningReasons } from './provisioning-reasons.js';
