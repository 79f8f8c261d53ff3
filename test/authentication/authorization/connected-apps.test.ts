import { type MemberClient } from '../../support/founder.js';
import { Contract, type Document } from '../../support/contract.js';
import { refused } from '../../support/refused.js';
import {
  asked,
  block,
  browserOf,
  listing,
  org,
  product,
  registered,
  share,
  tokensFor,
  tokensOf,
  toolbox,
  wish,
  withToken,
} from './scene.js';

const accepts = { accept: 'application/json, text/event-stream' };

const list = async (token: string) => {
  const { status, body } = await withToken(token)('POST /mcp', listing, accepts);
  return status === 200 ? (body.result.tools as { name: string }[]).map(({ name }) => name) : status;
};

const appsOf = async (client: MemberClient) => (await client('GET /user/me/connected-app')).body.result as any[];

/** The latest connected app. */
const newest = async (client: MemberClient) =>
  (await appsOf(client)).sort((one, other) => (one.id < other.id ? 1 : -1))[0];

it('A row in a list of connected apps has only documented fields', async () => {
  await tokensOf(org.bob);
  const contract = new Contract((await product.client()('GET /schema/openapi.json')).body as Document);
  for (const [client, request] of [
    [org.ada, `GET /toolbox/${toolbox}/connected-app`],
    [org.bob, 'GET /user/me/connected-app'],
  ] as const) {
    const { body } = await client(request);
    expect(body.result.length).toBeGreaterThan(0);
    expect(contract.undocumented(request.replace(toolbox, '{id}'), body)).toEqual([]);
  }
});

describe('A connected app', () => {
  it('is visible to its member and to managers of its toolboxes', async () => {
    await tokensOf(org.bob);
    const mine = await newest(org.bob);
    expect(mine).toMatchObject({
      client_name: 'By hand',
      registration: 'dynamic',
      scopes: ['mcp:read'],
      toolbox_ids: null,
    });
    const shown = async (client: MemberClient) =>
      (await client(`GET /toolbox/${toolbox}/connected-app`)).body.result as any[];
    expect((await shown(org.ada)).find(({ id }) => id === mine.id)).toMatchObject({
      user_label: 'User',
      can_revoke: true,
    });
    await tokensOf(org.ada);
    const ofAda = await newest(org.ada);
    expect((await shown(org.bob)).map(({ id }) => id)).not.toContain(ofAda.id);
    expect((await shown(org.ada)).map(({ id }) => id)).toContain(ofAda.id);
  });

  it('is refused immediately after its member disconnects it', async () => {
    const own = await tokensOf(org.bob);
    const { id } = await newest(org.bob);
    expect((await org.ada(`DELETE /user/me/connected-app/${id}`)).status).toBe(404);
    expect(await list(own.access)).toEqual(['delete', 'list', 'write']);
    expect((await org.bob(`DELETE /user/me/connected-app/${id}`)).status).toBe(204);
    expect(await list(own.access)).toBe(401);
  });

  it('loses access only to the toolbox whose owner disconnects the app', async () => {
    const own = await tokensOf(org.bob);
    const { id } = await newest(org.bob);
    expect((await org.cid(`DELETE /toolbox/${toolbox}/connected-app/${id}`)).status).toBe(404);
    expect((await org.ada(`DELETE /toolbox/${toolbox}/connected-app/${id}`)).status).toBe(204);
    expect(await list(own.access)).toEqual([]);
    expect((await org.ada(`DELETE /toolbox/${toolbox}/connected-app/${id}`)).status).toBe(404);
  });

  it('has access that its member can narrow but not widen', async () => {
    const own = await tokensOf(
      org.bob,
      { reach: 'chosen', toolbox: [toolbox], scope: ['mcp:read', 'mcp:write'] },
      { scope: 'mcp:read mcp:write' },
    );
    const { id, toolbox_ids } = await newest(org.bob);
    expect(toolbox_ids).toEqual([toolbox]);
    const change = (body: object) => org.bob(`PATCH /user/me/connected-app/${id}`, body);
    expect((await change({ scopes: ['mcp:destructive'] })).body.error.fields[0].reason).toBe('widens');
    expect((await change({ toolbox_ids: ['tbx_none'] })).status).toBe(400);
    expect((await change({ scopes: ['mcp:read'] })).body.scopes).toEqual(['mcp:read']);
    const write = {
      jsonrpc: '2.0',
      id: 9,
      method: 'tools/call',
      params: { name: 'write', arguments: { title: 'No' } },
    };
    expect((await withToken(own.access)('POST /mcp', write, accepts)).status).toBe(403);
  });

  it('has access that a token with scopes can narrow but not widen', async () => {
    const [scopes, expires_in_days] = [['connector:view'], 1];
    const issued = await org.bob('POST /api-token', { kind: 'personal', name: 'Narrow', scopes, expires_in_days });
    const narrow = withToken(issued.body.token);
    await tokensOf(org.bob, { reach: 'chosen', toolbox: [toolbox] });
    const { id, toolbox_ids } = await newest(org.bob);
    expect(toolbox_ids).toEqual([toolbox]);
    const change = (client: typeof narrow, ids: string[] | null) =>
      client(`PATCH /user/me/connected-app/${id}`, { toolbox_ids: ids });
    const widening = refused(403, 'forbidden', 'scope_missing');
    for (const ids of [null, ['tbx_none'], [toolbox, 'tbx_none']])
      expect(await change(narrow, ids)).toMatchObject(widening);
    expect((await change(org.bob, null)).status).toBe(200);
    expect(await change(narrow, [toolbox])).toMatchObject({ status: 200, body: { toolbox_ids: [toolbox] } });
    expect((await change(org.bob, null)).status).toBe(200);
    expect((await org.bob(`DELETE /toolbox/${toolbox}/connected-app/${id}`)).status).toBe(204);
    for (const ids of [null, [toolbox]]) expect(await change(narrow, ids)).toMatchObject(widening);
    expect((await narrow(`DELETE /user/me/connected-app/${id}`)).status).toBe(204);
  });

  it('is not recorded as changed if nothing changes', async () => {
    await tokensOf(org.bob, { reach: 'chosen', toolbox: [toolbox] });
    const { id } = await newest(org.bob);
    const recorded = async () =>
      (await product.sql(org.owner.orgId, `select id from kernel.events where resource_id = '${id}'`)).length;
    const before = await recorded();
    for (const body of [{}, { toolbox_ids: [toolbox] }, { scopes: ['mcp:read'] }])
      expect((await org.bob(`PATCH /user/me/connected-app/${id}`, body)).status).toBe(200);
    expect(await recorded()).toBe(before);
    await org.bob(`PATCH /user/me/connected-app/${id}`, { toolbox_ids: null });
    expect(await recorded()).toBe(before + 1);
  });

  describe('that a manager removed from a toolbox', () => {
    const removedFrom = async (reach: object = {}) => {
      const asking = wish(await registered());
      const own = await tokensFor(org.bob, asking, reach);
      const { id } = await newest(org.bob);
      expect((await org.ada(`DELETE /toolbox/${toolbox}/connected-app/${id}`)).status).toBe(204);
      return { id, asking, own };
    };
    const restore = (id: string) => org.ada(`DELETE /toolbox/${toolbox}/removed-app/${id}`);

    it('is not brought back by its member', async () => {
      for (const reach of [{}, { reach: 'chosen', toolbox: [toolbox] }]) {
        const { id, own } = await removedFrom(reach);
        for (const toolbox_ids of [null, [toolbox]]) {
          await org.bob(`PATCH /user/me/connected-app/${id}`, { toolbox_ids });
          expect(await list(own.access)).toEqual([]);
        }
        await restore(id);
      }
    });

    it('stays removed even if its member had disconnected it first', async () => {
      const own = await tokensFor(org.bob, wish(await registered()));
      const { id } = await newest(org.bob);
      expect((await org.bob(`DELETE /toolbox/${toolbox}/connected-app/${id}`)).status).toBe(204);
      expect((await org.ada(`DELETE /toolbox/${toolbox}/connected-app/${id}`)).status).toBe(204);
      await org.bob(`PATCH /user/me/connected-app/${id}`, { toolbox_ids: null });
      expect(await list(own.access)).toEqual([]);
      await restore(id);
    });

    it('is forgotten when the toolbox is deleted', async () => {
      const own = (await org.ada('POST /toolbox', { name: 'Short-lived' })).body.id as string;
      await share(org.bob, 'use', own);
      await tokensFor(org.bob, wish(await registered()));
      const { id } = await newest(org.bob);
      expect((await org.ada(`DELETE /toolbox/${own}/connected-app/${id}`)).status).toBe(204);
      expect((await org.ada(`DELETE /toolbox/${own}`)).status).toBe(204);
      const rows = `select app_id from authentication.removed_apps where toolbox_id = '${own}'`;
      expect(await product.sql(org.owner.orgId, rows)).toEqual([]);
      expect((await newest(org.bob)).excluded_toolboxes).toEqual([]);
    });

    it('cannot be added to that toolbox by its member', async () => {
      const { id } = await removedFrom();
      expect(await org.bob(`PATCH /user/me/connected-app/${id}`, { toolbox_ids: [toolbox] })).toMatchObject({
        status: 400,
        body: { error: { fields: [{ path: '/toolbox_ids', reason: 'app_removed' }] } },
      });
      await restore(id);
    });

    it('is not brought back by a new consent', async () => {
      const { id, asking } = await removedFrom();
      expect(await list((await tokensFor(org.bob, asking)).access)).toEqual([]);
      await org.bob(`DELETE /user/me/connected-app/${id}`);
      expect(await list((await tokensFor(org.bob, asking)).access)).toEqual([]);
      await restore(id);
    });

    it('cannot ask for consent at the address of that toolbox', async () => {
      const { id, asking } = await removedFrom();
      const one = wish(asking.client_id, { resource: `${product.base}/mcp/toolbox/${toolbox}` });
      const page = await asked(await browserOf(org.bob), one.url);
      expect([page.status, page.html]).toEqual([403, expect.stringContaining('removed the app from it')]);
      await restore(id);
    });

    it('lists that toolbox as excluded for its member', async () => {
      const { id } = await removedFrom();
      expect(await newest(org.bob)).toMatchObject({
        toolbox_ids: null,
        excluded_toolboxes: [{ toolbox_id: toolbox, removed_by: 'manager' }],
      });
      await restore(id);
      await org.bob(`DELETE /toolbox/${toolbox}/connected-app/${id}`);
      expect(await newest(org.bob)).toMatchObject({
        excluded_toolboxes: [{ toolbox_id: toolbox, removed_by: 'member' }],
      });
    });

    it('is listed and restored only by managers of the toolbox', async () => {
      const { id, own } = await removedFrom();
      const shown = (await org.ada(`GET /toolbox/${toolbox}/removed-app`)).body.result;
      expect(shown[0]).toMatchObject({
        app_id: id,
        client_name: 'By hand',
        user_id: org.bob.userId,
        user_label: 'User',
      });
      expect(await org.bob(`GET /toolbox/${toolbox}/removed-app`)).toMatchObject(
        refused(403, 'forbidden', 'edit_required'),
      );
      expect(await org.bob(`DELETE /toolbox/${toolbox}/removed-app/${id}`)).toMatchObject(
        refused(403, 'forbidden', 'edit_required'),
      );
      expect((await restore(id)).status).toBe(204);
      expect((await restore(id)).status).toBe(404);
      expect(await list(own.access)).toEqual(['delete', 'list', 'write']);
    });
  });

  it('loses access if its member is blocked, loses the share or leaves', async () => {
    const own = await tokensOf(org.bob);
    await block(org.bob, { mode: 'block', connector_slugs: ['demo'] });
    expect(await list(own.access)).toEqual([]);
    const entries = (await org.ada(`GET /toolbox/${toolbox}/share`)).body.result as any[];
    const { id } = entries.find(({ grantee_id }) => grantee_id === org.bob.userId);
    await org.ada(`DELETE /toolbox/${toolbox}/share/${id}`);
    expect(await list(own.access)).toEqual([]);
    await share(org.bob, 'use');
    await org.owner(`DELETE /member/${org.bob.userId}`);
    expect(await list(own.access)).toBe(401);
    expect(
      await product.sql(
        org.owner.orgId,
        `select id from authentication.connected_apps where user_id = '${org.bob.userId}'`,
      ),
    ).toEqual([]);
  });

  it('is logged with the member for whom it acts', async () => {
    const own = await tokensOf(org.ada);
    const call = { jsonrpc: '2.0', id: 9, method: 'tools/call', params: { name: 'list', arguments: {} } };
    expect((await withToken(own.access)('POST /mcp', call, accepts)).status).toBe(200);
    const log = await product.sql(org.owner.orgId, 'select type, actor_id, token from kernel.events order by id');
    const executed = log.filter(({ type }) => type === 'tool.executed').at(-1);
    expect([executed.actor_id, executed.token.kind, executed.token.name]).toEqual([org.ada.userId, 'app', 'By hand']);
    expect(log.map(({ type }) => type)).toContain('connected_app.authorized');
  });
});
