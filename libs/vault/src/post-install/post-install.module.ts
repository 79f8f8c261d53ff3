import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { RunPostInstallHandler } from './commands/run-post-install.js';
import { StepCalls, StepRunner } from './services/step-runner.js';
import { PostInstallController } from './http/post-install.controller.js';

/** Global, because signing in also uses `StepRunner`. */
@Global()
@Module({
  imports: [CqrsModule],
  controllers: [PostInstallController],
  providers: [StepRunner, StepCalls, RunPostInstallHandler],
  exports: [StepRunner],
})
export class PostInstallModule {}
