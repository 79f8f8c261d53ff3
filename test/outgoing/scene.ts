import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Outgoing, OutgoingError, type OutgoingRequest } from '#platform/outgoing';

/** A server that must never be reached. In each test it counts every connection, even without a request. */
export async function startSink() {
  const server = createServer((_, response) => response.end('secret')).on('connection', () => sink.reached++);
  const sink = { port: await listen(server, '::'), reached: 0 };
  beforeEach(() => void (sink.reached = 0));
  afterAll(() => close(server));
  return sink;
}

/** DNS responses for public names. The sink listens on both loopback addresses. */
const answers: Record<string, string[]> = {
  'loopback.example.com': ['127.0.0.1'],
  'six.example.com': ['::1'],
  'unspecified.example.com': ['0.0.0.0'],
  'any.example.com': ['::'],
  'mapped.example.com': ['::ffff:127.0.0.1'],
  'nat64.example.com': ['64:ff9b::7f00:1'],
  'six-to-four.example.com': ['2002:7f00:1::'],
  'zone.example.com': ['fe80::1%lo'],
  'private.example.com': ['10.0.0.1'],
  'linklocal.example.com': ['169.254.169.254'],
  'mixed-first.example.com': ['127.0.0.1', '1.1.1.1'],
  'mixed-last.example.com': ['1.1.1.1', '127.0.0.1'],
  'mixed-families.example.com': ['2606:4700:4700::1111', '127.0.0.1'],
  'nothing.example.com': [],
  'rubbish.example.com': ['localhost'],
  'xn--bcher-kva.example.com': ['127.0.0.1'],
};
const otherSpellings = ['bücher.example.com', 'LOOPBACK.example.com', 'loopback.example.com.'];
export const answered = [...Object.keys(answers), ...otherSpellings].map((name) => `https://${name}:PORT/`);

export const resolve = (name: string) =>
  Promise.resolve(
    (answers[name] ?? ['127.0.0.1']).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );

export async function failure(outgoing: Outgoing, request: OutgoingRequest): Promise<OutgoingError> {
  const thrown = await outgoing.send(request).then(
    () => new Error(`${request.url} was answered`),
    (error: unknown) => error,
  );
  if (!(thrown instanceof OutgoingError)) throw thrown;
  return thrown;
}

/** DNS that returns another address for each query. */
export const flipping = (...addresses: string[]) => {
  let asked = 0;
  return () => Promise.resolve([{ address: addresses[asked++ % addresses.length]!, family: 4 }]);
};

export async function listen(server: Server, host: string): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, host, ready));
  return (server.address() as AddressInfo).port;
}

export async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
}
