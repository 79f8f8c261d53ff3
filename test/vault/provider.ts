import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

type Request = { method: string; url: string; headers: Record<string, any>; body: string };

/** A provider whose responses the test controls, and the requests that it received in the current test. */
export async function startProvider() {
  const requests: Request[] = [];
  const usual = (_: Request, response: ServerResponse): unknown => json(response, { ok: true });
  const provider = { answer: usual };

  async function serve(request: IncomingMessage, response: ServerResponse) {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const noted = { method: request.method!, url: request.url!, headers: request.headers, body };
    requests.push(noted);
    provider.answer(noted, response);
  }

  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.close());
  beforeEach(() => {
    requests.length = 0;
    provider.answer = usual;
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, provider, requests };
}

export const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
