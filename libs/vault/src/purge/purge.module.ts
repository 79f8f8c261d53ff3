import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { PurgeOrganizationHandler } from './commands/purge-organization.js';
import { OrganizationRows } from './domain/organization-rows.js';
import { PurgeController } from './http/purge.controller.js';
import { StoredOrganizationRows } from './persistence/stored-organization-rows.js';

/** Deletes an organization's data. */
@Module({
  imports: [CqrsModule],
  controllers: [PurgeController],
  providers: [{ provide: OrganizationRows, useClass: StoredOrganizationRows }, PurgeOrganizationHandler],
})
export class PurgeModule {}
