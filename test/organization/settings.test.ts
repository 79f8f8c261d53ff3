import { startApi } from '../support/api.js';
import { refused } from '../support/refused.js';

const api = await startApi();
afterAll(() => api.stop());

const asking = { settings: { confirm_direct_connect: true } };

/** A value of every setting, with the longest durations that are allowed. */
const valid = (roleId: string) => ({
  default_role_id: roleId,
  invite_days: 30,
  allowed_email_domains: ['Example.com', 'sub.example.org'],
  token_max_days: null,
  max_grant_days: 14,
  require_grant_expiry: true,
  org_wide_sharing: 'off',
  departed_resources: 'ownerless',
  provisioning_default_role_id: roleId,
  audit_retention_days: 400,
  notify_resolvers: false,
  mcp_new_tools: 'held',
  mcp_changed_tools: 'active',
  approval_policy: { read: 'confirm', write: 'second_person', destructive: 'block' },
  confirm_direct_connect: true,
  agent_authorization: 'identity_provider',
  agent_max_scope: 'mcp:read',
  agents_may_request: false,
  approval_grants: true,
  result_max_bytes: 4096,
  result_retention_minutes: 0,
});

describe("An organization's settings", () => {
  it('keep the fields that PATCH does not send', async () => {
    const { owner, manager } = await api.organization({ manager: ['org:manage', 'audit:view'] });
    const path = `/organization/${owner.orgId}`;
    const { settings } = (await owner(`GET ${path}`)).body;
    expect(settings.confirm_direct_connect).toBe(false);
    const changed = await manager(`PATCH ${path}`, asking);
    expect(changed).toMatchObject({ status: 200, body: { id: owner.orgId } });
    expect(changed.body.settings).toEqual({ ...settings, confirm_direct_connect: true });
    const { result } = (await manager('GET /audit-log?scope=org&action=organization.settings_changed')).body;
    expect(result).toMatchObject([
      {
        summary: expect.stringMatching(/^Manager changed the settings of Organization \d+/),
        changes: [{ field: 'settings' }],
      },
    ]);
  });

  it('accept all valid values', async () => {
    const { owner } = await api.organization();
    const path = `/organization/${owner.orgId}`;
    const settings = valid(await api.roleId(owner, 'Guest'));
    const changed = await owner(`PATCH ${path}`, { name: 'Renamed', settings });
    const allowed_email_domains = ['example.com', 'sub.example.org'];
    expect(changed).toMatchObject({ status: 200, body: { name: 'Renamed' } });
    expect(changed.body.settings).toEqual({ ...settings, allowed_email_domains });
    const again = await owner(`PATCH ${path}`, { name: 'Renamed', settings });
    expect(again.headers.get('etag')).toBe(changed.headers.get('etag'));
    const { result } = (await owner('GET /audit-log?scope=org&action=organization.*')).body;
    expect(result.map(({ summary }: any) => summary.replace(/ Organization.*/, ''))).toEqual([
      'Olivia Owner changed the settings of Renamed',
      'Olivia Owner renamed organization Renamed',
      expect.stringContaining('created organization'),
    ]);
  });

  it('refuse invalid values', async () => {
    const { owner } = await api.organization();
    const path = `/organization/${owner.orgId}`;
    const settings = valid(await api.roleId(owner, 'Guest'));
    const ofOtherTypes = Object.entries(settings).map(([name, value]) => ({ [name]: { not: value } }));
    for (const wrong of [
      ...ofOtherTypes,
      { invite_days: 0 },
      { invite_days: 31 },
      { token_max_days: 366 },
      { audit_retention_days: 401 },
      { result_max_bytes: 4095 },
      { result_max_bytes: 1_048_577 },
      { result_retention_minutes: -1 },
      { result_retention_minutes: 1441 },
      { allowed_email_domains: ['not a domain'] },
      { approval_policy: { read: 'sometimes' } },
      { default_role_id: await api.roleId(owner, 'Org Owner') },
    ])
      expect([wrong, (await owner(`PATCH ${path}`, { settings: wrong })).status]).toEqual([wrong, 400]);
  });

  it('change the approval rule of one tier, and keep the others', async () => {
    const { owner } = await api.organization();
    const path = `/organization/${owner.orgId}`;
    const changed = await owner(`PATCH ${path}`, { settings: { approval_policy: { write: 'second_person' } } });
    const approval_policy = { read: 'allow', write: 'second_person', destructive: 'confirm' };
    expect([changed.status, changed.body.settings.approval_policy]).toEqual([200, approval_policy]);
    const again = await owner(`PATCH ${path}`, { settings: { approval_policy: { write: 'second_person' } } });
    expect(again.headers.get('etag')).toBe(changed.headers.get('etag'));
  });

  it('cannot include a default role the caller could not grant', async () => {
    const { owner, manager } = await api.organization({
      manager: ['org:manage'],
      admin: ['org:manage', 'role:manage'],
    });
    const role = await owner('POST /role', { name: 'Powerful', permissions: ['role:manage'] });
    for (const name of ['default_role_id', 'provisioning_default_role_id']) {
      const settings = { [name]: role.body.id };
      const path = `PATCH /organization/${owner.orgId}`;
      expect(await manager(path, { settings })).toMatchObject(refused(403, 'forbidden', 'permission_not_held'));
      expect((await owner(path, { settings })).status).toBe(200);
      expect((await manager(path, { settings })).status).toBe(200);
      expect(await owner(`DELETE /role/${role.body.id}`)).toMatchObject(refused(409, 'conflict', 'role_in_use'));
    }
  });

  it('hide guarded fields from members', async () => {
    const { owner, guest } = await api.organization({ guest: 'Guest' });
    const seen = async (as: typeof guest) => Object.keys((await as(`GET /organization/${owner.orgId}`)).body.settings);
    const shown = new Set(await seen(guest));
    const hidden = (await seen(owner)).filter((name) => !shown.has(name));
    expect(hidden.sort()).toEqual([
      'allowed_email_domains',
      'approval_policy',
      'audit_retention_days',
      'max_grant_days',
      'require_grant_expiry',
      'token_max_days',
    ]);
  });

  it('keep their version if nothing changes', async () => {
    const { owner } = await api.organization();
    for (const body of [{}, { settings: {} }, { settings: { confirm_direct_connect: false } }]) {
      const { status, headers } = await owner(`PATCH /organization/${owner.orgId}`, body);
      expect([status, headers.get('etag')]).toEqual([200, '"1"']);
    }
  });

  it('reject unauthorized, outdated and invalid changes', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    const other = await api.organization();
    const path = `/organization/${owner.orgId}`;
    expect(await member(`PATCH ${path}`, asking)).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect(await other.owner(`PATCH ${path}`, asking)).toMatchObject(refused(404, 'not_found'));
    expect((await owner(`PATCH ${path}`, asking, { 'if-match': '"7"' })).status).toBe(412);
    for (const settings of [null, [], { confirm_direct_connect: null }, { confirm_direct_connect: 'yes' }, { own: 1 }])
      expect(await owner(`PATCH ${path}`, { settings })).toMatchObject(refused(400, 'validation_error'));
    expect((await owner(`GET ${path}`)).body.settings.confirm_direct_connect).toBe(false);
  });
});
