import { type DynamicModule, Module } from '@nestjs/common';
import { bindGlobally, startContext } from '#platform/bindings';
import { OrganizationDirectory, PeopleSettings, RoleSettings } from '#identity';
import { AgentAuthorizationSettings } from '#authentication';
import { GrantSettings, SharingSettings } from '#access-control';
import { StoredOrganizationDirectory } from './organization/persistence/stored-organization-directory.js';
import {
  StoredAgentAuthorizationSettings,
  StoredGrantSettings,
  StoredPeopleSettings,
  StoredRoleSettings,
  StoredSharingSettings,
} from './organization/persistence/stored-settings.js';
import { OrganizationsOptions } from './organization/domain/organizations-options.js';
import { BillingModule } from './billing/billing.module.js';
import { PurgeModule } from './purge/purge.module.js';
import { OrganizationModule } from './organization/organization.module.js';

const parts = [OrganizationModule, PurgeModule, BillingModule];

const ports = [
  { provide: AgentAuthorizationSettings, useExisting: StoredAgentAuthorizationSettings },
  { provide: GrantSettings, useExisting: StoredGrantSettings },
  { provide: OrganizationDirectory, useExisting: StoredOrganizationDirectory },
  { provide: PeopleSettings, useExisting: StoredPeopleSettings },
  { provide: RoleSettings, useExisting: StoredRoleSettings },
  { provide: SharingSettings, useExisting: StoredSharingSettings },
];

@Module({
  imports: [...parts, bindGlobally(ports, [OrganizationModule])],
  exports: [OrganizationModule],
})
export class OrganizationsModule {
  static forRoot(options: OrganizationsOptions): DynamicModule {
    return startContext(OrganizationsModule, parts, [{ provide: OrganizationsOptions, useValue: options }]);
  }
}
