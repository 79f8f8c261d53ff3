export type Answer = { status: number; headers: Headers; body: any };

/** Calls the API as one member: `as('PATCH /role/role_…', { name: 'Ops' }, { 'if-match': '"3"' })`. */
export type Client = ((request: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>) & {
  readonly token: string;
};

/** @param base for example `http://127.0.0.1:4000`. An empty token sends no Authorization header. */
export function clientOf<Facts extends object>(base: string, token: string, facts: Facts): Client & Facts {
  const ask = async (request: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> => {
    const [method, path] = request.split(' ') as [string, string];
    const response = await fetch(base + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      redirect: 'manual',
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = /[/+]json/.test(response.headers.get('content-type') ?? '');
    return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text };
  };
  return Object.assign(ask, { token }, facts);
}
