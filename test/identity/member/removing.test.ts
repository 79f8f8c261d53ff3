import { CommandBus } from '@nestjs/cqrs';
import { ModuleRef } from '@nestjs/core';
import { CreateMember, OnMemberLeft, buildOperator } from '#identity';
import { Hooks } from '#kernel';
import { refused } from '../../support/refused.js';
import { startMemberScene } from './scene.js';

const { api, events } = await startMemberScene();

describe('Removing a member', () => {
  it('ends their access and deletes their personal data', async () => {
    const { owner, teammate, leaver } = await api.organization({ teammate: 'Member', leaver: 'Member' });
    const { id } = (await leaver('POST /team', { name: 'Sales', members: [{ user_id: teammate.userId }] })).body;
    expect((await owner(`GET /member/${leaver.userId}/offboarding`)).body).toMatchObject({
      teams_administered: 1,
      tokens: 1,
      connections: [],
    });
    const tokens = await api.sql(owner.orgId, 'select id from identity.api_tokens where user_id = $1', [leaver.userId]);
    const left = { revoked_tokens: 1, token_ids: [tokens[0].id], role_ids: leaver.roleIds };
    const answer = await owner(`DELETE /member/${leaver.userId}?confirm_ownerless=true`);
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(await leaver('GET /role')).toMatchObject(refused(401, 'unauthorized', 'member_removed'));
    expect(await owner(`GET /member/${leaver.userId}`)).toMatchObject(refused(404, 'not_found'));
    expect((await teammate(`GET /team/${id}`)).body).toMatchObject({ member_count: 1, admin_count: 0 });
    expect((await teammate(`GET /team/${id}/member`)).body.result).toMatchObject([
      { added_by: leaver.userId, added_by_label: null },
    ]);
    expect((await owner(`GET /role/${leaver.roleIds[0]}`)).body.member_count).toBe(1);
    expect(await events(owner.orgId, 'member.removed')).toMatchObject([
      { subject_user_id: leaver.userId, data: { ...left, team_ids: [id], transfer_to: null } },
    ]);
    const rows = await api.sql(owner.orgId, 'select * from identity.departures');
    expect(JSON.stringify(rows)).not.toMatch(/leaver/i);
  });

  it('is also allowed for oneself and logged as leaving', async () => {
    const { owner, leaver } = await api.organization({ leaver: 'Guest' });
    expect((await leaver(`DELETE /members/${leaver.userId}`)).status).toBe(204);
    expect(await events(owner.orgId, 'member.left')).toHaveLength(1);
  });

  it('lets the member return with the same id and restrictions', async () => {
    const { owner, member } = await api.organization({ member: 'Member' });
    await owner('POST /restriction', { target_type: 'user', target_id: member.userId, mode: 'block', tools: [] });
    await owner(`DELETE /member/${member.userId}?confirm_ownerless=true`);
    expect((await owner('GET /restriction')).body.result).toMatchObject([
      { target_id: member.userId, target_label: null },
    ]);
    const back = {
      kind: 'person',
      name: 'Member',
      email: member.email.toUpperCase(),
      role_ids: member.roleIds,
    } as const;
    const commands = api.app.get(CommandBus, { strict: false });
    const operator = buildOperator(owner.orgId, api.clock.now());
    expect(await commands.execute(new CreateMember(operator, back))).toBe(member.userId);
    expect((await owner('GET /restriction')).body.result).toMatchObject([{ target_label: 'Member' }]);
    expect(await events(owner.orgId, 'member.returned')).toHaveLength(1);
    expect(await member('GET /role')).toMatchObject(refused(401, 'unauthorized', 'token_revoked'));
  });

  it('requires a successor or consent to resources without an owner', async () => {
    const { owner, leaver, successor } = await api.organization({ leaver: 'Member', successor: 'Member' });
    for (const name of ['Sales', 'Support']) expect((await leaver('POST /toolbox', { name })).status).toBe(201);
    expect((await owner(`GET /member/${leaver.userId}/offboarding`)).body.toolboxes).toBe(2);
    expect(await owner(`DELETE /member/${leaver.userId}`)).toMatchObject({
      status: 409,
      body: { error: { reason: 'owns_resources', details: { toolboxes: 2 } } },
    });
    const remove = (transfer_to: string) => owner(`POST /member/${leaver.userId}/remove`, { transfer_to });
    expect(await remove(leaver.userId)).toMatchObject(refused(400, 'validation_error'));
    expect(await remove('usr_nobody')).toMatchObject({
      status: 400,
      body: { error: { fields: [{ reason: 'unknown_member' }] } },
    });
    await owner(`POST /member/${successor.userId}/suspend`, {});
    expect(await remove(successor.userId)).toMatchObject(refused(400, 'validation_error'));
    await owner(`POST /member/${successor.userId}/reactivate`, {});
    expect((await remove(successor.userId)).body).toEqual({
      transferred: { toolboxes: 2 },
      disconnected: 0,
      replaced: 0,
      ownerless: 0,
    });
    const owners = 'select distinct owner_user_id from toolboxes.toolboxes';
    expect(await api.sql(owner.orgId, owners)).toEqual([{ owner_user_id: successor.userId }]);
  });

  it('runs the hooks of dependent contexts first', () => {
    const hooks = api.app.get(Hooks, { strict: false }).get(OnMemberLeft);
    expect(hooks.map((hook) => hook.constructor.name)).toEqual([
      'GroupOffboarding',
      'EntryReplacement',
      'CollectionOffboarding',
      'SyntheticToolOffboarding',
      'ResultOffboarding',
      'ConnectionOffboarding',
      'ConnectorOffboarding',
      'ShareOffboarding',
      'AccessGrantOffboarding',
      'AccessRequestOffboarding',
      'AppOffboarding',
      'SessionOffboarding',
      'WorkloadOffboarding',
      'ServiceMemberOffboarding',
      'TeamOffboarding',
      'TokenOffboarding',
    ]);
  });

  it('needs all its hooks, or the process does not start', () => {
    class Missing {}
    const hooks = new Hooks([Missing], api.app.get(ModuleRef));
    expect(() => hooks.onModuleInit()).toThrow('Missing');
  });
});
