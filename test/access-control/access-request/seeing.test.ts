import { type MemberClient } from '../../support/founder.js';
import { never, refused } from '../../support/refused.js';
import { api, blockSlack, file, people, resolve, restrict, status } from './scene.js';

describe('The list of access requests', () => {
  it('shows administrators every request, requesters only their own', async () => {
    const { bob, eve, mia, vic } = people;
    await blockSlack();
    await restrict(eve.roleIds[0]!, { connector_slugs: ['slack', 'github'] });
    await restrict(mia.roleIds[0]!, { connector_slugs: ['slack'] });
    const [one, two, three] = [
      await file(bob, { connector_slug: 'slack' }),
      await file(eve, { connector_slug: 'slack' }),
      await file(mia, { connector_slug: 'slack' }),
    ];
    const list = async (as: MemberClient, query = '') =>
      (await as(`GET /access-request${query}`)).body.result.map((row: any) => row.id);
    expect(await list(bob)).toEqual([one]);
    expect(await list(bob, '?mine=false')).toEqual([one]);
    expect(await list(bob, `?user_id=${eve.userId}`)).toEqual([]);
    expect(await list(vic)).toEqual([]);
    expect(await list(mia)).toEqual([three, two, one]);
    expect(await list(mia, '?sort=created_at')).toEqual([one, two, three]);
    expect(await list(mia, '?mine=true')).toEqual([three]);
    expect(await list(mia, `?user_id=${eve.userId}`)).toEqual([two]);
    await file(eve, { connector_slug: 'github' });
    expect(await list(mia, '?connector_slug=github&kind=connector')).toHaveLength(1);
    expect(await list(mia, '?kind=tool,permission')).toEqual([]);
    for (const as of [eve, vic])
      expect(await as(`GET /access-request/${one}`)).toMatchObject(refused(404, 'not_found'));
    expect((await mia(`GET /access-request/${one}`)).status).toBe(200);
    const pages = [];
    for (let cursor = ''; ;) {
      const { body } = await mia(`GET /access-request?limit=1${cursor && `&cursor=${cursor}`}`);
      pages.push(body.result[0].id);
      if (!(cursor = body.next_cursor)) break;
    }
    expect(pages.slice(1)).toEqual([three, two, one]);
  });

  it('counts requests by the caller and those the caller can decide', async () => {
    const { bob, mia, vic } = people;
    await blockSlack();
    await restrict(mia.roleIds[0]!, { connector_slugs: ['slack'] });
    const count = async (as: MemberClient) => (await as('GET /access-request/pending-count')).body;
    const id = await file(bob, { connector_slug: 'slack' });
    await file(mia, { connector_slug: 'slack' });
    expect(await count(bob)).toEqual({ count: 0, own_count: 1 });
    expect(await count(mia)).toEqual({ count: 1, own_count: 1 });
    expect(await count(people.max)).toEqual({ count: 2, own_count: 0 });
    expect(await count(vic)).toEqual({ count: 0, own_count: 0 });
    await resolve(mia, id, { decision: 'deny' });
    expect(await count(mia)).toEqual({ count: 0, own_count: 1 });
    api.clock.pass({ days: 31 });
    expect(await count(mia)).toEqual({ count: 0, own_count: 0 });
  });

  it('has can_* flags that match what the routes allow', async () => {
    const { bob, mia, max, vic, owner } = people;
    await restrict(mia.roleIds[0]!, { connector_slugs: ['slack'] });
    await blockSlack();
    await file(bob, { connector_slug: 'slack' });
    await file(mia, { connector_slug: 'slack' });
    await resolve(max, await file(bob, { connector_slug: 'slack', tool_name: 'send_message' }), { decision: 'deny' });
    const shown: Record<string, unknown[]> = {};
    for (const [name, as] of Object.entries({ bob, mia, max, vic, owner })) {
      const { result } = (await as('GET /access-request')).body;
      shown[name] = result.map((row: any) => [row.requester_label, row.status, row.can_resolve, row.can_withdraw]);
      for (const row of result) {
        expect((await as(`GET /access-request/${row.id}`)).body).toEqual(row);
        const resolved = await resolve(as, row.id, { decision: 'deny' }, never);
        const withdrawn = await as(`POST /access-request/${row.id}/withdraw`, {}, never);
        expect([name, row.id, resolved.status === 412, withdrawn.status === 412]).toEqual([
          name,
          row.id,
          row.can_resolve,
          row.can_withdraw,
        ]);
      }
    }
    expect(shown).toEqual({
      bob: [
        ['Bob', 'denied', false, false],
        ['Bob', 'pending', false, true],
      ],
      mia: [
        ['Bob', 'denied', false, false],
        ['Mia', 'pending', false, true],
        ['Bob', 'pending', true, false],
      ],
      max: [
        ['Bob', 'denied', false, false],
        ['Mia', 'pending', true, false],
        ['Bob', 'pending', true, false],
      ],
      vic: [],
      owner: [
        ['Bob', 'denied', false, false],
        ['Mia', 'pending', true, false],
        ['Bob', 'pending', true, false],
      ],
    });
  });

  it('never shows requests of another organization', async () => {
    await blockSlack();
    const id = await file(people.bob, { connector_slug: 'slack' });
    const { eve } = await api.organization({ eve: 'Org Admin' });
    expect((await eve('GET /access-request')).body.result).toEqual([]);
    expect((await eve('GET /access-request/pending-count')).body).toEqual({ count: 0, own_count: 0 });
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/resolve', { decision: 'approve' }],
      ['POST', '/withdraw', {}],
    ] as const) {
      const [foreign, missing] = await Promise.all(
        [id, 'areq_01k7vm3q8ef6ha4x2c9b5t0rsd'].map((each) => eve(`${method} /access-request/${each}${path}`, body)),
      );
      expect(foreign!.status).toBe(404);
      expect({ ...foreign!.body.error, request_id: 0 }).toEqual({ ...missing!.body.error, request_id: 0 });
    }
    expect(await api.sql(eve.orgId, 'select * from access_control.access_requests')).toEqual([]);
    expect(await status(id)).toBe('pending');
  });
});
