import { FairQueue } from './fair-queue.js';
import { type SandboxLimits, usualLimits } from './limits.js';
import { SandboxProcess } from './sandbox-process.js';
import { type SandboxedTask, SandboxStopped } from './sandboxed-task.js';

export { type SandboxedTask, SandboxStopped };

type Job = { text: string; resolve: (parts: unknown[]) => void; reject: (error: unknown) => void };

/** What ending a process and starting another costs, put on the account of whoever caused it. Milliseconds. */
const restart = 100;

/**
 * Runs what others wrote in processes of its own, whose time and memory are bounded: they are started when needed,
 * and ended when a task goes beyond. Organizations share them fairly.
 */
export class Sandbox {
  private readonly limits: SandboxLimits;
  private readonly queue: FairQueue<Job>;
  private readonly resting: SandboxProcess[] = [];
  private readonly busy = new Set<SandboxProcess>();
  private closed = false;

  constructor(limits: Partial<SandboxLimits> = {}) {
    this.limits = { ...usualLimits, ...limits };
    this.queue = new FairQueue(this.limits.processes, this.limits.waiting);
  }

  /**
   * All parts that a task yields.
   * @throws SandboxStopped
   */
  async run<Input, Part>(orgId: string, { module }: SandboxedTask<Input, Part>, input: Input): Promise<Part[]> {
    const text = JSON.stringify({ module, input });
    if (text.length > this.limits.input) throw new SandboxStopped('is too large', 0);
    return new Promise((resolve, reject) => {
      const job: Job = { text, resolve: resolve as Job['resolve'], reject };
      if (!this.queue.add(orgId, job)) reject(new SandboxStopped('has too many before it', 0));
      this.startNext();
    });
  }

  close(): void {
    this.closed = true;
    for (const process of [...this.resting, ...this.busy]) process.end();
  }

  private startNext(): void {
    while (!this.closed) {
      const free = this.limits.processes - this.busy.size;
      const next = free > 0 ? this.queue.take(free) : undefined;
      if (!next) return;
      void this.start(next.orgId, next.job);
    }
  }

  private async start(orgId: string, { text, resolve, reject }: Job): Promise<void> {
    const process = this.oneThatRests() ?? new SandboxProcess(this.limits);
    this.busy.add(process);
    let begun = performance.now();
    try {
      await process.ready;
      begun = performance.now();
      resolve(await process.run(text));
    } catch (error) {
      reject(error);
    }
    this.busy.delete(process);
    if (process.usable) this.resting.push(process);
    this.queue.done(orgId, performance.now() - begun + (process.usable ? 0 : restart));
    this.startNext();
  }

  private oneThatRests(): SandboxProcess | undefined {
    let found = this.resting.pop();
    while (found && !found.usable) found = this.resting.pop();
    return found;
  }
}
