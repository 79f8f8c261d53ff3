export { ForgetMailDeliveries, MailDelivery, MailFailed } from './mail-delivery.js';
export { composeMail, type MailMessage, nameInMail } from './mail-message.js';
export { checkMailServer, mailOptions, type MailOptions, mailProviders, SmtpTransport } from './smtp-transport.js';
