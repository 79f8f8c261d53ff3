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
