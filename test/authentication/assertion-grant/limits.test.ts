import { allowed, asked, browserOf } from '../authorization/scene.js';
import { textOf } from '../../support/browser.js';
import { startAssertionScene } from './scene.js';

const scene = await startAssertionScene();
const { product, owner, user, colleague, enterprise, assertion, redeem, tokenFor, messaged, mcp } = scene;

const scopeOf = async (claims: object, more: Record<string, string> = {}) => {
  const { body } = await redeem(await assertion(user, claims as Record<string, unknown>), more);
  return body.scope ?? body.error;
};
const set = (settings: object) => owner(`PATCH /organization/${owner.orgId}`, { settings });
const appOf = async (member: typeof user) =>
  (await member('GET /user/me/connected-app')).body.result.find((app: any) => app.client_name === 'Claude');

describe('the scopes of a token', () => {
  it('are at most those of the assertion, of the request and of the organization', async () => {
    expect(await scopeOf({ scope: 'mcp:write' })).toBe('mcp:read mcp:write');
    expect(await scopeOf({ scope: 'mcp:write' }, { scope: 'mcp:read' })).toBe('mcp:read');
    expect(await scopeOf({ scope: 'mcp:read' }, { scope: 'mcp:write' })).toBe('mcp:read');
    expect(await scopeOf({ scope: 'mcp:destructive' })).toBe('mcp:read mcp:write');
    await set({ agent_max_scope: 'mcp:destructive' });
    expect(await scopeOf({ scope: 'mcp:destructive' })).toBe('mcp:read mcp:write mcp:destructive');
    await set({ agent_max_scope: 'mcp:write' });
  });

  it('are only mcp:read if the assertion has none', async () => {
    expect(await scopeOf({ scope: undefined })).toBe('mcp:read');
  });
});

describe('an agent that signed in to several addresses', () => {
  it('has a row for each, which says what it can use there', async () => {
    const member = await product.member(owner.orgId, 'rows', 'Member');
    await scene.creator(`POST /toolbox/${scene.toolbox}/share`, {
      ...{ grantee_type: 'user', grantee_id: member.userId, level: 'use' },
    });
    const addresses = [mcp, `${mcp}/accounts`, `${mcp}/toolbox/${scene.toolbox}`];
    for (const resource of addresses) await tokenFor(member, { resource });
    const shown = textOf(await (await browserOf(member)).get(`${product.base}/welcome/apps`));
    const { name } = (await scene.creator(`GET /toolbox/${scene.toolbox}`)).body;
    for (const reach of ['your toolboxes', 'all your accounts', `the toolbox “${name}”`])
      expect(shown).toContain(`Claude For ${reach}`);
  });
});

describe('a token from the identity provider ends', () => {
  it('on the next message after the member is suspended', async () => {
    const token = await tokenFor(colleague);
    expect(await messaged(token)).toBe(200);
    await owner(`POST /member/${colleague.userId}/suspend`, {});
    expect(await messaged(token)).toBe(401);
    expect((await redeem(await assertion(colleague))).body.error).toBe('invalid_grant');
    await owner(`POST /member/${colleague.userId}/reactivate`, {});
  });

  it('if it is issued while the app is disconnected', async () => {
    const racer = await product.member(owner.orgId, 'racer', 'Member');
    await tokenFor(racer);
    const scope = ['mcp:read', 'mcp:write'].join(' ');
    const given = await Promise.all(Array.from({ length: 6 }, () => assertion(racer, { scope })));
    const { id } = (await racer('GET /user/me/connected-app')).body.result[0];
    const [, ...answers] = await Promise.all([
      racer(`DELETE /user/me/connected-app/${id}`),
      ...given.map((each) => redeem(each)),
    ]);
    for (const { body } of answers) if (body.access_token) expect(await messaged(body.access_token)).toBe(401);
    expect((await racer('GET /user/me/connected-app')).body.result).toEqual([]);
  });

  it('for scopes that the member took from the app', async () => {
    const { body } = await redeem(await assertion(colleague, { scope: 'mcp:write' }));
    expect(body.scope).toBe('mcp:read mcp:write');
    const { id } = await appOf(colleague);
    await colleague(`PATCH /user/me/connected-app/${id}`, { scopes: ['mcp:read'] });
    expect((await redeem(await assertion(colleague, { scope: 'mcp:write' }))).body.scope).toBe('mcp:read');
    await set({ agent_max_scope: 'mcp:destructive' });
    expect((await redeem(await assertion(colleague, { scope: 'mcp:destructive' }))).body.scope).toBe('mcp:read');
    await set({ agent_max_scope: 'mcp:write' });
  });

  it('after the app is disconnected, until the member allows it again', async () => {
    const token = await tokenFor(user);
    const { id } = await appOf(user);
    await user(`DELETE /user/me/connected-app/${id}`);
    expect(await messaged(token)).toBe(401);
    expect((await redeem(await assertion(user))).body.error).toBe('invalid_grant');

    const { body } = await user(`GET /member/${user.userId}/disconnected-app`);
    expect(body.result).toEqual([expect.objectContaining({ id, client_name: 'Claude' })]);
    const narrow = (await user('POST /api-token', { name: 'Narrow', scopes: ['connector:view'] })).body.token;
    const allowing = `DELETE /member/${user.userId}/disconnected-app/${id}`;
    expect((await product.client(narrow)(allowing)).body.error.reason).toBe('scope_missing');
    expect((await user(allowing)).status).toBe(204);
    expect(await messaged(await tokenFor(user))).toBe(200);
  });

  it('at all addresses after the app is disconnected at one', async () => {
    const member = await product.member(owner.orgId, 'everywhere', 'Member');
    const accounts = `${product.base}/mcp/accounts`;
    const tokens = [await tokenFor(member), await tokenFor(member, { resource: accounts })] as const;
    expect([await messaged(tokens[0]), await messaged(tokens[1], '/mcp/accounts')]).toEqual([200, 200]);
    const { result } = (await member('GET /user/me/connected-app')).body;
    const { id } = result.find(({ resource }: any) => resource === accounts);
    expect((await member(`DELETE /user/me/connected-app/${id}`)).status).toBe(204);
    expect([await messaged(tokens[0]), await messaged(tokens[1], '/mcp/accounts')]).toEqual([401, 401]);
    expect((await member('GET /user/me/connected-app')).body.result).toEqual([]);
  });

  it('after the app is disconnected, until the member allows it again on a page', async () => {
    await tokenFor(user);
    await user(`DELETE /user/me/connected-app/${(await appOf(user)).id}`);
    const browser = await browserOf(user);
    const list = `${product.base}/welcome/apps`;
    const page = await browser.get(list);
    expect(textOf(page)).toContain('They stay disconnected until you allow them again.');
    expect((await browser.submit(page)).location).toBe(list);
    expect(await messaged(await tokenFor(user))).toBe(200);
    expect(textOf(await browser.get(`${list}/${(await appOf(user)).id}`))).toContain('identity provider let it in');
  });

  it('after the app is disconnected on a page, which says what allows it again', async () => {
    const member = await product.member(owner.orgId, 'leaving', 'Member');
    await tokenFor(member);
    const browser = await browserOf(member);
    const page = await browser.get(`${product.base}/welcome/apps/${(await appOf(member)).id}/disconnect`);
    expect(textOf(page)).toContain('It cannot connect again until you choose “Allow again”');
    expect(textOf(page)).not.toContain('connect it again from the app');
    expect(textOf(await browser.follow(await browser.submit(page), product.base))).toContain('Allow again');
  });

  it('after an administrator stops all agents of the member', async () => {
    const stopped = await product.member(owner.orgId, 'stopped', 'Member');
    const token = await tokenFor(stopped);
    await owner(`POST /member/${stopped.userId}/stop-agents`);
    expect(await messaged(token)).toBe(401);
    expect((await redeem(await assertion(stopped))).status).toBe(400);
    const { body } = await owner(`GET /member/${stopped.userId}/disconnected-app`);
    await owner(`DELETE /member/${stopped.userId}/disconnected-app/${body.result[0].id}`);
    expect((await redeem(await assertion(stopped))).status).toBe(200);
  });

  it('after a manager removed the app from the toolbox', async () => {
    const about = { resource: `${mcp}/toolbox/${scene.toolbox}` };
    const token = await tokenFor(user, about);
    const path = `/mcp/toolbox/${scene.toolbox}`;
    expect(await messaged(token, path)).toBe(200);
    const { body } = await scene.creator(`GET /toolbox/${scene.toolbox}/connected-app`);
    const app = body.result.find((each: any) => each.user_id === user.userId);
    await scene.creator(`DELETE /toolbox/${scene.toolbox}/connected-app/${app.id}`);
    expect(await messaged(token, path)).not.toBe(200);
    expect((await redeem(await assertion(user, about))).body.error).toBe('invalid_grant');
  });

  it('after an hour', async () => {
    const token = await tokenFor(user);
    product.clock.pass({ minutes: 59 });
    expect(await messaged(token)).toBe(200);
    product.clock.pass({ minutes: 2 });
    expect(await messaged(token)).toBe(401);
  });

  it('after the client is deleted', async () => {
    const other = await scene.addClient(owner, { name: 'Short-lived' });
    const credentials = { client_id: other.client_id, client_secret: other.client_secret };
    const { body } = await redeem(await assertion(user, { client_id: other.client_id }), credentials);
    expect(await messaged(body.access_token)).toBe(200);
    await owner(`DELETE /organization/${owner.orgId}/enterprise-client/${other.id}`);
    expect(await messaged(body.access_token)).toBe(401);
    expect((await redeem(await assertion(user, { client_id: other.client_id }), credentials)).status).toBe(401);
  });
});

describe('the rights of the member who set up single sign-on', () => {
  it('limit whom an assertion can be for', async () => {
    const admin = await product.member(owner.orgId, 'admin', ['sso:view', 'sso:manage']);
    await scene.configure(admin);
    expect((await redeem(await assertion(owner))).body.error).toBe('invalid_grant');
    expect(await scene.causes()).toContain('permission_not_held');
    await scene.configure(owner);
    expect((await redeem(await assertion(owner))).status).toBe(200);
  });
});

describe('an organization in which only the identity provider allows apps', () => {
  beforeAll(() => set({ agent_authorization: 'identity_provider' }));
  afterAll(() => set({ agent_authorization: 'consent' }));

  it('shows members no consent page', async () => {
    const page = await asked(await browserOf(user), scene.wish(await scene.registered()).url);
    expect(page.status).toBe(403);
    expect(textOf(page)).toContain('only the identity provider can allow apps');
  });

  it('lets owners consent', async () => {
    const browser = await browserOf(owner);
    expect(
      (await allowed(browser, await asked(browser, scene.wish(await scene.registered()).url))).get('code'),
    ).not.toBeNull();
  });

  it('refuses a form of a consent page that was open before', async () => {
    await set({ agent_authorization: 'consent' });
    const browser = await browserOf(user);
    const page = await asked(browser, scene.wish(await scene.registered()).url);
    await set({ agent_authorization: 'identity_provider' });
    const visit = await browser.submit(page, { scope: ['mcp:read'], reach: 'all', answer: 'allow' });
    expect(visit.status).toBe(403);
  });

  it('lets in the agents of the identity provider', async () => {
    expect(await messaged(await tokenFor(user))).toBe(200);
  });
});

describe('another organization', () => {
  it('gets no access by setting up the same identity provider', async () => {
    const other = await product.organization({});
    await scene.configure(other.owner);
    const theirs = await scene.addClient(other.owner);
    const given = await assertion(user, { client_id: theirs.client_id });
    const { status, body } = await redeem(given, { client_id: theirs.client_id, client_secret: theirs.client_secret });
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' });
    expect(enterprise.client_id).not.toBe(theirs.client_id);
  });
});
