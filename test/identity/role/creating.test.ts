import { type Client } from '../../support/client.js';
import { refused } from '../../support/refused.js';
import { created, managerPermissions, rolesOf, startRoleScene } from './scene.js';

const { api } = await startRoleScene();

describe('Creating a role', () => {
  it('stores distinct permissions in the documented order', async () => {
    const { owner } = await api.organization();
    const body = { name: '  Ops ', permissions: ['tool:execute', 'connector:view', 'tool:execute'] };
    const answer = await owner('POST /role', body);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'Ops',
        description: null,
        permissions: ['connector:view', 'tool:execute'],
        seat_class: 'billable',
        is_system: false,
        system_key: null,
        member_count: 0,
      },
    });
    expect(answer.headers.get('location')).toBe(`/role/${answer.body.id}`);
    expect(answer.headers.get('etag')).toBe('"1"');
    const copy = await created(owner, { name: 'Ops 2', copy_from: answer.body.id });
    expect(copy.permissions).toEqual(answer.body.permissions);
  });

  it('requires role:manage, the feature and every permission of the role', async () => {
    const { manager, member } = await api.organization({ manager: managerPermissions, member: 'Member' });
    expect(await member('POST /role', { nonsense: true })).toMatchObject(
      refused(403, 'forbidden', 'permission_required'),
    );
    const beyond = { name: 'Beyond', permissions: ['connector:view', 'audit:view'] };
    expect(await manager('POST /role', beyond)).toMatchObject({
      status: 403,
      body: { error: { reason: 'permission_not_held', details: { missing_permissions: ['audit:view'] } } },
    });
    const [auditor] = await rolesOf(manager, 'q=auditor');
    expect(await manager('POST /role', { name: 'Copy', copy_from: auditor.id })).toMatchObject(
      refused(403, 'forbidden', 'permission_not_held'),
    );
    const free = await api.organization({ manager: managerPermissions }, { plan: 'free' });
    expect(await free.manager('POST /role', { name: 'X', permissions: [] })).toMatchObject(
      refused(403, 'forbidden', 'feature_required'),
    );
  });

  it('says whether the token or the member lacks a permission', async () => {
    const { owner, member } = await api.organization({ member: managerPermissions });
    const { token } = (await owner('POST /api-token', { name: 'Narrow', scopes: ['role:manage'] })).body;
    const narrow = api.client(token);
    const refusal = async (as: Client) =>
      (await as('POST /role', { name: 'Auditing', permissions: ['audit:view'] })).body.error.message;
    expect(await refusal(narrow)).toBe(
      'The scopes of this token do not include audit:view. Use a token with these scopes.',
    );
    expect(await refusal(member)).toMatch(/^You lack audit:view\. You can only grant/);
  });

  it('refuses invalid fields and names in use, ignoring case', async () => {
    const { owner } = await api.organization();
    const problem = async (body: object) => {
      const { status, body: answer } = await owner('POST /role', body);
      return [status, answer.error.fields?.[0]?.path ?? answer.error.reason, answer.error.fields?.[0]?.reason];
    };
    expect(await problem({ name: 'org OWNER', permissions: [] })).toEqual([409, 'name_taken', undefined]);
    expect(await problem({ permissions: [] })).toEqual([400, '/name', 'required']);
    expect(await problem({ name: ' ', permissions: [] })).toEqual([400, '/name', 'too_short']);
    expect(await problem({ name: 'x'.repeat(81), permissions: [] })).toEqual([400, '/name', 'too_long']);
    expect(await problem({ name: 'X' })).toEqual([400, '/permissions', 'required']);
    expect((await owner('POST /role', { name: 'X' })).body.error.message).toBe('Send permissions or copy_from.');
    expect(await problem({ name: 'X', permissions: ['made:up'] })).toEqual([
      400,
      '/permissions/0',
      'unknown_permission',
    ]);
    expect(await problem({ name: 'X', permissions: [], copy_from: 'role_nobody' })).toEqual([
      400,
      '/copy_from',
      'invalid_value',
    ]);
    expect(await problem({ name: 'X', copy_from: 'role_nobody' })).toEqual([400, '/copy_from', 'unknown_role']);
    expect(await problem({ name: 'X', permissions: [], is_system: true })).toEqual([
      400,
      '/is_system',
      'unknown_field',
    ]);
  });
});
