import { runJob } from '../support/run-job.js';
import { connected, made, org, origin, product, remote, served, tool, url } from './scene.js';

const discover = (slug: string) => runJob(product.app, 'RemoteServersAreDiscovered', org.ada.orgId, slug);

const known = async (slug: string) => (await org.ada(`GET /connector/${slug}`)).body.mcp;

describe('A remote MCP server that was added', () => {
  it('is known before anybody has connected: what it is, and its tools where it lists them for everybody', async () => {
    const slug = await made();
    expect(await known(slug)).toMatchObject({ server_name: null, issuer: null, registration: 'none' });
    await discover(slug);
    expect(await known(slug)).toMatchObject({ server_name: 'Notes', discovery_error: null });
    expect(await tool(slug, 'list_notes')).toMatchObject({ status: 'active', tier: 'read' });
    await connected(slug);
    expect((await org.ada(`GET /connector/${slug}/tool`)).body.result).toHaveLength(4);
  });

  it('is kept where it is down, and found when it is up', async () => {
    served.isDown = true;
    const slug = await made();
    await discover(slug);
    expect(await known(slug)).toMatchObject({ discovery_error: 'Notes cannot be reached.', last_discovered_at: null });
    served.isDown = false;
    await discover(slug);
    expect(await known(slug)).toMatchObject({ discovery_error: null, last_discovered_at: expect.any(String) });
  });

  it('says with whom people sign in to it, and as whom they are sent there', async () => {
    const metadata = {
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
    };
    const takes = { code_challenge_methods_supported: ['S256'], client_id_metadata_document_supported: true };
    served.documents = {
      '/.well-known/oauth-protected-resource/mcp': { resource: url(), authorization_servers: [origin] },
      '/.well-known/oauth-authorization-server': { ...metadata, ...takes },
    };
    const { slug } = (await org.ada('POST /connector', remote({ auth_mode: 'oauth_auto' }))).body;
    await discover(slug);
    expect(await known(slug)).toMatchObject({ resource: url(), issuer: origin, registration: 'cimd' });
    served.documents['/.well-known/oauth-authorization-server'] = { ...metadata, issuer: 'https://else.example' };
    await discover(slug);
    expect(await known(slug)).toMatchObject({
      issuer: origin,
      discovery_error: 'The authorization server’s metadata names another issuer.',
    });
    await org.ada(`PATCH /connector/${slug}?confirm=true`, { mcp: { url: url(), auth_mode: 'none' } });
    expect(await known(slug)).toMatchObject({ resource: null, issuer: null, registration: 'none' });
  });
});
