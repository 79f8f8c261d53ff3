import { Inject, Injectable } from '@nestjs/common';
import { type Consumer, Queue } from './queue.js';
import { TaskRunner } from './task-runner.js';

export type WorkerOptions = {
  /** Jobs this process runs at a time. */
  concurrency: number;
  /** Milliseconds that running jobs get to finish when the process stops; what they leave is run elsewhere. */
  patience: number;
};

export const workerOptions = Symbol('WorkerOptions');

/** Takes rows from the queue while the process runs. */
@Injectable()
export class TaskWorker {
  private consumer: Consumer | undefined;

  constructor(
    private readonly queue: Queue,
    private readonly runner: TaskRunner,
    @Inject(workerOptions) private readonly options: WorkerOptions,
  ) {}

  onApplicationBootstrap(): void {
    this.consumer = this.queue.consume((row) => this.runner.take(row), this.options.concurrency);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.consumer?.stop(this.options.patience);
  }
}
