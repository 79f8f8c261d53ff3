import { ruleOn } from '../../support/rule-on.js';
import { conflicting, forbidden } from '../../support/refused.js';
import { connectionOf } from '../../support/connections.js';
import {
  eventsOf,
  made,
  org,
  ownConnector,
  preview,
  product,
  rowOf,
  share,
  team,
  toTeam,
  toUser,
  transfer,
} from './scene.js';

describe('POST /connection/{id}/transfer', () => {
  it('changes only the owner', async () => {
    const id = await made();
    const kept = await share(id, toUser(org.cid, 'view'));
    const before = await rowOf(id);
    expect(await transfer(id, org.bob)).toMatchObject({ status: 204, body: '' });
    const { owner_user_id, version, updated_at, share_entries, grants, ...rest } = await rowOf(id);
    expect(owner_user_id).toBe(org.bob.userId);
    expect(before).toMatchObject(rest);
    expect((await org.ada(`GET /connection/${id}`)).status).toBe(404);
    const theirs = (await org.bob(`GET /connection/${id}`)).body;
    expect(theirs).toMatchObject({
      access: 'owner',
      can_transfer: true,
      connected_by_user_id: org.ada.userId,
      connected_by_label: 'Ada',
      shares: [{ id: kept, grantee_id: org.cid.userId, level: 'view' }],
    });
    expect(theirs).not.toHaveProperty('owner');
    expect((await org.cid(`GET /connection/${id}`)).body.owner).toMatchObject({ id: org.bob.userId, name: 'Bob' });
  });

  it('can keep `use` access for the previous owner', async () => {
    const id = await made('github');
    const ended = await share(id, toUser(org.bob, 'edit'));
    const { status, body } = await transfer(id, org.bob, { retain_access: true });
    expect([status, body.access, body.access_via, body.owner.id]).toEqual([200, 'use', 'direct', org.bob.userId]);
    expect(body).toMatchObject({ can_use: true, can_manage: false, can_transfer: false });
    const { result } = (await org.bob(`GET /connection/${id}/share`)).body;
    expect(result).toMatchObject([{ grantee_id: org.ada.userId, level: 'use' }]);
    expect(await eventsOf(id)).toEqual([
      'connection.shared',
      'connection.transferred',
      'connection.unshared',
      'connection.shared',
    ]);
    const log = (await org.owner('GET /audit-log?scope=org&limit=3')).body.result;
    expect(log.map(({ summary }: { summary: string }) => summary)).toEqual([
      'Ada shared Notes with themselves',
      'Ada stopped sharing Notes with Bob',
      'Ada transferred Notes to Bob',
    ]);
    expect(log[1].data).toMatchObject({ acl_id: ended, cause: 'became_owner' });
    expect(log[2].data).toEqual({ from: org.ada.userId, to: org.bob.userId });
    expect((await org.bob('GET /audit-log?action=connection.transferred')).body.result[0].resource.id).toBe(id);
  });

  it("leaves the previous owner their team's access", async () => {
    const id = await made();
    await share(id, toTeam('edit'));
    const { status, body } = await transfer(id, org.bob);
    expect([status, body.access, body.access_via, body.access_via_team.id]).toEqual([200, 'edit', 'team', team]);
  });

  it('transfers the current version once per Idempotency-Key', async () => {
    const id = await made();
    expect((await transfer(id, org.bob, {}, { 'if-match': '"7"' })).status).toBe(412);
    const headers = { 'idempotency-key': 'hand-over' };
    const answers = [await transfer(id, org.bob, {}, headers), await transfer(id, org.bob, {}, headers)];
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect(await eventsOf(id)).toEqual(['connection.transferred']);
  });

  it("is allowed only to the connection's owner", async () => {
    const id = await made();
    for (const [as, level] of [
      [org.bob, 'edit'],
      [org.cid, 'use'],
    ] as const)
      await share(id, toUser(as, level));
    for (const as of [org.bob, org.cid]) {
      const body = { new_owner_user_id: as.userId };
      expect(await as(`POST /connection/${id}/transfer`, body)).toMatchObject(forbidden('owner_only'));
      expect(await preview(id, '', as)).toMatchObject(forbidden('owner_only'));
    }
    expect((await org.owner(`POST /connection/${id}/transfer`, { new_owner_user_id: org.bob.userId })).status).toBe(
      404,
    );
    expect((await preview(id, '', org.owner)).status).toBe(404);
  });

  it('needs an active member other than the owner', async () => {
    const id = await made();
    const { zoe } = await product.organization({ zoe: 'Member' });
    await org.owner(`POST /member/${org.eve.userId}/suspend`, {});
    for (const userId of [zoe.userId, org.eve.userId, 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd'])
      expect(await transfer(id, { userId })).toMatchObject({
        status: 400,
        body: { error: { fields: [{ path: '/new_owner_user_id', reason: 'unknown_member' }] } },
      });
    await org.owner(`POST /member/${org.eve.userId}/reactivate`, {});
    expect(await transfer(id, org.ada)).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: '/new_owner_user_id', reason: 'same_owner' }] } },
    });
    expect((await preview(id, `?new_owner_user_id=${org.ada.userId}`)).body).toMatchObject({
      allowed: false,
      blockers: [{ reason: 'same_owner' }],
    });
    expect((await org.ada(`POST /connection/${id}/transfer`, {})).status).toBe(400);
  });

  it('is refused if a restriction blocks the new owner', async () => {
    const id = await made();
    const { body } = await org.owner('POST /restriction', ruleOn(org.bob.userId, { connector_slugs: ['demo'] }));
    expect(await transfer(id, org.bob)).toMatchObject(conflicting('new_owner_restricted'));
    await org.owner(`DELETE /restriction/${body.id}`);
    expect((await transfer(id, org.bob)).status).toBe(204);
  });

  it('is refused if the connector is not shared with the new owner', async () => {
    const id = await made(await ownConnector('acme-aaaaa'));
    for (const level of ['view', 'use'])
      await product.sql(
        org.ada.orgId,
        `insert into catalog.shares (org_id, id, resource_id, grantee_type, grantee_id, level, created_at, updated_at)
         values ($1, 'acl_' || $3::text, 'acme-aaaaa', $4, $2, $3, now(), now())`,
        level === 'view' ? [org.ada.orgId, org.bob.userId, level, 'user'] : [org.ada.orgId, team, level, 'team'],
      );
    await product.sql(org.ada.orgId, 'update kernel.access_epochs set epoch = epoch + 1');
    expect(await transfer(id, org.bob)).toMatchObject(conflicting('new_owner_connector_access'));
    expect(await transfer(id, org.cid)).toMatchObject({ status: 204 });
    expect((await org.cid(`GET /connection/${id}`)).body).not.toHaveProperty('connector_not_shared');
  });

  it("respects the new owner's connection limit", async () => {
    const id = await made();
    const facts = { owner_user_id: org.rob.userId };
    for (let n = 0; n < 200; n++) await connectionOf(product, org.ada.orgId, facts);
    expect(await transfer(id, org.rob)).toMatchObject(conflicting('new_owner_connection_limit'));
  });
});
