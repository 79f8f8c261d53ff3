export { organizationsSchema } from './organizations.schema.js';
export { OrganizationsModule } from './organizations.module.js';
export { type Created, CreateOrganization } from './organization/commands/create-organization.js';
export { type Plan, plans } from './organization/domain/plans.js';
