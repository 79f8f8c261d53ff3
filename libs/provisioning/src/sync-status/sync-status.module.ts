import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { GroupModule } from '../group/group.module.js';
import { StatusController } from './http/status.controller.js';
import { MailRefusedSyncJob } from './jobs/mail-refused-sync.job.js';
import { GetProvisioningStatusHandler, SyncRefusalReader } from './queries/get-provisioning-status.js';
import { SyncRefusals } from './services/sync-refusals.js';

/** `GET /provisioning/status`, and the refused changes of the directory. */
@Module({
  imports: [CqrsModule, GroupModule, IdentityModule],
  controllers: [StatusController],
  providers: [GetProvisioningStatusHandler, SyncRefusals, SyncRefusalReader, MailRefusedSyncJob],
  exports: [SyncRefusals],
})
export class SyncStatusModule {}
