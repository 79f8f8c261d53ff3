import { conflicting, forbidden } from '../../support/refused.js';
import { access, api, ask, id, people, read, resolve, share, team, withdraw } from './resource-scene.js';

const closing = () => api.run('AccessRequestClosedWhenNotNeeded', people.owner.orgId, '');

describe('A pending request for a connection', () => {
  it.each([
    [
      'the member gets a higher share',
      () => share({ grantee_type: 'user', grantee_id: people.bob.userId, level: 'use' }),
    ],
    ['everyone in the organization gets a higher share', () => share({ grantee_type: 'org', level: 'edit' })],
    [
      'the member joins a team that has a higher level',
      () => people.owner(`POST /team/${team}/members`, { user_id: people.bob.userId }),
    ],
  ])('closes when %s', async (_, happens) => {
    const { ada, bob } = people;
    const [request, higher] = [await ask(bob), await ask(bob, 'edit')];
    await closing();
    expect((await read(bob, request)).status).toBe('pending');
    const due = async () =>
      (await api.sql(bob.orgId, `select from kernel.outbox where job = 'AccessRequestClosedWhenNotNeeded'`)).length;
    const before = await due();
    expect((await happens()).status).toBeLessThan(300);
    expect(await due()).toBe(before + 1);
    expect((await read(bob, request)).blocked_by).toEqual([]);
    expect(await resolve(ada, request)).toMatchObject(conflicting('not_restricted'));
    await closing();
    expect((await read(bob, request)).status).toBe('obsolete');
    expect(['pending', 'obsolete']).toContain((await read(bob, higher)).status);
  });

  it('stays open when a lower level is shared', async () => {
    const { ada, bob, mia } = people;
    const request = await ask(bob, 'edit');
    await share({ grantee_type: 'user', grantee_id: bob.userId, level: 'use' });
    await closing();
    expect((await read(bob, request)).blocked_by).toEqual(['share']);
    expect((await ada(`DELETE /connection/${id}`)).status).toBe(204);
    expect(await read(bob, request)).toMatchObject({ status: 'pending', resource_label: null, blocked_by: [] });
    await closing();
    expect((await read(bob, request)).status).toBe('obsolete');
    const [told] = (await people.owner('GET /audit-log?scope=org&action=access_request.obsolete')).body.result;
    expect(told).toMatchObject({ data: { cause: 'target_gone' }, actor: { kind: 'system' } });
    expect(told.summary).toBe("System closed Bob's request for edit access to Sales as no longer needed");
    expect(await resolve(mia, request)).toMatchObject(conflicting('not_pending'));
  });

  it('expires after 30 days', async () => {
    const { ada, bob, mia } = people;
    const request = await ask(bob);
    expect(await withdraw(bob, request)).toMatchObject({ status: 200, body: { status: 'withdrawn', blocked_by: [] } });
    const again = await ask(bob);
    api.clock.pass({ days: 30 });
    expect((await read(bob, again)).status).toBe('expired');
    expect(await resolve(ada, again)).toMatchObject(conflicting('not_pending'));
    const last = await ask(bob);
    await mia(`DELETE /member/${bob.userId}?confirm_ownerless=true`);
    expect((await read(ada, last)).status).toBe('withdrawn');
    expect(await resolve(ada, last)).toMatchObject(conflicting('not_pending'));
  });
});

describe('During concurrent changes,', () => {
  it('only one of two decisions succeeds', async () => {
    const { ada, bob, tom } = people;
    const request = await ask(bob);
    const answers = await api.atOnce(people.owner.orgId, () => [
      resolve(ada, request),
      resolve(tom, request, { decision: 'deny' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(conflicting('not_pending'));
    expect(await access(bob)).toBe((await read(bob, request)).status === 'approved' ? 'use' : 'view');
  });

  it('either the approval or the withdrawal takes effect, never both', async () => {
    const { ada, bob } = people;
    const request = await ask(bob);
    const answers = await api.atOnce(people.owner.orgId, () => [resolve(ada, request), withdraw(bob, request)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status, acl_id } = await read(bob, request);
    expect(['approved', 'withdrawn']).toContain(status);
    expect([await access(bob), acl_id !== null]).toEqual(status === 'approved' ? ['use', true] : ['view', false]);
  });

  it('a request that was withdrawn first cannot be approved', async () => {
    const { ada, bob } = people;
    const request = await ask(bob);
    const [answer] = await api.atOnce(
      people.owner.orgId,
      () => [resolve(ada, request)],
      () =>
        api.sql(bob.orgId, `update access_control.access_requests set status = 'withdrawn' where id = $1`, [request]),
    );
    expect(answer).toMatchObject(conflicting('not_pending'));
    expect(await access(bob)).toBe('view');
  });

  it('a request that was approved first cannot be withdrawn', async () => {
    const { bob } = people;
    const request = await ask(bob);
    const [answer] = await api.atOnce(
      people.owner.orgId,
      () => [withdraw(bob, request)],
      () =>
        api.sql(bob.orgId, `update access_control.access_requests set status = 'approved' where id = $1`, [request]),
    );
    expect(answer).toMatchObject(conflicting('not_pending'));
    expect((await read(bob, request)).status).toBe('approved');
  });

  it('a decider who loses the right to share cannot decide', async () => {
    const { bob, eve, owner } = people;
    await share({ grantee_type: 'user', grantee_id: eve.userId, level: 'edit' });
    const request = await ask(bob);
    const [answer] = await api.atOnce(
      people.owner.orgId,
      () => [resolve(eve, request)],
      () =>
        api.sql(owner.orgId, `delete from connections.shares where resource_id = $1 and grantee_id = $2`, [
          id,
          eve.userId,
        ]),
    );
    expect(answer).toMatchObject(forbidden('permission_required'));
    expect((await read(bob, request)).status).toBe('pending');
    expect(await access(bob)).toBe('view');
  });
});
