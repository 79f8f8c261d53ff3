import { type KeyMaterial, makeKeys } from '#composition/keys';
import { masterKeyring } from '#platform/configuration';
import { type DatabaseUrls } from '#composition/postgres';
import { refusalOf } from '../operator/scene.js';
import { type Api, startApi } from '../support/api.js';
import { connected, query } from '../support/cluster/sql.js';
import { createDatabase } from '../support/database.js';
import { TickingClock } from '../support/ticking-clock.js';
import { oldDatabases, upgrade } from './scene.js';

const [{ made, restore }] = oldDatabases;

const withKeys = ({ service }: KeyMaterial) => masterKeyring(service.MASTER_KEYS);

describe('A permission that a version adds', () => {
  /** Permissions that the old version did not have, because this test removes them. */
  const added = ['webhook:view', 'webhook:manage'];
  let urls: DatabaseUrls;
  let api: Api;
  const epoch = async () => (await query<{ epoch: string }>(urls.owner, 'select epoch from kernel.access_epochs'))[0];
  beforeAll(async () => {
    urls = await restore();
    await query(
      urls.owner,
      `update identity.roles set permissions = array(select unnest(permissions) except select unnest($1::text[]))
       where is_system`,
      [added],
    );
    const before = await epoch();
    await upgrade(urls);
    expect(await epoch()).not.toEqual(before);
    api = await startApi({ urls, clock: new TickingClock(made.made_at), masterKeys: withKeys(made.keys) });
  });
  afterAll(() => api.stop());

  it('reaches the owners of existing organizations', async () => {
    const owner = api.client(made.token);
    expect((await owner('GET /webhook-endpoint')).status).toBe(200);
    expect((await owner('GET /user/me')).body.permissions).toEqual(expect.arrayContaining(added));
  });

  it('reaches exactly the system roles that include it', async () => {
    const { body } = await api.client(made.token)(`GET /role?is_system=true&permission=${added[0]}`);
    expect(body.result.map(({ system_key }: any) => system_key)).toEqual(['auditor', 'org_admin', 'org_owner']);
  });

  it('changes nothing at the next migration', async () => {
    const before = await epoch();
    await upgrade(urls);
    expect(await epoch()).toEqual(before);
  });

  it('prevents a start before the migration', async () => {
    const outdated = await createDatabase();
    await query(
      outdated.owner,
      `update identity.system_roles set permissions = array_remove(permissions, 'webhook:view')`,
    );
    expect(await refusalOf('api', { ...makeKeys().service, DATABASE_URL: outdated.app })).toMatch(
      /^Invalid configuration:\n {2}The database is from an older version\. .* lack the permission webhook:view\./,
    );
  });
});

describe('A process that does not know a permission of a newer version', () => {
  let api: Api;
  const rolesOf = async (orgId: string) =>
    api.sql(orgId, `select system_key, permissions from identity.roles where system_key = 'org_owner'`);
  beforeAll(async () => {
    api = await startApi();
    // The newer version has migrated the database.
    await query(
      api.urls.owner,
      `update identity.system_roles set permissions = permissions || '{not_yet:known}' where key = 'org_owner'`,
    );
  });
  afterAll(() => api.stop());

  it('creates organizations whose owners hold it', async () => {
    const { owner } = await api.organization();
    const { body } = await owner('GET /user/me');
    expect(body.permissions.at(-1)).toBe('not_yet:known');
  });

  it('works with roles that include it', async () => {
    const { owner } = await api.organization({ member: 'Member' });
    const id = (await owner('GET /role?is_system=true')).body.result.find(
      (each: any) => each.system_key === 'org_owner',
    ).id;
    const copied = await owner('POST /role', { name: 'Copy', copy_from: id });
    expect(copied).toMatchObject({ status: 201, body: { permissions: expect.arrayContaining(['not_yet:known']) } });
    expect((await owner(`PATCH /role/${copied.body.id}`, { name: 'Renamed' })).status).toBe(200);
    for (const path of ['role', 'permission', 'member', 'organization'])
      expect([path, (await owner(`GET /${path}`)).status]).toEqual([path, 200]);
  });

  it('keeps it when this version migrates again', async () => {
    const { owner } = await api.organization();
    const before = await rolesOf(owner.orgId);
    await upgrade(api.urls);
    expect(await rolesOf(owner.orgId)).toEqual(before);
    expect(before[0].permissions).toContain('not_yet:known');
  });

  it('cannot change what system roles include', async () => {
    const attempt = connected(api.urls.app, (client) =>
      client.query(`update identity.system_roles set permissions = '{org:delete}' where key = 'guest'`),
    );
    await expect(attempt).rejects.toThrow(/permission denied/);
  });
});
