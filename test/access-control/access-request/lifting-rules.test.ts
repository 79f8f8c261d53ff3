import { connector, toolNamed } from '../../support/catalog.js';
import { give } from '../../support/own-connectors.js';
import { conflicting, forbidden, refused } from '../../support/refused.js';
import { api, blockSlack, file, people, reaches, resolve, restrict, status } from './scene.js';

const settings = (facts: object) =>
  api.sql(people.owner.orgId, 'update organizations.organizations set settings = settings || $1::jsonb', [facts]);

describe('Approving an access request', () => {
  it('lifts role rules immediately, and only for the requester and target', async () => {
    const { bob, eve, mia } = people;
    await restrict(bob.roleIds[0]!, { connector_slugs: ['slack', 'github'] });
    await restrict(eve.roleIds[0]!, { connector_slugs: ['slack'] });
    const id = await file(bob, { connector_slug: 'slack' });
    expect(await reaches(bob, 'slack')).toBe(false);
    const approved = await resolve(mia, id, { decision: 'approve', note: 'Fine.', expires_in_days: 10 });
    expect(approved).toMatchObject({
      status: 200,
      body: {
        status: 'approved',
        decided_by: mia.userId,
        decided_by_label: 'Mia',
        decision_note: 'Fine.',
        blocked_by: [],
      },
    });
    expect((await bob(`GET /access-request/${id}`)).body.decision_note).toBe('Fine.');
    expect(await reaches(bob, 'slack')).toBe(true);
    expect(await reaches(bob, 'slack', toolNamed('send_message'))).toBe(true);
    expect(await reaches(bob, 'github')).toBe(false);
    expect(await reaches(eve, 'slack')).toBe(false);
    const { body: grant } = await bob(`GET /access-grant/${approved.body.grant_id}`);
    expect(grant).toMatchObject({ user_id: bob.userId, connector_slug: 'slack', request_id: id, status: 'active' });
    api.clock.pass({ days: 11 });
    expect(await reaches(bob, 'slack')).toBe(false);
  });

  it('lifts inherited rules only for the requested fork or tool', async () => {
    const { bob, mia } = people;
    await restrict(bob.roleIds[0]!, { connector_slugs: ['github', 'slack'] });
    await resolve(mia, await file(bob, { connector_slug: 'gh2' }));
    expect([await reaches(bob, 'gh2'), await reaches(bob, 'github')]).toEqual([true, false]);
    await resolve(mia, await file(bob, { connector_slug: 'github', tool_name: 'list_issues' }));
    expect(await reaches(bob, 'github', toolNamed('list_issues'))).toBe(true);
    expect(await reaches(bob, 'github', toolNamed('delete_issue'))).toBe(false);
    expect(await reaches(bob, 'slack')).toBe(false);
  });

  it('also lifts role rules created later, but not member rules created later', async () => {
    const { bob, mia } = people;
    await blockSlack();
    await resolve(mia, await file(bob, { connector_slug: 'slack' }));
    await restrict(bob.roleIds[0]!, { mode: 'allow' });
    expect(await reaches(bob, 'slack')).toBe(true);
    await restrict(bob.userId, { connector_slugs: ['slack'] });
    expect(await reaches(bob, 'slack')).toBe(false);
  });

  it('lifts member rules only if the approver could write them', async () => {
    const { bob, mia, max } = people;
    await blockSlack();
    await restrict(bob.userId, { connector_slugs: ['slack'] });
    const id = await file(bob, { connector_slug: 'slack' });
    expect(await resolve(mia, id)).toMatchObject(conflicting('member_rule_blocks'));
    const lift = { decision: 'approve', lift_member_rules: true };
    expect(await resolve(mia, id, lift)).toMatchObject(forbidden('permission_required'));
    expect(await reaches(bob, 'slack')).toBe(false);
    expect((await resolve(max, id, lift)).body.status).toBe('approved');
    expect(await reaches(bob, 'slack')).toBe(true);
  });

  it("does not unblock another tool that takes over the requested tool's name", async () => {
    const { owner, bob, mia } = people;
    await give(api, owner, connector('chat', 'Chat', 'send_message'));
    await restrict(bob.roleIds[0]!, { connector_slugs: ['chat'] });
    const id = await file(bob, { connector_slug: 'chat', tool_name: 'send_message' });
    const another = toolNamed('delete_all', { name: 'send_message' });
    await give(api, owner, connector('chat', 'Chat', another));
    expect(await resolve(mia, id)).toMatchObject(conflicting('not_restricted'));
    expect(await status(id)).toBe('obsolete');
    expect(await reaches(bob, 'chat', another)).toBe(false);
  });

  it('closes the request as obsolete if nothing blocks the access anymore', async () => {
    const { bob, mia } = people;
    const rule = await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    await people.owner(`DELETE /restriction/${rule}`);
    expect((await bob(`GET /access-request/${id}`)).body).toMatchObject({ status: 'pending', blocked_by: [] });
    expect(await resolve(mia, id)).toMatchObject(conflicting('not_restricted'));
    expect(await status(id)).toBe('obsolete');
    expect((await bob('GET /access-grant')).body.result).toEqual([]);
  });

  it('for a permission changes no roles', async () => {
    const { bob, mia } = people;
    const id = await file(bob, { permission: 'team:create' });
    expect(await resolve(mia, id, { decision: 'approve', expires_in_days: 3 })).toMatchObject(
      refused(400, 'validation_error'),
    );
    expect(await resolve(people.max, id, { decision: 'approve', lift_member_rules: true })).toMatchObject(
      refused(400, 'validation_error'),
    );
    expect((await resolve(mia, id)).body).toMatchObject({ status: 'approved', grant_id: null });
    expect(await bob('POST /access-request', { permission: 'team:create' })).toMatchObject({ status: 201 });
  });

  it("respects the organization's maximum lifetime for grants", async () => {
    const { bob, mia } = people;
    await blockSlack();
    const id = await file(bob, { connector_slug: 'slack' });
    const approve = (days?: number | null) => resolve(mia, id, { decision: 'approve', expires_in_days: days });
    const invalid = { status: 400, body: { error: { fields: [{ path: '/expires_in_days' }] } } };
    await settings({ require_grant_expiry: true });
    expect(await approve()).toMatchObject(invalid);
    expect(await approve(null)).toMatchObject(invalid);
    await settings({ require_grant_expiry: false, max_grant_days: 30 });
    expect(await approve(31)).toMatchObject(invalid);
    expect(await approve(null)).toMatchObject(invalid);
    for (const days of [0, 366, 1.5, '3']) expect(await approve(days as number)).toMatchObject(invalid);
    const { body } = await approve(30);
    const { expires_at, created_at } = (await bob(`GET /access-grant/${body.grant_id}`)).body;
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(30 * 86_400_000);
  });
});
