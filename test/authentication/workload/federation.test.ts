import { jwtBearer, startWorkloadScene } from './scene.js';

const scene = await startWorkloadScene();
const { product, owner, robot, credential, platformToken, redeem, tokenOf, messaged, mcp, toolbox } = scene;
const toolboxPath = `/mcp/toolbox/${toolbox}`;

/** Calls a tool of the toolbox with a token that was requested with these parameters. */
async function callIn(parameters: Record<string, string>, name: string, given: object = {}) {
  const resource = `${mcp}/toolbox/${toolbox}`;
  const token = tokenOf(await redeem(await platformToken(), { resource, ...parameters }));
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
  return scene.send(call, product.client(token), { 'mcp-protocol-version': '2025-11-25' });
}

describe('a workload with a token of its platform', () => {
  it('gets a token for the service member and one address, without a refresh token', async () => {
    const { status, body } = await redeem(await platformToken());
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        access_token: expect.stringMatching(/^lk_test_oat_/),
        token_type: 'Bearer',
        expires_in: 900,
        scope: 'mcp:read',
        resource: mcp,
      },
    });
    expect(await messaged(body.access_token)).toBe(200);
    expect(await messaged(body.access_token, toolboxPath)).toBe(401);
  });

  it('calls tools as the service member', async () => {
    expect((await callIn({}, 'list')).body.result.isError).toBe(false);
    const { body } = await owner(`GET /audit-log?scope=org&action=tool.executed&actor_id=${robot}`);
    expect(body.result).toMatchObject([{ actor: { id: robot }, outcome: 'success' }]);
  });

  it('needs no organization_id at the address of a toolbox', async () => {
    const given = { grant_type: jwtBearer, assertion: await platformToken(), resource: mcp + `/toolbox/${toolbox}` };
    expect(await messaged(tokenOf(await scene.form('/oauth/token', given)), toolboxPath)).toBe(200);
  });

  it('can use all accounts of the service member', async () => {
    const token = tokenOf(await redeem(await platformToken(), { resource: `${mcp}/accounts` }));
    expect([await messaged(token, '/mcp/accounts'), await messaged(token)]).toEqual([200, 401]);
  });

  it('must name the organization at the address of all toolboxes', async () => {
    const given = { grant_type: jwtBearer, assertion: await platformToken(), resource: mcp };
    const { status, body } = await scene.form('/oauth/token', given);
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' });
    expect(body.error_description).toContain('organization_id');
  });

  it('must name an address of agents', async () => {
    const { body: missing } = await redeem(await platformToken(), { resource: '' });
    const { body: foreign } = await redeem(await platformToken(), { resource: product.base });
    expect([missing.error, foreign.error]).toEqual(['invalid_request', 'invalid_target']);
  });

  it('appears among the connected apps of the service member', async () => {
    await redeem(await platformToken());
    const { body } = await owner(`GET /member/${robot}/connected-app`);
    expect(body.result).toContainEqual(
      expect.objectContaining({ client_id: credential.id, client_name: 'Nightly report', registration: 'workload' }),
    );
  });

  it('can use the token endpoint as the audience', async () => {
    expect((await redeem(await platformToken({ aud: [`${product.base}/oauth/token`] }))).status).toBe(200);
  });

  it('is advertised in the metadata of the authorization server', async () => {
    const { body } = await product.client()('GET /.well-known/oauth-authorization-server');
    expect(body.grant_types_supported).toEqual(expect.arrayContaining([jwtBearer, 'client_credentials']));
  });
});

describe('a token of the platform', () => {
  it('can be exchanged once', async () => {
    const given = await platformToken();
    const both = await Promise.all([redeem(given), redeem(given)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('can be exchanged once without an id too', async () => {
    const given = await platformToken({ jti: undefined });
    expect([(await redeem(given)).status, (await redeem(given)).status]).toEqual([200, 400]);
  });

  it('can be exchanged again if the credential says so', async () => {
    await scene.addCredential(owner, robot, { subject: 'pod', reusable: true });
    const given = await platformToken({ sub: 'pod' });
    expect([(await redeem(given)).status, (await redeem(given)).status]).toEqual([200, 200]);
  });

  it('may have the audience and the claims of the credential', async () => {
    const more = {
      subject: 'exact',
      audience: 'https://cluster.example.com',
      claims: { ref: 'main', attempt: 1, fork: false },
    };
    await scene.addCredential(owner, robot, more);
    const about = { sub: 'exact', aud: 'https://cluster.example.com', ...more.claims };
    expect((await redeem(await platformToken(about))).status).toBe(200);
    for (const other of [{ ref: 'mine' }, { attempt: '1' }, { fork: undefined }])
      expect((await redeem(await platformToken({ ...about, ...other }))).status).toBe(400);
  });

  it('limits the lifetime of the token', async () => {
    expect((await redeem(await platformToken({ exp: scene.seconds() + 120 }))).body.expires_in).toBeLessThanOrEqual(
      120,
    );
  });
});

describe('the scopes of a token', () => {
  const scopeOf = async (more: Record<string, string>, claims = {}) => {
    const { body } = await redeem(await platformToken(claims), more);
    return body.scope ?? body.error;
  };

  it('are at most that of the credential', async () => {
    expect(await scopeOf({ scope: 'mcp:destructive' })).toBe('mcp:read mcp:write');
    await scene.addCredential(owner, robot, { subject: 'reader', max_scope: 'mcp:read' });
    expect(await scopeOf({ scope: 'mcp:write' }, { sub: 'reader' })).toBe('mcp:read');
  });

  it('that are too few cause an error that says how to get more', async () => {
    const { status, body } = await callIn({ scope: 'mcp:read' }, 'write', { title: 'X' });
    expect([status, body.error]).toMatchObject([403, { reason: 'insufficient_scope' }]);
    expect(body.error.message).toContain('Request a token with more scopes.');
  });

  it('cannot be requested above the credential’s, so such a call gets a tool error', async () => {
    const { status, body } = await callIn({ scope: 'mcp:read' }, 'delete', { id: 'n_1' });
    expect([status, body.result.structuredContent.error.reason]).toEqual([200, 'insufficient_scope']);
    expect(body.result.content[0].text).toContain('a credential that has a higher max_scope.');
  });

  it('must be known, and the proof can be used again if they are not', async () => {
    const given = await platformToken();
    expect((await redeem(given, { scope: 'admin' })).body.error).toBe('invalid_scope');
    expect((await redeem(given)).status).toBe(200);
  });
});
