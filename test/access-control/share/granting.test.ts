import { refused } from '../../support/refused.js';
import { api, org, people, to } from './scene.js';

const setting = (orgId: string, value: string) =>
  api.sql(
    orgId,
    `update organizations.organizations set settings = settings || jsonb_build_object('org_wide_sharing', $1::text)`,
    [value],
  );
const field = (path: string, reason: string) => ({ status: 400, body: { error: { fields: [{ path, reason }] } } });

describe('Sharing', () => {
  it('returns 201 for a new share and 200 for a changed one', async () => {
    const { ada, bob, path } = await people();
    const first = await ada(`POST ${path}`, to(bob, 'view'));
    expect(first).toMatchObject({
      status: 201,
      body: { resource_type: 'connection', grantee_type: 'user', grantee_id: bob.userId, level: 'view' },
    });
    const raised = await ada(`POST ${path}`, to(bob, 'edit'));
    expect([raised.status, raised.body.id, raised.body.level]).toEqual([200, first.body.id, 'edit']);
    expect((await ada(`POST ${path}`, to(bob, 'edit'))).status).toBe(200);
    const { body } = await ada('GET /audit-log?action=connection.*');
    expect(body.result.map(({ summary }: any) => summary)).toEqual([
      "Ada changed Bob's access to GitHub",
      'Ada shared GitHub with Bob',
    ]);
  });

  it('lists the broadest grantees first, with their names', async () => {
    const { ada, bob, cid, path } = await people();
    const team = (await ada('POST /team', { name: 'Sales' })).body.id;
    for (const grant of [to(cid), to(bob), { grantee_type: 'team', grantee_id: team, level: 'view' }, org('edit')])
      expect((await ada(`POST ${path}`, grant)).status).toBe(201);
    const { body } = await ada(`GET ${path}`);
    expect(
      body.result.map(({ grantee_label, grantee_email, level }: any) => [grantee_label, grantee_email, level]),
    ).toEqual([
      [null, undefined, 'edit'],
      ['Sales', undefined, 'view'],
      ['Cid', cid.email, 'use'],
      ['Bob', bob.email, 'use'],
    ]);
    const first = (await ada(`GET ${path}?limit=2`)).body;
    expect([...first.result, ...(await ada(`GET ${path}?limit=2&cursor=${first.next_cursor}`)).body.result]).toEqual(
      body.result,
    );
  });

  it('accepts only existing grantees whose id matches the grantee type', async () => {
    const { ada, bob, cid, owner, path } = await people();
    const { eve } = await api.organization({ eve: 'Member' });
    await owner(`POST /member/${cid.userId}/suspend`, {});
    for (const nobody of [eve, cid])
      expect(await ada(`POST ${path}`, to(nobody))).toMatchObject(field('/grantee_id', 'unknown_member'));
    const wrong: [object, string, string][] = [
      [{ grantee_type: 'team', grantee_id: 'team_nobody', level: 'use' }, '/grantee_id', 'unknown_team'],
      [{ grantee_type: 'team', grantee_id: bob.userId, level: 'use' }, '/grantee_id', 'invalid_value'],
      [{ grantee_type: 'org', grantee_id: bob.userId, level: 'use' }, '/grantee_id', 'invalid_value'],
      [{ grantee_type: 'user', level: 'use' }, '/grantee_id', 'required'],
      [{ ...to(bob), level: 'owner' }, '/level', 'invalid_value'],
      [{ ...to(bob), id: 'acl_x' }, '/id', 'unknown_field'],
    ];
    for (const [body, path_, reason] of wrong)
      expect(await ada(`POST ${path}`, body)).toMatchObject(field(path_, reason));
    expect(await ada(`POST ${path}`, to(ada))).toMatchObject(refused(409, 'conflict', 'grantee_is_owner'));
  });

  it("with the whole organization follows the organization's settings", async () => {
    const { ada, pat, owner, path } = await people();
    await ada(`POST ${path}`, to(pat, 'edit'));
    await setting(owner.orgId, 'admins_only');
    expect(await ada(`POST ${path}`, org())).toMatchObject(refused(403, 'forbidden', 'org_sharing_off'));
    expect((await pat(`POST ${path}`, org())).status).toBe(201);
    await setting(owner.orgId, 'off');
    expect(await pat(`POST ${path}`, org('view'))).toMatchObject(refused(403, 'forbidden', 'org_sharing_off'));
    const [grant] = (await ada(`GET ${path}`)).body.result;
    expect((await ada(`DELETE ${path}/${grant.id}`)).status).toBe(204);
  });

  it('is limited to 200 shares per resource', async () => {
    const { ada, bob, id, path } = await people();
    await api.sql(
      ada.orgId,
      `insert into connections.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
       select $1, 'acl_' || n, $2, 'user', 'usr_' || n, 'view', now(), now() from generate_series(1, 200) n`,
      [ada.orgId, id],
    );
    expect(await ada(`POST ${path}`, to(bob))).toMatchObject(refused(409, 'conflict', 'grant_limit'));
  });
});
