import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RunPostInstallHandler } from './commands/run-post-install.js';
import { PostInstall } from './domain/post-install.js';
import { StepCalls } from './domain/step-calls.js';
import { PostInstallController } from './http/post-install.controller.js';
import { RemoteStepCalls } from './remote/remote-step-calls.js';
import { AccountPostInstall } from './services/account-post-install.js';
import { StepRunner } from './services/step-runner.js';

/** Global for `PostInstall`, which signing in uses too. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [PostInstallController],
  providers: [
    { provide: StepCalls, useClass: RemoteStepCalls },
    { provide: PostInstall, useClass: AccountPostInstall },
    StepRunner,
    RunPostInstallHandler,
  ],
  exports: [PostInstall],
})
export class PostInstallModule {}
