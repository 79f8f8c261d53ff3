import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AuthenticationRecordsModule } from '#authentication';
import { IdentityModule } from '#identity';
import { OrganizationModule } from '../organization/organization.module.js';
import { OrderPurgeHandler } from './commands/order-purge.js';
import { PurgeOrganizationHandler, PurgeOrganizationJob } from './jobs/purge-organization.job.js';
import { StoredPurgeLedger } from './persistence/stored-purge-ledger.js';
import { TokenPurge } from './hooks/token-purge.js';

@Module({
  imports: [AuthenticationRecordsModule, CqrsModule, IdentityModule, OrganizationModule],
  providers: [StoredPurgeLedger, TokenPurge, PurgeOrganizationJob, OrderPurgeHandler, PurgeOrganizationHandler],
})
export class PurgeModule {}
