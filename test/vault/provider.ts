import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';

type Request = { method: string; url: string; headers: Record<string, any>; body: string };

/** Requests to the provider. */
export const requests: Request[] = [];

/** A provider whose responses the test controls. */
export const provider = { answer: (_: Request, response: ServerResponse): unknown => json(response, { ok: true }) };
const usual = provider.answer;

export let origin = '';
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  requests.length = 0;
  provider.answer = usual;
});
afterAll(() => void server.close());

async function serve(request: IncomingMessage, response: ServerResponse) {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const noted = { method: request.method!, url: request.url!, headers: request.headers, body };
  requests.push(noted);
  provider.answer(noted, response);
}

export const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
