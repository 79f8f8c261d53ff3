export { RestoreOrganization } from './organization/commands/schedule-deletion.js';
export { canRequestRestore } from './organization/domain/organization-policy.js';
export { organizationsSchema } from './organizations.schema.js';
export { OrganizationsModule } from './organizations.module.js';
export { stripeOptions } from './organizations-settings.js';
export { type OrganizationEvent } from './organization/domain/organization.js';
export { OrderPurge } from './purge/commands/order-purge.js';
export { PurgeStep, type StepOutcome, type StepRun } from './purge/domain/purge-step.js';
export { CreateOrganization } from './organization/commands/create-organization.js';
export { type ChangedSettings, OnSettingsChanged } from './organization/domain/on-settings-changed.js';
export { OrganizationsOptions } from './organization/domain/organizations-options.js';
export { type Plan, plans } from './organization/domain/plans.js';
export {
  AgentSettings,
  resultSizes,
  ConnectSettings,
  ApprovalSettings,
  type ApprovalPolicy,
  type ApprovalRule,
  ReviewSettings,
  type ToolReview,
} from './organization/domain/settings.js';
