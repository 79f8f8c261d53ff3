import { type AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A received mail: the recipient and the whole text. */
type Arrived = { to: string[]; raw: string };

/** How the server responds to mail. With null, it accepts the mail. */
type Behavior = { refuses: Error | null; hangsUp: boolean };

/** A local SMTP server that keeps the mail it accepts. */
export async function startMailbox(options: SMTPServerOptions = {}, host = '127.0.0.1') {
  const arrived: Arrived[] = [];
  const behavior: Behavior = { refuses: null, hangsUp: false };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (behavior.refuses) return done(behavior.refuses);
        arrived.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
        });
        if (behavior.hangsUp) return server.connections.forEach((each: any) => each._socket.destroy());
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    arrived,
    behavior,
    port,
    options: { url: `smtp://127.0.0.1:${port}`, from: { name: 'Latchkey', address: 'latchkey@example.com' } },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Decodes a quoted-printable part of a mail. */
export function textOf({ raw }: Arrived): string {
  const unfolded = raw.replace(/=\r?\n/g, '');
  const bytes = unfolded.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** The addresses of the buttons of a mail. */
export const linksIn = (mail: Arrived): string[] =>
  [...textOf(mail).matchAll(/<a href="([^"]*)"/g)].map(([, url = '']) => url.replaceAll('&#38;', '&'));

/** Characters without a width, which are copied together with a name. */
export const invisible = /[\u00ad\u180e\u200b-\u200f\u2060-\u2064\ufeff]/;

export const refusal = (responseCode: number): Error => Object.assign(new Error('No.'), { responseCode });

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;
