import { startApi } from '../../support/api.js';
import { refused } from '../../support/refused.js';
import { createTeam } from './create-team.js';

const api = await startApi();
afterAll(() => api.stop());

describe('The members of a team', () => {
  it("use their team's version for If-Match", async () => {
    const { lead, member } = await api.organization({ lead: 'Member', member: 'Member' });
    const { id } = await createTeam(lead);
    const [members, path] = [`/team/${id}/members`, `/team/${id}/members/${member.userId}`];
    const added = await lead(`POST ${members}`, { user_id: member.userId });
    expect([added.status, added.headers.get('etag')]).toEqual([201, '"2"']);
    const again = await lead(`POST ${members}`, { user_id: member.userId });
    expect([again.status, again.headers.get('etag')]).toEqual([200, '"2"']);
    const appoint = (tag: string) => lead(`PATCH ${path}`, { is_admin: true }, { 'if-match': tag });
    expect(await appoint('"1"')).toMatchObject(refused(412, 'conflict', 'version_mismatch'));
    expect((await appoint('"2"')).headers.get('etag')).toBe('"3"');
    const remove = (tag: string) => lead(`DELETE ${path}`, undefined, { 'if-match': tag });
    expect(await remove('"2"')).toMatchObject(refused(412, 'conflict', 'version_mismatch'));
    expect((await remove('"3"')).status).toBe(204);
  });

  it('are listed in the audit event when their team is deleted', async () => {
    const { lead, member } = await api.organization({ lead: 'Member', member: 'Member' });
    const { id } = await createTeam(lead, { members: [{ user_id: member.userId }] });
    expect((await lead(`DELETE /team/${id}`)).status).toBe(204);
    const [told] = await api.sql(lead.orgId, `select data from kernel.events where type = 'team.deleted'`);
    expect(told.data).toEqual({ user_ids: [lead.userId, member.userId].sort(), member_count: 2, acl_ids: [] });
  });
});
