import { type MemberClient } from '../../support/founder.js';
import { refused } from '../../support/refused.js';
import { block, type Program, reach, startBehindScene } from './behind-scene.js';

const { api, invited, program, tokenFor } = await startBehindScene();

const self = refused(403, 'forbidden', 'self_target');

/** An administrator whom the owner blocks from slack, and a second identity of that administrator. */
async function restrictedAdmin(become: (admin: MemberClient, colleague: MemberClient) => Promise<Program>) {
  const { owner, admin, colleague } = await organize();
  const { body: rule } = await owner('POST /restriction', block('user', admin.userId));
  const { body: ofRole } = await owner('POST /restriction', block('role', admin.roleIds[0]!));
  return { owner, admin, colleague, rule, ofRole, second: await become(admin, colleague) };
}

const organize = () => api.organization({ admin: 'Org Admin', colleague: 'Org Admin' });

async function invitedByReturned(admin: MemberClient): Promise<Program> {
  const second = await invitedByRemoved(admin, 'between@example.com');
  const directory = api.client((await admin('POST /api-token', { kind: 'scim', name: 'Directory' })).body.token);
  expect((await directory('POST /scim/v2/Users', { userName: 'between@example.com' })).status).toBe(201);
  return second;
}

async function invitedByRemoved(admin: MemberClient, email?: string): Promise<Program> {
  const between = await invited(admin, admin.roleIds, email);
  const second = await invited(between, admin.roleIds);
  expect((await admin(`DELETE /member/${between.userId}?confirm_ownerless=true`)).status).toBe(204);
  return second;
}

type Becoming = [string, (admin: MemberClient, colleague: MemberClient) => Promise<Program>];

describe.each<Becoming>([
  ['their own service member', (admin) => program(admin)],
  [
    'their service member with a token from another member',
    async (admin, colleague) => tokenFor(colleague, (await program(admin)).userId),
  ],
  ['a member whose invite link they saw', (admin) => invited(admin, admin.roleIds)],
  ['an indirectly invited member after removing the inviter', (admin) => invitedByRemoved(admin)],
  ['an indirectly invited member after their directory restored the inviter', (admin) => invitedByReturned(admin)],
])('A restricted administrator, using %s,', (_, become) => {
  it('cannot change the rules that bind the administrator', async () => {
    const { admin, colleague, rule, ofRole, second } = await restrictedAdmin(become);
    expect(await second(`DELETE /restriction/${rule.id}`)).toMatchObject(self);
    expect(await second(`PATCH /restriction/${rule.id}`, { mode: 'allow' })).toMatchObject(self);
    expect(await second(`PATCH /restriction/${rule.id}`, { target_id: colleague.userId })).toMatchObject(self);
    expect(await second('POST /restriction', block('user', admin.userId))).toMatchObject(self);
    expect(await second(`DELETE /restriction/${ofRole.id}`)).toMatchObject(refused(403, 'forbidden', 'own_role'));
    expect((await second(`GET /restriction/${rule.id}`)).body.can_manage).toBe(false);
    expect((await colleague(`DELETE /restriction/${rule.id}`)).status).toBe(204);
  });

  it('cannot change their own roles or suspension', async () => {
    const { owner, admin, colleague, second } = await restrictedAdmin(become);
    const { body } = await second(`GET /member/${admin.userId}`);
    expect([body.can_manage_roles, body.can_suspend]).toEqual([false, false]);
    const other = await api.roleId(owner, 'Member');
    expect(await second(`PATCH /member/${admin.userId}`, { role_ids: [other] })).toMatchObject(
      refused(403, 'forbidden', 'own_roles'),
    );
    expect(await second(`POST /member/${admin.userId}/suspend`, {})).toMatchObject(self);
    expect((await colleague(`PATCH /member/${admin.userId}`, { role_ids: [other] })).status).toBe(200);
  });

  it('cannot decide their own requests or extend their own grants', async () => {
    const { owner, admin, colleague, second } = await restrictedAdmin(become);
    const { body: request } = await admin('POST /access-request', { connector_slug: 'slack' });
    const approve = { decision: 'approve', expires_in_days: 7, lift_member_rules: true };
    expect(await second(`POST /access-request/${request.id}/resolve`, approve)).toMatchObject(
      refused(403, 'forbidden', 'own_request'),
    );
    expect((await colleague(`POST /access-request/${request.id}/resolve`, approve)).status).toBe(200);
    const { body: grants } = await owner('GET /access-grant');
    expect(await second(`POST /access-grant/${grants.result[0].id}/extend`, { expires_in_days: 30 })).toMatchObject(
      self,
    );
  });
});

describe('Restrictions on the people behind a service member', () => {
  it('bind the service member through its responsible member and token issuers', async () => {
    const { owner, admin, colleague } = await organize();
    const role_ids = [await api.roleId(owner, 'Member')];
    const robot = await program(admin, role_ids);
    const [second, third] = [await tokenFor(colleague, robot.userId), await tokenFor(owner, robot.userId)];
    expect(await reach(robot, 'slack')).toBe('allowed');
    const { body: rule } = await owner('POST /restriction', block('user', colleague.userId));
    expect(await Promise.all([robot, second, third].map((as) => reach(as, 'slack')))).toEqual([
      'allowed',
      'blocked',
      'allowed',
    ]);
    await owner(`PATCH /restriction/${rule.id}`, { target_type: 'role', target_id: admin.roleIds[0] });
    expect(await Promise.all([robot, second, third].map((as) => reach(as, 'slack')))).toEqual([
      'blocked',
      'blocked',
      'blocked',
    ]);
    expect(await reach(third, 'github')).toBe('allowed');
  });

  it('are shown with the person’s name but without the rule', async () => {
    const { owner, admin, colleague } = await organize();
    const robot = await program(admin, [await api.roleId(owner, 'Member')]);
    await owner('POST /restriction', block('role', admin.roleIds[0]!));
    const refusal = (await robot('GET /connector/slack/tools')).body.error;
    expect(refusal).toMatchObject({
      reason: 'connector_restricted',
      message: 'You act on behalf of Admin, and a restriction on that member blocks you from using slack.',
      details: { restricted_by: 'role', stands_for: { user_id: admin.userId, label: 'Admin' } },
    });
    const mine = (await robot('GET /restriction/explain?connector_slug=slack')).body;
    expect(mine.sentence).toBe('Blocked by a rule on a role of Admin (on whose behalf this member acts).');
    const binding = mine.steps.filter(({ verdict }: any) => verdict === 'blocks');
    expect(binding).toMatchObject([{ source: 'role', stands_for: admin.userId }]);
    expect(binding[0]).not.toHaveProperty('restrictions');
    const theirs = (await colleague(`GET /restriction/explain?user_id=${robot.userId}&connector_slug=slack`)).body;
    expect(theirs.sentence).toBe('Blocked by a rule on role Org Admin of Admin (on whose behalf this member acts).');
  });

  it('do not bind members whom these people invited', async () => {
    const { owner, admin } = await organize();
    const second = await invited(admin, [await api.roleId(owner, 'Member')]);
    await owner('POST /restriction', block('user', admin.userId));
    expect([await reach(admin, 'slack'), await reach(second, 'slack')]).toEqual(['blocked', 'allowed']);
  });
});

describe('A member', () => {
  it('is confirmed, unless their inviter could see the invite link', async () => {
    const { owner, admin } = await organize();
    const second = await invited(admin, [await api.roleId(owner, 'Member')]);
    expect((await owner(`GET /member/${admin.userId}`)).body).toMatchObject({
      confirmed: true,
      responsible_user_id: null,
    });
    expect((await owner(`GET /member/${second.userId}`)).body.confirmed).toBe(false);
  });
});
