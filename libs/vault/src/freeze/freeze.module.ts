import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { FreezeOrganizationHandler } from './commands/freeze-organization.js';
import { FrozenOrganizations } from './domain/frozen-organizations.js';
import { FreezeController } from './http/freeze.controller.js';
import { StoredFrozenOrganizations } from './persistence/stored-frozen-organizations.js';

/** Organizations whose deletion is scheduled. */
@Module({
  imports: [CqrsModule],
  controllers: [FreezeController],
  providers: [{ provide: FrozenOrganizations, useClass: StoredFrozenOrganizations }, FreezeOrganizationHandler],
  exports: [FrozenOrganizations],
})
export class FreezeModule {}
