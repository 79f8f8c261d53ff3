import { type MemberClient } from '../../support/founder.js';
import { Contract, type Document } from '../../support/contract.js';
import { refused } from '../../support/refused.js';
import { listing } from '../../toolboxes/mcp/scene.js';
import { asked, browserOf, startAuthorizationScene } from './scene.js';

const { product, owner, creator, user, viewer, toolbox, share, block, registered, wish, tokensOf, tokensFor } =
  await startAuthorizationScene();

const accepts = { accept: 'application/json, text/event-stream' };

const list = async (token: string) => {
  const { status, body } = await product.client(token)('POST /mcp', listing, accepts);
  return status === 200 ? (body.result.tools as { name: string }[]).map(({ name }) => name) : status;
};

const appsOf = async (client: MemberClient) => (await client('GET /user/me/connected-app')).body.result as any[];

/** The latest connected app. */
const newest = async (client: MemberClient) =>
  (await appsOf(client)).sort((one, other) => (one.id < other.id ? 1 : -1))[0];

it('A row in a list of connected apps has only documented fields', async () => {
  await tokensOf(user);
  const contract = new Contract((await product.client()('GET /schema/openapi.json')).body as Document);
  for (const [client, request] of [
    [creator, `GET /toolbox/${toolbox}/connected-app`],
    [user, 'GET /user/me/connected-app'],
  ] as const) {
    const { body } = await client(request);
    expect(body.result.length).toBeGreaterThan(0);
    expect(contract.undocumented(request.replace(toolbox, '{id}'), body)).toEqual([]);
  }
});

describe('A connected app', () => {
  it('is visible to its member and to managers of its toolboxes', async () => {
    await tokensOf(user);
    const mine = await newest(user);
    expect(mine).toMatchObject({
      client_name: 'By hand',
      registration: 'dynamic',
      scopes: ['mcp:read'],
      toolbox_ids: null,
    });
    const shown = async (client: MemberClient) =>
      (await client(`GET /toolbox/${toolbox}/connected-app`)).body.result as any[];
    expect((await shown(creator)).find(({ id }) => id === mine.id)).toMatchObject({
      user_label: 'User',
      can_revoke: true,
    });
    await tokensOf(creator);
    const creatorsApp = await newest(creator);
    expect((await shown(user)).map(({ id }) => id)).not.toContain(creatorsApp.id);
    expect((await shown(creator)).map(({ id }) => id)).toContain(creatorsApp.id);
  });

  it('is refused immediately after its member disconnects it', async () => {
    const own = await tokensOf(user);
    const { id } = await newest(user);
    expect((await creator(`DELETE /user/me/connected-app/${id}`)).status).toBe(404);
    expect(await list(own.access)).toEqual(['delete', 'list', 'write', 'read_result']);
    expect((await user(`DELETE /user/me/connected-app/${id}`)).status).toBe(204);
    expect(await list(own.access)).toBe(401);
  });

  it('gets an error that says to sign in again after its member disconnects it', async () => {
    const own = await tokensOf(user);
    const { id } = await newest(user);
    await user(`DELETE /user/me/connected-app/${id}`);
    const { status, body } = await product.client(own.access)('POST /mcp', listing, accepts);
    expect([status, body.error.message]).toEqual([401, expect.stringContaining('Sign in again with the app.')]);
  });

  it('loses access only to the toolbox whose owner disconnects the app', async () => {
    const own = await tokensOf(user);
    const { id } = await newest(user);
    expect((await viewer(`DELETE /toolbox/${toolbox}/connected-app/${id}`)).status).toBe(404);
    expect((await creator(`DELETE /toolbox/${toolbox}/connected-app/${id}`)).status).toBe(204);
    expect(await list(own.access)).toEqual([]);
    expect((await creator(`DELETE /toolbox/${toolbox}/connected-app/${id}`)).status).toBe(404);
  });

  it('has access that its member can narrow but not widen', async () => {
    const own = await tokensOf(
      user,
      { reach: 'chosen', toolbox: [toolbox], scope: ['mcp:read', 'mcp:write'] },
      { scope: 'mcp:read mcp:write' },
    );
    const { id, toolbox_ids } = await newest(user);
    expect(toolbox_ids).toEqual([toolbox]);
    const change = (body: object) => user(`PATCH /user/me/connected-app/${id}`, body);
    expect((await change({ scopes: ['mcp:destructive'] })).body.error.fields[0].reason).toBe('widens');
    expect((await change({ toolbox_ids: ['tbx_none'] })).status).toBe(400);
    expect((await change({ scopes: ['mcp:read'] })).body.scopes).toEqual(['mcp:read']);
    const write = {
      jsonrpc: '2.0',
      id: 9,
      method: 'tools/call',
      params: { name: 'write', arguments: { title: 'No' } },
    };
    expect((await product.client(own.access)('POST /mcp', write, accepts)).status).toBe(403);
  });

  it('has access that a token with scopes can narrow but not widen', async () => {
    const [scopes, expires_in_days] = [['connector:view'], 1];
    const issued = await user('POST /api-token', { kind: 'personal', name: 'Narrow', scopes, expires_in_days });
    const narrow = product.client(issued.body.token);
    await tokensOf(user, { reach: 'chosen', toolbox: [toolbox] });
    const { id, toolbox_ids } = await newest(user);
    expect(toolbox_ids).toEqual([toolbox]);
    const change = (client: typeof narrow, ids: string[] | null) =>
      client(`PATCH /user/me/connected-app/${id}`, { toolbox_ids: ids });
    const widening = refused(403, 'forbidden', 'scope_missing');
    for (const ids of [null, ['tbx_none'], [toolbox, 'tbx_none']])
      expect(await change(narrow, ids)).toMatchObject(widening);
    expect((await change(user, null)).status).toBe(200);
    expect(await change(narrow, [toolbox])).toMatchObject({ status: 200, body: { toolbox_ids: [toolbox] } });
    expect((await change(user, null)).status).toBe(200);
    expect((await user(`DELETE /toolbox/${toolbox}/connected-app/${id}`)).status).toBe(204);
    for (const ids of [null, [toolbox]]) expect(await change(narrow, ids)).toMatchObject(widening);
    expect((await narrow(`DELETE /user/me/connected-app/${id}`)).status).toBe(204);
  });

  it('is not recorded as changed if nothing changes', async () => {
    await tokensOf(user, { reach: 'chosen', toolbox: [toolbox] });
    const { id } = await newest(user);
    const recorded = async () =>
      (await product.sql(owner.orgId, `select id from kernel.events where resource_id = '${id}'`)).length;
    const before = await recorded();
    for (const body of [{}, { toolbox_ids: [toolbox] }, { scopes: ['mcp:read'] }])
      expect((await user(`PATCH /user/me/connected-app/${id}`, body)).status).toBe(200);
    expect(await recorded()).toBe(before);
    await user(`PATCH /user/me/connected-app/${id}`, { toolbox_ids: null });
    expect(await recorded()).toBe(before + 1);
  });

  describe('that a manager removed from a toolbox', () => {
    const removedFrom = async (reach: object = {}) => {
      const asking = wish(await registered());
      const own = await tokensFor(user, asking, reach);
      const { id } = await newest(user);
      expect((await creator(`DELETE /toolbox/${toolbox}/connected-app/${id}`)).status).toBe(204);
      return { id, asking, own };
    };
    const restore = (id: string) => creator(`DELETE /toolbox/${toolbox}/removed-app/${id}`);

    it('is not brought back by its member', async () => {
      for (const reach of [{}, { reach: 'chosen', toolbox: [toolbox] }]) {
        const { id, own } = await removedFrom(reach);
        for (const toolbox_ids of [null, [toolbox]]) {
          await user(`PATCH /user/me/connected-app/${id}`, { toolbox_ids });
          expect(await list(own.access)).toEqual([]);
        }
        await restore(id);
      }
    });

    it('stays removed even if its member had disconnected it first', async () => {
      const own = await tokensFor(user, wish(await registered()));
      const { id } = await newest(user);
      expect((await user(`DELETE /toolbox/${toolbox}/connected-app/${id}`)).status).toBe(204);
      expect((await creator(`DELETE /toolbox/${toolbox}/connected-app/${id}`)).status).toBe(204);
      await user(`PATCH /user/me/connected-app/${id}`, { toolbox_ids: null });
      expect(await list(own.access)).toEqual([]);
      await restore(id);
    });

    it('is forgotten when the toolbox is deleted', async () => {
      const own = (await creator('POST /toolbox', { name: 'Short-lived' })).body.id as string;
      await share(user, 'use', own);
      await tokensFor(user, wish(await registered()));
      const { id } = await newest(user);
      expect((await creator(`DELETE /toolbox/${own}/connected-app/${id}`)).status).toBe(204);
      expect((await creator(`DELETE /toolbox/${own}`)).status).toBe(204);
      const rows = `select app_id from authentication.removed_apps where toolbox_id = '${own}'`;
      expect(await product.sql(owner.orgId, rows)).toEqual([]);
      expect((await newest(user)).excluded_toolboxes).toEqual([]);
    });

    it('cannot be added to that toolbox by its member', async () => {
      const { id } = await removedFrom();
      expect(await user(`PATCH /user/me/connected-app/${id}`, { toolbox_ids: [toolbox] })).toMatchObject({
        status: 400,
        body: { error: { fields: [{ path: '/toolbox_ids', reason: 'app_removed' }] } },
      });
      await restore(id);
    });

    it('is not brought back by a new consent', async () => {
      const { id, asking } = await removedFrom();
      expect(await list((await tokensFor(user, asking)).access)).toEqual([]);
      await user(`DELETE /user/me/connected-app/${id}`);
      expect(await list((await tokensFor(user, asking)).access)).toEqual([]);
      await restore(id);
    });

    it('cannot ask for consent at the address of that toolbox', async () => {
      const { id, asking } = await removedFrom();
      const one = wish(asking.client_id, { resource: `${product.base}/mcp/toolbox/${toolbox}` });
      const page = await asked(await browserOf(user), one.url);
      expect([page.status, page.html]).toEqual([403, expect.stringContaining('removed the app from it')]);
      await restore(id);
    });

    it('lists that toolbox as excluded for its member', async () => {
      const { id } = await removedFrom();
      expect(await newest(user)).toMatchObject({
        toolbox_ids: null,
        excluded_toolboxes: [{ toolbox_id: toolbox, removed_by: 'manager' }],
      });
      await restore(id);
      await user(`DELETE /toolbox/${toolbox}/connected-app/${id}`);
      expect(await newest(user)).toMatchObject({
        excluded_toolboxes: [{ toolbox_id: toolbox, removed_by: 'member' }],
      });
    });

    it('marks an app of the same name that registered again, for managers of the toolbox', async () => {
      await removedFrom();
      await tokensFor(user, wish(await registered()));
      const again = await newest(user);
      const isMarked = async (as: MemberClient) => {
        const { result } = (await as(`GET /toolbox/${toolbox}/connected-app?limit=200`)).body;
        return result.find((each: { id: string }) => each.id === again.id).has_removed_namesake;
      };
      expect([await isMarked(creator), await isMarked(user)]).toEqual([true, false]);
      for (const { app_id } of (await creator(`GET /toolbox/${toolbox}/removed-app`)).body.result)
        await restore(app_id);
      expect(await isMarked(creator)).toBe(false);
    });

    it('is listed and restored only by managers of the toolbox', async () => {
      const { id, own } = await removedFrom();
      const shown = (await creator(`GET /toolbox/${toolbox}/removed-app`)).body.result;
      expect(shown[0]).toMatchObject({
        app_id: id,
        client_name: 'By hand',
        user_id: user.userId,
        user_label: 'User',
      });
      expect(await user(`GET /toolbox/${toolbox}/removed-app`)).toMatchObject(
        refused(403, 'forbidden', 'edit_required'),
      );
      expect(await user(`DELETE /toolbox/${toolbox}/removed-app/${id}`)).toMatchObject(
        refused(403, 'forbidden', 'edit_required'),
      );
      expect((await restore(id)).status).toBe(204);
      expect((await restore(id)).status).toBe(404);
      expect(await list(own.access)).toEqual(['delete', 'list', 'write', 'read_result']);
    });
  });

  it('loses access if its member is blocked, loses the share or leaves', async () => {
    const own = await tokensOf(user);
    await block(user, { mode: 'block', connector_slugs: ['demo'] });
    expect(await list(own.access)).toEqual(['request_access']);
    const entries = (await creator(`GET /toolbox/${toolbox}/share`)).body.result as any[];
    const { id } = entries.find(({ grantee_id }) => grantee_id === user.userId);
    await creator(`DELETE /toolbox/${toolbox}/share/${id}`);
    expect(await list(own.access)).toEqual([]);
    await share(user, 'use');
    await owner(`DELETE /member/${user.userId}`);
    expect(await list(own.access)).toBe(401);
    expect(
      await product.sql(owner.orgId, `select id from authentication.connected_apps where user_id = '${user.userId}'`),
    ).toEqual([]);
  });

  it('is logged with the member for whom it acts', async () => {
    const own = await tokensOf(creator);
    const call = { jsonrpc: '2.0', id: 9, method: 'tools/call', params: { name: 'list', arguments: {} } };
    expect((await product.client(own.access)('POST /mcp', call, accepts)).status).toBe(200);
    const log = await product.sql(owner.orgId, 'select type, actor_id, token from kernel.events order by id');
    const executed = log.filter(({ type }) => type === 'tool.executed').at(-1);
    expect([executed.actor_id, executed.token.kind, executed.token.name]).toEqual([creator.userId, 'app', 'By hand']);
    expect(log.map(({ type }) => type)).toContain('connected_app.authorized');
  });
});
