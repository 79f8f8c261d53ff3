import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CreateOrganizationHandler } from './organization/commands/create-organization.js';
import { UpdateOrganizationHandler } from './organization/commands/update-organization.js';
import { GrantSettings, SharingSettings } from '#access-control';
import { OrganizationDirectory, PeopleSettings, RoleSettings } from '#identity';
import { ApprovalSettings } from './organization/domain/approval-settings.js';
import { ConnectSettings } from './organization/domain/connect-settings.js';
import { Organizations } from './organization/domain/organizations.js';
import { OrganizationController } from './organization/http/organization.controller.js';
import { StoredOrganizationDirectory } from './organization/persistence/stored-organization-directory.js';
import { StoredOrganizations } from './organization/persistence/stored-organizations.js';
import {
  StoredApprovalSettings,
  StoredConnectSettings,
  StoredGrantSettings,
  StoredPeopleSettings,
  StoredRoleSettings,
  StoredSharingSettings,
} from './organization/persistence/stored-settings.js';
import { GetOrganizationHandler } from './organization/queries/get-organization.js';
import { ListOrganizationsHandler } from './organization/queries/list-organizations.js';
import { OrganizationViews } from './organization/queries/organization-views.js';
import { OwnOrganization } from './organization/services/own-organization.js';

/** Global, because other contexts ask for settings and labels. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [OrganizationController],
  providers: [
    { provide: Organizations, useClass: StoredOrganizations },
    { provide: ApprovalSettings, useClass: StoredApprovalSettings },
    { provide: ConnectSettings, useClass: StoredConnectSettings },
    { provide: GrantSettings, useClass: StoredGrantSettings },
    { provide: OrganizationDirectory, useClass: StoredOrganizationDirectory },
    { provide: PeopleSettings, useClass: StoredPeopleSettings },
    { provide: RoleSettings, useClass: StoredRoleSettings },
    { provide: SharingSettings, useClass: StoredSharingSettings },
    OrganizationViews,
    OwnOrganization,
    CreateOrganizationHandler,
    UpdateOrganizationHandler,
    ListOrganizationsHandler,
    GetOrganizationHandler,
  ],
  exports: [
    ApprovalSettings,
    ConnectSettings,
    GrantSettings,
    OrganizationDirectory,
    PeopleSettings,
    RoleSettings,
    SharingSettings,
  ],
})
export class OrganizationsModule {}
