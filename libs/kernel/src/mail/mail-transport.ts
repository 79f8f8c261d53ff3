import { type MailMessage } from './mail-message.js';

/** By which mail leaves. */
export abstract class MailTransport {
  /** Whether there is one: without, what would be mailed is answered or left out. */
  abstract readonly isConfigured: boolean;

  /** @throws MailFailed */
  abstract send(message: MailMessage): Promise<void>;
}

/** That a mail did not leave, or perhaps did. It names no address: what a server answers often does. */
export class MailFailed extends Error {
  override readonly name = 'MailFailed';

  /**
   * @param outcome `not_sent`: it may be tried again; `refused`: the server takes no such mail; `unknown`: it may have
   * been sent.
   */
  constructor(
    readonly outcome: 'not_sent' | 'refused' | 'unknown',
    why: string,
  ) {
    super(`A mail failed (${outcome}): ${why}.`);
  }
}

/** Where no server is named. */
export class NoMailTransport extends MailTransport {
  readonly isConfigured = false;

  send(): Promise<void> {
    return Promise.reject(new MailFailed('not_sent', 'no server is configured'));
  }
}
