import { Injectable, Logger } from '@nestjs/common';
import { Metrics, Transactions } from '#kernel';
import { type MailMessage } from './mail-message.js';
import { MailFailed, MailTransport } from './mail-transport.js';

/**
 * Sends a mail at most once. The attempt is committed before the mail is sent. A mail is sent again only if it was
 * certainly not sent before. If the process crashes while it sends a mail, nobody knows whether the mail was sent.
 */
@Injectable()
export class MailDelivery {
  private readonly logger = new Logger('Mail');
  private readonly refusals: ReturnType<Metrics['counter']>;

  constructor(
    private readonly transactions: Transactions,
    private readonly mailTransport: MailTransport,
    metrics: Metrics,
  ) {
    this.refusals = metrics.counter('latchkey_mails_refused_total', 'Mails that the mail server refused for good.', []);
  }

  get isConfigured(): boolean {
    return this.mailTransport.isConfigured;
  }

  /**
   * Records, in the open transaction or in one of its own, that a mail is about to be sent.
   * @param id identifies the content and the recipient.
   * @returns false if it was recorded before and must not be sent.
   */
  async begin(orgId: string, id: string): Promise<boolean> {
    return (await this.transactions.execute(orgId, insert, { id })) === 1;
  }

  /** Removes the record of a mail, so that it can be sent. */
  async forget(orgId: string, id: string): Promise<void> {
    await this.transactions.execute(orgId, remove, { id });
  }

  /** Whether a mail was recorded. */
  async hasBegun(orgId: string, id: string): Promise<boolean> {
    return (await this.transactions.one(orgId, find, { id })) !== undefined;
  }

  /**
   * Sends a recorded mail.
   * @returns false if the server permanently refuses it.
   * @throws MailFailed if it should be retried, or if it is unknown whether it was sent.
   */
  async send(orgId: string, id: string, message: MailMessage): Promise<boolean> {
    try {
      await this.mailTransport.send(message);
      return true;
    } catch (thrown) {
      const outcome = thrown instanceof MailFailed ? thrown.outcome : 'unknown';
      if (outcome === 'refused') {
        this.refusals.inc({});
        this.logger.warn(`${(thrown as MailFailed).message} It is not tried again. The organization is ${orgId}.`);
        return false;
      }
      if (outcome === 'not_sent') await this.forget(orgId, id);
      throw thrown;
    }
  }
}

const insert = `
  insert into kernel.mail_deliveries (org_id, id) values (:org_id, :id) on conflict do nothing`;

const find = 'select from kernel.mail_deliveries where org_id = :org_id and id = :id';

const remove = 'delete from kernel.mail_deliveries where org_id = :org_id and id = :id';
