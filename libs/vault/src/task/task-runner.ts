import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { Clock } from '#kernel';
import { type Task, VaultTask } from './domain/vault-task.js';
import { StoredTasks } from './persistence/stored-tasks.js';

const atOnce = 10;
const claimFor = 2 * 60_000;
const lookEvery = 1000;

/** Carries out what is due: a look every second, and one whenever this process has planned something. */
@Injectable()
export class TaskRunner implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(TaskRunner.name);
  private readonly kinds = new Map<string, VaultTask>();
  private readonly running = new Set<Promise<void>>();
  private timer?: NodeJS.Timeout;
  private looking?: Promise<void>;

  constructor(
    private readonly tasks: StoredTasks,
    private readonly discovery: DiscoveryService,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    for (const { instance } of this.discovery.getProviders() as { instance: unknown }[])
      if (instance instanceof VaultTask) this.kinds.set(instance.kind, instance);
    this.tasks.onPlanned(() => this.look());
    this.timer = setInterval(() => this.look(), lookEvery).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
    await Promise.all(this.running);
  }

  /** Starts what is due; a look that is under way is enough. */
  look(): void {
    this.looking ??= this.start()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'tasks could not be looked for'))
      .finally(() => (this.looking = undefined));
  }

  private async start(): Promise<void> {
    const free = atOnce - this.running.size;
    if (free === 0) return;
    const until = new Date(this.clock.now().getTime() + claimFor);
    for (const task of await this.tasks.claim(free, until)) {
      const run = this.run(task).finally(() => this.running.delete(run));
      this.running.add(run);
    }
  }

  private async run(task: Task): Promise<void> {
    try {
      const outcome = await this.kinds.get(task.kind)?.run(task);
      if (outcome) await this.tasks.repeat(task, outcome.again_at);
      else await this.tasks.end(task);
    } catch (error) {
      this.logger.warn({ err: error, task: task.kind, subject: task.subject_id }, 'a task failed and will be repeated');
      await this.tasks.repeat(task, this.later(task)).catch(() => undefined);
    }
  }

  private later({ attempts }: Task): Date {
    const seconds = Math.min(10 * 2 ** attempts, 3600);
    return new Date(this.clock.now().getTime() + seconds * 1000);
  }
}
