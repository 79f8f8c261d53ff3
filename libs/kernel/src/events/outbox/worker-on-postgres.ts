import { setTimeout } from 'node:timers/promises';

/** What of BullMQ's worker it takes to start and stop it. */
type StartableWorker = {
  waitUntilReady(): Promise<unknown>;
  run(): Promise<void>;
  close(): Promise<void>;
  disconnect(): Promise<void>;
};

const pause = 1000;

/**
 * Runs a worker once PostgreSQL has answered it. BullMQ asks a single time and remembers a refusal: a worker that began
 * while its database was away would ask again and again without a pause, and the process would do nothing else.
 */
export class WorkerOnPostgres {
  private worker: StartableWorker | undefined;
  private readonly stopping = new AbortController();

  /** @param make a worker that does not run by itself */
  constructor(private readonly make: () => StartableWorker) {
    void this.begin();
  }

  async close(): Promise<void> {
    this.stopping.abort();
    // Closed while it begins, BullMQ takes a connection to listen on afterwards, and never gives it back.
    await this.worker?.waitUntilReady().catch(() => undefined);
    await this.worker?.close();
  }

  async disconnect(): Promise<void> {
    await this.worker?.disconnect();
  }

  private async begin(): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      const worker = this.make();
      this.worker = worker;
      try {
        await worker.waitUntilReady();
        return signal.aborted ? undefined : await worker.run();
      } catch {
        await worker.close().catch(() => undefined);
        await setTimeout(pause, undefined, { signal, ref: false }).catch(() => undefined);
      }
    }
  }
}
