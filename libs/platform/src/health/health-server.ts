import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Readiness } from './readiness.js';

/** Serves the health routes of a process that has no other routes. Returns the address of the server. */
export async function serveHealth(readiness: Readiness, port: number, host: string): Promise<string> {
  const server = createServer(({ url }, response) => {
    if (url === '/health/live') return respond(response, 200, { status: 'alive' });
    if (url !== '/health/ready') return respond(response, 404, failure('not_found', 'No such route.'));
    void readiness.unreadyReason().then((reason) => {
      if (!reason) return respond(response, 200, { status: 'ready' });
      return respond(response, 503, failure('internal_error', 'This process is not ready.', reason));
    });
  });
  // The health server must not keep the process alive.
  server.unref();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return `http://${host}:${(server.address() as AddressInfo).port}`;
}

const failure = (code: string, message: string, reason?: string) => ({ error: { message, code, reason } });

const respond = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
