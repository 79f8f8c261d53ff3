import { gzipSync } from 'node:zlib';
import { type Client } from '../support/api.js';
import { nameOf } from '../support/contract.js';
import { startContractScene } from './scene.js';

const { api, owner, contract } = await startContractScene();

/** Sends a gzipped body. */
async function send(as: Client | null, method: string, path: string, encoding = 'gzip', type = 'application/json') {
  const response = await fetch(api.base + path, {
    method,
    headers: {
      ...(as && { authorization: `Bearer ${as.token}` }),
      'content-type': type,
      'content-encoding': encoding,
      accept: 'application/json, text/event-stream',
      'stripe-signature': 't=1,v1=x',
    },
    body: encoding === 'identity' ? '{"name":"Plain"}' : new Uint8Array(gzipSync('{"name":"Packed"}')),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('A compressed body', () => {
  it('is refused with 415 by every route with a body', async () => {
    const { token } = (await owner('POST /api-token', { kind: 'scim', name: 'Directory' })).body;
    const toolbox = (await owner('POST /toolbox', { name: 'Tools', entries: [] })).body.id as string;
    const ids: Record<string, string> = { '/organization/{id}': owner.orgId, '/mcp/toolbox/{id}': toolbox };
    const wrong: string[] = [];
    const routes = contract.routes.filter(({ operation }) => operation.requestBody);
    expect(routes.length).toBeGreaterThan(60);
    for (const route of routes) {
      const as = route.path.startsWith('/scim/') ? api.client(token as string) : owner;
      const path = route.path
        .replace(/^(\/organization|\/mcp\/toolbox)\/\{id\}/, (start, root) => `${root}/${ids[start]}`)
        .replace(/\{\w+\}/g, 'x');
      const [type] = Object.keys(route.operation.requestBody!.content);
      const { status, headers, body } = await send(as, route.method, path, 'gzip', type);
      const found = [status, body.error?.reason, headers.get('accept-encoding')].join(' ');
      if (found !== '415 unsupported_media_type identity') wrong.push(`${nameOf(route)}: ${found}`);
      if (!route.operation.responses[415]) wrong.push(`${nameOf(route)} does not describe 415`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(['br', 'deflate', 'identity, gzip', 'GZIP', 'unknown'])(
    'is refused with the encoding %s',
    async (encoding) => {
      const { status, body } = await send(owner, 'POST', '/role', encoding);
      expect([status, body.error.message]).toEqual([
        415,
        'Compressed bodies are not supported. Send the body without Content-Encoding.',
      ]);
    },
  );

  it('is not assumed for the encoding identity', async () => {
    expect((await send(owner, 'POST', '/team', 'identity')).status).toBe(201);
  });

  it('is refused only after the caller is admitted', async () => {
    expect((await send(null, 'POST', '/role')).status).toBe(401);
  });
});
