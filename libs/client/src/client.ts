import { type Client } from './calls.js';
import { routes } from './generated/routes.js';
import { type PageOf, Rows } from './pages.js';
import { type ClientOptions, type RequestOptions, Transport } from './transport.js';

type Options = RequestOptions & { query?: object };
type Call = (...args: unknown[]) => unknown;

const table: Readonly<Record<string, Readonly<Record<string, string>>>> = routes;

/**
 * Creates a client with a method for each route. A method's parameters are the ids, then the query or body, then the
 * options.
 */
export function createClient(options: ClientOptions): Client {
  const transport = new Transport(options);
  const client: Record<string, Record<string, Call>> = {};
  for (const [group, methods] of Object.entries(table)) {
    const calls = Object.entries(methods).map(([name, route]) => [name, createCall(route, transport)] as const);
    client[group] = Object.fromEntries(calls);
  }
  return client as unknown as Client;
}

function createCall(route: string, transport: Transport): Call {
  const [verb, path] = route.split(' ') as [string, string];
  const [method, idCount] = [verb === 'LIST' ? 'GET' : verb, path.split('{').length - 1];
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return (...args) => {
    const [content, options = {}] = args.slice(idCount) as [object?, Options?];
    const request = {
      ...options,
      method,
      path: buildPath(path, args),
      ...(hasBody ? { body: content } : { query: content }),
    };
    if (verb !== 'LIST') return transport.send(request);
    return new Rows(
      (cursor) =>
        transport.send({ ...request, query: { ...content, ...(cursor && { cursor }) } }) as Promise<PageOf<unknown>>,
    );
  };
}

/**
 * Fills the ids into a path.
 * @throws TypeError for an invalid id, which would change the meaning of the URL.
 */
function buildPath(path: string, ids: readonly unknown[]): string {
  let index = 0;
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const id = ids[index++];
    if (typeof id !== 'string' || /^\.{0,2}$/.test(id))
      throw new TypeError(`${path} requires a string as its ${name}. It cannot be empty, a dot or two dots.`);
    return encodeURIComponent(id);
  });
}
