import { PassThrough } from 'node:stream';
import { addressIn, isLoopback, withTimeLimit } from '#platform/outgoing';
import { ConfigurationError } from '#kernel';
import { type Configuration, mailSettings } from '#platform/configuration';
import { type MailMessage } from './mail-message.js';
import { MailDelivery } from './mail-delivery.js';
import { MailFailed, MailTransport, NoMailTransport } from './mail-transport.js';

export type MailOptions = { url: string; from: { name: string; address: string } };

/** Sends mail by SMTP (RFC 5321), one connection per mail. */
export class SmtpTransport extends MailTransport {
  readonly isConfigured = true;
  private readonly server: ReturnType<typeof serverAt>;

  constructor(private readonly options: MailOptions) {
    super();
    this.server = serverAt(options.url);
  }

  async send({ to, ...content }: MailMessage): Promise<void> {
    // Accepts only one address, not a list.
    if (!/^[^\s<>,;:\p{Cc}]+@[^\s<>,;:@\p{Cc}]+$/u.test(to)) throw new MailFailed('refused', 'the address is invalid');
    // nodemailer is loaded with the first mail, because most processes send none.
    const { createTransport } = await import('nodemailer');
    const transport = createTransport(this.server, { from: this.options.from, headers: noAutomaticReplies });
    let isSendingStarted = false;
    transport.use('stream', ({ message }, done) => {
      message.transform(() => ((isSendingStarted = true), new PassThrough()));
      done();
    });
    try {
      const message = { ...content, to: { name: '', address: to } };
      await withTimeLimit(limits.all, (signal) => transport.sendMail({ ...message, signal }));
    } catch (thrown) {
      throw buildMailFailure(thrown as SmtpError, isSendingStarted);
    }
  }
}

/** Signs in to the mail server without sending a mail. @throws MailFailed */
export async function assertMailServer(options: MailOptions): Promise<void> {
  const { createTransport } = await import('nodemailer');
  try {
    await createTransport(serverAt(options.url)).verify();
  } catch (thrown) {
    throw buildMailFailure(thrown as SmtpError, false);
  }
}

/**
 * Milliseconds to connect (`connect`), to wait for the greeting (`greet`), to wait for any data (`silence`), and in
 * total (`all`).
 */
const limits = { connect: 10_000, greet: 10_000, silence: 20_000, all: 45_000 };

/** Source: RFC 3834. */
const noAutomaticReplies = { 'Auto-Submitted': 'auto-generated' };

function serverAt(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const host = addressIn(hostname) ?? hostname;
  const secure = protocol === 'smtps:';
  // A connection to a server on this machine cannot be intercepted, and such a server often has a self-signed
  // certificate.
  const isLocal = host === 'localhost' || isLoopback(host);
  const plain = !secure && (isLocal || searchParams.get('ignoreTLS') === 'true');
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !plain,
    ignoreTLS: plain,
    tls: { rejectUnauthorized: true },
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.greet,
    socketTimeout: limits.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** `command`: the command of SMTP that the server refused. */
type SmtpError = { code?: string; originalCode?: string; responseCode?: number; command?: string };

/**
 * Leaves out the server's message, because it often contains the address. A server that refuses the sender refuses every
 * mail, so each is tried again until the operator has corrected the settings.
 */
function buildMailFailure(
  { code = 'no code', originalCode, responseCode, command }: SmtpError,
  isSendingStarted: boolean,
): MailFailed {
  if (!responseCode) return new MailFailed(isSendingStarted ? 'unknown' : 'not_sent', originalCode ?? code);
  const refused = responseCode >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(code) && command !== 'MAIL FROM';
  const what = command === undefined ? '' : ` to ${command}`;
  return new MailFailed(refused ? 'refused' : 'not_sent', `the server answered ${responseCode}${what}`);
}

export const mailProviders = (options?: MailOptions | null) => [
  { provide: MailTransport, useFactory: () => (options ? new SmtpTransport(options) : new NoMailTransport()) },
  MailDelivery,
];

/** @throws ConfigurationError if there is no sender. */
export function mailOptions(configuration: Configuration): MailOptions | null {
  const { MAIL_URL: url, MAIL_FROM: from } = configuration.read(mailSettings);
  if (url === null) return null;
  if (from === null) throw new ConfigurationError(['MAIL_FROM is required if MAIL_URL is set.']);
  const { protocol, username, searchParams } = new URL(url);
  if (protocol === 'smtp:' && username && searchParams.get('ignoreTLS') === 'true')
    throw new ConfigurationError([
      'MAIL_URL contains a password, which is never sent without TLS. Remove ignoreTLS from MAIL_URL.',
    ]);
  return { url, from };
}
