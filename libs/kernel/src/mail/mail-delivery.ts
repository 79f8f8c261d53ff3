import { Injectable } from '@nestjs/common';
import { Transactions } from '../persistence/transactions.js';
import { type MailMessage } from './mail-message.js';
import { MailFailed, MailTransport } from './mail-transport.js';

/**
 * Sends a mail once at the most: that it goes out is committed before it does. So one that a process died on is not
 * sent again; one that surely was not sent is.
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
   * Notes in the open transaction, or one of its own, that a mail goes out.
   * @param id of what it tells and to whom.
   * @returns false where it was noted before: then it is not to be sent.
   */
  async begin(orgId: string, id: string): Promise<boolean> {
    return (await this.transactions.execute(orgId, noted, { id })) === 1;
  }

  /**
   * Sends a mail that was begun.
   * @returns false where its server takes no such mail.
   * @throws MailFailed where it is to be tried again, or nobody knows whether it was sent.
   */
  async send(orgId: string, id: string, message: MailMessage): Promise<boolean> {
    try {
      await this.transport.send(message);
      return true;
    } catch (thrown) {
      const outcome = thrown instanceof MailFailed ? thrown.outcome : 'unknown';
      if (outcome === 'refused') return false;
      if (outcome === 'not_sent') await this.transactions.execute(orgId, forgotten, { id });
      throw thrown;
    }
  }
}

const noted = `
  insert into kernel.mail_deliveries (org_id, id) values (:org_id, :id) on conflict do nothing`;

const forgotten = 'delete from kernel.mail_deliveries where org_id = :org_id and id = :id';
