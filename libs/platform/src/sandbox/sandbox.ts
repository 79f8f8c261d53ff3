import { FairQueue } from './fair-queue.js';
import { type SandboxLimits, defaultLimits } from './limits.js';
import { ProcessPool } from './process-pool.js';
import { type SandboxProcess } from './sandbox-process.js';
import { type SandboxedTask, SandboxStopped } from './sandboxed-task.js';

type Job = { module: string; text: string; resolve: (parts: unknown[]) => void; reject: (error: unknown) => void };

/**
 * Milliseconds that are charged to an organization if its task ended the process. Starting another process costs
 * about as much.
 */
const restartCost = 100;

/** Milliseconds until an organization yields its place. Switching processes costs about as much. */
const maxTurn = 100;

/**
 * Runs untrusted work in child processes with limited time and memory. Organizations share the places in which tasks
 * run, but never a process: see `ProcessPool`.
 */
export class Sandbox {
  private readonly limits: SandboxLimits;
  private readonly queue: FairQueue<Job>;
  private readonly pool: ProcessPool;
  private readonly busy = new Set<SandboxProcess>();
  private closed = false;

  constructor(limits: Partial<SandboxLimits> = {}) {
    this.limits = { ...defaultLimits, ...limits };
    this.pool = new ProcessPool(this.limits);
    this.queue = new FairQueue(this.limits.processes, this.limits.waiting, this.limits.time);
  }

  /**
   * Runs a task, and returns all parts that it yields.
   * @throws SandboxStopped
   */
  async run<Input, Part>(orgId: string, { module }: SandboxedTask<Input, Part>, input: Input): Promise<Part[]> {
    const text = JSON.stringify({ module, input });
    if (text.length > this.limits.input) throw new SandboxStopped('is too large', 0);
    return new Promise((resolve, reject) => {
      const job: Job = { module, text, resolve: resolve as Job['resolve'], reject };
      if (!this.queue.add(orgId, job)) reject(new SandboxStopped('could not be queued because the server is busy', 0));
      this.startNext();
    });
  }

  close(): void {
    this.closed = true;
    for (const process of this.busy) process.end();
    this.pool.close();
  }

  private startNext(): void {
    while (!this.closed) {
      const free = this.limits.processes - this.busy.size;
      const next = free > 0 ? this.queue.next(free) : undefined;
      if (!next) return;
      void this.start(next.orgId, next.job);
    }
  }

  private async start(orgId: string, first: Job): Promise<void> {
    const process = this.pool.acquire(orgId, first.module);
    this.busy.add(process);
    let begun = performance.now();
    try {
      await process.started();
      begun = performance.now();
      await this.takeTurn(orgId, first, process);
    } catch (error) {
      first.reject(error);
    }
    this.busy.delete(process);
    if (this.closed) return process.end();
    this.pool.release(orgId, process);
    this.queue.done(orgId, performance.now() - begun + (process.usable ? 0 : restartCost));
    this.startNext();
  }

  private async takeTurn(orgId: string, first: Job, process: SandboxProcess): Promise<void> {
    const until = performance.now() + maxTurn;
    for (let job: Job | undefined = first; job; job = this.queue.takeMore(orgId)) {
      await process.run(job.text).then(job.resolve, job.reject);
      if (!process.usable || performance.now() > until) return;
    }
  }
}
