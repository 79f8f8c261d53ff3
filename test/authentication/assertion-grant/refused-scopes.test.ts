import { startAssertionScene } from './scene.js';

const { product, owner, user, toolbox, send, tokenFor } = await startAssertionScene();

const set = (settings: object) => owner(`PATCH /organization/${owner.orgId}`, { settings });

const args = { write: { title: 'X' }, delete: { id: 'x' } };

/** Calls a tool with a token of the identity provider that has this scope. */
async function call(name: keyof typeof args, scope: string, path = '/mcp') {
  const token = await tokenFor(user, { scope, resource: product.base + path });
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args[name] } };
  return send(message, product.client(token), { 'mcp-protocol-version': '2025-11-25' }, path);
}

describe('A call above the scopes of an agent of the identity provider', () => {
  it.each(['/mcp', `/mcp/toolbox/${toolbox}`])(
    'gets a tool error at %s if agent_max_scope forbids it',
    async (path) => {
      const { status, body } = await call('delete', 'mcp:destructive', path);
      expect([status, body.result.isError, body.result.structuredContent.error.reason]).toEqual([
        200,
        true,
        'insufficient_scope',
      ]);
      expect(body.result.content[0].text).toBe(
        'The organization does not allow apps of its identity provider to run destructive tools. An administrator can ' +
          'change this with the setting agent_max_scope. (insufficient_scope)',
      );
    },
  );

  it('gets 403 with the missing scopes if the identity provider may allow it', async () => {
    const { status, body, headers } = await call('write', 'mcp:read');
    expect([status, body.error.reason]).toEqual([403, 'insufficient_scope']);
    expect(body.error.message).toContain('Request a token with more scopes. If the identity provider does not allow');
    expect(headers.get('www-authenticate')).toContain('scope="mcp:read mcp:write"');
    await set({ agent_max_scope: 'mcp:destructive' });
    expect((await call('delete', 'mcp:write')).status).toBe(403);
    await set({ agent_max_scope: 'mcp:write' });
  });

  it('gets a tool error that names the page if the member took the scope from it', async () => {
    await call('write', 'mcp:write');
    const { result } = (await user('GET /user/me/connected-app')).body;
    for (const { id } of result) await user(`PATCH /user/me/connected-app/${id}`, { scopes: ['mcp:read'] });
    const { status, body } = await call('write', 'mcp:write');
    expect([status, body.result.content[0].text]).toEqual([200, expect.stringContaining('/welcome/apps')]);
  });
});
