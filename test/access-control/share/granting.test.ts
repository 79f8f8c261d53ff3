import { changeSettings } from '../../support/change-settings.js';
import { refused } from '../../support/refused.js';
import { org, startShareScene, to } from './scene.js';
import { addManyShares } from '../../support/states/connections.js';

const { api, organize } = await startShareScene();

const field = (path: string, reason: string) => ({ status: 400, body: { error: { fields: [{ path, reason }] } } });

describe('Sharing', () => {
  it('returns 201 for a new share and 200 for a changed one', async () => {
    const { sharer, recipient, path } = await organize();
    const first = await sharer(`POST ${path}`, to(recipient, 'view'));
    expect(first).toMatchObject({
      status: 201,
      body: { resource_type: 'connection', grantee_type: 'user', grantee_id: recipient.userId, level: 'view' },
    });
    const raised = await sharer(`POST ${path}`, to(recipient, 'edit'));
    expect([raised.status, raised.body.id, raised.body.level]).toEqual([200, first.body.id, 'edit']);
    expect((await sharer(`POST ${path}`, to(recipient, 'edit'))).status).toBe(200);
    const { body } = await sharer('GET /audit-log?action=connection.*');
    expect(body.result.map(({ summary }: any) => summary)).toEqual([
      "Sharer changed Recipient's access to GitHub",
      'Sharer shared GitHub with Recipient',
    ]);
  });

  it('lists the broadest grantees first, with their names', async () => {
    const { sharer, recipient, colleague, path } = await organize();
    const team = (await sharer('POST /team', { name: 'Sales' })).body.id;
    for (const grant of [
      to(colleague),
      to(recipient),
      { grantee_type: 'team', grantee_id: team, level: 'view' },
      org('edit'),
    ])
      expect((await sharer(`POST ${path}`, grant)).status).toBe(201);
    const { body } = await sharer(`GET ${path}`);
    expect(
      body.result.map(({ grantee_label, grantee_email, level }: any) => [grantee_label, grantee_email, level]),
    ).toEqual([
      [null, undefined, 'edit'],
      ['Sales', undefined, 'view'],
      ['Colleague', colleague.email, 'use'],
      ['Recipient', recipient.email, 'use'],
    ]);
    const first = (await sharer(`GET ${path}?limit=2`)).body;
    expect([...first.result, ...(await sharer(`GET ${path}?limit=2&cursor=${first.next_cursor}`)).body.result]).toEqual(
      body.result,
    );
  });

  it('accepts only existing grantees whose id matches the grantee type', async () => {
    const { sharer, recipient, colleague, owner, path } = await organize();
    const { stranger } = await api.organization({ stranger: 'Member' });
    await owner(`POST /member/${colleague.userId}/suspend`, {});
    for (const grantee of [stranger, colleague])
      expect(await sharer(`POST ${path}`, to(grantee))).toMatchObject(field('/grantee_id', 'unknown_member'));
    const wrong: [object, string, string][] = [
      [{ grantee_type: 'team', grantee_id: 'team_nobody', level: 'use' }, '/grantee_id', 'unknown_team'],
      [{ grantee_type: 'team', grantee_id: recipient.userId, level: 'use' }, '/grantee_id', 'invalid_value'],
      [{ grantee_type: 'org', grantee_id: recipient.userId, level: 'use' }, '/grantee_id', 'invalid_value'],
      [{ grantee_type: 'user', level: 'use' }, '/grantee_id', 'required'],
      [{ ...to(recipient), level: 'owner' }, '/level', 'invalid_value'],
      [{ ...to(recipient), id: 'acl_x' }, '/id', 'unknown_field'],
    ];
    for (const [body, path_, reason] of wrong)
      expect(await sharer(`POST ${path}`, body)).toMatchObject(field(path_, reason));
    expect(await sharer(`POST ${path}`, to(sharer))).toMatchObject(refused(409, 'conflict', 'grantee_is_owner'));
  });

  it("with the whole organization follows the organization's settings", async () => {
    const { sharer, manager, owner, path } = await organize();
    await sharer(`POST ${path}`, to(manager, 'edit'));
    await changeSettings(owner, { org_wide_sharing: 'admins_only' });
    expect(await sharer(`POST ${path}`, org())).toMatchObject(refused(403, 'forbidden', 'org_sharing_off'));
    expect((await manager(`POST ${path}`, org())).status).toBe(201);
    await changeSettings(owner, { org_wide_sharing: 'off' });
    expect(await manager(`POST ${path}`, org('view'))).toMatchObject(refused(403, 'forbidden', 'org_sharing_off'));
    const [grant] = (await sharer(`GET ${path}`)).body.result;
    expect((await sharer(`DELETE ${path}/${grant.id}`)).status).toBe(204);
  });

  it('is limited to 200 shares per resource', async () => {
    const { sharer, recipient, id, path } = await organize();
    await addManyShares(api, sharer.orgId, id, { grantee_type: 'user', prefix: 'usr_', level: 'view', count: 200 });
    expect(await sharer(`POST ${path}`, to(recipient))).toMatchObject(refused(409, 'conflict', 'grant_limit'));
  });
});
