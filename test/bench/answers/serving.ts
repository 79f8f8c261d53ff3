import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

/** Serves answers as a third party does. A text is sent as plain text. */
export async function serveAnswers(answers: Readonly<Record<string, unknown>>) {
  const server = createServer((request, response) => {
    const answer = answers[request.url!.replace('/answers/', '')];
    const type = typeof answer === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': type });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const close = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** A connector with one tool, which gets an answer by its name. */
export const defineAnswers = (base_url: string) => ({
  format: 1 as const,
  name: 'Answers',
  categories: [],
  base_url,
  auth: [{ name: 'none', type: 'none' as const }],
  tools: [
    {
      name: 'get_answer',
      resource: 'answers',
      method: 'get',
      description: 'Gets an answer.',
      input: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      request: { method: 'GET' as const, path: '/answers/{name}' },
    },
  ],
});

/** The limit with which a tool of a toolbox shortens answers; null for the limit of the organization. */
export const limits = { get_default: null, get_small: 4 << 10, get_whole: 1 << 20 } as const;

/** Entries of a toolbox that get the same answers with different limits. */
export const listEntries = (connector_slug: string, connection_id: string) =>
  Object.entries(limits).map(([name, result_max_bytes]) => ({
    connector_slug,
    connection_id,
    tool_name: 'get_answer',
    name,
    result_max_bytes,
  }));
