import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountModule } from '../account/account.module.js';
import { FreezeOrganizationHandler } from './commands/freeze-organization.js';
import { PurgeOrganizationHandler } from './commands/purge-organization.js';
import { OrganizationController } from './http/organization.controller.js';
import { OrganizationRows } from './persistence/organization-rows.js';
import { FrozenOrganizations } from './persistence/frozen-organizations.js';

/** Freezes organizations whose deletion is scheduled, then purges them. */
@Module({
  imports: [AccountModule, CqrsModule],
  controllers: [OrganizationController],
  providers: [FrozenOrganizations, OrganizationRows, FreezeOrganizationHandler, PurgeOrganizationHandler],
  exports: [FrozenOrganizations],
})
export class OrganizationModule {}
