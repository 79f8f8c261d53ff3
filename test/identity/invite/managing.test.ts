import { type Client } from '../../support/api.js';
import { type MemberClient } from '../../support/founder.js';
import { never, refused } from '../../support/refused.js';
import { invite, startInviteScene } from './scene.js';

const { api, accept } = await startInviteScene();

describe('An invite', () => {
  it('is resent with a new link that replaces the old one', async () => {
    const { manager } = await api.organization({ manager: 'People Admin' });
    const first = await invite(manager);
    api.clock.pass({ days: 6 });
    const again = await manager(`POST /invite/${first.id}/resend`, {});
    expect(again.body).toMatchObject({ send_count: 0, status: 'pending' });
    api.clock.pass({ days: 6 });
    expect(await accept(first.secret)).toMatchObject(refused(404, 'not_found'));
    for (let sent = 2; sent < 5; sent++)
      expect((await manager(`POST /invite/${first.id}/resend`, {})).status).toBe(200);
    expect(await manager(`POST /invite/${first.id}/resend`, {})).toMatchObject(
      refused(409, 'conflict', 'quota_exceeded'),
    );
  });

  it('can be resent only by callers who could create it', async () => {
    const { owner, manager, teamManager } = await api.organization({
      manager: ['member:manage', 'connector:view'],
      teamManager: 'Team Admin',
    });
    const sales = { name: 'Sales', members: [{ user_id: owner.userId }] };
    const team = (await teamManager('POST /team', sales)).body.id;
    const boss = await invite(owner, { role_ids: owner.roleIds });
    const seller = await invite(owner, { role_ids: [await api.roleId(owner, 'Guest')], team_ids: [team] });
    const guest = await invite(owner, { role_ids: [await api.roleId(owner, 'Guest')] });
    const flags = async (as: Client) =>
      new Map((await as('GET /invite')).body.result.map(({ id, can_resend }: any) => [id, can_resend]));
    expect(await flags(manager)).toEqual(
      new Map([
        [guest.id, true],
        [seller.id, false],
        [boss.id, false],
      ]),
    );
    expect(await flags(owner)).toEqual(
      new Map([
        [guest.id, true],
        [seller.id, true],
        [boss.id, true],
      ]),
    );
    for (const [{ id }, reason] of [
      [boss, 'permission_not_held'],
      [seller, 'team_admin_required'],
    ] as const)
      expect(await manager(`POST /invite/${id}/resend`, {})).toMatchObject(refused(403, 'forbidden', reason));
    expect((await accept(boss.secret)).status).toBe(200);
    for (const { id } of [guest, seller]) expect((await owner(`POST /invite/${id}/resend`, {})).status).toBe(200);
    expect((await manager(`POST /invite/${guest.id}/resend`, {})).status).toBe(200);
  });

  it('cannot be accepted once it is revoked', async () => {
    const { owner } = await api.organization();
    const { id, secret } = await invite(owner);
    expect((await owner(`DELETE /invite/${id}`)).status).toBe(204);
    expect(await accept(secret)).toMatchObject(refused(404, 'not_found'));
    expect((await owner('GET /invite?status=revoked')).body.result).toMatchObject([{ id }]);
    expect((await owner('GET /invite')).body.result).toEqual([]);
    expect(await owner(`PATCH /invite/${id}`, { team_ids: [] })).toMatchObject(refused(409, 'conflict', 'not_pending'));
  });

  it('gets only roles and teams that its editor may assign', async () => {
    const { owner, editor, teamManager } = await api.organization({
      editor: ['member:manage', 'connector:view'],
      teamManager: 'Team Admin',
    });
    const team = (await teamManager('POST /team', { name: 'Sales' })).body.id;
    const { id, role_ids } = await invite(owner, { role_ids: owner.roleIds });
    const admin = await api.roleId(owner, 'Org Admin');
    const change = (body: object) => editor(`PATCH /invite/${id}`, body);
    expect(await change({ role_ids: [...role_ids, admin] })).toMatchObject(
      refused(403, 'forbidden', 'permission_not_held'),
    );
    expect(await change({ team_ids: [team] })).toMatchObject(refused(403, 'forbidden', 'team_admin_required'));
    expect((await change({ role_ids })).status).toBe(200);
    expect((await change({ role_ids: [await api.roleId(owner, 'Guest')] })).status).toBe(200);
  });

  it('looks like an unknown id to other organizations', async () => {
    const { owner } = await api.organization();
    const { stranger } = await api.organization({ stranger: 'Org Owner' });
    const { id } = await invite(owner);
    for (const request of ['GET /invite/ID', 'PATCH /invite/ID', 'POST /invite/ID/resend', 'DELETE /invite/ID']) {
      const ask = async (which: string) => {
        const { status, body } = await stranger(request.replace('ID', which), request.startsWith('P') ? {} : undefined);
        return JSON.stringify([status, { ...body.error, request_id: '' }]);
      };
      expect(await ask(id)).toBe(await ask('inv_01k7vm3q8ef6ha4x2c9b5t0rsd'));
      expect(await ask(id)).toContain('404');
    }
  });

  it('has a can_manage flag that matches what the routes allow', async () => {
    const people: Record<string, MemberClient> = await api.organization({ manager: 'People Admin' });
    const { id } = await invite(people.owner!);
    await people.owner!(`DELETE /invite/${(await invite(people.owner!)).id}`);
    for (const as of Object.values(people))
      for (const status of ['pending', 'revoked'])
        for (const row of (await as(`GET /invite?status=${status}`)).body.result)
          expect([(await as(`PATCH /invite/${row.id}`, {}, never)).status === 412, row.id === id]).toEqual([
            row.can_manage,
            row.can_manage,
          ]);
  });
});
