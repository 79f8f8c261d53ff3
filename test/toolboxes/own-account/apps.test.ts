import { startAuthorizationScene } from '../../authentication/authorization/scene.js';
import { listing } from '../mcp/scene.js';
import { entries } from './scene.js';

const { product, user, made, share, tokensOf } = await startAuthorizationScene();
const toolbox = await made({ name: 'Own accounts', entries });
await share(user, 'use', toolbox);

describe('An app whose person has no account', () => {
  it('lists the tools, and learns that the person can connect one', async () => {
    const { access } = await tokensOf(user, {}, { resource: `${product.base}/mcp/toolbox/${toolbox}` });
    const accept = 'application/json, text/event-stream';
    const send = async (message: object) =>
      (await product.client(access)(`POST /mcp/toolbox/${toolbox}`, message, { accept })).body.result;
    expect((await send(listing)).tools.map(({ name }: { name: string }) => name)).toContain('list');
    const result = await send({ ...listing, method: 'tools/call', params: { name: 'list', arguments: {} } });
    const { reason, details } = result.structuredContent.error;
    expect([reason, details.can_connect, details.connect_url]).toEqual([
      'account_missing',
      true,
      expect.stringContaining('/welcome/toolbox-accounts/'),
    ]);
  });
});
