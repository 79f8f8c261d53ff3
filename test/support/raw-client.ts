import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Api } from './api.js';

const clients: Socket[] = [];
afterEach(() => void clients.splice(0).forEach((client) => client.destroy()));

/** Sends bytes from a client that reads nothing. Returns the client and the API's side of its connection. */
export async function sent(bytes: string, { app, base }: Pick<Api, 'app' | 'base'>) {
  const accepted = once(app.getHttpServer(), 'connection') as Promise<[Socket]>;
  const client = connect(Number(new URL(base).port), '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined).write(bytes);
  return { client, ours: (await accepted)[0] };
}
