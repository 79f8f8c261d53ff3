import { permissionNames } from '../../../libs/identity/src/permission/domain/permissions.js';
import { systemRoles } from '../../../libs/identity/src/role/domain/system-roles.js';
import { never, refused } from '../../support/refused.js';
import { created, managerPermissions, rolesOf, startRoleScene } from './scene.js';

const { api, invite, map } = await startRoleScene();

describe('The list of permissions', () => {
  it('shows all permissions in order, and marks those the caller holds', async () => {
    const { viewer } = await api.organization({ viewer: ['connector:view'] });
    const { body } = await viewer('GET /permission');
    expect(body.result.map(({ name }: any) => name)).toEqual(permissionNames);
    const held = (await rolesOf(viewer)).flatMap(({ permissions }) => permissions);
    expect(permissionNames).toEqual(expect.arrayContaining(held));
    expect(body.result.filter(({ held }: any) => held).map(({ name }: any) => name)).toEqual(['connector:view']);
    expect([body.next_cursor, body.prev_cursor]).toEqual([null, null]);
    const first = await viewer('GET /permission?limit=30');
    const rest = await viewer(`GET /permission?limit=30&cursor=${first.body.next_cursor}`);
    expect([...first.body.result, ...rest.body.result]).toEqual(body.result);
    const back = await viewer(`GET /permission?limit=30&cursor=${rest.body.prev_cursor}`);
    expect(back.body.result).toEqual(first.body.result);
  });
});

describe('The roles of an organization', () => {
  it('include eight system roles with their exact permissions', async () => {
    const { owner } = await api.organization();
    const shown = (await rolesOf(owner)).map(({ system_key, permissions, is_system, member_count }) => [
      system_key,
      permissions,
      is_system,
      member_count,
    ]);
    const expected = systemRoles
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ key, permissions }) => [key, permissions, true, key === 'org_owner' ? 1 : 0]);
    expect(shown).toEqual(expected);
    const free = (await rolesOf(owner, 'seat_class=free_admin')).map(({ name }) => name);
    expect(free).toEqual(['Auditor', 'Billing Admin', 'Guest']);
  });

  it('can be filtered by name, description, kind and permission', async () => {
    const { owner } = await api.organization({ member: 'Member', colleague: 'Member' });
    await created(owner, { name: 'Ämter', description: '100 % Vertrauen', permissions: ['audit:view'] });
    const names = async (query: string) => (await rolesOf(owner, query)).map(({ name }) => name);
    expect(await names('q=%C3%A4MTER')).toEqual(['Ämter']);
    expect(await names(`q=${encodeURIComponent('0 %')}`)).toEqual(['Ämter']);
    expect(await names('q=%25%25')).toEqual([]);
    expect(await names('is_system=false')).toEqual(['Ämter']);
    expect(await names('permission=audit:view')).toEqual(['Auditor', 'Org Admin', 'Org Owner', 'Ämter']);
    expect((await names('sort=-member_count')).slice(0, 2)).toEqual(['Member', 'Org Owner']);
    expect((await names('sort=-created_at'))[0]).toBe('Ämter');
    expect(await owner('GET /role?permission=made:up')).toMatchObject(
      refused(400, 'validation_error', 'invalid_fields'),
    );
    expect(await owner('GET /role?sort=color')).toMatchObject(refused(400, 'validation_error'));
    expect(await owner('GET /role?color=red')).toMatchObject(refused(400, 'bad_request', 'unknown_parameter'));
  });

  it('show their usage only to role managers', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const [guest] = await rolesOf(owner, 'q=guest');
    await invite(owner, 'x@example.com', guest.id);
    await map(owner.orgId, guest.id);
    expect((await owner(`GET /role/${guest.id}`)).body).toMatchObject({
      pending_invite_count: 1,
      group_mapping_count: 1,
    });
    const { body } = await member(`GET /role/${guest.id}`);
    expect([body.pending_invite_count, body.group_mapping_count]).toEqual([undefined, undefined]);
  });
});

describe('A role', () => {
  it('has can_* flags that match what each caller may do', async () => {
    const { owner, ...people } = await api.organization({
      manager: managerPermissions,
      roleManager: ['role:manage'],
      member: 'Member',
      memberManager: ['member:manage'],
      viewer: ['connector:view'],
    });
    const empty = await created(owner, { name: 'Empty', permissions: [] });
    const mapped = await created(owner, { name: 'Mapped', permissions: [] });
    await map(owner.orgId, mapped.id);
    for (const as of [owner, ...Object.values(people)])
      for (const row of await rolesOf(as)) {
        const [target] = [empty.id, mapped.id].filter((id) => id !== row.id);
        const patch = await as(`PATCH /role/${row.id}`, { description: 'X' }, never);
        expect([as.email, row.name, patch.status]).toEqual([as.email, row.name, row.can_manage ? 412 : 403]);
        const attempt = await as(`DELETE /role/${row.id}?reassign_to=${target}`, undefined, never);
        expect([as.email, row.name, attempt.status === 412]).toEqual([as.email, row.name, row.can_delete]);
        if (row.can_manage && row.member_count > 0)
          expect([row.name, attempt.body?.error?.reason === 'cannot_reassign_holders']).toEqual([
            row.name,
            !row.can_reassign_holders,
          ]);
      }
  });

  it('looks like an unknown id to other organizations', async () => {
    const { owner } = await api.organization({ viewer: ['connector:view'] });
    const { stranger } = await api.organization({ stranger: 'Org Owner' });
    const [theirs] = await rolesOf(owner, 'is_system=false');
    const nobody = 'role_01k7vm3q8ef6ha4x2c9b5t0rsd';
    for (const request of ['GET /role/ID', 'PATCH /role/ID', 'DELETE /role/ID', 'POST /role/ID/delete']) {
      const ask = async (id: string) => {
        const { status, body } = await stranger(request.replace('ID', id), request.startsWith('P') ? {} : undefined);
        return JSON.stringify([status, { ...body.error, request_id: '' }]);
      };
      expect(await ask(theirs.id)).toBe(await ask(nobody));
      expect(await ask(theirs.id)).toContain('404');
    }
  });
});
