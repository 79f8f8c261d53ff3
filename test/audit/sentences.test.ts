import { type MemberClient } from '../support/founder.js';
import { read, startAuditScene, team } from './scene.js';

const { api, organize } = await startAuditScene();

const said = async (as: MemberClient, query: string) =>
  (await read(as, `scope=org&${query}`)).map(({ summary }) => summary);

describe('An audit sentence', () => {
  it('names the actor only once if the actor is also the subject', async () => {
    const { member, auditor, owner } = await organize();
    const { body } = await owner('POST /invite', {
      ...{ email: 'invitee@example.com', role_ids: member.roleIds },
      team_ids: [await team(owner, 'Sales')],
    });
    const secret = new URLSearchParams(new URL(body.invite_url).hash.slice(1)).get('token');
    const { body: accepted } = await api.client()('POST /invite/accept', { token: secret });
    const invitee = api.client(accepted.token);
    expect(await said(auditor, `actor_id=${accepted.user.id}`)).toEqual([
      'invitee@example.com accepted their invite',
      'invitee@example.com issued token First token',
      'invitee@example.com joined team Sales',
      'invitee@example.com joined',
    ]);
    await invitee(`PATCH /member/${accepted.user.id}`, { name: 'Invitee' });
    expect(await said(auditor, 'action=member.updated')).toEqual(['Invitee changed their own profile']);
    await owner(`PATCH /member/${accepted.user.id}`, { name: 'New Name' });
    expect((await said(auditor, 'action=member.updated'))[0]).toBe('Olivia Owner changed the profile of New Name');
    await invitee(`DELETE /member/${accepted.user.id}?confirm_ownerless=true`);
    expect(await said(auditor, 'action=member.left')).toEqual(['Former member left the organization']);
  });

  it('does not list the actor among the affected members', async () => {
    const { manager, member, auditor } = await organize();
    const id = await team(manager, 'Sales', { members: [{ user_id: member.userId, is_admin: true }] });
    for (const { userId } of [manager, member]) await manager(`DELETE /team/${id}/members/${userId}`);
    expect(await said(auditor, 'action=team.member_removed')).toEqual([
      'Manager removed Member from team Sales',
      'Manager left team Sales',
    ]);
  });
});
