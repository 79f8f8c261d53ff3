import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { FreezeOrganizationHandler } from './commands/freeze-organization.js';
import { PurgeOrganizationHandler } from './commands/purge-organization.js';
import { FrozenOrganizations } from './domain/frozen-organizations.js';
import { OrganizationController } from './http/organization.controller.js';
import { OrganizationRows } from './persistence/organization-rows.js';
import { StoredFrozenOrganizations } from './persistence/stored-frozen-organizations.js';

/** Freezes organizations whose deletion is scheduled, then purges them. */
@Module({
  imports: [CqrsModule],
  controllers: [OrganizationController],
  providers: [
    { provide: FrozenOrganizations, useClass: StoredFrozenOrganizations },
    OrganizationRows,
    FreezeOrganizationHandler,
    PurgeOrganizationHandler,
  ],
  exports: [FrozenOrganizations],
})
export class OrganizationModule {}
