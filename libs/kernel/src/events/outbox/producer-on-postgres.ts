import { type BullProducer } from './bull-queue.js';

/**
 * Creates a new BullMQ queue after a failure, because the failed queue would remember that PostgreSQL was
 * unavailable.
 */
export class ProducerOnPostgres implements BullProducer {
  private producer: BullProducer | undefined;

  constructor(private readonly make: () => BullProducer) {}

  async addBulk(jobs: Parameters<BullProducer['addBulk']>[0]): Promise<unknown> {
    const producer = (this.producer ??= this.make());
    try {
      return await producer.addBulk(jobs);
    } catch (error) {
      if (this.producer === producer) this.producer = undefined;
      void producer.close().catch(() => undefined);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.producer?.close();
  }
}
