import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Outcome } from './place.js';

export type Asked = { method: string; url: URL; headers: IncomingHttpHeaders; body: string };

/** A response. A value that is not text or bytes is sent as JSON. */
export type Reply = {
  status?: number;
  headers?: Record<string, string>;
  /** Headers to send as they are, although HTTP does not allow their bytes. */
  rawHeaders?: Record<string, Buffer>;
  body?: unknown;
};

type Handler = (asked: Asked) => Reply | Promise<Reply>;

/** A third party of which every response can be chosen. */
export async function startHostileServer() {
  const handlers = new Map<string, Handler>();

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { method = '', headers } = request;
    const url = new URL(request.url!, origin);
    const [prefix = ''] = [...handlers.keys()].filter((each) => url.pathname.startsWith(each)).slice(-1);
    const reply = (await handlers.get(prefix)?.({ method, url, headers, body })) ?? { status: 404 };
    write(response, reply);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const at = (prefix: string, handler: Handler): void => {
    handlers.delete(prefix);
    handlers.set(prefix, handler);
  };
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** Sets the responses to paths with this prefix. The last prefix that fits applies. */
    at,
    /** Answers paths with this prefix while an action runs, and says in its outcome if nobody asked. */
    answering: async (prefix: string, handler: Handler, action: () => Promise<Outcome>): Promise<Outcome> => {
      let isReached = false;
      at(prefix, (asked) => {
        isReached = true;
        return handler(asked);
      });
      return { ...(await action()), isReached };
    },
    stop: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

export type HostileServer = Awaited<ReturnType<typeof startHostileServer>>;

function write(response: ServerResponse, { status = 200, headers = {}, rawHeaders, body = '' }: Reply): void {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const bytes = isRaw ? Buffer.from(body as string) : Buffer.from(JSON.stringify(body));
  const all = { 'content-type': isRaw ? 'text/plain' : 'application/json', ...headers };
  if (!rawHeaders) return void response.writeHead(status, { ...all, 'content-length': bytes.length }).end(bytes);
  const head = Object.entries({ connection: 'close', 'content-length': bytes.length, ...all });
  const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const raw = Object.entries(rawHeaders).flatMap(([name, value]) => [
    Buffer.from(`${name}: `),
    value,
    Buffer.from('\r\n'),
  ]);
  response.socket!.end(
    Buffer.concat([Buffer.from(`HTTP/1.1 ${status} X\r\n${lines}`), ...raw, Buffer.from('\r\n'), bytes]),
  );
}
