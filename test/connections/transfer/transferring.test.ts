import { ruleOn } from '../../support/rule-on.js';
import { conflicting, forbidden } from '../../support/refused.js';
import { connectionOf } from '../../support/connections.js';
import { startTransferScene, toUser } from './scene.js';
import { shareConnector, storeConnector } from '../../support/states/catalog.js';

const {
  product,
  owner,
  creator,
  successor,
  teammate,
  guest,
  colleague,
  team,
  made,
  transfer,
  preview,
  share,
  rowOf,
  eventsOf,
} = await startTransferScene();

const toTeam = (level: string) => ({ grantee_type: 'team', grantee_id: team, level });

/** A connector that the creator owns and has not shared. */
async function ownConnector(slug: string): Promise<string> {
  const { orgId, userId } = creator;
  await storeConnector(product, orgId, { slug, like: 'demo', owner_user_id: userId });
  return slug;
}

describe('POST /connection/{id}/transfer', () => {
  it('changes only the owner', async () => {
    const id = await made();
    const kept = await share(id, toUser(teammate, 'view'));
    const before = await rowOf(id);
    expect(await transfer(id, successor)).toMatchObject({ status: 204, body: '' });
    const {
      owner_user_id,
      version: _,
      updated_at: _updated,
      share_entries: _shares,
      grants: _grants,
      ...rest
    } = await rowOf(id);
    expect(owner_user_id).toBe(successor.userId);
    expect(before).toMatchObject(rest);
    expect((await creator(`GET /connection/${id}`)).status).toBe(404);
    const theirs = (await successor(`GET /connection/${id}`)).body;
    expect(theirs).toMatchObject({
      access: 'owner',
      can_transfer: true,
      connected_by_user_id: creator.userId,
      connected_by_label: 'Creator',
      shares: [{ id: kept, grantee_id: teammate.userId, level: 'view' }],
    });
    expect(theirs).not.toHaveProperty('owner');
    expect((await teammate(`GET /connection/${id}`)).body.owner).toMatchObject({
      id: successor.userId,
      name: 'Successor',
    });
  });

  it('can keep `use` access for the previous owner', async () => {
    const id = await made('github');
    const ended = await share(id, toUser(successor, 'edit'));
    const { status, body } = await transfer(id, successor, { retain_access: true });
    expect([status, body.access, body.access_via, body.owner.id]).toEqual([200, 'use', 'direct', successor.userId]);
    expect(body).toMatchObject({ can_use: true, can_manage: false, can_transfer: false });
    const { result } = (await successor(`GET /connection/${id}/share`)).body;
    expect(result).toMatchObject([{ grantee_id: creator.userId, level: 'use' }]);
    expect(await eventsOf(id)).toEqual([
      'connection.shared',
      'connection.transferred',
      'connection.unshared',
      'connection.shared',
    ]);
    const log = (await owner('GET /audit-log?scope=org&limit=3')).body.result;
    expect(log.map(({ summary }: { summary: string }) => summary)).toEqual([
      'Creator shared Notes with themselves',
      'Creator stopped sharing Notes with Successor',
      'Creator transferred Notes to Successor',
    ]);
    expect(log[1].data).toMatchObject({ acl_id: ended, cause: 'became_owner' });
    expect(log[2].data).toEqual({ from: creator.userId, to: successor.userId });
    expect((await successor('GET /audit-log?action=connection.transferred')).body.result[0].resource.id).toBe(id);
  });

  it("leaves the previous owner their team's access", async () => {
    const id = await made();
    await share(id, toTeam('edit'));
    const { status, body } = await transfer(id, successor);
    expect([status, body.access, body.access_via, body.access_via_team.id]).toEqual([200, 'edit', 'team', team]);
  });

  it('transfers the current version once per Idempotency-Key', async () => {
    const id = await made();
    expect((await transfer(id, successor, {}, { 'if-match': '"7"' })).status).toBe(412);
    const headers = { 'idempotency-key': 'hand-over' };
    const answers = [await transfer(id, successor, {}, headers), await transfer(id, successor, {}, headers)];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await eventsOf(id)).toEqual(['connection.transferred']);
  });

  it("is allowed only to the connection's owner", async () => {
    const id = await made();
    for (const [as, level] of [
      [successor, 'edit'],
      [teammate, 'use'],
    ] as const)
      await share(id, toUser(as, level));
    for (const as of [successor, teammate]) {
      const body = { new_owner_user_id: as.userId };
      expect(await as(`POST /connection/${id}/transfer`, body)).toMatchObject(forbidden('owner_only'));
      expect(await preview(id, '', as)).toMatchObject(forbidden('owner_only'));
    }
    expect((await owner(`POST /connection/${id}/transfer`, { new_owner_user_id: successor.userId })).status).toBe(404);
    expect((await preview(id, '', owner)).status).toBe(404);
  });

  it('needs an active member other than the owner', async () => {
    const id = await made();
    const { stranger } = await product.organization({ stranger: 'Member' });
    await owner(`POST /member/${guest.userId}/suspend`, {});
    for (const userId of [stranger.userId, guest.userId, 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd'])
      expect(await transfer(id, { userId })).toMatchObject({
        status: 400,
        body: { error: { fields: [{ path: '/new_owner_user_id', reason: 'unknown_member' }] } },
      });
    await owner(`POST /member/${guest.userId}/reactivate`, {});
    expect(await transfer(id, creator)).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: '/new_owner_user_id', reason: 'same_owner' }] } },
    });
    expect((await preview(id, `?new_owner_user_id=${creator.userId}`)).body).toMatchObject({
      allowed: false,
      blockers: [{ reason: 'same_owner' }],
    });
    expect((await creator(`POST /connection/${id}/transfer`, {})).status).toBe(400);
  });

  it('is refused if a restriction blocks the new owner', async () => {
    const id = await made();
    const { body } = await owner('POST /restriction', ruleOn(successor.userId, { connector_slugs: ['demo'] }));
    expect(await transfer(id, successor)).toMatchObject(conflicting('new_owner_restricted'));
    await owner(`DELETE /restriction/${body.id}`);
    expect((await transfer(id, successor)).status).toBe(204);
  });

  it('is refused if the connector is not shared with the new owner', async () => {
    const id = await made(await ownConnector('acme-aaaaa'));
    for (const level of ['view', 'use'])
      await shareConnector(product, creator.orgId, 'acme-aaaaa', {
        ...(level === 'view'
          ? { grantee_type: 'user', grantee_id: successor.userId }
          : { grantee_type: 'team', grantee_id: team }),
        level,
      });
    expect(await transfer(id, successor)).toMatchObject(conflicting('new_owner_connector_access'));
    expect(await transfer(id, teammate)).toMatchObject({ status: 204 });
    expect((await teammate(`GET /connection/${id}`)).body).not.toHaveProperty('connector_not_shared');
  });

  it("respects the new owner's connection limit", async () => {
    const id = await made();
    const facts = { owner_user_id: colleague.userId };
    for (let n = 0; n < 200; n++) await connectionOf(product, creator.orgId, facts);
    expect(await transfer(id, colleague)).toMatchObject(conflicting('new_owner_connection_limit'));
  });
});
