import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { figuresIn, spansIn } from './otlp.js';

/** An OpenTelemetry collector that keeps the OTLP data it receives over HTTP. */
export async function startCollector() {
  const received: { path: string; headers: Record<string, unknown>; body: Buffer }[] = [];
  const state = { status: 200, holds: false, held: [] as ServerResponse[], givenUp: 0 };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(pieces) });
      response.once('close', () => (state.givenUp += response.writableFinished ? 0 : 1));
      if (state.holds) state.held.push(response);
      else response.writeHead(state.status, { 'content-type': 'application/x-protobuf' }).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  const sentTo = (path: string) => received.filter((each) => each.path === path).map(({ body }) => body);
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    spans: () => sentTo('/v1/traces').flatMap(spansIn),
    /** The last reported values. */
    figures: () => sentTo('/v1/metrics').flatMap(figuresIn),
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  });
}
