import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { renamedJobs } from './renamed-jobs.js';

/**
 * The work that an outbox row requests. It refers to resources by id, because a job reads their current state when it
 * runs.
 */
export type Task = {
  readonly orgId: string;
  readonly id: string;
  readonly eventId: string;
  readonly subjectId: string;
  /** The number of this run, starting at 1. Counts all runs, regardless of their result. */
  readonly attempt: number;
  /** Consecutive failed runs before this one. A run that asked to run again did not fail. */
  readonly failures: number;
  /** Aborts when the job has taken too long or lost its row. Another run may then repeat the work. */
  readonly signal: AbortSignal;
  /**
   * Ends the task in the job's own transaction, so that the effect of the job and the end of the task are committed
   * together. A job that writes calls this method last. If a job does not call it, the task ends when `run` returns.
   * @throws when the row no longer belongs to this run, which rolls back the transaction.
   */
  done(): Promise<void>;
};

/** Milliseconds until an unfinished job runs again. Undefined when the job is finished. */
export type RunAgain = { again_in: number } | void;

/** Performs tasks. Any module of the worker can provide jobs. They are found by this base class. */
export abstract class Job {
  abstract readonly name: string;

  /**
   * Must be safe to run twice, because a worker may die after the job's effect and before the row is deleted. After
   * an error, the task is retried with increasing delays. A job that wants another delay returns `again_in`.
   */
  abstract run(task: Task): Promise<RunAgain>;
}

/** Scheduled housekeeping. Any module of the worker can provide sweeps. They are found by this base class. */
export abstract class Sweep {
  abstract readonly name: string;

  /** Seconds between runs, over all workers together. */
  abstract readonly every: number;

  /**
   * It must be safe to run a sweep twice, and to skip a run: if a worker dies during a run, the sweep runs again
   * when it is next due.
   */
  abstract run(): Promise<void>;
}

/**
 * Removes old rows in batches, with one call for each organization.
 * @param find returns at most `batch` rows that are left.
 */
export async function removeInBatches<Row extends { org_id: string }>(
  batch: number,
  find: (batch: number) => Promise<readonly Row[]>,
  remove: (orgId: string, rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (;;) {
    const found = await find(batch);
    for (const orgId of new Set(found.map(({ org_id }) => org_id))) {
      const own = found.filter(({ org_id }) => org_id === orgId);
      await remove(orgId, own);
    }
    if (found.length < batch) return;
  }
}

/** All jobs and sweeps from the modules of this process. */
@Injectable()
export class Jobs implements OnModuleInit {
  private readonly jobs = new Map<string, Job>();
  readonly sweeps: Sweep[] = [];

  constructor(private readonly discoveryService: DiscoveryService) {}

  onModuleInit(): void {
    const instances = new Set(this.discoveryService.getProviders().map(({ instance }) => instance as unknown));
    for (const instance of instances) {
      if (instance instanceof Job) this.add(instance);
      if (instance instanceof Sweep) this.sweeps.push(instance);
    }
  }

  /** The names of all jobs, and the earlier names of renamed ones. */
  get names(): string[] {
    const earlier = Object.keys(renamedJobs).filter((name) => this.jobs.has(renamedJobs[name]!));
    return [...this.jobs.keys(), ...earlier];
  }

  get(name: string): Job {
    const job = this.jobs.get(renamedJobs[name] ?? name);
    if (!job) throw new Error(`Unknown job ${name}.`);
    return job;
  }

  private add(job: Job): void {
    if (this.jobs.has(job.name)) throw new Error(`Two jobs have the name ${job.name}.`);
    this.jobs.set(job.name, job);
  }
}
