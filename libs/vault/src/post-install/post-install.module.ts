import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RunPostInstallHandler } from './commands/run-post-install.js';
import { PostInstall } from './domain/post-install.js';
import { PostInstallController } from './http/post-install.controller.js';
import { StepCalls } from './remote/step-calls.js';
import { StepRunner } from './services/step-runner.js';

/** Global for `PostInstall`, which signing in uses too. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [PostInstallController],
  providers: [{ provide: PostInstall, useClass: StepRunner }, StepCalls, RunPostInstallHandler],
  exports: [PostInstall],
})
export class PostInstallModule {}
