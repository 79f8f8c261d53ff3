export { organizationsSchema } from './organizations.schema.js';
export { OrganizationsModule } from './organizations.module.js';
export { organizationsSettings, stripeOptions } from './organizations-settings.js';
export { PurgeStep, PurgeSteps, type StepOutcome, type StepRun } from './purge/domain/purge-step.js';
export { CreateOrganization } from './organization/commands/create-organization.js';
export { OrganizationsOptions } from './organization/domain/organizations-options.js';
export { type Plan, plans } from './organization/domain/plans.js';
export { ConnectSettings } from './organization/domain/connect-settings.js';
export { ApprovalSettings, type ApprovalPolicy, type ApprovalRule } from './organization/domain/approval-settings.js';
