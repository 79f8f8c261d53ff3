import { type AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail as it arrived: to whom, and all of it. */
type Arrived = { to: string[]; raw: string };

/** What a test has the server do with mail: null takes it. */
type Behavior = { refuses: Error | null; hangsUp: boolean };

/** A server for mail (SMTP) on this machine that keeps what it takes. */
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

/** A part of a mail, as its reader sees it: quoted-printable undone. */
export function textOf({ raw }: Arrived): string {
  const unfolded = raw.replace(/=\r?\n/g, '');
  const bytes = unfolded.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

export const refusal = (responseCode: number): Error => Object.assign(new Error('No.'), { responseCode });

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;
