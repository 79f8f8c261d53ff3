import { type Api, startApi } from '../support/api.js';
import { refused } from '../support/refused.js';

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

const asking = { settings: { confirm_direct_connect: true } };

describe('The settings of an organization', () => {
  it('are changed by who manages it, only those that are sent, and the log says so', async () => {
    const { owner, ada } = await api.organization({ ada: ['org:manage', 'audit:view'] });
    const path = `/organization/${owner.orgId}`;
    const { settings } = (await owner(`GET ${path}`)).body;
    expect(settings.confirm_direct_connect).toBe(false);
    const changed = await ada(`PATCH ${path}`, asking);
    expect(changed).toMatchObject({ status: 200, body: { id: owner.orgId } });
    expect(changed.body.settings).toEqual({ ...settings, confirm_direct_connect: true });
    const { result } = (await ada('GET /audit-log?scope=org&action=organization.settings_changed')).body;
    expect(result).toMatchObject([
      { summary: expect.stringMatching(/^Ada changed settings of Organization \d+/), changes: [{ field: 'settings' }] },
    ]);
  });

  it('leave no trace when nothing differs', async () => {
    const { owner } = await api.organization();
    for (const body of [{}, { settings: {} }, { settings: { confirm_direct_connect: false } }]) {
      const { status, headers } = await owner(`PATCH /organization/${owner.orgId}`, body);
      expect([status, headers.get('etag')]).toEqual([200, '"1"']);
    }
  });

  it('are not changed by anybody else, over what somebody else changed, or to what they cannot be', async () => {
    const { owner, ada } = await api.organization({ ada: 'Member' });
    const other = await api.organization();
    const path = `/organization/${owner.orgId}`;
    expect(await ada(`PATCH ${path}`, asking)).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect(await other.owner(`PATCH ${path}`, asking)).toMatchObject(refused(404, 'not_found'));
    expect((await owner(`PATCH ${path}`, asking, { 'if-match': '"7"' })).status).toBe(412);
    for (const settings of [null, [], { confirm_direct_connect: null }, { confirm_direct_connect: 'yes' }, { own: 1 }])
      expect(await owner(`PATCH ${path}`, { settings })).toMatchObject(refused(400, 'validation_error'));
    expect((await owner(`GET ${path}`)).body.settings.confirm_direct_connect).toBe(false);
  });
});
