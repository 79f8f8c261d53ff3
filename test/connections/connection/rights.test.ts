import { type Client } from '../../support/api.js';
import { startRightsScene } from './rights-scene.js';

const {
  product,
  people,
  owner,
  creator,
  recipient,
  user,
  editor,
  teamAdmin,
  orgAdmin,
  stranger,
  grantAll,
  shared,
  connected,
} = await startRightsScene();

const names = [
  'creator',
  'viewer',
  'user',
  'editor',
  'executor',
  'teamAdmin',
  'teammate',
  'blocked',
  'sharer',
] as const;

/** Routes that leave the connection unchanged. */
const reusable = ['can_use', 'can_reconnect', 'can_see_shares', 'can_revoke_share'];

/** The route of each flag. Any status except 403 means allowed. */
const promised: Record<string, (as: Client, id: string) => Promise<{ status: number }>> = {
  can_use: (as, id) => as(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} }),
  can_share: (as, id) =>
    as(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: recipient.userId, level: 'view' }),
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
      const detail = (await people[name](`GET /connection/${id}`)).body;
      const { result } = (await people[name]('GET /connection?limit=200')).body;
      const row = result.find((each: { id: string }) => each.id === id);
      expect(row[flag]).toBe(detail[flag]);
      const { status } = await promised[flag]!(people[name], id);
      answers[name] = [detail[flag], status];
    }
    for (const [may, status] of Object.values(answers)) expect(status === 403).toBe(!may);
    const allowed = Object.keys(answers).filter((name) => answers[name]![0]);
    expect(allowed).toEqual(
      {
        can_use: ['creator', 'user', 'editor', 'executor', 'teamAdmin', 'teammate'],
        can_share: ['creator', 'editor', 'teamAdmin', 'blocked', 'sharer'],
        can_see_shares: ['creator', 'editor', 'executor', 'teamAdmin', 'blocked', 'sharer'],
        can_revoke_share: ['creator', 'editor', 'teamAdmin', 'blocked', 'sharer'],
        can_manage: ['creator', 'editor', 'executor', 'blocked', 'sharer'],
        can_reconnect: ['creator', 'editor', 'executor', 'sharer'],
        can_transfer: ['creator'],
      }[flag],
    );
  });

  it('for pending connections, which only their owner can finish', async () => {
    const { body } = await creator('POST /connection', {
      connector_slug: 'demo',
      shares: [{ grantee_type: 'user', grantee_id: editor.userId, level: 'edit' }],
    });
    const { id } = body.connection;
    expect((await editor(`GET /connection/${id}`)).body.can_reconnect).toBe(false);
    expect(await editor(`POST /connection/${id}/reconnect`, {})).toMatchObject({
      status: 403,
      body: { error: { reason: 'owner_only' } },
    });
    expect((await creator(`POST /connection/${id}/reconnect`, {})).status).toBe(200);
  });
});

describe('The OAuth application of a connector', () => {
  it('shows its client_id only to members who can manage it', async () => {
    const shown: Record<string, boolean> = {};
    const path = '/connector/github/oauth-app';
    const application = { client_id: 'c', client_secret: 's' };
    await owner(`PUT ${path}`, application);
    for (const name of ['owner', 'creator', 'sharer', 'orgAdmin'] as const) {
      const { body } = await people[name](`GET ${path}`);
      const { status } = await people[name](`PUT ${path}`, application);
      expect([name, status, body.client_id !== null]).toEqual([name, body.can_manage ? 200 : 403, body.can_manage]);
      shown[name] = body.can_manage;
    }
    expect(shown).toEqual({ owner: true, creator: false, sharer: false, orgAdmin: true });
  });
});

describe('Sharing a connection', () => {
  it('as a team administrator is limited to the team’s level', async () => {
    const id = await shared();
    const share = (level: string) =>
      teamAdmin(`POST /connection/${id}/share`, { grantee_type: 'user', grantee_id: recipient.userId, level });
    expect(await share('edit')).toMatchObject({ status: 403, body: { error: { reason: 'level_above_own' } } });
    expect((await share('use')).status).toBe(201);
    expect((await share('view')).status).toBe(200);
    expect((await recipient(`GET /connection/${id}`)).body.access).toBe('view');
  });

  it('can be undone, which takes effect on the next request', async () => {
    const id = await grantAll((await product.connect(creator)).id);
    const { result } = (await creator(`GET /connection/${id}/share`)).body;
    const grant = result.find(({ grantee_id }: { grantee_id: string }) => grantee_id === user.userId);
    expect(grant).toMatchObject({ resource_type: 'connection', resource_id: id, grantee_label: 'User', level: 'use' });
    expect((await creator(`DELETE /connection/${id}/share/${grant.id}`)).status).toBe(204);
    expect((await user(`GET /connection/${id}`)).status).toBe(404);
    expect((await user(`POST /connection/${id}/execute`, { tool_name: 'list_notes', arguments: {} })).status).toBe(404);
    expect((await creator(`DELETE /connection/${id}/share/${grant.id}`)).status).toBe(404);
  });
});

describe('Organizations', () => {
  it('never see each other’s connections on any route', async () => {
    const id = await shared();
    const share = (await creator(`GET /connection/${id}/share`)).body.result[0].id;
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
    for (const as of [stranger, orgAdmin])
      for (const [route, body] of routes) {
        const [theirs, nobodys] = [route.replace(':id', id), route.replace(':id', missing)];
        const answer = stable(await as(theirs, body));
        expect(answer.status).toBe(404);
        expect(answer).toEqual(stable(await as(nobodys, body)));
      }
    expect((await stranger('GET /connection')).body.result).toEqual([]);
    expect((await creator(`GET /connection/${id}`)).body.name).not.toBe('Mine');
  });
});
