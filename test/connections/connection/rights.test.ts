import { type Client } from '../../support/api.js';
import { connected, foreign, grantAll, type Name, org, product, shared } from './rights-scene.js';

const names: Name[] = ['ada', 'viewer', 'user', 'editor', 'mute', 'admin', 'member', 'blocked', 'idle'];

/** Routes that leave the connection unchanged. */
const reusable = ['can_use', 'can_reconnect', 'can_see_shares', 'can_revoke_share'];

/** The route of each flag. Any status except 403 means allowed. */
const promised: Record<string, (as: Client, id: string) => Promise<{ status: number }>> = {
  can_use: (as, id) => as(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} }),
  can_share: (as, id) =>
    as(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: org.useOrg.userId, level: 'view' }),
  can_see_shares: (as, id) => as(`GET /connection/${id}/share`),
  can_revoke_share: (as, id) => as(`DELETE /connection/${id}/share/acl_none`),
  can_manage: (as, id) => as(`PATCH /connection/${id}`, { name: 'Renamed' }),
  can_reconnect: (as, id) => as(`POST /connection/${id}/reconnect`, {}),
  can_transfer: (as, id) => as(`DELETE /connection/${id}`),
};

describe("A connection's can_* flag says whether its route is allowed", () => {
  it.each(Object.keys(promised))('for %s', async (flag) => {
    const answers: Record<string, [boolean, number]> = {};
    for (const name of names) {
      const id = reusable.includes(flag) ? connected : await shared();
      const detail = (await org[name](`GET /connection/${id}`)).body;
      const { result } = (await org[name]('GET /connection?limit=200')).body;
      const row = result.find((each: { id: string }) => each.id === id);
      expect(row[flag]).toBe(detail[flag]);
      const { status } = await promised[flag]!(org[name], id);
      answers[name] = [detail[flag], status];
    }
    for (const [may, status] of Object.values(answers)) expect(status === 403).toBe(!may);
    const allowed = Object.keys(answers).filter((name) => answers[name]![0]);
    expect(allowed).toEqual(
      {
        can_use: ['ada', 'user', 'editor', 'mute', 'admin', 'member'],
        can_share: ['ada', 'editor', 'admin', 'blocked', 'idle'],
        can_see_shares: ['ada', 'editor', 'mute', 'admin', 'blocked', 'idle'],
        can_revoke_share: ['ada', 'editor', 'admin', 'blocked', 'idle'],
        can_manage: ['ada', 'editor', 'mute', 'blocked', 'idle'],
        can_reconnect: ['ada', 'editor', 'mute', 'idle'],
        can_transfer: ['ada'],
      }[flag],
    );
  });

  it('for pending connections, which only their owner can finish', async () => {
    const { body } = await org.ada('POST /connection', {
      connector_slug: 'demo',
      shares: [{ grantee_type: 'user', grantee_id: org.editor.userId, level: 'edit' }],
    });
    const { id } = body.connection;
    expect((await org.editor(`GET /connection/${id}`)).body.can_reconnect).toBe(false);
    expect(await org.editor(`POST /connection/${id}/reconnect`, {})).toMatchObject({
      status: 403,
      body: { error: { reason: 'owner_only' } },
    });
    expect((await org.ada(`POST /connection/${id}/reconnect`, {})).status).toBe(200);
  });
});

describe('The OAuth application of a connector', () => {
  it('shows its client_id only to members who can manage it', async () => {
    const shown: Record<string, boolean> = {};
    const path = '/connector/github/oauth-app';
    const application = { client_id: 'c', client_secret: 's' };
    await org.owner(`PUT ${path}`, application);
    for (const name of ['owner', 'ada', 'idle', 'none'] as const) {
      const { body } = await org[name](`GET ${path}`);
      const { status } = await org[name](`PUT ${path}`, application);
      expect([name, status, body.client_id !== null]).toEqual([name, body.can_manage ? 200 : 403, body.can_manage]);
      shown[name] = body.can_manage;
    }
    expect(shown).toEqual({ owner: true, ada: false, idle: false, none: true });
  });
});

describe('Sharing a connection', () => {
  it('as a team administrator is limited to the team’s level', async () => {
    const id = await shared();
    const share = (level: string) =>
      org.admin(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: org.useOrg.userId, level });
    expect(await share('edit')).toMatchObject({ status: 403, body: { error: { reason: 'level_above_own' } } });
    expect((await share('use')).status).toBe(201);
    expect((await share('view')).status).toBe(200);
    expect((await org.useOrg(`GET /connection/${id}`)).body.access).toBe('view');
  });

  it('can be undone, which takes effect on the next request', async () => {
    const id = await grantAll((await product.connect(org.ada)).id);
    const { result } = (await org.ada(`GET /connection/${id}/share`)).body;
    const grant = result.find(({ grantee_id }: { grantee_id: string }) => grantee_id === org.user.userId);
    expect(grant).toMatchObject({ resource_type: 'connection', resource_id: id, grantee_label: 'User', level: 'use' });
    expect((await org.ada(`DELETE /connection/${id}/share/${grant.id}`)).status).toBe(204);
    expect((await org.user(`GET /connection/${id}`)).status).toBe(404);
    expect((await org.user(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} })).status).toBe(
      404,
    );
    expect((await org.ada(`DELETE /connection/${id}/share/${grant.id}`)).status).toBe(404);
  });
});

describe('Organizations', () => {
  it('never see each other’s connections on any route', async () => {
    const id = await shared();
    const share = (await org.ada(`GET /connection/${id}/share`)).body.result[0].id;
    const missing = 'conn_01k7vm3q8ef6ha4x2c9b5t0rsd';
    const routes: [string, object?][] = [
      ['GET /connection/:id'],
      ['PATCH /connection/:id', { name: 'Mine' }],
      ['DELETE /connection/:id'],
      ['POST /connection/:id/reconnect', {}],
      ['POST /connection/:id/disconnect', {}],
      ['GET /connection/:id/share'],
      ['POST /connection/:id/share', { grantee_type: 'org', level: 'use' }],
      [`DELETE /connection/:id/share/${share}`],
      ['POST /connection/:id/execute', { tool_name: 'list_notes', arguments: {} }],
    ];
    const stable = ({ status, headers, body }: Awaited<ReturnType<Client>>) => ({
      status,
      type: headers.get('content-type'),
      body: JSON.stringify({ ...body.error, request_id: '' }),
    });
    for (const as of [foreign.owner, org.none])
      for (const [route, body] of routes) {
        const [theirs, nobodys] = [route.replace(':id', id), route.replace(':id', missing)];
        const answer = stable(await as(theirs, body));
        expect(answer.status).toBe(404);
        expect(answer).toEqual(stable(await as(nobodys, body)));
      }
    expect((await foreign.owner('GET /connection')).body.result).toEqual([]);
    expect((await org.ada(`GET /connection/${id}`)).body.name).not.toBe('Mine');
  });
});
