import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { IdentityModule } from '#identity';
import { UsageController } from './http/usage.controller.js';
import { CountCallsJob } from './jobs/count-calls.job.js';
import { DeleteOldUsageJob } from './jobs/delete-old-usage.job.js';
import { UsageRollups } from './persistence/usage-rollups.js';
import { GetUsageHandler } from './queries/get-usage.js';
import { UsageLabels } from './services/usage-labels.js';

@Module({
  imports: [CqrsModule, IdentityModule],
  controllers: [UsageController],
  providers: [UsageRollups, UsageLabels, GetUsageHandler, CountCallsJob, DeleteOldUsageJob],
})
export class UsageModule {}
