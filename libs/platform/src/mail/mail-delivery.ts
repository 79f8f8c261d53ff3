import { Injectable } from '@nestjs/common';
import { OutboxPool, Sweep, Transactions } from '#kernel';
import { type MailMessage } from './mail-message.js';

export abstract class MailTransport {
  /**
   * Whether a mail server is configured. Without one, mail is not sent, and some responses contain its content
   * instead.
   */
  abstract readonly isConfigured: boolean;

  /** @throws MailFailed */
  abstract send(message: MailMessage): Promise<void>;
}

/**
 * Thrown if a mail was not sent, or if it is unknown whether it was sent. The message contains no address, although
 * mail servers' messages often do.
 */
export class MailFailed extends Error {
  override readonly name = 'MailFailed';

  /**
   * @param outcome `not_sent`: sending can be retried. `refused`: the server refuses this mail. `unknown`: the mail
   * may have been sent.
   */
  constructor(
    readonly outcome: 'not_sent' | 'refused' | 'unknown',
    why: string,
  ) {
    super(`Sending mail failed (${outcome}): ${why}.`);
  }
}

/** Used when no mail server is configured. */
export class NoMailTransport extends MailTransport {
  readonly isConfigured = false;

  send(): Promise<void> {
    return Promise.reject(new MailFailed('not_sent', 'no mail server is configured'));
  }
}

/**
 * Sends a mail at most once. The attempt is committed before the mail is sent. A mail is sent again only if it was
 * certainly not sent before. If the process crashes while it sends a mail, nobody knows whether the mail was sent.
 */
@Injectable()
export class MailDelivery {
  constructor(
    private readonly transactions: Transactions,
    private readonly transport: MailTransport,
  ) {}

  get isConfigured(): boolean {
    return this.transport.isConfigured;
  }

  /**
   * Records, in the open transaction or in one of its own, that a mail is about to be sent.
   * @param id identifies the content and the recipient.
   * @returns false if it was recorded before and must not be sent.
   */
  async begin(orgId: string, id: string): Promise<boolean> {
    return (await this.transactions.execute(orgId, insert, { id })) === 1;
  }

  /**
   * Sends a recorded mail.
   * @returns false if the server permanently refuses it.
   * @throws MailFailed if it should be retried, or if it is unknown whether it was sent.
   */
  async send(orgId: string, id: string, message: MailMessage): Promise<boolean> {
    try {
      await this.transport.send(message);
      return true;
    } catch (thrown) {
      const outcome = thrown instanceof MailFailed ? thrown.outcome : 'unknown';
      if (outcome === 'refused') return false;
      if (outcome === 'not_sent') await this.transactions.execute(orgId, remove, { id });
      throw thrown;
    }
  }
}

const insert = `
  insert into kernel.mail_deliveries (org_id, id) values (:org_id, :id) on conflict do nothing`;

const remove = 'delete from kernel.mail_deliveries where org_id = :org_id and id = :id';

const batch = 5000;

/** Deletes old records of sent mails. They are kept longer than any job is retried. */
@Injectable()
export class ForgetMailDeliveries extends Sweep {
  readonly name = 'forget-mail-deliveries';
  readonly every = 60 * 60;

  constructor(private readonly pool: OutboxPool) {
    super();
  }

  async run(): Promise<void> {
    while ((await this.forget()) === batch);
  }

  private async forget(): Promise<number> {
    const sql = `select kernel.forget_mail_deliveries('90 days', :batch) as forgotten`;
    const [row] = await this.pool.rows<{ forgotten: number }>(sql, { batch });
    return row!.forgotten;
  }
}
