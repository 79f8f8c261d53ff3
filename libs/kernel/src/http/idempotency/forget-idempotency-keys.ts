import { Injectable } from '@nestjs/common';
import { OutboxPool } from '../../events/outbox/outbox-pool.js';
import { Sweep } from '../../events/outbox/jobs.js';

const batch = 5000;

/** Deletes keys after 24 hours. */
@Injectable()
export class ForgetIdempotencyKeys extends Sweep {
  readonly name = 'forget-idempotency-keys';
  readonly every = 15 * 60;

  constructor(private readonly outboxPool: OutboxPool) {
    super();
  }

  async run(): Promise<void> {
    while ((await this.forget()) === batch);
  }

  private async forget(): Promise<number> {
    const sql = `select kernel.forget_idempotency_keys('24 hours', :batch) as forgotten`;
    const [row] = await this.outboxPool.rows<{ forgotten: number }>(sql, { batch });
    return row!.forgotten;
  }
}
