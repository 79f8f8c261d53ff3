import { setTimeout } from 'node:timers/promises';

/** The part of a BullMQ worker that is needed to start and stop it. */
type StartableWorker = {
  waitUntilReady(): Promise<unknown>;
  run(): Promise<void>;
  close(): Promise<void>;
  disconnect(): Promise<void>;
};

/** Milliseconds between two attempts. */
const retryDelay = 1000;

/**
 * Starts a worker once PostgreSQL is reachable. BullMQ would try only once and remember the failure: a worker started
 * while its database is down would retry in a tight loop and block the process.
 */
export class WorkerOnPostgres {
  private worker: StartableWorker | undefined;
  private readonly stopping = new AbortController();

  /** @param make creates a worker that does not start by itself */
  constructor(private readonly make: () => StartableWorker) {
    void this.start();
  }

  async close(): Promise<void> {
    this.stopping.abort();
    // If the worker is closed during startup, BullMQ still opens a connection for listening, and never returns it.
    await this.worker?.waitUntilReady().catch(() => undefined);
    await this.worker?.close();
  }

  async disconnect(): Promise<void> {
    await this.worker?.disconnect();
  }

  private async start(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const worker = this.make();
      this.worker = worker;
      try {
        await worker.waitUntilReady();
        return signal.aborted ? undefined : await worker.run();
      } catch {
        await worker.close().catch(() => undefined);
        await setTimeout(retryDelay, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }
}
