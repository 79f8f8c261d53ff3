import { Injectable } from '@nestjs/common';
import { OutboxPool, Sweep } from '#kernel';

const batch = 5000;

/** Deletes old records of sent mails. They are kept longer than any job is retried. */
@Injectable()
export class ForgetMailDeliveries extends Sweep {
  readonly name = 'forget-mail-deliveries';
  readonly every = 60 * 60;

  constructor(private readonly outboxPool: OutboxPool) {
    super();
  }

  async run(): Promise<void> {
    while ((await this.forget()) === batch);
  }

  private async forget(): Promise<number> {
    const sql = `select kernel.forget_mail_deliveries('90 days', :batch) as forgotten`;
    const [row] = await this.outboxPool.rows<{ forgotten: number }>(sql, { batch });
    return row!.forgotten;
  }
}
