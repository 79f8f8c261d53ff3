import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { eventually } from '../../support/vault.js';
import { startRegistryScene } from './scene.js';

const { product, served, editor, made, connected } = await startRegistryScene();

const eras: Record<string, ClientOptions> = {
  '2026-07-28': { versionNegotiation: { mode: { pin: '2026-07-28' } } },
  '2025-11-25': { versionNegotiation: { mode: 'legacy' } },
  '2025-06-18': { versionNegotiation: { mode: 'legacy' }, supportedProtocolVersions: ['2025-06-18'] },
};

const slug = await made();
const entries = [{ connector_slug: slug, tool_name: 'list_notes', name: 'list', connection_id: await connected(slug) }];
const path = `/mcp/toolbox/${(await editor('POST /toolbox', { name: 'Notes', entries })).body.id}`;

async function agent(options: ClientOptions): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options);
  const requestInit = { headers: { authorization: `Bearer ${editor.token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(product.base + path), { requestInit }));
  return client;
}

describe.each(Object.keys(eras))('An agent of MCP revision %s that calls a remote tool', (era) => {
  let go: () => void;
  beforeEach(() => void (served.held = new Promise((resolve) => (go = resolve))));

  it('gets progress before the result', async () => {
    const client = await agent(eras[era]!);
    let say: (progress: object) => void;
    const said = new Promise<object>((resolve) => (say = resolve));
    const answer = client.callTool({ name: 'list' }, { onprogress: (progress) => say(progress) });
    expect(await Promise.race([said, answer])).toMatchObject({ progress: 1, total: 2, message: 'Half of it.' });
    go();
    expect(await answer).toMatchObject({ isError: false, structuredContent: { outcome: 'succeeded' } });
    await client.close();
  });

  it.each([[true], [false]])('cancels the call when it gives up, with or without progress (%s)', async (wants) => {
    const client = await agent(eras[era]!);
    const ended = served.ended;
    const stop = new AbortController();
    const heard = { count: 0 };
    const onprogress = wants ? { onprogress: () => void heard.count++ } : {};
    const answer = client.callTool({ name: 'list' }, { signal: stop.signal, ...onprogress });
    answer.catch(() => undefined);
    await eventually(() => served.calls.length > 0 && (!wants || heard.count > 0), 'the server has the call');
    stop.abort();
    // In older revisions a waiting client cancels with a separate message and keeps the connection open.
    if (era !== '2026-07-28') await client.close();
    await expect(answer).rejects.toThrow();
    await eventually(() => served.ended > ended, 'the server is notified that the caller gave up');
    go();
  });

  it('receives results even if there is no progress to report', async () => {
    served.held = null;
    const client = await agent(eras[era]!);
    const onprogress = () => undefined;
    expect(await client.callTool({ name: 'list' }, { onprogress })).toMatchObject({ isError: false });
    expect(await client.callTool({ name: 'list' })).toMatchObject({ isError: false });
    await client.close();
  });
});
