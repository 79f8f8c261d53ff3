import { type Client } from '../../support/api.js';
import { changeSettings } from '../../support/change-settings.js';
import { refused } from '../../support/refused.js';
import { invite, secretIn, startInviteScene } from './scene.js';

const { api, accept } = await startInviteScene();

describe('Inviting', () => {
  it('refuses an address that imitates another address', async () => {
    const { owner } = await api.organization();
    const answer = await owner('POST /invite', { email: '\uff4fwner@example.com' });
    expect(answer).toMatchObject(refused(400, 'validation_error', 'invalid_fields'));
    expect(answer.body.error.fields).toMatchObject([{ path: '/email', reason: 'invalid_format' }]);
  });

  it('creates a pending invite with the default role, for 7 days', async () => {
    const { owner } = await api.organization();
    const answer = await owner('POST /invite', { email: ' Invitee@Example.com ', name: 'Invitee' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        email: 'Invitee@Example.com',
        status: 'pending',
        roles: [{ name: 'Member' }],
        sent_at: null,
        send_count: 0,
        can_manage: true,
        invited_by_label: 'Olivia Owner',
      },
    });
    expect(Date.parse(answer.body.expires_at) - Date.parse(answer.body.created_at)).toBe(7 * 86_400_000);
  });

  it('leads to membership with the default role and a token', async () => {
    const { owner } = await api.organization();
    const answer = await owner('POST /invite', { email: 'Invitee@Example.com', name: 'Invitee' });
    const joined = await accept(secretIn(answer), { name: 'Chosen Name' });
    expect(joined).toMatchObject({ status: 200, body: { organization: { id: owner.orgId } } });
    const { id } = joined.body.user;
    const roles = [{ name: 'Member', sources: ['direct'] }];
    expect((await api.client(joined.body.token)('GET /user/me')).body).toMatchObject({
      user: { id, name: 'Chosen Name', email: 'Invitee@Example.com', roles },
    });
    const accepted = { status: 'accepted', accepted_user_id: id, can_manage: false };
    expect((await owner(`GET /invite/${answer.body.id}`)).body).toMatchObject(accepted);
    expect(await accept(secretIn(answer))).toMatchObject(refused(404, 'not_found'));
    const { body } = await owner('GET /audit-log?scope=org&action=member.joined,invite.*');
    expect(body.result.map(({ summary }: any) => summary)).toEqual([
      'Chosen Name accepted the invite for Invitee@Example.com',
      expect.stringMatching(/^Chosen Name joined/),
      'Olivia Owner invited Invitee@Example.com',
      'Operator added Olivia Owner',
    ]);
  });

  it('keeps the secret and the address out of the log', async () => {
    const { owner } = await api.organization();
    const { secret } = await invite(owner, { email: 'candidate@example.com' });
    const kept = await api.sql(owner.orgId, 'select to_json(kept)::text from kernel.events kept');
    expect(JSON.stringify(kept)).not.toMatch(/candidate/);
    expect(
      JSON.stringify(await api.sql(owner.orgId, 'select to_json(kept)::text from identity.secrets kept')),
    ).not.toContain(secret);
  });

  /** A manager who may invite, the leader of a team, and an attempt to invite with the role Guest. */
  async function startTeam() {
    const org = await api.organization({ manager: ['member:manage', 'connector:view'], lead: 'Member' });
    const guest = await api.roleId(org.owner, 'Guest');
    const team = (await org.lead('POST /team', { name: 'Sales' })).body.id;
    const attempt = (as: Client, body: object) =>
      as('POST /invite', { email: 'x@example.com', role_ids: [guest], ...body });
    return { ...org, team, attempt };
  }

  it("requires member:manage, the roles' permissions and authority over the teams", async () => {
    const { owner, manager, lead, team, attempt } = await startTeam();
    const admin = await api.roleId(owner, 'Org Admin');
    expect(await lead('POST /invite', { nonsense: 1 })).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect(await attempt(manager, { role_ids: [admin] })).toMatchObject(
      refused(403, 'forbidden', 'permission_not_held'),
    );
    expect(await attempt(manager, { team_ids: [team] })).toMatchObject(
      refused(403, 'forbidden', 'team_admin_required'),
    );
  });

  it('refuses unknown roles and teams, and people who are members or invited', async () => {
    const { manager, lead, attempt } = await startTeam();
    expect(await attempt(manager, { team_ids: ['team_nobody'] })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: '/team_ids/0', reason: 'unknown_team' }] } },
    });
    expect(await attempt(manager, { role_ids: ['role_nobody'] })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ reason: 'unknown_role' }] } },
    });
    expect(await attempt(manager, { email: 'nonsense' })).toMatchObject(refused(400, 'validation_error'));
    expect(await attempt(manager, { email: lead.email.toUpperCase() })).toMatchObject(
      refused(409, 'conflict', 'already_member'),
    );
    expect((await attempt(manager, {})).status).toBe(201);
    expect(await attempt(manager, { email: 'X@Example.com' })).toMatchObject(
      refused(409, 'conflict', 'already_invited'),
    );
  });

  it('adds the person to teams', async () => {
    const { owner, lead, team } = await startTeam();
    await lead(`POST /team/${team}/members`, { user_id: owner.userId });
    const { secret } = await invite(owner, { team_ids: [team] });
    const { body } = await accept(secret);
    expect((await lead(`GET /team/${team}/member?sort=-added_at`)).body.result).toMatchObject([
      { user_id: body.user.id, is_admin: false },
      { user_id: owner.userId },
      { user_id: lead.userId },
    ]);
  });

  it('accepts only domains that the organization allows', async () => {
    const { owner } = await api.organization();
    await changeSettings(owner, { allowed_email_domains: ['acme.example'] });
    expect(await owner('POST /invite', { email: 'x@acme.example.com' })).toMatchObject(
      refused(400, 'validation_error'),
    );
    expect((await owner('POST /invite', { email: 'x@ACME.example' })).status).toBe(201);
  });

  it('counts pending invites as seats of the plan', async () => {
    const { owner } = await api.organization({ member: 'Member', colleague: 'Member' }, { plan: 'free' });
    await invite(owner);
    const last = await invite(owner);
    expect(await owner('POST /invite', { email: 'x@example.com' })).toMatchObject(
      refused(409, 'conflict', 'seat_limit'),
    );
    expect((await accept(last.secret)).status).toBe(200);
    expect(
      (await owner('POST /invite', { email: 'x@example.com', role_ids: [await api.roleId(owner, 'Guest')] })).status,
    ).toBe(201);
  });
});
