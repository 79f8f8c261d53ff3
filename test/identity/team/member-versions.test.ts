import { refused } from '../../support/refused.js';
import { api, created } from './scene.js';

describe('The members of a team', () => {
  it("use their team's version for If-Match", async () => {
    const { ada, bob } = await api.organization({ ada: 'Member', bob: 'Member' });
    const { id } = await created(ada);
    const [members, bobs] = [`/team/${id}/members`, `/team/${id}/members/${bob.userId}`];
    const added = await ada(`POST ${members}`, { user_id: bob.userId });
    expect([added.headers.get('location'), added.headers.get('etag')]).toEqual([bobs, '"2"']);
    const again = await ada(`POST ${members}`, { user_id: bob.userId });
    expect([again.headers.get('location'), again.headers.get('etag')]).toEqual([null, '"2"']);
    const appoint = (tag: string) => ada(`PATCH ${bobs}`, { is_admin: true }, { 'if-match': tag });
    expect(await appoint('"1"')).toMatchObject(refused(412, 'conflict', 'version_mismatch'));
    expect((await appoint('"2"')).headers.get('etag')).toBe('"3"');
    const remove = (tag: string) => ada(`DELETE ${bobs}`, undefined, { 'if-match': tag });
    expect(await remove('"2"')).toMatchObject(refused(412, 'conflict', 'version_mismatch'));
    expect((await remove('"3"')).status).toBe(204);
  });

  it('are listed in the audit event when their team is deleted', async () => {
    const { ada, bob } = await api.organization({ ada: 'Member', bob: 'Member' });
    const { id } = await created(ada, { members: [{ user_id: bob.userId }] });
    expect((await ada(`DELETE /team/${id}`)).status).toBe(204);
    const [told] = await api.sql(ada.orgId, `select data from kernel.events where type = 'team.deleted'`);
    expect(told.data).toEqual({ user_ids: [ada.userId, bob.userId].sort(), member_count: 2, acl_ids: [] });
  });
});
