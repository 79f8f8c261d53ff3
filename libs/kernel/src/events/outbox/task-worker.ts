import { Injectable } from '@nestjs/common';
import { type Consumer, Queue } from './queue.js';
import { TaskRunner } from './task-runner.js';

export abstract class WorkerOptions {
  /** Jobs this process runs at the same time. */
  abstract readonly concurrency: number;
  /** Milliseconds that running jobs get to finish when the process stops. Another worker runs the rest. */
  abstract readonly shutdownTimeout: number;
}

/** Runs rows from the queue until the process stops. */
@Injectable()
export class TaskWorker {
  private consumer: Consumer | undefined;

  constructor(
    private readonly queue: Queue,
    private readonly runner: TaskRunner,
    private readonly options: WorkerOptions,
  ) {}

  onApplicationBootstrap(): void {
    this.consumer = this.queue.consume((row) => this.runner.run(row), this.options.concurrency);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.consumer?.stop(this.options.shutdownTimeout);
  }
}
