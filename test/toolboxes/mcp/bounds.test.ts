import { once } from 'node:events';
import { sent } from '../../support/raw-client.js';
import { eventually } from '../../support/vault.js';
import { errorOf, listing, startMcpScene } from './scene.js';

const { product, creator, user, notes, made, share, send, agent } = await startMcpScene();

const call = (name: string) => ({ jsonrpc: '2.0', id: 8, method: 'tools/call', params: { name, arguments: {} } });

/** The bytes of several requests in a row. */
const requests = (messages: object[], path: string, { token } = user): string =>
  messages
    .map((message) => {
      const body = JSON.stringify(message);
      const head = [
        ...[`POST ${path} HTTP/1.1`, 'host: localhost', `authorization: Bearer ${token}`],
        ...['content-type: application/json', 'accept: application/json, text/event-stream'],
        `content-length: ${Buffer.byteLength(body)}`,
      ];
      return `${head.join('\r\n')}\r\n\r\n${body}`;
    })
    .join('');

describe('An agent that never reads its responses', () => {
  it('is disconnected without affecting others', async () => {
    const entries = Array.from({ length: 200 }, (_, at) => ({
      ...notes()[0],
      name: `list_${at}`,
      description: 'x'.repeat(4000),
    }));
    const id = await made({ name: 'Large', entries });
    await share(user, 'use', id);
    const path = `/mcp/toolbox/${id}`;
    const { ours } = await sent(requests(Array(24).fill(listing), path), product);
    await once(ours, 'close');
    expect((await send(listing, user, {}, path)).body.result.tools).toHaveLength(201);
    expect(errorOf(await (await agent(creator)).callTool({ name: 'list' }))).toBeUndefined();
    await creator(`DELETE /toolbox/${id}`);
  });
});

describe('An agent that runs ten tools concurrently', () => {
  const statusOf = ({ body }: { body: any }) => body.result.structuredContent.error?.details?.scope ?? 'called';

  it('must wait before it can call another', async () => {
    const { behavior, counts } = product.provider;
    let go = () => {};
    behavior.apiHeld = new Promise<void>((resolve) => (go = resolve));
    const asked = counts.api;
    const begun = Array.from({ length: 10 }, () => send(call('list')));
    await eventually(() => counts.api === asked + 10, 'ten calls are in progress');
    const next = send(call('list'));
    const { body } = await user('POST /api-token', { kind: 'personal', name: 'Second' });
    const second = send(call('list'), product.client(body.token));
    await eventually(() => counts.api === asked + 11, 'a call with another token is in progress');
    go();
    expect((await Promise.all([...begun, next, second])).map(statusOf)).toEqual(Array(12).fill('called'));
    expect(statusOf(await send(call('list')))).toBe('called');
  });
});

describe('A subscription to tool list changes', () => {
  it('is refused, because no stream is offered', async () => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const params = { notifications: { toolsListChanged: true }, _meta };
    const message = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params };
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' };
    const { headers: told, body } = await send(message, user, headers);
    expect([told.get('content-type'), typeof body.error.code]).toEqual(['application/json', 'number']);
  });
});
