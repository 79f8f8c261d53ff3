import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { AccountModule } from '../account/account.module.js';
import { ProviderModule } from '../provider/provider.module.js';
import { RefreshModule } from '../refresh/refresh.module.js';
import { RunPostInstallHandler } from './commands/run-post-install.js';
import { StepCalls, StepRunner } from './services/step-runner.js';
import { PostInstallController } from './http/post-install.controller.js';

@Module({
  imports: [AccountModule, CqrsModule, ProviderModule, RefreshModule],
  controllers: [PostInstallController],
  providers: [StepRunner, StepCalls, RunPostInstallHandler],
  exports: [StepRunner],
})
export class PostInstallModule {}
