import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Tasks } from './domain/vault-task.js';
import { StoredTasks } from './persistence/stored-tasks.js';
import { TaskRunner } from './task-runner.js';

@Global()
@Module({
  imports: [DiscoveryModule],
  providers: [StoredTasks, { provide: Tasks, useExisting: StoredTasks }, TaskRunner],
  exports: [Tasks],
})
export class TaskModule {}
