export { MailDelivery } from './mail-delivery.js';
export { ForgetMailDeliveries } from './forget-mail-deliveries.js';
export { MailFailed } from './mail-transport.js';
export { composeMail, type MailMessage, nameInMail } from './mail-message.js';
export { assertMailServer, mailOptions, type MailOptions, mailProviders, SmtpTransport } from './smtp-transport.js';
