import { connectionOf } from '../../support/connections.js';
import { type MemberClient } from '../../support/founder.js';
import { forbidden, never } from '../../support/refused.js';
import { missing, read, resolve, startResourceRequestScene, withdraw } from './resource-scene.js';

const { api, organize } = await startResourceRequestScene();

const listed = async (as: MemberClient, query = '') =>
  (await as(`GET /access-request?${query}`)).body.result.map((row: any) => row.id);

describe('A request for a connection', () => {
  it('is visible to requester, administrators and members who can share the connection', async () => {
    const { owner, sharer, requester, colleague, manager, lead, outsider, share, asking, ask } = await organize();
    await share({ grantee_type: 'user', grantee_id: colleague.userId, level: 'edit' });
    const request = await ask(requester);
    const other = await connectionOf(api, owner.orgId, { owner_user_id: outsider.userId });
    for (const as of [sharer, colleague, manager, lead, requester, owner])
      expect([as.email, await listed(as)]).toEqual([as.email, [request]]);
    expect(await listed(outsider)).toEqual([]);
    expect(await outsider(`GET /access-request/${request}`)).toMatchObject(missing);
    expect(await listed(sharer, 'mine=true')).toEqual([]);
    expect(await listed(sharer, 'kind=resource&status=pending')).toEqual([request]);
    expect(await listed(sharer, 'kind=connector')).toEqual([]);
    await requester(`POST /access-request`, asking('edit', other));
    expect((await read(manager, request)).resource_label).toBeNull();
    expect((await read(lead, request)).resource_label).toBe('Sales');
    const count = async (as: MemberClient) => (await as('GET /access-request/pending-count')).body;
    for (const as of [sharer, colleague, lead]) expect(await count(as)).toEqual({ count: 1, own_count: 0 });
    for (const as of [manager, outsider, owner]) expect(await count(as)).toEqual({ count: 0, own_count: 0 });
    expect(await count(requester)).toEqual({ count: 0, own_count: 1 });
  });

  it('has can_* flags and counts that match what the routes allow', async () => {
    const { owner, sharer, requester, colleague, manager, lead, outsider, share, ask } = await organize();
    await share({ grantee_type: 'user', grantee_id: colleague.userId, level: 'edit' });
    await resolve(sharer, await ask(requester), { decision: 'deny' });
    await ask(requester);
    await ask(requester, 'edit');
    await ask(lead, 'edit');
    for (const as of [sharer, requester, colleague, manager, lead, outsider, owner]) {
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
    const { owner, sharer, requester, manager, outsider, ask, access } = await organize();
    const request = await ask(requester);
    for (const decision of ['approve', 'deny']) {
      expect(await resolve(manager, request, { decision })).toMatchObject(forbidden('edit_required'));
      expect(await resolve(owner, request, { decision })).toMatchObject(forbidden('edit_required'));
      expect(await resolve(outsider, request, { decision })).toMatchObject(forbidden('permission_required'));
      expect(await resolve(outsider, 'areq_none', { decision })).toMatchObject(forbidden('permission_required'));
      expect(await resolve(requester, request, { decision })).toMatchObject(forbidden('own_request'));
    }
    expect(await access(requester)).toBe('view');
    expect(await withdraw(sharer, request)).toMatchObject(forbidden('requester_only'));
    expect(await withdraw(outsider, request)).toMatchObject(missing);
    expect((await read(requester, request)).status).toBe('pending');
  });

  it('cannot be decided by its requester, even with sharing rights', async () => {
    const { lead, ask, access } = await organize();
    const request = await ask(lead, 'edit');
    for (const decision of ['approve', 'deny'])
      expect(await resolve(lead, request, { decision })).toMatchObject(forbidden('own_request'));
    expect(await access(lead)).toBe('use');
  });

  it('is invisible to other organizations', async () => {
    const { requester, ask } = await organize();
    const request = await ask(requester);
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
