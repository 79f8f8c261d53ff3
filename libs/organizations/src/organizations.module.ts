import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CreateOrganizationHandler } from './organization/commands/create-organization.js';
import { GrantSettings, SharingSettings } from '#access-control';
import { OrganizationDirectory, PeopleSettings, RoleSettings } from '#identity';
import { OrganizationNames } from './organization/domain/organization-names.js';
import { Organizations } from './organization/domain/organizations.js';
import { OrganizationController } from './organization/http/organization.controller.js';
import { StoredOrganizationDirectory } from './organization/persistence/stored-organization-directory.js';
import { StoredOrganizationNames } from './organization/persistence/stored-organization-names.js';
import { StoredOrganizations } from './organization/persistence/stored-organizations.js';
import { StoredGrantSettings } from './organization/persistence/stored-grant-settings.js';
import { StoredPeopleSettings } from './organization/persistence/stored-people-settings.js';
import { StoredRoleSettings } from './organization/persistence/stored-role-settings.js';
import { StoredSharingSettings } from './organization/persistence/stored-sharing-settings.js';
import { GetOrganizationHandler } from './organization/queries/get-organization.js';
import { ListOrganizationsHandler } from './organization/queries/list-organizations.js';
import { OrganizationViews } from './organization/queries/organization-views.js';

/** Global, because other contexts ask for settings and names. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [OrganizationController],
  providers: [
    { provide: Organizations, useClass: StoredOrganizations },
    { provide: OrganizationNames, useClass: StoredOrganizationNames },
    { provide: GrantSettings, useClass: StoredGrantSettings },
    { provide: OrganizationDirectory, useClass: StoredOrganizationDirectory },
    { provide: PeopleSettings, useClass: StoredPeopleSettings },
    { provide: RoleSettings, useClass: StoredRoleSettings },
    { provide: SharingSettings, useClass: StoredSharingSettings },
    OrganizationViews,
    CreateOrganizationHandler,
    ListOrganizationsHandler,
    GetOrganizationHandler,
  ],
  exports: [GrantSettings, OrganizationDirectory, OrganizationNames, PeopleSettings, RoleSettings, SharingSettings],
})
export class OrganizationsModule {}
