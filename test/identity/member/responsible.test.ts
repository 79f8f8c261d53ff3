import { refused } from '../../support/refused.js';
import { type MemberClient } from '../../support/founder.js';
import { startBehindScene } from './behind-scene.js';

const { api, program } = await startBehindScene();

const organize = () => api.organization({ responsible: 'Org Admin', successor: 'Member', manager: 'People Admin' });
const organizeWithRobot = async () => {
  const org = await organize();
  return { ...org, robot: await program(org.responsible, [await api.roleId(org.owner, 'Member')]) };
};
const answer = async (as: MemberClient, id: string) => (await as(`GET /member/${id}`)).body;
const unknown = refused(400, 'validation_error', 'invalid_fields');

describe('The responsible member of a service member', () => {
  it('is the person who created it, even through another service member', async () => {
    const { responsible, owner } = await organize();
    const robot = await program(responsible);
    expect(await answer(owner, robot.userId)).toMatchObject({
      responsible_user_id: responsible.userId,
      responsible_label: 'Responsible',
      responsible_asked_id: null,
    });
    const { body } = await robot('POST /member', { kind: 'service', name: 'Next', role_ids: responsible.roleIds });
    expect(body.responsible_user_id).toBe(responsible.userId);
  });

  it('can be replaced only if the replacement accepts', async () => {
    const { responsible, successor, manager, robot } = await organizeWithRobot();
    const ask = (as: MemberClient, user_id: string) => as(`POST /member/${robot.userId}/responsible`, { user_id });
    const accept = (as: MemberClient) => as(`POST /member/${robot.userId}/responsible/accept`);
    expect(await ask(successor, successor.userId)).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect(await accept(successor)).toMatchObject(refused(403, 'forbidden', 'not_asked'));
    expect((await ask(manager, successor.userId)).body).toMatchObject({
      responsible_user_id: responsible.userId,
      responsible_asked_id: successor.userId,
    });
    expect(await accept(manager)).toMatchObject(refused(403, 'forbidden', 'not_asked'));
    expect((await accept(successor)).body).toMatchObject({
      responsible_user_id: successor.userId,
      responsible_asked_id: null,
    });
    expect((await ask(successor, responsible.userId)).status).toBe(200);
    expect(await accept(successor)).toMatchObject(refused(403, 'forbidden', 'not_asked'));
  });

  it('can be replaced only by those who are shown that they can', async () => {
    const { responsible, successor, manager, owner, robot } = await organizeWithRobot();
    const flags = async (as: MemberClient) => {
      const { can_ask_responsible, can_accept_responsible } = await answer(as, robot.userId);
      return [can_ask_responsible, can_accept_responsible];
    };
    await owner(`POST /member/${robot.userId}/responsible`, { user_id: successor.userId });
    expect([await flags(responsible), await flags(manager), await flags(successor)]).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
    expect((await answer(owner, robot.userId)).responsible_asked_label).toBe('Successor');
  });

  it('finds the question in the profile of the person who was asked', async () => {
    const { successor, manager, robot } = await organizeWithRobot();
    const questions = async () => (await successor('GET /user/me')).body.responsibility_requests;
    expect(await questions()).toEqual([]);
    await manager(`POST /member/${robot.userId}/responsible`, { user_id: successor.userId });
    expect(await questions()).toEqual([{ id: robot.userId, name: expect.stringMatching(/^Robot/) }]);
    await successor(`POST /member/${robot.userId}/responsible/accept`);
    expect(await questions()).toEqual([]);
  });

  it('is removed only after a list of the service members that this suspends', async () => {
    const { responsible, manager, robot } = await organizeWithRobot();
    const { body } = await manager(`GET /member/${responsible.userId}/offboarding`);
    expect(body.responsible_for).toEqual({
      service_member_count: 1,
      service_members: [{ id: robot.userId, name: expect.stringMatching(/^Robot/), status: 'active' }],
    });
  });

  it('must be an active person of the same organization', async () => {
    const { owner, responsible, successor, manager, robot } = await organizeWithRobot();
    const ask = (id: string, user_id: string) => manager(`POST /member/${id}/responsible`, { user_id });
    expect(await ask(robot.userId, robot.userId)).toMatchObject(unknown);
    expect(await ask(robot.userId, 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd')).toMatchObject(unknown);
    await owner(`POST /member/${successor.userId}/suspend`, {});
    expect(await ask(robot.userId, successor.userId)).toMatchObject(unknown);
    expect(await ask(responsible.userId, manager.userId)).toMatchObject(refused(409, 'conflict', 'not_service'));
  });
});

describe.each([
  ['leaves', (org: any) => org.responsible(`DELETE /member/${org.responsible.userId}`)],
  ['is suspended', (org: any) => org.owner(`POST /member/${org.responsible.userId}/suspend`, {})],
])('When the responsible member %s, a service member', (_, goes) => {
  it('is suspended until another person takes responsibility', async () => {
    const org = await organizeWithRobot();
    const { owner, manager, robot } = org;
    expect((await robot('GET /user/me')).status).toBe(200);
    await goes(org);
    expect(await robot('GET /user/me')).toMatchObject(refused(401, 'unauthorized', 'member_suspended'));
    expect(await answer(owner, robot.userId)).toMatchObject({ status: 'suspended', suspended_by: 'responsible' });
    expect(await owner(`POST /member/${robot.userId}/reactivate`, {})).toMatchObject(
      refused(409, 'conflict', 'responsible_missing'),
    );
    await owner(`POST /member/${robot.userId}/responsible`, { user_id: manager.userId });
    expect((await robot('GET /user/me')).status).toBe(401);
    expect((await manager(`POST /members/${robot.userId}/responsible/accept`)).body.status).toBe('active');
    expect((await robot('GET /user/me')).status).toBe(200);
  });

  it('that an administrator suspended stays suspended under another responsible person', async () => {
    const org = await organizeWithRobot();
    const { owner, manager, robot } = org;
    await owner(`POST /member/${robot.userId}/suspend`, {});
    await goes(org);
    expect((await answer(owner, robot.userId)).suspended_by).toBe('both');
    expect((await owner(`POST /member/${robot.userId}/reactivate`, {})).body.suspended_by).toBe('responsible');
    await owner(`POST /member/${robot.userId}/suspend`, {});
    await owner(`POST /member/${robot.userId}/responsible`, { user_id: manager.userId });
    expect((await manager(`POST /member/${robot.userId}/responsible/accept`)).body).toMatchObject({
      status: 'suspended',
      suspended_by: 'admin',
    });
  });
});
