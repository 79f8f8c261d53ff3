import { giving, misbehaving, result } from './hostile-server.js';
import { greetingFaults, listFaults } from './list-faults.js';
import { keyed, startRemoteScene } from './scene.js';

const { asked, server, account, list } = await startRemoteScene();

const secret = 'canary-api-key';

describe('A remote MCP server', () => {
  it.each([...greetingFaults, ...listFaults])(
    'that %s provides no tools but shows the reason',
    async (_, method, does, failure) => {
      server.answer = misbehaving(method, does);
      const used = await account(keyed, { api_key: secret });
      const answer = await list(used, failure === 'timeout' ? { timeout_ms: 500 } : {});
      expect(answer).toMatchObject({ failure, message: expect.stringMatching(/^[A-Z].{5,}/) });
      expect(JSON.stringify(answer)).not.toContain(secret);
      expect(asked.every(({ path }) => path === '/mcp')).toBe(true);
    },
  );

  it('does not reveal the key in its own name or instructions', async () => {
    server.answer = misbehaving('initialize', ({ headers }, response, id) => {
      const key = headers['x-key'];
      const serverInfo = { name: `x ${key}`, title: `X ${key}`, version: '1' };
      const protocolVersion = '2025-11-25';
      result(response, id, { protocolVersion, capabilities: { tools: {} }, serverInfo, instructions: `Use ${key}.` });
    });
    expect(await list(await account(keyed, { api_key: secret }))).toMatchObject({
      server_name: 'x [credential]',
      server_title: 'X [credential]',
      instructions: 'Use [credential].',
    });
  });

  it('is asked for at most 50 pages of tools', async () => {
    server.answer = misbehaving('tools/list', giving({ tools: [], nextCursor: 'again' }));
    await list(await account());
    expect(asked.filter(({ message }) => message?.method === 'tools/list')).toHaveLength(50);
  });
});
