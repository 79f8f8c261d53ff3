import { connectionOf } from '../../support/connections.js';
import { give } from '../../support/own-connectors.js';
import { ruleOn } from '../../support/rule-on.js';
import { startListsScene } from './lists-scene.js';
import { unshareConnector } from '../../support/states/catalog.js';

const { api, owner, member, sharer, colleague, mine, shared, list, ids } = await startListsScene();

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
    await owner(`POST /member/${sharer.userId}/suspend`, {});
    expect((await usable()).sort()).toEqual([...mine].sort());
    await owner(`POST /member/${sharer.userId}/reactivate`, {});
    expect(await usable()).toEqual(before);
  });

  it('omits connections that a restriction blocks', async () => {
    const rule = await owner('POST /restriction', ruleOn(member.userId, { connector_slugs: ['slack'] }));
    expect(await usable()).not.toContain(shared.byTeam);
    await owner(`DELETE /restriction/${rule.body.id}`);
  });

  it('omits connections whose owner lost access to the connector', async () => {
    await give(api, sharer, { slug: 'sharers-own', tools: [] } as never);
    const id = await connectionOf(api, member.orgId, {
      owner_user_id: colleague.userId,
      connector_slug: 'sharers-own',
    });
    await colleague(`POST /connection/${id}/share`, { grantee_type: 'org', level: 'use' });
    expect(await usable()).toContain(id);
    await unshareConnector(api, member.orgId, 'sharers-own');
    expect(await usable()).not.toContain(id);
  });

  it('returns nothing without the permission to run tools', async () => {
    const readers = await api.organization({ reader: ['connector:view'] });
    await connectionOf(api, readers.reader.orgId, { owner_user_id: readers.reader.userId });
    expect([await ids('?can_use=true', readers.reader), await ids('?can_use=false', readers.reader)]).toMatchObject([
      [],
      [expect.any(String)],
    ]);
  });
});
