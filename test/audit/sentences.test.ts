import { api, people, read, team } from './scene.js';

const said = async (query: string) => (await read(people.aud, `scope=org&${query}`)).map(({ summary }) => summary);

describe('An audit sentence', () => {
  it('names the actor only once if the actor is also the subject', async () => {
    const { bob, owner } = people;
    const { body } = await owner('POST /invite', { email: 'zoe@example.com', role_ids: bob.roleIds });
    const secret = new URLSearchParams(new URL(body.invite_url).hash.slice(1)).get('token');
    const { body: accepted } = await api.client()('POST /invite/accept', { token: secret });
    const zoe = api.client(accepted.token);
    expect(await said(`actor_id=${accepted.user.id}`)).toEqual([
      'zoe@example.com accepted their invite',
      'zoe@example.com issued token First token',
      'zoe@example.com joined',
    ]);
    await zoe(`PATCH /member/${accepted.user.id}`, { name: 'Zoe' });
    expect(await said('action=member.updated')).toEqual(['Zoe changed their own profile']);
    await owner(`PATCH /member/${accepted.user.id}`, { name: 'Zoe Doe' });
    expect((await said('action=member.updated'))[0]).toBe('Olivia Owner changed the profile of Zoe Doe');
    await zoe(`DELETE /member/${accepted.user.id}?confirm_ownerless=true`);
    expect(await said('action=member.left')).toEqual(['Former member left the organization']);
  });

  it('does not list the actor among the affected members', async () => {
    const { ada, bob } = people;
    const id = await team(ada, 'Sales', { members: [{ user_id: bob.userId, is_admin: true }] });
    for (const { userId } of [ada, bob]) await ada(`DELETE /team/${id}/members/${userId}`);
    expect(await said('action=team.member_removed')).toEqual([
      'Ada removed Bob from team Sales',
      'Ada removed themselves from team Sales',
    ]);
  });
});
