import { Client } from '@modelcontextprotocol/client';
import { setApprovalPolicy } from '../../support/approval-policy.js';
import { listing } from '../../toolboxes/mcp/scene.js';
import { allowed, App, asked, browserOf, callback, startAuthorizationScene } from './scene.js';

const { product, owner, user, colleague, toolbox, form, wish, redeem, tokensOf, refreshed } =
  await startAuthorizationScene();

const accepts = { accept: 'application/json, text/event-stream' };

/** Sends one message with an app's token. */
const list = async (token: string) => (await product.client(token)('POST /mcp', listing, accepts)).status;

const call = (token: string, name: string, given: object = { id: 'n1' }) => {
  const message = { jsonrpc: '2.0', id: 8, method: 'tools/call', params: { name, arguments: given } };
  return product.client(token)('POST /mcp', message, accepts);
};

describe('An authorization code', () => {
  it('that is used twice revokes all tokens of its consent', async () => {
    const own = await tokensOf(user);
    expect(await list(own.access)).toBe(200);
    const { status, body } = await redeem(own, own.code);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    expect(await list(own.access)).toBe(401);
    expect((await refreshed(own, own.refresh)).body.error).toBe('invalid_grant');
  });

  it('can be redeemed only by the app that received it', async () => {
    const [own, other] = [await tokensOf(user), await tokensOf(user)];
    expect((await refreshed(other, own.refresh)).body.error).toBe('invalid_grant');
    const { body } = await form('/oauth/token', {
      grant_type: 'authorization_code',
      client_id: other.client_id,
      code: own.code,
      redirect_uri: callback,
      code_verifier: own.verifier,
    });
    expect(body.error).toBe('invalid_grant');
  });
});

describe('A refresh token', () => {
  it('returns a new pair of tokens', async () => {
    const own = await tokensOf(user);
    const { body } = await refreshed(own, own.refresh);
    expect(await list(body.access_token)).toBe(200);
    expect(body.refresh_token).not.toBe(own.refresh);
  });

  it('that is used twice revokes only its own token family', async () => {
    const [own, other] = [await tokensOf(user), await tokensOf(user)];
    const next = (await refreshed(own, own.refresh)).body;
    expect((await refreshed(own, own.refresh)).body.error).toBe('invalid_grant');
    expect([await list(own.access), await list(next.access_token)]).toEqual([401, 401]);
    expect((await refreshed(own, next.refresh_token)).body.error).toBe('invalid_grant');
    expect(await list(other.access)).toBe(200);
  });

  it('yields at most one new token pair under concurrent requests', async () => {
    const own = await tokensOf(user);
    const answers = await Promise.all([1, 2, 3].map(() => refreshed(own, own.refresh)));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThan(2);
  });
});

describe('An access token', () => {
  it('is refused after an hour or once revoked', async () => {
    const [own, given] = [await tokensOf(user), await tokensOf(user)];
    await form('/oauth/revoke', { client_id: given.client_id, token: given.access });
    expect([await list(own.access), await list(given.access)]).toEqual([200, 401]);
    product.clock.pass({ seconds: 3601 });
    expect(await list(own.access)).toBe(401);
  });

  it('is stored only as a hash', async () => {
    const own = await tokensOf(user);
    const rows = await product.sql(user.orgId, 'select app_tokens::text as row from authentication.app_tokens');
    for (const secret of [own.access, own.refresh, own.code])
      expect(rows.filter(({ row }) => row.includes(secret))).toEqual([]);
  });

  it('is refused outside its scopes with an error naming the missing scope', async () => {
    const own = await tokensOf(user);
    expect(await list(own.access)).toBe(200);
    const { status, headers, body } = await call(own.access, 'delete');
    expect([status, body.error.reason]).toEqual([403, 'insufficient_scope']);
    const challenge = headers.get('www-authenticate');
    expect(challenge).toContain('error="insufficient_scope", scope="mcp:read mcp:write mcp:destructive"');
    expect(challenge).toContain('resource_metadata=');
  });

  it('is refused outside its scopes before anybody is asked for an account', async () => {
    const entries = [{ connector_slug: 'demo', tool_name: 'delete_note', name: 'delete_own', account: 'caller' }];
    const { id } = (await user('POST /toolbox', { name: 'Own account', entries })).body;
    const own = await tokensOf(user);
    const { status, body } = await call(own.access, 'delete_own');
    expect([status, body.error.reason]).toEqual([403, 'insufficient_scope']);
    await user(`DELETE /toolbox/${id}`);
  });

  it('of a suspended member is refused immediately', async () => {
    const own = await tokensOf(colleague, { scope: ['mcp:read'] });
    expect(await list(own.access)).toBe(200);
    await owner(`POST /member/${colleague.userId}/suspend`);
    expect(await list(own.access)).toBe(401);
    expect((await refreshed(own, own.refresh)).body.error).toBe('invalid_grant');
    await owner(`POST /member/${colleague.userId}/reactivate`);
  });
});

describe('A scope that an app lacks', () => {
  const again = (own: { client_id: string }) => wish(own.client_id, { scope: 'mcp:read mcp:write' });
  const written = async (access: string) => {
    const { status, headers, body } = await call(access, 'write', { title: 'Hello' });
    return [status, headers.get('www-authenticate'), body.result?.isError];
  };
  const refused = [403, expect.stringContaining('scope="mcp:read mcp:write"'), undefined];

  it.each(['leaves it out', 'denies the request'])(
    'is not requested again after the person %s a second time',
    async (how) => {
      const own = await tokensOf(user, {}, { scope: 'mcp:read mcp:write' });
      expect(await written(own.access)).toEqual(refused);
      const [browser, next] = [await browserOf(user), again(own)];
      const page = await asked(browser, next.url);
      if (how === 'leaves it out') {
        const { body } = await redeem(next, (await allowed(browser, page)).get('code')!);
        own.access = body.access_token;
      } else await browser.follow(await browser.submit(page, { answer: 'deny' }), product.base);
      expect(await written(own.access)).toEqual([200, null, true]);
    },
  );

  it('is offered again with a higher one, after the person left it out', async () => {
    const own = await tokensOf(user, {}, { scope: 'mcp:read mcp:write' });
    const browser = await browserOf(user);
    await browser.follow(await browser.submit(await asked(browser, again(own).url), { answer: 'deny' }), product.base);
    const declined = await call(own.access, 'write', { title: 'Hello' });
    expect(declined.body.result.structuredContent.error.message).toContain('the person can disconnect the app');
    const scope = 'mcp:read mcp:write mcp:destructive';
    expect((await call(own.access, 'delete')).headers.get('www-authenticate')).toContain(`scope="${scope}"`);
    const next = wish(own.client_id, { scope });
    const returned = await allowed(browser, await asked(browser, next.url), { scope: ['mcp:read', 'mcp:write'] });
    const { body } = await redeem(next, returned.get('code')!);
    expect(await written(body.access_token)).toEqual([200, null, false]);
  });

  it('is requested again once the person has disconnected the app', async () => {
    const own = await tokensOf(user, {}, { scope: 'mcp:read mcp:write' });
    const browser = await browserOf(user);
    await browser.follow(await browser.submit(await asked(browser, again(own).url), { answer: 'deny' }), product.base);
    const { result } = (await user('GET /user/me/connected-app?limit=100')).body;
    for (const { id } of result) await user(`DELETE /user/me/connected-app/${id}`);
    const next = again(own);
    const returned = await allowed(browser, await asked(browser, next.url));
    const { body } = await redeem(next, returned.get('code')!);
    expect(await written(body.access_token)).toEqual(refused);
  });

  it('is not requested if the organization blocks the call', async () => {
    const own = await tokensOf(user);
    await setApprovalPolicy(owner, { write: 'block' });
    const answer = await written(own.access);
    await setApprovalPolicy(owner, { write: 'allow' });
    expect(answer).toEqual([200, null, true]);
  });
});

describe('An app built with the official packages', () => {
  it("gets an additional scope after the member's consent", async () => {
    const app = new App(product.base);
    const path = `/mcp/toolbox/${toolbox}`;
    await app.signIn(user, path);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(app.transport(path));
    await client.callTool({ name: 'write', arguments: { title: 'Stepped up' } }).catch(() => undefined);
    expect(app.wanted?.searchParams.get('scope')).toBe('mcp:read mcp:write');
    await client.close();
  });
});
