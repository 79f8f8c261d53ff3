import { connectionOf } from '../../support/connections.js';
import { give } from '../../support/own-connectors.js';
import { ruleOn } from '../../support/rule-on.js';
import { api, ids, list, mine, org, shared } from './lists-scene.js';

/** Compares the filter with the flag of each row. */
async function usable(): Promise<string[]> {
  const { result } = await list('?limit=200');
  const promised = result.filter(({ can_use }) => can_use).map(({ id }) => id as string);
  const found = await ids('?can_use=true&limit=200');
  expect(found).toEqual(promised);
  expect([...(await ids('?can_use=false&limit=200')), ...found].sort()).toEqual(result.map(({ id }) => id).sort());
  return found;
}

describe('GET /connection?can_use=true', () => {
  it('omits connections with only view access', async () => {
    const found = await usable();
    expect(found).toEqual(expect.arrayContaining([...mine, shared.byTeam, shared.direct, shared.twice]));
    expect(found).not.toContain(shared.byOrg);
  });

  it('omits connections of suspended owners', async () => {
    const before = await usable();
    await org.owner(`POST /member/${org.bob.userId}/suspend`, {});
    expect((await usable()).sort()).toEqual([...mine].sort());
    await org.owner(`POST /member/${org.bob.userId}/reactivate`, {});
    expect(await usable()).toEqual(before);
  });

  it('omits connections that a restriction blocks', async () => {
    const rule = await org.owner('POST /restriction', ruleOn(org.ada.userId, { connector_slugs: ['slack'] }));
    expect(await usable()).not.toContain(shared.byTeam);
    await org.owner(`DELETE /restriction/${rule.body.id}`);
  });

  it('omits connections whose owner lost access to the connector', async () => {
    await give(api, org.bob, { slug: 'bobs-own', tools: [] } as never);
    const id = await connectionOf(api, org.ada.orgId, { owner_user_id: org.cid.userId, connector_slug: 'bobs-own' });
    await org.cid(`POST /connection/${id}/share`, { grantee_type: 'org', level: 'use' });
    expect(await usable()).toContain(id);
    await api.sql(org.ada.orgId, `delete from catalog.shares where resource_id = 'bobs-own'`);
    await api.sql(org.ada.orgId, 'update kernel.access_epochs set epoch = epoch + 1');
    expect(await usable()).not.toContain(id);
  });

  it('returns nothing without the permission to run tools', async () => {
    const readers = await api.organization({ rey: ['connector:view'] });
    await connectionOf(api, readers.rey.orgId, { owner_user_id: readers.rey.userId });
    expect([await ids('?can_use=true', readers.rey), await ids('?can_use=false', readers.rey)]).toMatchObject([
      [],
      [expect.any(String)],
    ]);
  });
});
