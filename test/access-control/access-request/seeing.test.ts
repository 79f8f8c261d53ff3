import { type MemberClient } from '../../support/founder.js';
import { never, refused } from '../../support/refused.js';
import { file, resolve, startAccessRequestScene } from './scene.js';

const { api, organize } = await startAccessRequestScene();

describe('The list of access requests', () => {
  it('shows administrators every request, requesters only their own', async () => {
    const { requester, colleague, manager, viewer, restrict, blockSlack } = await organize();
    await blockSlack();
    await restrict(colleague.roleIds[0]!, { connector_slugs: ['slack', 'github'] });
    await restrict(manager.roleIds[0]!, { connector_slugs: ['slack'] });
    const [one, two, three] = [
      await file(requester, { connector_slug: 'slack' }),
      await file(colleague, { connector_slug: 'slack' }),
      await file(manager, { connector_slug: 'slack' }),
    ];
    const list = async (as: MemberClient, query = '') =>
      (await as(`GET /access-request${query}`)).body.result.map((row: any) => row.id);
    expect(await list(requester)).toEqual([one]);
    expect(await list(requester, '?mine=false')).toEqual([one]);
    expect(await list(requester, `?user_id=${colleague.userId}`)).toEqual([]);
    expect(await list(viewer)).toEqual([]);
    expect(await list(manager)).toEqual([three, two, one]);
    expect(await list(manager, '?sort=created_at')).toEqual([one, two, three]);
    expect(await list(manager, '?mine=true')).toEqual([three]);
    expect(await list(manager, `?user_id=${colleague.userId}`)).toEqual([two]);
    await file(colleague, { connector_slug: 'github' });
    expect(await list(manager, '?connector_slug=github&kind=connector')).toHaveLength(1);
    expect(await list(manager, '?kind=tool,permission')).toEqual([]);
    for (const as of [colleague, viewer])
      expect(await as(`GET /access-request/${one}`)).toMatchObject(refused(404, 'not_found'));
    expect((await manager(`GET /access-request/${one}`)).status).toBe(200);
    const pages = [];
    for (let cursor = ''; ;) {
      const { body } = await manager(`GET /access-request?limit=1${cursor && `&cursor=${cursor}`}`);
      pages.push(body.result[0].id);
      if (!(cursor = body.next_cursor)) break;
    }
    expect(pages.slice(1)).toEqual([three, two, one]);
  });

  it('counts requests by the caller and those the caller can decide', async () => {
    const { requester, manager, overrider, viewer, restrict, blockSlack } = await organize();
    await blockSlack();
    await restrict(manager.roleIds[0]!, { connector_slugs: ['slack'] });
    const count = async (as: MemberClient) => (await as('GET /access-request/pending-count')).body;
    const id = await file(requester, { connector_slug: 'slack' });
    await file(manager, { connector_slug: 'slack' });
    expect(await count(requester)).toEqual({ count: 0, own_count: 1 });
    expect(await count(manager)).toEqual({ count: 1, own_count: 1 });
    expect(await count(overrider)).toEqual({ count: 2, own_count: 0 });
    expect(await count(viewer)).toEqual({ count: 0, own_count: 0 });
    await resolve(manager, id, { decision: 'deny' });
    expect(await count(manager)).toEqual({ count: 0, own_count: 1 });
    api.clock.pass({ days: 31 });
    expect(await count(manager)).toEqual({ count: 0, own_count: 0 });
  });

  it('does not count requests by members the caller stands for', async () => {
    const { requester, manager: inviter, restrict, blockSlack } = await organize();
    await blockSlack();
    await restrict(inviter.roleIds[0]!, { connector_slugs: ['slack'] });
    const invite = { email: `${Math.random()}@example.com`, role_ids: inviter.roleIds };
    const { invite_url } = (await inviter('POST /invite', invite)).body;
    const joined = await api.client()('POST /invite/accept', { token: invite_url.split('#token=')[1] });
    const unconfirmed = api.client(joined.body.token);
    await file(requester, { connector_slug: 'slack' });
    await file(inviter, { connector_slug: 'slack' });
    const { result } = (await unconfirmed('GET /access-request?status=pending')).body;
    expect(result.map((row: any) => row.can_resolve)).toEqual([false, true]);
    expect((await unconfirmed('GET /access-request/pending-count')).body).toEqual({ count: 1, own_count: 0 });
  });

  it('has can_* flags that match what the routes allow', async () => {
    const { owner, requester, manager, overrider, viewer, restrict, blockSlack } = await organize();
    await restrict(manager.roleIds[0]!, { connector_slugs: ['slack'] });
    await blockSlack();
    await file(requester, { connector_slug: 'slack' });
    await file(manager, { connector_slug: 'slack' });
    const other = await file(requester, { connector_slug: 'slack', tool_name: 'send_message' });
    await resolve(overrider, other, { decision: 'deny' });
    const shown: Record<string, unknown[]> = {};
    for (const [name, as] of Object.entries({ requester, manager, overrider, viewer, owner })) {
      const { result } = (await as('GET /access-request')).body;
      shown[name] = result.map((row: any) => [row.requester_label, row.status, row.can_resolve, row.can_withdraw]);
      for (const row of result) {
        expect((await as(`GET /access-request/${row.id}`)).body).toEqual(row);
        const resolved = await resolve(as, row.id, { decision: 'deny' }, never);
        const withdrawn = await as(`POST /access-request/${row.id}/withdraw`, {}, never);
        const allowed = [name, row.id, resolved.status === 412, withdrawn.status === 412];
        expect(allowed).toEqual([name, row.id, row.can_resolve, row.can_withdraw]);
      }
    }
    const denied = ['Requester', 'denied', false, false];
    const resolvable = [denied, ['Manager', 'pending', true, false], ['Requester', 'pending', true, false]];
    expect(shown).toEqual({
      requester: [denied, ['Requester', 'pending', false, true]],
      manager: [denied, ['Manager', 'pending', false, true], ['Requester', 'pending', true, false]],
      overrider: resolvable,
      viewer: [],
      owner: resolvable,
    });
  });

  it('never shows requests of another organization', async () => {
    const { requester, blockSlack, statusOf } = await organize();
    await blockSlack();
    const id = await file(requester, { connector_slug: 'slack' });
    const { stranger } = await api.organization({ stranger: 'Org Admin' });
    expect((await stranger('GET /access-request')).body.result).toEqual([]);
    expect((await stranger('GET /access-request/pending-count')).body).toEqual({ count: 0, own_count: 0 });
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/resolve', { decision: 'approve' }],
      ['POST', '/withdraw', {}],
    ] as const) {
      const [foreign, missing] = await Promise.all(
        [id, 'areq_01k7vm3q8ef6ha4x2c9b5t0rsd'].map((each) =>
          stranger(`${method} /access-request/${each}${path}`, body),
        ),
      );
      expect(foreign!.status).toBe(404);
      expect({ ...foreign!.body.error, request_id: 0 }).toEqual({ ...missing!.body.error, request_id: 0 });
    }
    expect(await api.sql(stranger.orgId, 'select * from access_control.access_requests')).toEqual([]);
    expect(await statusOf(id)).toBe('pending');
  });
});
