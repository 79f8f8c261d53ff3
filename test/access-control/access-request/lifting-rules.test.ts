import { connector, toolNamed } from '../../support/catalog.js';
import { changeSettings } from '../../support/change-settings.js';
import { give } from '../../support/own-connectors.js';
import { conflicting, forbidden, refused } from '../../support/refused.js';
import { file, resolve, startAccessRequestScene } from './scene.js';

const { api, organize, reaches } = await startAccessRequestScene();

describe('Approving an access request', () => {
  it('lifts role rules immediately, and only for the requester and target', async () => {
    const { requester, colleague, manager, restrict } = await organize();
    await restrict(requester.roleIds[0]!, { connector_slugs: ['slack', 'github'] });
    await restrict(colleague.roleIds[0]!, { connector_slugs: ['slack'] });
    const id = await file(requester, { connector_slug: 'slack' });
    expect(await reaches(requester, 'slack')).toBe(false);
    const approved = await resolve(manager, id, { decision: 'approve', note: 'Fine.', expires_in_days: 10 });
    expect(approved).toMatchObject({
      status: 200,
      body: {
        status: 'approved',
        decided_by: manager.userId,
        decided_by_label: 'Manager',
        decision_note: 'Fine.',
        blocked_by: [],
      },
    });
    expect((await requester(`GET /access-request/${id}`)).body.decision_note).toBe('Fine.');
    expect(await reaches(requester, 'slack')).toBe(true);
    expect(await reaches(requester, 'slack', toolNamed('send_message'))).toBe(true);
    expect(await reaches(requester, 'github')).toBe(false);
    expect(await reaches(colleague, 'slack')).toBe(false);
    const { body: grant } = await requester(`GET /access-grant/${approved.body.grant_id}`);
    expect(grant).toMatchObject({
      user_id: requester.userId,
      connector_slug: 'slack',
      request_id: id,
      status: 'active',
    });
    api.clock.pass({ days: 11 });
    expect(await reaches(requester, 'slack')).toBe(false);
  });

  it('lifts inherited rules only for the requested fork or tool', async () => {
    const { requester, manager, restrict } = await organize();
    await restrict(requester.roleIds[0]!, { connector_slugs: ['github', 'slack'] });
    await resolve(manager, await file(requester, { connector_slug: 'gh2' }));
    expect([await reaches(requester, 'gh2'), await reaches(requester, 'github')]).toEqual([true, false]);
    await resolve(manager, await file(requester, { connector_slug: 'github', tool_name: 'list_issues' }));
    expect(await reaches(requester, 'github', toolNamed('list_issues'))).toBe(true);
    expect(await reaches(requester, 'github', toolNamed('delete_issue'))).toBe(false);
    expect(await reaches(requester, 'slack')).toBe(false);
  });

  it('also lifts role rules created later, but not member rules created later', async () => {
    const { requester, manager, restrict, blockSlack } = await organize();
    await blockSlack();
    await resolve(manager, await file(requester, { connector_slug: 'slack' }));
    await restrict(requester.roleIds[0]!, { mode: 'allow' });
    expect(await reaches(requester, 'slack')).toBe(true);
    await restrict(requester.userId, { connector_slugs: ['slack'] });
    expect(await reaches(requester, 'slack')).toBe(false);
  });

  it('lifts member rules only if the approver could write them', async () => {
    const { requester, manager, overrider, restrict, blockSlack } = await organize();
    await blockSlack();
    await restrict(requester.userId, { connector_slugs: ['slack'] });
    const id = await file(requester, { connector_slug: 'slack' });
    expect(await resolve(manager, id)).toMatchObject(conflicting('member_rule_blocks'));
    const lift = { decision: 'approve', lift_member_rules: true };
    expect(await resolve(manager, id, lift)).toMatchObject(forbidden('permission_required'));
    expect(await reaches(requester, 'slack')).toBe(false);
    expect((await resolve(overrider, id, lift)).body.status).toBe('approved');
    expect(await reaches(requester, 'slack')).toBe(true);
  });

  it("does not unblock another tool that takes over the requested tool's name", async () => {
    const { owner, requester, manager, restrict, statusOf } = await organize();
    await give(api, owner, connector('chat', 'Chat', 'send_message'));
    await restrict(requester.roleIds[0]!, { connector_slugs: ['chat'] });
    const id = await file(requester, { connector_slug: 'chat', tool_name: 'send_message' });
    const another = toolNamed('delete_all', { name: 'send_message' });
    await give(api, owner, connector('chat', 'Chat', another));
    expect(await resolve(manager, id)).toMatchObject(conflicting('not_restricted'));
    expect(await statusOf(id)).toBe('obsolete');
    expect(await reaches(requester, 'chat', another)).toBe(false);
  });

  it('closes the request as obsolete if nothing blocks the access anymore', async () => {
    const { owner, requester, manager, blockSlack, statusOf } = await organize();
    const rule = await blockSlack();
    const id = await file(requester, { connector_slug: 'slack' });
    await owner(`DELETE /restriction/${rule}`);
    expect((await requester(`GET /access-request/${id}`)).body).toMatchObject({ status: 'pending', blocked_by: [] });
    expect(await resolve(manager, id)).toMatchObject(conflicting('not_restricted'));
    expect(await statusOf(id)).toBe('obsolete');
    expect((await requester('GET /access-grant')).body.result).toEqual([]);
  });

  it('for a permission changes no roles', async () => {
    const { requester, manager, overrider } = await organize();
    const id = await file(requester, { permission: 'team:create' });
    expect(await resolve(manager, id, { decision: 'approve', expires_in_days: 3 })).toMatchObject(
      refused(400, 'validation_error'),
    );
    expect(await resolve(overrider, id, { decision: 'approve', lift_member_rules: true })).toMatchObject(
      refused(400, 'validation_error'),
    );
    expect((await resolve(manager, id)).body).toMatchObject({ status: 'approved', grant_id: null });
    expect(await requester('POST /access-request', { permission: 'team:create' })).toMatchObject({ status: 201 });
  });

  it("respects the organization's maximum lifetime for grants", async () => {
    const { owner, requester, manager, blockSlack } = await organize();
    await blockSlack();
    const id = await file(requester, { connector_slug: 'slack' });
    const approve = (days?: number | null) => resolve(manager, id, { decision: 'approve', expires_in_days: days });
    const invalid = { status: 400, body: { error: { fields: [{ path: '/expires_in_days' }] } } };
    await changeSettings(owner, { require_grant_expiry: true });
    expect(await approve()).toMatchObject(invalid);
    expect(await approve(null)).toMatchObject(invalid);
    await changeSettings(owner, { require_grant_expiry: false, max_grant_days: 30 });
    expect(await approve(31)).toMatchObject(invalid);
    expect(await approve(null)).toMatchObject(invalid);
    for (const days of [0, 366, 1.5, '3']) expect(await approve(days as number)).toMatchObject(invalid);
    const { body } = await approve(30);
    const { expires_at, created_at } = (await requester(`GET /access-grant/${body.grant_id}`)).body;
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(30 * 86_400_000);
  });
});
