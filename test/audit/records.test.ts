import { Client as Connection } from 'pg';
import { RefusalListener } from '#kernel/http';
import { forbidden } from '../support/refused.js';
import { ruleOn } from '../support/rule-on.js';
import { read, startAuditScene, team } from './scene.js';

const { api, organize } = await startAuditScene();

describe('The audit log', () => {
  it('shows actor, resource, token, origin and changes', async () => {
    const { manager, auditor, owner } = await organize();
    const { body } = await owner('POST /role', { name: 'Ops', permissions: ['connector:view'] });
    const headers = { 'x-request-id': 'request-4711', 'user-agent': 'Promises/1' };
    await manager(`PATCH /role/${body.id}`, { permissions: ['team:create'], name: 'Operations' }, headers);
    const [record] = await read(auditor, `scope=org&resource_id=${body.id}&action=role.updated`);
    expect(record).toEqual({
      id: expect.stringMatching(/^aud_/),
      occurred_at: expect.any(String),
      action: 'role.updated',
      category: 'access',
      summary: 'Manager changed role Operations',
      actor: { kind: 'user', id: manager.userId, label: 'Manager', summary: 'Manager' },
      token: { id: expect.stringMatching(/^atok_/), kind: 'personal', name: 'Test' },
      delegation: [],
      resource: { type: 'role', id: body.id, label: 'Operations', deleted: false },
      subject_user_id: null,
      subject_label: null,
      changes: expect.arrayContaining([
        { field: 'name', before: 'Ops', after: 'Operations' },
        { field: 'permissions', added: ['team:create'], removed: ['connector:view'] },
      ]),
      data: { added: ['team:create'], removed: ['connector:view'], fields: ['name'] },
      outcome: 'success',
      ip: '127.0.0.1',
      user_agent: 'Promises/1',
      request_id: 'request-4711',
    });
    expect((await auditor(`GET /audit-log/${record.id}`)).body).toEqual(record);
    await owner(`DELETE /role/${body.id}`);
    expect((await read(auditor, `scope=org&resource_id=${body.id}`)).map(({ resource }) => resource.deleted)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('marks a member as deleted only until they return', async () => {
    const { member, auditor, owner } = await organize();
    const isGone = async () =>
      new Set((await read(auditor, `scope=org&resource_id=${member.userId}`)).map(({ resource }) => resource.deleted));
    expect(await isGone()).toEqual(new Set([false]));
    await owner(`POST /member/${member.userId}/remove`, { confirm_ownerless: true });
    expect(await isGone()).toEqual(new Set([true]));
    const { body } = await owner('POST /invite', { email: member.email });
    await api.client()('POST /invite/accept', { token: body.invite_url.split('#token=')[1] });
    expect(await isGone()).toEqual(new Set([false]));
  });

  it('shows current names, or “Former member” for members who left', async () => {
    const { manager, member, auditor, owner } = await organize();
    const id = await team(manager, 'Sales', { members: [{ user_id: member.userId }] });
    await manager(`DELETE /team/${id}/members/${member.userId}`);
    const summary = async () => (await read(auditor, `scope=org&resource_id=${id}&action=team.member_removed`))[0];
    expect((await summary()).summary).toBe('Manager removed Member from team Sales');
    await owner(`PATCH /member/${member.userId}`, { name: 'Renamed' });
    expect((await summary()).summary).toBe('Manager removed Renamed from team Sales');
    await owner(`DELETE /member/${manager.userId}?confirm_ownerless=true`);
    expect(await summary()).toMatchObject({
      summary: 'Former member removed Renamed from team Sales',
      actor: { kind: 'user', id: manager.userId, label: null, summary: 'Former member' },
    });
    await owner(`DELETE /member/${member.userId}?confirm_ownerless=true`);
    expect(await summary()).toMatchObject({
      summary: 'Former member removed Former member from team Sales',
      subject_user_id: member.userId,
      subject_label: null,
    });
  });

  it('records refused attempts to escalate privileges', async () => {
    const { manager, member, auditor, owner } = await organize();
    const { id } = (await owner('POST /role', { name: 'Strong', permissions: ['audit:view'] })).body;
    const once = { 'x-request-id': 'reaching-out', 'idempotency-key': 'only-once' };
    await manager(`PATCH /role/${id}`, { permissions: ['org:delete'] }, once);
    await manager('POST /role', { name: 'Stronger', permissions: ['org:delete'] });
    await owner(`PATCH /member/${owner.userId}`, { role_ids: [id] });
    for (const write of ['POST /role', `PATCH /role/${id}`]) await member(write, { permissions: [] });
    await manager('POST /role', { name: '' });
    await manager(`PATCH /role/role_01k7vm3q8ef6ha4x2c9b5t0rsd`, {});
    await owner('POST /restriction/simulate', { draft: ruleOn(owner.userId, { connector_slugs: ['slack'] }) });
    await api.app.get(RefusalListener).flush();
    const refusals = await read(auditor, 'scope=org&outcome=refused&sort=occurred_at');
    expect(refusals.map(({ actor, action, summary, resource }) => [actor.id, action, summary, resource.id])).toEqual([
      [manager.userId, 'access.refused', 'Manager was refused PATCH /role/:id (permission_not_held) on Strong', id],
      [manager.userId, 'access.refused', 'Manager was refused POST /role (permission_not_held) on a new role', 'new'],
      [
        owner.userId,
        'access.refused',
        'Olivia Owner was refused PATCH /member/:id (own_roles) on themselves',
        owner.userId,
      ],
    ]);
    expect(refusals[0]).toMatchObject({
      category: 'security',
      resource: { type: 'role', deleted: false },
      request_id: 'reaching-out',
      ip: '127.0.0.1',
      data: { reason: 'permission_not_held', request: 'PATCH /role/:id' },
      changes: [],
    });
    expect((await owner(`GET /role/${id}`)).body.permissions).toEqual(['audit:view']);
    expect(
      (await manager(`PATCH /role/${id}`, { permissions: ['org:delete'] }, once)).headers.get('idempotent-replayed'),
    ).toBe(null);
  });

  it('keeps at most a hundred refusals that wait to be stored', async () => {
    const { manager, auditor, owner } = await organize();
    const { id } = (await owner('POST /role', { name: 'Strong', permissions: ['audit:view'] })).body;
    const reach = () => manager(`PATCH /role/${id}`, { permissions: ['org:delete'] });
    const database = new Connection({ connectionString: api.urls.owner });
    await database.connect();
    await database.query('begin; lock table kernel.events in exclusive mode');
    // There are more writes than connections, and each write still gets a connection.
    for (let times = 0; times < 13; times++)
      for (const answer of await Promise.all(Array.from({ length: 10 }, reach)))
        expect(answer).toMatchObject(forbidden('permission_not_held'));
    await database.query('rollback');
    await database.end();
    await api.app.get(RefusalListener).flush();
    const refusals = await read(auditor, 'scope=org&outcome=refused&limit=200');
    expect(refusals.length).toBe(100);
    await reach();
    await api.app.get(RefusalListener).flush();
    expect(await read(auditor, 'scope=org&outcome=refused&limit=200')).toHaveLength(101);
  });

  it("cannot be changed by Latchkey's database role", async () => {
    const { owner } = await organize();
    const { orgId } = owner;
    for (const statement of [
      `update kernel.events set actor_id = 'usr_x' where org_id = $1`,
      'delete from kernel.events where org_id = $1',
    ])
      await expect(api.sql(orgId, statement, [orgId])).rejects.toThrow('permission denied');
    await expect(api.sql(orgId, 'truncate kernel.events')).rejects.toThrow('permission denied');
  });
});
