import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Api } from './api.js';

const clients: Socket[] = [];
afterEach(() => void clients.splice(0).forEach((client) => client.destroy()));

/** A client that has sent these bytes and reads nothing by itself, and its connection as the API has it. */
export async function sent(bytes: string, { app, base }: Pick<Api, 'app' | 'base'>) {
  const accepted = once(app.getHttpServer(), 'connection') as Promise<[Socket]>;
  const client = connect(Number(new URL(base).port), '127.0.0.1');
  clients.push(client);
  client.on('error', () => undefined).write(bytes);
  return { client, ours: (await accepted)[0] };
}
