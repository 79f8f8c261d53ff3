import { type BullEnds } from './bull-queue.js';

type Producer = BullEnds['producer'];

/** Hands jobs over by a new queue of BullMQ after one that failed: it would remember that PostgreSQL was away. */
export class ProducerOnPostgres implements Producer {
  private producer: Producer | undefined;

  constructor(private readonly make: () => Producer) {}

  async addBulk(jobs: Parameters<Producer['addBulk']>[0]): Promise<unknown> {
    const producer = (this.producer ??= this.made());
    try {
      return await producer.addBulk(jobs);
    } catch (error) {
      if (this.producer === producer) this.producer = undefined;
      void producer.close().catch(() => undefined);
      throw error;
    }
  }

  on(): void {
    // Each that is made is heard when it is made.
  }

  async close(): Promise<void> {
    await this.producer?.close();
  }

  private made(): Producer {
    const producer = this.make();
    producer.on('error', () => undefined);
    return producer;
  }
}
