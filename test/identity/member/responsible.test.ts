import { refused } from '../../support/refused.js';
import { type MemberClient } from '../../support/founder.js';
import { api, program } from './behind-scene.js';

const people = () => api.organization({ ada: 'Org Admin', bob: 'Member', may: 'People Admin' });
const found = async () => {
  const org = await people();
  return { ...org, robot: await program(org.ada, [await api.roleId(org.owner, 'Member')]) };
};
const answer = async (as: MemberClient, id: string) => (await as(`GET /member/${id}`)).body;
const unknown = refused(400, 'validation_error', 'invalid_fields');

describe('The responsible member of a service member', () => {
  it('is the person who created it, even through another service member', async () => {
    const { ada, owner } = await people();
    const robot = await program(ada);
    expect(await answer(owner, robot.userId)).toMatchObject({
      responsible_user_id: ada.userId,
      responsible_label: 'Ada',
      responsible_asked_id: null,
    });
    const { body } = await robot('POST /member', { kind: 'service', name: 'Next', role_ids: ada.roleIds });
    expect(body.responsible_user_id).toBe(ada.userId);
  });

  it('can be replaced only if the replacement accepts', async () => {
    const { ada, bob, may, robot } = await found();
    const ask = (as: MemberClient, user_id: string) => as(`POST /member/${robot.userId}/responsible`, { user_id });
    const accept = (as: MemberClient) => as(`POST /member/${robot.userId}/responsible/accept`);
    expect(await ask(bob, bob.userId)).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect(await accept(bob)).toMatchObject(refused(403, 'forbidden', 'not_asked'));
    expect((await ask(may, bob.userId)).body).toMatchObject({
      responsible_user_id: ada.userId,
      responsible_asked_id: bob.userId,
    });
    expect(await accept(may)).toMatchObject(refused(403, 'forbidden', 'not_asked'));
    expect((await accept(bob)).body).toMatchObject({ responsible_user_id: bob.userId, responsible_asked_id: null });
    expect((await ask(bob, ada.userId)).status).toBe(200);
    expect(await accept(bob)).toMatchObject(refused(403, 'forbidden', 'not_asked'));
  });

  it('must be an active person of the same organization', async () => {
    const { owner, ada, bob, may, robot } = await found();
    const ask = (id: string, user_id: string) => may(`POST /member/${id}/responsible`, { user_id });
    expect(await ask(robot.userId, robot.userId)).toMatchObject(unknown);
    expect(await ask(robot.userId, 'usr_01k7vm3q8ef6ha4x2c9b5t0rsd')).toMatchObject(unknown);
    await owner(`POST /member/${bob.userId}/suspend`, {});
    expect(await ask(robot.userId, bob.userId)).toMatchObject(unknown);
    expect(await ask(ada.userId, may.userId)).toMatchObject(refused(409, 'conflict', 'not_service'));
  });
});

describe.each([
  ['leaves', (org: any) => org.ada(`DELETE /member/${org.ada.userId}`)],
  ['is suspended', (org: any) => org.owner(`POST /member/${org.ada.userId}/suspend`, {})],
])('When the responsible member %s, a service member', (_, goes) => {
  it('is suspended until another person takes responsibility', async () => {
    const org = await found();
    const { owner, may, robot } = org;
    expect((await robot('GET /user/me')).status).toBe(200);
    await goes(org);
    expect(await robot('GET /user/me')).toMatchObject(refused(401, 'unauthorized', 'member_suspended'));
    expect(await answer(owner, robot.userId)).toMatchObject({ status: 'suspended', suspended_by: 'responsible' });
    expect(await owner(`POST /member/${robot.userId}/reactivate`, {})).toMatchObject(
      refused(409, 'conflict', 'responsible_missing'),
    );
    await owner(`POST /member/${robot.userId}/responsible`, { user_id: may.userId });
    expect((await robot('GET /user/me')).status).toBe(401);
    expect((await may(`POST /members/${robot.userId}/responsible/accept`)).body.status).toBe('active');
    expect((await robot('GET /user/me')).status).toBe(200);
  });

  it('that an administrator suspended stays suspended under another responsible person', async () => {
    const org = await found();
    const { owner, may, robot } = org;
    await owner(`POST /member/${robot.userId}/suspend`, {});
    await goes(org);
    expect((await answer(owner, robot.userId)).suspended_by).toBe('both');
    expect((await owner(`POST /member/${robot.userId}/reactivate`, {})).body.suspended_by).toBe('responsible');
    await owner(`POST /member/${robot.userId}/suspend`, {});
    await owner(`POST /member/${robot.userId}/responsible`, { user_id: may.userId });
    expect((await may(`POST /member/${robot.userId}/responsible/accept`)).body).toMatchObject({
      status: 'suspended',
      suspended_by: 'admin',
    });
  });
});
