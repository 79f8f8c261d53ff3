import { type MemberClient } from '../../support/founder.js';
import { refused } from '../../support/refused.js';
import { api, block, invited, program, type Program, reach, tokenFor } from './behind-scene.js';

const self = refused(403, 'forbidden', 'self_target');

/** An administrator whom the owner blocks from slack, and a second identity of that administrator. */
async function administrator(become: (ada: MemberClient, bob: MemberClient) => Promise<Program>) {
  const { owner, ada, bob } = await found();
  const { body: rule } = await owner('POST /restriction', block('user', ada.userId));
  const { body: ofRole } = await owner('POST /restriction', block('role', ada.roleIds[0]!));
  return { owner, ada, bob, rule, ofRole, second: await become(ada, bob) };
}

const found = () => api.organization({ ada: 'Org Admin', bob: 'Org Admin' });

async function invitedByReturned(ada: MemberClient): Promise<Program> {
  const second = await invitedByRemoved(ada, 'between@example.com');
  const directory = api.client((await ada('POST /api-token', { kind: 'scim', name: 'Directory' })).body.token);
  expect((await directory('POST /scim/v2/Users', { userName: 'between@example.com' })).status).toBe(201);
  return second;
}

async function invitedByRemoved(ada: MemberClient, email?: string): Promise<Program> {
  const between = await invited(ada, ada.roleIds, email);
  const second = await invited(between, ada.roleIds);
  expect((await ada(`DELETE /member/${between.userId}?confirm_ownerless=true`)).status).toBe(204);
  return second;
}

type Becoming = [string, (ada: MemberClient, bob: MemberClient) => Promise<Program>];

describe.each<Becoming>([
  ['their own service member', (ada) => program(ada)],
  [
    'their service member with a token from another member',
    async (ada, bob) => tokenFor(bob, (await program(ada)).userId),
  ],
  ['a member whose invite link they saw', (ada) => invited(ada, ada.roleIds)],
  ['an indirectly invited member after removing the inviter', (ada) => invitedByRemoved(ada)],
  ['an indirectly invited member after their directory restored the inviter', (ada) => invitedByReturned(ada)],
])('A restricted administrator, using %s,', (_, become) => {
  it('cannot change the rules that bind the administrator', async () => {
    const { ada, bob, rule, ofRole, second } = await administrator(become);
    expect(await second(`DELETE /restriction/${rule.id}`)).toMatchObject(self);
    expect(await second(`PATCH /restriction/${rule.id}`, { mode: 'allow' })).toMatchObject(self);
    expect(await second(`PATCH /restriction/${rule.id}`, { target_id: bob.userId })).toMatchObject(self);
    expect(await second('POST /restriction', block('user', ada.userId))).toMatchObject(self);
    expect(await second(`DELETE /restriction/${ofRole.id}`)).toMatchObject(refused(403, 'forbidden', 'own_role'));
    expect((await second(`GET /restriction/${rule.id}`)).body.can_manage).toBe(false);
    expect((await bob(`DELETE /restriction/${rule.id}`)).status).toBe(204);
  });

  it('cannot change their own roles or suspension', async () => {
    const { owner, ada, bob, second } = await administrator(become);
    const { body } = await second(`GET /member/${ada.userId}`);
    expect([body.can_manage_roles, body.can_suspend]).toEqual([false, false]);
    const other = await api.roleId(owner, 'Member');
    expect(await second(`PATCH /member/${ada.userId}`, { role_ids: [other] })).toMatchObject(
      refused(403, 'forbidden', 'own_roles'),
    );
    expect(await second(`POST /member/${ada.userId}/suspend`, {})).toMatchObject(self);
    expect((await bob(`PATCH /member/${ada.userId}`, { role_ids: [other] })).status).toBe(200);
  });

  it('cannot decide their own requests or extend their own grants', async () => {
    const { owner, ada, bob, second } = await administrator(become);
    const { body: request } = await ada('POST /access-request', { connector_slug: 'slack' });
    const approve = { decision: 'approve', expires_in_days: 7, lift_member_rules: true };
    expect(await second(`POST /access-request/${request.id}/resolve`, approve)).toMatchObject(
      refused(403, 'forbidden', 'own_request'),
    );
    expect((await bob(`POST /access-request/${request.id}/resolve`, approve)).status).toBe(200);
    const { body: grants } = await owner('GET /access-grant');
    expect(await second(`POST /access-grant/${grants.result[0].id}/extend`, { expires_in_days: 30 })).toMatchObject(
      self,
    );
  });
});

describe('Restrictions on the people behind a service member', () => {
  it('bind the service member through its responsible member and token issuers', async () => {
    const { owner, ada, bob } = await found();
    const role_ids = [await api.roleId(owner, 'Member')];
    const robot = await program(ada, role_ids);
    const [second, third] = [await tokenFor(bob, robot.userId), await tokenFor(owner, robot.userId)];
    expect(await reach(robot, 'slack')).toBe('allowed');
    const { body: rule } = await owner('POST /restriction', block('user', bob.userId));
    expect(await Promise.all([robot, second, third].map((as) => reach(as, 'slack')))).toEqual([
      'allowed',
      'blocked',
      'allowed',
    ]);
    await owner(`PATCH /restriction/${rule.id}`, { target_type: 'role', target_id: ada.roleIds[0] });
    expect(await Promise.all([robot, second, third].map((as) => reach(as, 'slack')))).toEqual([
      'blocked',
      'blocked',
      'blocked',
    ]);
    expect(await reach(third, 'github')).toBe('allowed');
  });

  it('are shown with the person’s name but without the rule', async () => {
    const { owner, ada, bob } = await found();
    const robot = await program(ada, [await api.roleId(owner, 'Member')]);
    await owner('POST /restriction', block('role', ada.roleIds[0]!));
    const refusal = (await robot('GET /connector/slack/tools')).body.error;
    expect(refusal).toMatchObject({
      reason: 'connector_restricted',
      message: 'You act on behalf of Ada, and a restriction on that member blocks you from using slack.',
      details: { restricted_by: 'role', stands_for: { user_id: ada.userId, label: 'Ada' } },
    });
    const mine = (await robot('GET /restriction/explain?connector_slug=slack')).body;
    expect(mine.sentence).toBe('Blocked by a rule on a role of Ada (on whose behalf this member acts).');
    const binding = mine.steps.filter(({ verdict }: any) => verdict === 'blocks');
    expect(binding).toMatchObject([{ source: 'role', stands_for: ada.userId }]);
    expect(binding[0]).not.toHaveProperty('restrictions');
    const theirs = (await bob(`GET /restriction/explain?user_id=${robot.userId}&connector_slug=slack`)).body;
    expect(theirs.sentence).toBe('Blocked by a rule on role Org Admin of Ada (on whose behalf this member acts).');
  });

  it('do not bind members whom these people invited', async () => {
    const { owner, ada } = await found();
    const second = await invited(ada, [await api.roleId(owner, 'Member')]);
    await owner('POST /restriction', block('user', ada.userId));
    expect([await reach(ada, 'slack'), await reach(second, 'slack')]).toEqual(['blocked', 'allowed']);
  });
});

describe('A member', () => {
  it('is confirmed, unless their inviter could see the invite link', async () => {
    const { owner, ada } = await found();
    const second = await invited(ada, [await api.roleId(owner, 'Member')]);
    expect((await owner(`GET /member/${ada.userId}`)).body).toMatchObject({
      confirmed: true,
      responsible_user_id: null,
    });
    expect((await owner(`GET /member/${second.userId}`)).body.confirmed).toBe(false);
  });
});
