import { type Answer, startApi } from '../../support/api.js';
import { refused } from '../../support/refused.js';
import { runJob } from '../../support/run-job.js';
import { invite, secretIn, startInviteScene } from './scene.js';

const { api, accept } = await startInviteScene();

const events = async (orgId: string, like: string) =>
  (await api.sql(orgId, 'select type from kernel.events where type like $1 order by id', [like])).map(
    ({ type }) => type,
  );

describe('An invite', () => {
  it('expires on its date, even before the worker records it', async () => {
    const { owner } = await api.organization();
    const { id, secret, email } = await invite(owner, { expires_in_days: 1 });
    await runJob(api.app, 'ExpireInvite', owner.orgId, id);
    expect((await owner(`GET /invite/${id}`)).body.status).toBe('pending');
    const due = await api.sql(
      owner.orgId,
      `select due_at from kernel.outbox where org_id = $1 and job = 'ExpireInvite'`,
      [owner.orgId],
    );
    expect(due).toEqual([{ due_at: new Date((await owner(`GET /invite/${id}`)).body.expires_at) }]);
    api.clock.pass({ days: 1 });
    expect((await owner(`GET /invite/${id}`)).body.status).toBe('expired');
    expect(await accept(secret)).toMatchObject(refused(404, 'not_found'));
    expect(await owner(`DELETE /invite/${id}`)).toMatchObject(refused(409, 'conflict', 'not_pending'));
    expect((await owner('POST /invite', { email })).status).toBe(201);
    for (let twice = 0; twice < 2; twice++) await runJob(api.app, 'ExpireInvite', owner.orgId, id);
    expect(await events(owner.orgId, 'invite.expired')).toHaveLength(1);
  });

  it('grants its current roles, and only teams that still exist', async () => {
    const { owner, viewer } = await api.organization({ viewer: ['connector:view'] });
    const team = (await owner('POST /team', { name: 'Sales' })).body.id;
    const { id, secret } = await invite(owner, { role_ids: viewer.roleIds, team_ids: [team] });
    const [guest] = [await api.roleId(owner, 'Guest')];
    expect((await owner(`PATCH /invite/${id}`, { role_ids: [...viewer.roleIds, guest] })).body.role_ids).toEqual([
      ...viewer.roleIds,
      guest,
    ]);
    await owner(`DELETE /team/${team}`);
    await owner(`DELETE /role/${viewer.roleIds[0]}?reassign_to=${guest}`);
    expect((await owner(`GET /invite/${id}`)).body.role_ids).toEqual([guest]);
    expect(await events(owner.orgId, 'invite.roles_changed')).toHaveLength(1);
    const { body } = await accept(secret);
    expect((await api.client(body.token)('GET /user/me')).body).toMatchObject({
      roles: [{ name: 'Guest' }],
      teams: [],
    });
  });

  it('is accepted only once', async () => {
    const { owner } = await api.organization();
    const { secret } = await invite(owner);
    const both = await api.atOnce(owner.orgId, () => [accept(secret), accept(secret)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('is refused if its link is replaced while the request waits', async () => {
    const { owner } = await api.organization();
    const { id, secret } = await invite(owner);
    let resent!: Promise<Answer>;
    let accepted!: Promise<Answer>;
    await api.transactions.run(owner.orgId, async () => {
      await api.sql(owner.orgId, 'select from kernel.access_epochs where org_id = $1 for update', [owner.orgId]);
      resent = owner(`POST /invite/${id}/resend`, {});
      await api.untilBlocking();
      accepted = accept(secret);
      await api.untilBlocking(2);
    });
    expect(await accepted).toMatchObject(refused(404, 'not_found'));
    expect((await accept(secretIn(await resent))).status).toBe(200);
  });

  it('can be accepted by a person who already has another organization', async () => {
    const [one, other] = [await api.organization({ member: 'Member' }), await api.organization()];
    const { secret } = await invite(other.owner, { email: one.member.email.toUpperCase() });
    const { body } = await accept(secret, {}, one.member);
    expect(body.user.id).toBe(one.member.userId);
    const there = api.client(body.token);
    expect((await there('GET /organization')).body.result.map(({ id, current }: any) => [id, current]).sort()).toEqual(
      [
        [one.member.orgId, false],
        [other.owner.orgId, true],
      ].sort(),
    );
    expect(await there(`GET /organization/${one.member.orgId}`)).toMatchObject(
      refused(403, 'forbidden', 'other_organization'),
    );
    expect(await one.owner(`GET /organization/${other.owner.orgId}`)).toMatchObject(refused(404, 'not_found'));
    const again = await invite(other.owner);
    for (const as of [there, other.owner]) {
      const refusal = await accept(again.secret, {}, as);
      expect(refusal).toMatchObject(refused(403, 'forbidden', 'other_address'));
      expect(refusal.body.error.message).toMatch(/has a different email address .* without a token/);
    }
    expect(await accept(again.secret, {}, api.client('nonsense'))).toMatchObject(refused(401, 'unauthorized'));
  });

  it('cannot be used as a bearer token', async () => {
    const { owner } = await api.organization();
    const { secret } = await invite(owner);
    expect(await api.client(secret)('GET /role')).toMatchObject(refused(401, 'unauthorized', 'token_invalid'));
    expect(await accept(owner.token)).toMatchObject(refused(404, 'not_found'));
    expect(await accept('nonsense')).toMatchObject(refused(404, 'not_found'));
    expect(await accept(secret, { role_ids: [] })).toMatchObject(refused(400, 'validation_error'));
  });

  it('is protected by a limit on attempts with invalid tokens', async () => {
    const limited = await startApi({ limits: { factor: 1, redisUrl: null } });
    const guess = () => limited.client()('POST /invite/accept', { token: 'nonsense' });
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(404);
    expect(await guess()).toMatchObject(refused(429, 'rate_limited', 'auth'));
    await limited.stop();
  });

  it('is not limited by requests without a token from the same address', async () => {
    const limited = await startApi({ limits: { factor: 1, redisUrl: null } });
    for (let tries = 0; tries < 12; tries++) expect((await fetch(`${limited.base}/favicon.ico`)).status).toBe(401);
    expect((await limited.client()('POST /invite/accept', { token: 'nonsense' })).status).toBe(404);
    await limited.stop();
  });
});
