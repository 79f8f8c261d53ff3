import { routes } from '#client';

/** A request that the current screen made. */
export type RecordedRequest = {
  method: string;
  path: string;
  search: string;
  body: string | undefined;
  status: number;
};

const maxRecorded = 50;
let recorded: readonly RecordedRequest[] = [];
const listeners = new Set<() => void>();

export function recordRequest(address: string, init: RequestInit | undefined, status: number): void {
  const { pathname, search } = new URL(address);
  const body = typeof init?.body === 'string' ? init.body : undefined;
  const request = { method: init?.method ?? 'GET', path: pathname, search, body, status };
  publish([...recorded.slice(1 - maxRecorded), request]);
}

/** Forgets all requests, when another screen opens. */
export const forgetRequests = (): void => publish([]);

export const readRequests = (): readonly RecordedRequest[] => recorded;

export function subscribeToRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function publish(requests: readonly RecordedRequest[]): void {
  recorded = requests;
  for (const listener of listeners) listener();
}

/** Returns the request as a command for a shell. */
export function toCurl({ method, path, search, body }: RecordedRequest): string {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoteForShell(location.origin + path + search)}`,
    '-H "Authorization: Bearer $LATCHKEY_TOKEN"',
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoteForShell(body)}`]),
  ];
  return lines.join(' \\\n  ');
}

const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const table: [method: string, pattern: RegExp, call: string][] = Object.entries(routes).flatMap(([group, methods]) =>
  Object.entries(methods).map(([name, route]): [string, RegExp, string] => {
    const [verb, path] = route.split(' ') as [string, string];
    return [verb, new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`), `${group}.${name}`];
  }),
);

/** Returns the request as a call of the client for TypeScript. Null if the client has no method for it. */
export function toTypeScript({ method, path, search, body }: RecordedRequest): string | null {
  for (const [verb, pattern, call] of table) {
    const ids = pattern.exec(path)?.slice(1);
    if (!ids || (verb === 'LIST' ? 'GET' : verb) !== method) continue;
    const query = Object.fromEntries(new URLSearchParams(search));
    const content = body ?? (search === '' ? undefined : JSON.stringify(query, null, 2));
    const values = [...ids.map((id) => JSON.stringify(decodeURIComponent(id))), ...(content ? [content] : [])];
    return `await latchkey.${call}(${values.join(', ')})${verb === 'LIST' ? '.page()' : ''};`;
  }
  return null;
}
