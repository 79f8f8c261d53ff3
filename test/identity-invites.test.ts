import { Roles } from '#access-control';
import { type Answer, type Api, type Client, startApi } from './support/api.js';
import { type MemberClient } from './support/founder.js';
import { never, refused } from './support/refused.js';
import { runJob } from './support/run-job.js';

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.stop());

const roleId = async (of: { orgId: string }, name: string) =>
  (await api.app.get(Roles, { strict: false }).idsByName(of.orgId, [name]))[0]!;
const secretIn = (answer: Answer): string =>
  answer.body.invite_url.replace('https://app.example.com/invite#token=', '');
const invite = async (as: Client, body: object = {}) => {
  const answer = await as('POST /invite', { email: `${Math.random()}@example.com`, ...body });
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return { ...answer.body, secret: secretIn(answer) };
};
const accept = (secret: string, body: object = {}, as: Client = api.client()) =>
  as('POST /invite/accept', { token: secret, ...body });
const events = async (orgId: string, like: string) =>
  (await api.sql(orgId, 'select type from kernel.events where type like $1 order by id', [like])).map(
    ({ type }) => type,
  );

describe('Inviting', () => {
  it('promises the usual role, and gives whoever has the link a membership and a token', async () => {
    const { owner } = await api.organization();
    const answer = await owner('POST /invite', { email: ' Ada@Example.com ', name: 'Ada' });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        email: 'Ada@Example.com',
        status: 'pending',
        roles: [{ name: 'Member' }],
        send_count: 1,
        can_manage: true,
        invited_by_label: 'Olivia Owner',
      },
    });
    expect(Date.parse(answer.body.expires_at) - Date.parse(answer.body.sent_at)).toBe(7 * 86_400_000);
    const joined = await accept(secretIn(answer), { name: 'Ada L.' });
    expect(joined).toMatchObject({ status: 200, body: { organization: { id: owner.orgId } } });
    const ada = api.client(joined.body.token);
    expect((await ada('GET /user/me')).body).toMatchObject({
      user: {
        id: joined.body.user.id,
        name: 'Ada L.',
        email: 'Ada@Example.com',
        roles: [{ name: 'Member', sources: ['direct'] }],
      },
    });
    expect((await owner(`GET /invite/${answer.body.id}`)).body).toMatchObject({
      status: 'accepted',
      accepted_user_id: joined.body.user.id,
      can_manage: false,
    });
    expect(await accept(secretIn(answer))).toMatchObject(refused(404, 'not_found'));
    const { body } = await owner('GET /audit-log?scope=org&action=member.joined,invite.*');
    expect(body.result.map(({ summary }: any) => summary)).toEqual([
      'Ada L. accepted the invite of Ada@Example.com',
      expect.stringMatching(/^Ada L\. joined/),
      'Olivia Owner invited Ada@Example.com',
      expect.stringMatching(/joined/),
    ]);
  });

  it('keeps neither the secret nor the address in the log', async () => {
    const { owner } = await api.organization();
    const { secret } = await invite(owner, { email: 'grace@example.com' });
    const kept = await api.sql(owner.orgId, 'select to_json(kept)::text from kernel.events kept');
    expect(JSON.stringify(kept)).not.toMatch(/grace/);
    expect(
      JSON.stringify(await api.sql(owner.orgId, 'select to_json(kept)::text from access_control.secrets kept')),
    ).not.toContain(secret);
  });

  it('needs member:manage, all that the roles allow, and a say in the teams', async () => {
    const { owner, may, bob } = await api.organization({ may: ['member:manage', 'connector:view'], bob: 'Member' });
    const [guest, admin] = [await roleId(owner, 'Guest'), await roleId(owner, 'Org Admin')];
    const team = (await bob('POST /team', { name: 'Sales' })).body.id;
    const attempt = (as: Client, body: object) =>
      as('POST /invite', { email: 'x@example.com', role_ids: [guest], ...body });
    expect(await bob('POST /invite', { nonsense: 1 })).toMatchObject(refused(403, 'forbidden', 'permission_required'));
    expect(await attempt(may, { role_ids: [admin] })).toMatchObject(refused(403, 'forbidden', 'permission_not_held'));
    expect(await attempt(may, { team_ids: [team] })).toMatchObject(refused(403, 'forbidden', 'team_admin_required'));
    expect(await attempt(may, { team_ids: ['team_nobody'] })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ path: 'team_ids[0]', reason: 'unknown_team' }] } },
    });
    expect(await attempt(may, { role_ids: ['role_nobody'] })).toMatchObject({
      status: 400,
      body: { error: { fields: [{ reason: 'unknown_role' }] } },
    });
    expect(await attempt(may, { email: 'nonsense' })).toMatchObject(refused(400, 'validation_error'));
    expect(await attempt(may, { email: bob.email.toUpperCase() })).toMatchObject(
      refused(409, 'conflict', 'already_member'),
    );
    expect((await attempt(may, {})).status).toBe(201);
    expect(await attempt(may, { email: 'X@Example.com' })).toMatchObject(refused(409, 'conflict', 'already_invited'));
    const { secret } = await invite(owner, { team_ids: [team] });
    const { body } = await accept(secret);
    expect((await bob(`GET /team/${team}/member?sort=-added_at`)).body.result).toMatchObject([
      { user_id: body.user.id, is_admin: false },
      { user_id: bob.userId },
    ]);
  });

  it('keeps to the domains that the organization allows', async () => {
    const { owner } = await api.organization();
    await api.sql(
      owner.orgId,
      `update organizations.organizations set settings = settings || '{"allowed_email_domains": ["acme.example"]}'`,
    );
    expect(await owner('POST /invite', { email: 'x@acme.example.com' })).toMatchObject(
      refused(400, 'validation_error'),
    );
    expect((await owner('POST /invite', { email: 'x@ACME.example' })).status).toBe(201);
  });

  it('counts those who wait against the seats of the plan', async () => {
    const { owner } = await api.organization({ ada: 'Member', bob: 'Member' }, { plan: 'free' });
    await invite(owner);
    const last = await invite(owner);
    expect(await owner('POST /invite', { email: 'x@example.com' })).toMatchObject(
      refused(409, 'conflict', 'seat_limit'),
    );
    expect((await accept(last.secret)).status).toBe(200);
    expect(
      (await owner('POST /invite', { email: 'x@example.com', role_ids: [await roleId(owner, 'Guest')] })).status,
    ).toBe(201);
  });
});

describe('An invite', () => {
  it('is resent with a new link, and the old one dies', async () => {
    const { may: owner } = await api.organization({ may: 'People Admin' });
    const first = await invite(owner);
    api.clock.pass({ days: 6 });
    const again = await owner(`POST /invite/${first.id}/resend`, {});
    expect(again.body).toMatchObject({ send_count: 2, status: 'pending' });
    api.clock.pass({ days: 6 });
    expect(await accept(first.secret)).toMatchObject(refused(404, 'not_found'));
    for (let sent = 2; sent < 5; sent++) expect((await owner(`POST /invite/${first.id}/resend`, {})).status).toBe(200);
    expect(await owner(`POST /invite/${first.id}/resend`, {})).toMatchObject(
      refused(409, 'conflict', 'quota_exceeded'),
    );
  });

  it('is resent only by who could have sent it: the new link makes whoever has it that person', async () => {
    const { owner, may, tom } = await api.organization({ may: ['member:manage', 'connector:view'], tom: 'Team Admin' });
    const team = (await tom('POST /team', { name: 'Sales' })).body.id;
    const boss = await invite(owner, { role_ids: owner.roleIds });
    const seller = await invite(owner, { role_ids: [await roleId(owner, 'Guest')], team_ids: [team] });
    const guest = await invite(owner, { role_ids: [await roleId(owner, 'Guest')] });
    const flags = async (as: Client) =>
      new Map((await as('GET /invite')).body.result.map(({ id, can_resend }: any) => [id, can_resend]));
    expect(await flags(may)).toEqual(
      new Map([
        [guest.id, true],
        [seller.id, false],
        [boss.id, false],
      ]),
    );
    expect(await flags(owner)).toEqual(
      new Map([
        [guest.id, true],
        [seller.id, true],
        [boss.id, true],
      ]),
    );
    for (const [{ id }, reason] of [
      [boss, 'permission_not_held'],
      [seller, 'team_admin_required'],
    ] as const)
      expect(await may(`POST /invite/${id}/resend`, {})).toMatchObject(refused(403, 'forbidden', reason));
    expect((await accept(boss.secret)).status).toBe(200);
    for (const { id } of [guest, seller]) expect((await owner(`POST /invite/${id}/resend`, {})).status).toBe(200);
    expect((await may(`POST /invite/${guest.id}/resend`, {})).status).toBe(200);
  });

  it('lapses on its day, whether the worker has noticed or not', async () => {
    const { owner } = await api.organization();
    const { id, secret, email } = await invite(owner, { expires_in_days: 1 });
    await runJob(api.app, 'InviteExpiredWhenDue', owner.orgId, id);
    expect((await owner(`GET /invite/${id}`)).body.status).toBe('pending');
    const due = await api.sql(
      owner.orgId,
      `select due_at from kernel.outbox where org_id = $1 and job = 'InviteExpiredWhenDue'`,
      [owner.orgId],
    );
    expect(due).toEqual([{ due_at: new Date((await owner(`GET /invite/${id}`)).body.expires_at) }]);
    api.clock.pass({ days: 1 });
    expect((await owner(`GET /invite/${id}`)).body.status).toBe('expired');
    expect(await accept(secret)).toMatchObject(refused(404, 'not_found'));
    expect(await owner(`DELETE /invite/${id}`)).toMatchObject(refused(409, 'conflict', 'not_pending'));
    expect((await owner('POST /invite', { email })).status).toBe(201);
    for (let twice = 0; twice < 2; twice++) await runJob(api.app, 'InviteExpiredWhenDue', owner.orgId, id);
    expect(await events(owner.orgId, 'invite.expired')).toHaveLength(1);
  });

  it('is revoked, and opens nothing any more', async () => {
    const { owner } = await api.organization();
    const { id, secret } = await invite(owner);
    expect((await owner(`DELETE /invite/${id}`)).status).toBe(204);
    expect(await accept(secret)).toMatchObject(refused(404, 'not_found'));
    expect((await owner('GET /invite?status=revoked')).body.result).toMatchObject([{ id }]);
    expect((await owner('GET /invite')).body.result).toEqual([]);
    expect(await owner(`PATCH /invite/${id}`, { team_ids: [] })).toMatchObject(refused(409, 'conflict', 'not_pending'));
  });

  it('gives what it promises by then: roles that changed, teams that still are', async () => {
    const { owner, bob } = await api.organization({ bob: ['connector:view'] });
    const team = (await owner('POST /team', { name: 'Sales' })).body.id;
    const { id, secret } = await invite(owner, { role_ids: bob.roleIds, team_ids: [team] });
    const [guest] = [await roleId(owner, 'Guest')];
    expect((await owner(`PATCH /invite/${id}`, { role_ids: [...bob.roleIds, guest] })).body.role_ids).toEqual([
      ...bob.roleIds,
      guest,
    ]);
    await owner(`DELETE /team/${team}`);
    await owner(`DELETE /role/${bob.roleIds[0]}?reassign_to=${guest}`);
    expect((await owner(`GET /invite/${id}`)).body.role_ids).toEqual([guest]);
    expect(await events(owner.orgId, 'invite.roles_changed')).toHaveLength(1);
    const { body } = await accept(secret);
    expect((await api.client(body.token)('GET /user/me')).body).toMatchObject({
      roles: [{ name: 'Guest' }],
      teams: [],
    });
  });

  it('is accepted once, by whoever comes first', async () => {
    const { owner } = await api.organization();
    const { secret } = await invite(owner);
    let both!: Promise<Answer[]>;
    await api.transactions.run(owner.orgId, async () => {
      await api.sql(owner.orgId, 'select from kernel.access_epochs for update');
      both = Promise.all([accept(secret), accept(secret)]);
      await api.untilBlocking(2);
    });
    expect((await both).map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('is not accepted by a link that dies while its request waits', async () => {
    const { owner } = await api.organization();
    const { id, secret } = await invite(owner);
    let resent!: Promise<Answer>;
    let accepted!: Promise<Answer>;
    await api.transactions.run(owner.orgId, async () => {
      await api.sql(owner.orgId, 'select from kernel.access_epochs for update');
      resent = owner(`POST /invite/${id}/resend`, {});
      await api.untilBlocking();
      accepted = accept(secret);
      await api.untilBlocking(2);
    });
    expect(await accepted).toMatchObject(refused(404, 'not_found'));
    expect((await accept(secretIn(await resent))).status).toBe(200);
  });

  it('is raised only to what its changer holds, and to teams they have a say in', async () => {
    const { owner, may, tom } = await api.organization({ may: ['member:manage', 'connector:view'], tom: 'Team Admin' });
    const team = (await tom('POST /team', { name: 'Sales' })).body.id;
    const { id, role_ids } = await invite(owner, { role_ids: owner.roleIds });
    const admin = await roleId(owner, 'Org Admin');
    const change = (body: object) => may(`PATCH /invite/${id}`, body);
    expect(await change({ role_ids: [...role_ids, admin] })).toMatchObject(
      refused(403, 'forbidden', 'permission_not_held'),
    );
    expect(await change({ team_ids: [team] })).toMatchObject(refused(403, 'forbidden', 'team_admin_required'));
    expect((await change({ role_ids })).status).toBe(200);
    expect((await change({ role_ids: [await roleId(owner, 'Guest')] })).status).toBe(200);
  });

  it('is accepted by a person of another organization as the same person', async () => {
    const [one, other] = [await api.organization({ ada: 'Member' }), await api.organization()];
    const { secret } = await invite(other.owner);
    const { body } = await accept(secret, {}, one.ada);
    expect(body.user.id).toBe(one.ada.userId);
    const there = api.client(body.token);
    expect((await there('GET /organization')).body.result.map(({ id, current }: any) => [id, current]).sort()).toEqual(
      [
        [one.ada.orgId, false],
        [other.owner.orgId, true],
      ].sort(),
    );
    expect(await there(`GET /organization/${one.ada.orgId}`)).toMatchObject(
      refused(403, 'forbidden', 'other_organization'),
    );
    expect(await one.owner(`GET /organization/${other.owner.orgId}`)).toMatchObject(refused(404, 'not_found'));
    const again = await invite(other.owner);
    expect(await accept(again.secret, {}, there)).toMatchObject(refused(409, 'conflict', 'already_member'));
    expect(await accept(again.secret, {}, api.client('nonsense'))).toMatchObject(refused(401, 'unauthorized'));
  });

  it('opens nothing but itself: neither as a bearer, nor a token as an invite', async () => {
    const { owner } = await api.organization();
    const { secret } = await invite(owner);
    expect(await api.client(secret)('GET /role')).toMatchObject(refused(401, 'unauthorized', 'token_invalid'));
    expect(await accept(owner.token)).toMatchObject(refused(404, 'not_found'));
    expect(await accept('nonsense')).toMatchObject(refused(404, 'not_found'));
    expect(await accept(secret, { role_ids: [] })).toMatchObject(refused(400, 'validation_error'));
  });

  it('is guessed at no more often than a token', async () => {
    const limited = await startApi({ limits: { factor: 1, redisUrl: null } });
    const guess = () => limited.client()('POST /invite/accept', { token: 'nonsense' });
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(404);
    expect(await guess()).toMatchObject(refused(429, 'rate_limited', 'auth'));
    await limited.stop();
  });

  it('is unknown to another organization, byte for byte as one that never was', async () => {
    const { owner } = await api.organization();
    const { eve } = await api.organization({ eve: 'Org Owner' });
    const { id } = await invite(owner);
    for (const request of ['GET /invite/ID', 'PATCH /invite/ID', 'POST /invite/ID/resend', 'DELETE /invite/ID']) {
      const ask = async (which: string) => {
        const { status, body } = await eve(request.replace('ID', which), request.startsWith('P') ? {} : undefined);
        return JSON.stringify([status, { ...body.error, request_id: '' }]);
      };
      expect(await ask(id)).toBe(await ask('inv_01k7vm3q8ef6ha4x2c9b5t0rsd'));
      expect(await ask(id)).toContain('404');
    }
  });

  it('keeps its can_manage promise', async () => {
    const people: Record<string, MemberClient> = await api.organization({ may: 'People Admin' });
    const { id } = await invite(people.owner!);
    await people.owner!(`DELETE /invite/${(await invite(people.owner!)).id}`);
    for (const as of Object.values(people))
      for (const status of ['pending', 'revoked'])
        for (const row of (await as(`GET /invite?status=${status}`)).body.result)
          expect([(await as(`PATCH /invite/${row.id}`, {}, never)).status === 412, row.id === id]).toEqual([
            row.can_manage,
            row.can_manage,
          ]);
  });
});
