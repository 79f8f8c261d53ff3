export { ForgetMailDeliveries } from './forget-mail-deliveries.js';
export { MailDelivery } from './mail-delivery.js';
export { composeMail, type MailMessage, nameInMail } from './mail-message.js';
export { mailOptions, type MailOptions } from './mail-options.js';
export { MailFailed } from './mail-transport.js';
export { checkMailServer, SmtpTransport } from './smtp-transport.js';
export { mailProviders } from './mail-providers.js';
