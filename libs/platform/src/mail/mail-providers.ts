import { MailDelivery } from './mail-delivery.js';
import { type MailOptions } from './mail-options.js';
import { MailTransport, NoMailTransport } from './mail-transport.js';
import { SmtpTransport } from './smtp-transport.js';

export const mailProviders = (options?: MailOptions | null) => [
  { provide: MailTransport, useFactory: () => (options ? new SmtpTransport(options) : new NoMailTransport()) },
  MailDelivery,
];
