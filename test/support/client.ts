import { type Dispatcher, request as send } from 'undici';

export type Answer = { status: number; headers: Headers; body: any };

/** Calls the API as one member: `as('PATCH /role/role_…', { name: 'Ops' }, { 'if-match': '"3"' })`. */
export type Client = ((request: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>) & {
  readonly token: string;
};

/** The message of the error if the API ends before it responds. */
export const noResponse = 'No response arrived.';

/**
 * Uses undici's `request`, because a request by `fetch` takes a third more of the processor's time.
 * @param base for example `http://127.0.0.1:4000`. An empty token sends no Authorization header.
 */
export function clientOf<Facts extends object>(base: string, token: string, facts: Facts): Client & Facts {
  const ask = async (request: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const [method, path] = request.split(' ') as [Dispatcher.HttpMethod, string];
    const response = await send(new URL(base + path), {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    }).catch((cause: unknown) => {
      throw new Error(noResponse, { cause });
    });
    const text = await response.body.text();
    const isJson = /[/+]json/.test(String(response.headers['content-type']));
    return {
      status: response.statusCode,
      headers: headersOf(response.headers),
      body: isJson && text ? JSON.parse(text) : text,
    };
  };
  return Object.assign(ask, { token }, facts);
}

function headersOf(received: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received))
    for (const each of [value ?? []].flat()) headers.append(name, each);
  return headers;
}
