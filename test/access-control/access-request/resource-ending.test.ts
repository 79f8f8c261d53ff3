import { type MemberClient } from '../../support/founder.js';
import { conflicting, forbidden } from '../../support/refused.js';
import { made, share } from '../../catalog/custom-connector/scene.js';
import { read, resolve, startResourceRequestScene, withdraw } from './resource-scene.js';
import { removeSharesWith, setConnectionStatus } from '../../support/states/connections.js';
import { dropJobs } from '../../support/states/kernel.js';
import { setRequestStatus } from '../../support/states/access-control.js';

const { api, organize } = await startResourceRequestScene();

type World = Awaited<ReturnType<typeof organize>>;

/** Number of waiting checks of the pending requests. */
const checks = async ({ orgId }: MemberClient) => {
  const waiting = `select from kernel.outbox where job = 'CloseObsoleteRequests' and org_id = $1`;
  return (await api.sql(orgId, waiting, [orgId])).length;
};

const closeUnneeded = ({ orgId }: MemberClient) => api.run('CloseObsoleteRequests', orgId, '');

describe('A pending request for a connection', () => {
  it.each([
    [
      'the member gets a higher share',
      ({ share, requester }: World) => share({ grantee_type: 'user', grantee_id: requester.userId, level: 'use' }),
    ],
    [
      'everyone in the organization gets a higher share',
      ({ share }: World) => share({ grantee_type: 'org', level: 'edit' }),
    ],
    [
      'the member joins a team that has a higher level',
      ({ owner, team, requester }: World) => owner(`POST /team/${team}/members`, { user_id: requester.userId }),
    ],
  ])('closes when %s', async (_, happens) => {
    const world = await organize();
    const { owner, sharer, requester, ask } = world;
    const [request, higher] = [await ask(requester), await ask(requester, 'edit')];
    await closeUnneeded(owner);
    expect((await read(requester, request)).status).toBe('pending');
    const before = await checks(requester);
    expect((await happens(world)).status).toBeLessThan(300);
    expect(await checks(requester)).toBe(before + 1);
    expect((await read(requester, request)).blocked_by).toEqual([]);
    expect(await resolve(sharer, request)).toMatchObject(conflicting('not_restricted'));
    await closeUnneeded(owner);
    expect((await read(requester, request)).status).toBe('obsolete');
    expect(['pending', 'obsolete']).toContain((await read(requester, higher)).status);
  });

  it('stays open when a lower level is shared', async () => {
    const { owner, sharer, requester, manager, id, share, ask } = await organize();
    const request = await ask(requester, 'edit');
    await share({ grantee_type: 'user', grantee_id: requester.userId, level: 'use' });
    await closeUnneeded(owner);
    expect((await read(requester, request)).blocked_by).toEqual(['share']);
    expect((await sharer(`DELETE /connection/${id}`)).status).toBe(204);
    expect(await read(requester, request)).toMatchObject({ status: 'pending', resource_label: null, blocked_by: [] });
    await closeUnneeded(owner);
    expect((await read(requester, request)).status).toBe('obsolete');
    const [told] = (await owner('GET /audit-log?scope=org&action=access_request.obsolete')).body.result;
    expect(told).toMatchObject({ data: { cause: 'target_gone' }, actor: { kind: 'system' } });
    expect(told.summary).toBe("System closed Requester's request for edit access to Sales as no longer needed");
    expect(await resolve(manager, request)).toMatchObject(conflicting('not_pending'));
  });

  it('can be closed by a manager once the connection is deleted', async () => {
    const { sharer, requester, manager, id, ask } = await organize();
    const [needed, denied] = [await ask(requester), await ask(requester, 'edit')];
    expect((await sharer(`DELETE /connection/${id}`)).status).toBe(204);
    expect(await resolve(sharer, needed)).toMatchObject(forbidden('permission_required'));
    expect(await resolve(manager, needed)).toMatchObject({
      ...conflicting('not_restricted'),
      body: { error: { message: expect.stringContaining('was deleted') } },
    });
    expect(await read(requester, needed)).toMatchObject({ status: 'obsolete', can_withdraw: false });
    expect((await resolve(manager, denied, { decision: 'deny' })).body.status).toBe('denied');
  });

  it('closes when the connection expires without a completed sign-in', async () => {
    const { owner, requester, id, ask } = await organize();
    const request = await ask(requester);
    await setConnectionStatus(api, owner.orgId, id, 'pending');
    await dropJobs(api, owner.orgId);
    await api.run('ExpireUnfinishedConnection', owner.orgId, id);
    expect(await checks(owner)).toBe(1);
    await closeUnneeded(owner);
    expect((await read(requester, request)).status).toBe('obsolete');
  });

  it('expires after 30 days', async () => {
    const { sharer, requester, manager, ask } = await organize();
    const request = await ask(requester);
    expect(await withdraw(requester, request)).toMatchObject({
      status: 200,
      body: { status: 'withdrawn', blocked_by: [] },
    });
    const again = await ask(requester);
    api.clock.pass({ days: 30 });
    expect((await read(requester, again)).status).toBe('expired');
    expect(await resolve(sharer, again)).toMatchObject(conflicting('not_pending'));
    const last = await ask(requester);
    await manager(`DELETE /member/${requester.userId}?confirm_ownerless=true`);
    expect((await read(sharer, last)).status).toBe('withdrawn');
    expect(await resolve(sharer, last)).toMatchObject(conflicting('not_pending'));
  });
});

describe('A pending request for a connector', () => {
  it('closes when the member becomes its owner', async () => {
    const { owner, creator, manager } = await api.organization({
      creator: ['connector:view', 'connector:create', 'connector:share'],
      manager: ['connector:view', 'connector:create', 'connector:manage'],
    });
    const slug = await made(creator);
    await share(creator, slug, manager, 'view');
    const asking = { resource_type: 'connector', resource_id: slug, level: 'use' };
    const { id } = (await manager('POST /access-request', asking)).body;
    expect((await owner(`DELETE /member/${creator.userId}?confirm_ownerless=true`)).status).toBe(204);
    await dropJobs(api, owner.orgId);
    const claimed = await manager(`POST /connector/${slug}/owner`, { owner_user_id: manager.userId });
    expect([claimed.status, await checks(owner)]).toEqual([200, 1]);
    await closeUnneeded(owner);
    expect((await read(manager, id)).status).toBe('obsolete');
  });
});

describe('During concurrent changes,', () => {
  it('only one of two decisions succeeds', async () => {
    const { owner, sharer, requester, lead, ask, access } = await organize();
    const request = await ask(requester);
    const answers = await api.atOnce(owner.orgId, () => [
      resolve(sharer, request),
      resolve(lead, request, { decision: 'deny' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(conflicting('not_pending'));
    expect(await access(requester)).toBe((await read(requester, request)).status === 'approved' ? 'use' : 'view');
  });

  it('either the approval or the withdrawal takes effect, never both', async () => {
    const { owner, sharer, requester, ask, access } = await organize();
    const request = await ask(requester);
    const answers = await api.atOnce(owner.orgId, () => [resolve(sharer, request), withdraw(requester, request)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status, acl_id } = await read(requester, request);
    expect(['approved', 'withdrawn']).toContain(status);
    expect([await access(requester), acl_id !== null]).toEqual(status === 'approved' ? ['use', true] : ['view', false]);
  });

  it('a request that was withdrawn first cannot be approved', async () => {
    const { owner, sharer, requester, ask, access } = await organize();
    const request = await ask(requester);
    const [answer] = await api.atOnce(
      owner.orgId,
      () => [resolve(sharer, request)],
      () => setRequestStatus(api, requester.orgId, request, 'withdrawn'),
    );
    expect(answer).toMatchObject(conflicting('not_pending'));
    expect(await access(requester)).toBe('view');
  });

  it('a request that was approved first cannot be withdrawn', async () => {
    const { owner, requester, ask } = await organize();
    const request = await ask(requester);
    const [answer] = await api.atOnce(
      owner.orgId,
      () => [withdraw(requester, request)],
      () => setRequestStatus(api, requester.orgId, request, 'approved'),
    );
    expect(answer).toMatchObject(conflicting('not_pending'));
    expect((await read(requester, request)).status).toBe('approved');
  });

  it('a decider who loses the right to share cannot decide', async () => {
    const { owner, requester, colleague, id, share, ask, access } = await organize();
    await share({ grantee_type: 'user', grantee_id: colleague.userId, level: 'edit' });
    const request = await ask(requester);
    const [answer] = await api.atOnce(
      owner.orgId,
      () => [resolve(colleague, request)],
      () => removeSharesWith(api, owner.orgId, id, colleague.userId),
    );
    expect(answer).toMatchObject(forbidden('permission_required'));
    expect((await read(requester, request)).status).toBe('pending');
    expect(await access(requester)).toBe('view');
  });
});
