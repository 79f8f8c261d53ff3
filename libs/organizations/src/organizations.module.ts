import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CreateOrganizationHandler } from './organization/commands/create-organization.js';
import { OrganizationNames } from './organization/domain/organization-names.js';
import { Organizations } from './organization/domain/organizations.js';
import { OrganizationController } from './organization/http/organization.controller.js';
import { StoredOrganizationNames } from './organization/persistence/stored-organization-names.js';
import { StoredOrganizations } from './organization/persistence/stored-organizations.js';
import { GetOrganizationHandler } from './organization/queries/get-organization.js';
import { ListOrganizationsHandler } from './organization/queries/list-organizations.js';
import { OrganizationViews } from './organization/queries/organization-views.js';

@Module({
  imports: [CqrsModule],
  controllers: [OrganizationController],
  providers: [
    { provide: Organizations, useClass: StoredOrganizations },
    { provide: OrganizationNames, useClass: StoredOrganizationNames },
    OrganizationViews,
    CreateOrganizationHandler,
    ListOrganizationsHandler,
    GetOrganizationHandler,
  ],
  exports: [OrganizationNames],
})
export class OrganizationsModule {}
