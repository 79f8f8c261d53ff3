import { connectionOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';
import { forbidden, never } from '../../support/refused.js';
import { access, api, ask, asking, missing, people, read, resolve, share, withdraw } from './resource-scene.js';

const listed = async (as: MemberClient, query = '') =>
  (await as(`GET /access-request?${query}`)).body.result.map((row: any) => row.id);

describe('A request for a connection', () => {
  it('is visible to requester, administrators and members who can share the connection', async () => {
    const { ada, bob, eve, mia, tom, zoe, owner } = people;
    await share({ grantee_type: 'user', grantee_id: eve.userId, level: 'edit' });
    const request = await ask(bob);
    const other = await connectionOf(api, owner.orgId, { owner_user_id: zoe.userId });
    for (const as of [ada, eve, mia, tom, bob, owner])
      expect([as.email, await listed(as)]).toEqual([as.email, [request]]);
    expect(await listed(zoe)).toEqual([]);
    expect(await zoe(`GET /access-request/${request}`)).toMatchObject(missing);
    expect(await listed(ada, 'mine=true')).toEqual([]);
    expect(await listed(ada, 'kind=resource&status=pending')).toEqual([request]);
    expect(await listed(ada, 'kind=connector')).toEqual([]);
    await bob(`POST /access-request`, asking('edit', other));
    expect((await read(mia, request)).resource_label).toBeNull();
    expect((await read(tom, request)).resource_label).toBe('Sales');
    const count = async (as: MemberClient) => (await as('GET /access-request/pending-count')).body;
    for (const as of [ada, eve, tom]) expect(await count(as)).toEqual({ count: 1, own_count: 0 });
    for (const as of [mia, zoe, owner]) expect(await count(as)).toEqual({ count: 0, own_count: 0 });
    expect(await count(bob)).toEqual({ count: 0, own_count: 1 });
  });

  it('has can_* flags and counts that match what the routes allow', async () => {
    const { ada, bob, eve, mia, tom, zoe, owner } = people;
    await share({ grantee_type: 'user', grantee_id: eve.userId, level: 'edit' });
    await resolve(ada, await ask(bob), { decision: 'deny' });
    await ask(bob);
    await ask(bob, 'edit');
    await ask(tom, 'edit');
    for (const as of [ada, bob, eve, mia, tom, zoe, owner]) {
      const { result } = (await as('GET /access-request')).body;
      const { count } = (await as('GET /access-request/pending-count')).body;
      expect(result.filter((row: any) => row.can_resolve)).toHaveLength(count);
      for (const row of result) {
        expect((await as(`GET /access-request/${row.id}`)).body).toEqual(row);
        const tried = await resolve(as, row.id, { decision: 'deny' }, never);
        expect([as.email, row.level, tried.status === 412]).toEqual([as.email, row.level, row.can_resolve]);
        expect((await withdraw(as, row.id, never)).status === 412).toBe(row.can_withdraw);
      }
    }
  });

  it('cannot be decided by member managers', async () => {
    const { bob, mia, zoe, owner } = people;
    const request = await ask(bob);
    for (const decision of ['approve', 'deny']) {
      expect(await resolve(mia, request, { decision })).toMatchObject(forbidden('edit_required'));
      expect(await resolve(owner, request, { decision })).toMatchObject(forbidden('edit_required'));
      expect(await resolve(zoe, request, { decision })).toMatchObject(forbidden('permission_required'));
      expect(await resolve(zoe, 'areq_none', { decision })).toMatchObject(forbidden('permission_required'));
      expect(await resolve(bob, request, { decision })).toMatchObject(forbidden('own_request'));
    }
    expect(await access(bob)).toBe('view');
    expect(await withdraw(people.ada, request)).toMatchObject(forbidden('requester_only'));
    expect(await withdraw(zoe, request)).toMatchObject(missing);
    expect((await read(bob, request)).status).toBe('pending');
  });

  it('cannot be decided by its requester, even with sharing rights', async () => {
    const { tom } = people;
    const request = await ask(tom, 'edit');
    for (const decision of ['approve', 'deny'])
      expect(await resolve(tom, request, { decision })).toMatchObject(forbidden('own_request'));
    expect(await access(tom)).toBe('use');
  });

  it('is invisible to other organizations', async () => {
    const request = await ask(people.bob);
    const { owner: stranger } = await api.organization();
    for (const answer of [
      await stranger(`GET /access-request/${request}`),
      await resolve(stranger, request),
      await withdraw(stranger, request),
    ])
      expect(answer).toMatchObject(missing);
    expect(await listed(stranger)).toEqual([]);
  });
});
