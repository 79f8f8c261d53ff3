import { CommandBus } from '@nestjs/cqrs';
import { IssueToken, buildOperator } from '#identity';
import { type Client } from '../../support/client.js';
import { teamOf } from '../../support/connections.js';
import { refused } from '../../support/refused.js';
import { block, startBehindScene } from './behind-scene.js';

const { api, invited, program, tokenFor } = await startBehindScene();

const self = refused(403, 'forbidden', 'self_target');

const organize = () =>
  api.organization({ admin: 'Org Admin', colleague: 'Org Admin', other: 'Org Admin', manager: 'Team Admin' });

type People = Awaited<ReturnType<typeof organize>>;

/** A client of a member who has no token yet. */
async function signedIn(orgId: string, user_id: string): Promise<Client> {
  const token = { kind: 'personal', user_id, name: 'First', scopes: null, days: 9 } as const;
  const issue = new IssueToken(buildOperator(orgId, api.clock.now()), token);
  return api.client((await api.app.get(CommandBus, { strict: false }).execute(issue)).secret);
}

/** The id of a member whose account the administrator can use. */
type Account = [string, (people: People) => Promise<string>];

const service: Account = ['their service member', async ({ admin }) => (await program(admin)).userId];

const people: Account[] = [
  ['a member whose invite link they saw', async ({ admin }) => (await invited(admin, admin.roleIds)).userId],
  [
    'a member whose inviter they invited',
    async ({ admin }) => (await invited(await invited(admin, admin.roleIds), admin.roleIds)).userId,
  ],
  [
    'a member whom their directory added',
    async ({ admin }) => {
      const { token } = (await admin('POST /api-token', { kind: 'scim', name: 'Directory' })).body;
      return (await api.client(token)('POST /scim/v2/Users', { userName: 'second@example.com' })).body.id;
    },
  ],
];

const issued: Account = [
  "a colleague's service member for which they issued a token",
  async ({ admin, colleague }) => {
    const { userId } = await program(colleague);
    await tokenFor(admin, userId);
    return userId;
  },
];

const controlled: Account = [
  "a colleague's service member for which they added a workload credential",
  async ({ admin, colleague }) => {
    const { userId } = await program(colleague);
    const proof = { kind: 'federation', issuer: 'https://token.example.com', subject: userId };
    await admin(`POST /member/${userId}/workload-credential`, { name: 'Report', ...proof });
    return userId;
  },
];

const accounts: Account[] = [service, issued, controlled, ...people];

describe.each(accounts)('An administrator, for %s,', (_, accountOf) => {
  it('cannot give access to teams that the administrator is not in', async () => {
    const people = await organize();
    const { admin, colleague, owner } = people;
    const team = await teamOf(api, admin.orgId, 'Sales', [], [colleague.userId]);
    const user_id = await accountOf(people);
    expect(await admin(`POST /team/${team}/members`, { user_id })).toMatchObject(self);
    expect((await owner(`GET /team/${team}`)).body.member_count).toBe(1);
    expect((await colleague(`POST /team/${team}/members`, { user_id })).status).toBe(201);
    expect(await admin(`PATCH /team/${team}/members/${user_id}`, { is_admin: true })).toMatchObject(self);
  });

  it('can give access to teams that the administrator is in', async () => {
    const people = await organize();
    const { admin } = people;
    const { id } = (await admin('POST /team', { name: 'Own' })).body;
    const added = { user_id: await accountOf(people), is_admin: true };
    expect((await admin(`POST /team/${id}/members`, added)).status).toBe(201);
  });

  it('cannot give more rights in a team than the administrator has there', async () => {
    const people = await organize();
    const { admin, colleague } = people;
    const team = await teamOf(api, admin.orgId, 'Sales', [admin.userId], [colleague.userId]);
    const user_id = await accountOf(people);
    expect(await admin(`POST /team/${team}/members`, { user_id, is_admin: true })).toMatchObject(self);
    expect((await admin(`POST /team/${team}/members`, { user_id })).status).toBe(201);
    expect(await admin(`PATCH /team/${team}/members/${user_id}`, { is_admin: true })).toMatchObject(self);
  });

  it('cannot change the restrictions of another administrator', async () => {
    const people = await organize();
    const { owner, admin, other } = people;
    const userId = await accountOf(people);
    const { id } = (await owner('POST /restriction', block('user', userId))).body;
    expect(await admin(`DELETE /restriction/${id}`)).toMatchObject(self);
    expect(await admin(`PATCH /restriction/${id}`, { connector_slugs: ['github'] })).toMatchObject(self);
    expect(await admin('POST /restriction', { ...block('user', userId), mode: 'allow' })).toMatchObject(self);
    const draft = { ...block('user', userId), mode: 'allow' };
    expect((await admin('POST /restriction/simulate', { draft })).body).toMatchObject({
      can_write: false,
      reason: 'self_target',
    });
    const shown = async (as: Client) => [
      (await as(`GET /restriction/${id}`)).body.can_manage,
      (await as('GET /restriction')).body.result[0].can_manage,
    ];
    expect([await shown(admin), await shown(owner)]).toEqual([
      [false, false],
      [true, true],
    ]);
    expect((await other(`DELETE /restriction/${id}`)).status).toBe(204);
  });

  it('can change restrictions that the administrator wrote', async () => {
    const people = await organize();
    const { admin } = people;
    const { id } = (await admin('POST /restriction', block('user', await accountOf(people)))).body;
    expect((await admin(`PATCH /restriction/${id}`, { connector_slugs: ['github'] })).status).toBe(200);
    expect((await admin(`DELETE /restriction/${id}`)).status).toBe(204);
  });

  it('cannot end a suspension by another administrator', async () => {
    const people = await organize();
    const { owner, admin } = people;
    const userId = await accountOf(people);
    expect((await admin(`POST /member/${userId}/suspend`, {})).status).toBe(200);
    expect((await owner(`POST /member/${userId}/suspend`, {})).status).toBe(200);
    expect(await admin(`POST /member/${userId}/reactivate`, {})).toMatchObject(self);
    expect((await owner(`POST /member/${userId}/reactivate`, {})).status).toBe(200);
  });

  it('can end a suspension by the administrator', async () => {
    const people = await organize();
    const { admin } = people;
    const userId = await accountOf(people);
    await admin(`POST /member/${userId}/suspend`, {});
    expect((await admin(`POST /member/${userId}/reactivate`, {})).body.status).toBe('active');
  });
});

describe('An administrator', () => {
  it('cannot add a service member to a team if they could issue a token for it', async () => {
    const { admin, colleague, manager } = await organize();
    const team = await teamOf(api, admin.orgId, 'Sales', [], [colleague.userId]);
    const { userId: user_id } = await program(colleague);
    expect(await admin(`POST /team/${team}/members`, { user_id })).toMatchObject(self);
    const narrow = (await admin('POST /api-token', { name: 'Narrow', scopes: ['team:manage'] })).body.token;
    expect(await api.client(narrow)(`POST /team/${team}/members`, { user_id })).toMatchObject(self);
    expect((await manager(`POST /team/${team}/members`, { user_id })).status).toBe(201);
  });

  it('can add members who only share a directory with them', async () => {
    const { owner, colleague } = await organize();
    const directory = api.client((await owner('POST /api-token', { kind: 'scim', name: 'Directory' })).body.token);
    const [first, second] = [
      (await directory('POST /scim/v2/Users', { userName: 'first@example.com' })).body.id as string,
      (await directory('POST /scim/v2/Users', { userName: 'second@example.com' })).body.id as string,
    ];
    await owner(`PATCH /member/${first}`, { role_ids: colleague.roleIds });
    const team = await teamOf(api, owner.orgId, 'Sales', [], [colleague.userId]);
    const added = await signedIn(owner.orgId, first);
    expect((await added(`POST /team/${team}/members`, { user_id: second })).status).toBe(201);
  });

  it('cannot undo what the responsible member of a shared service member decided', async () => {
    const { owner, admin, colleague } = await organize();
    const robot = await program(colleague);
    const shared = await tokenFor(admin, robot.userId);
    const account = await invited(admin, admin.roleIds);
    const { id } = (await colleague('POST /restriction', block('user', account.userId))).body;
    expect(await shared(`DELETE /restriction/${id}`)).toMatchObject(self);
    expect((await owner(`DELETE /restriction/${id}`)).status).toBe(204);
  });
});

describe('An invite whose link the inviter sees', () => {
  const teams = async ({ admin, colleague }: People) =>
    [
      await teamOf(api, admin.orgId, 'Own', [admin.userId], [colleague.userId]),
      await teamOf(api, admin.orgId, 'Other', [], [colleague.userId]),
    ] as const;
  const sent = async (as: Client, team_ids: string[], email = 'second@example.com') =>
    as('POST /invite', { email, team_ids });

  it('can contain only teams that the inviter is in', async () => {
    const people = await organize();
    const [own, other] = await teams(people);
    expect(await sent(people.admin, [own, other])).toMatchObject(self);
    expect((await sent(people.admin, [own])).status).toBe(201);
    expect((await sent(people.colleague, [own, other], 'third@example.com')).status).toBe(201);
  });

  it('cannot get further teams from the inviter', async () => {
    const people = await organize();
    const [own, other] = await teams(people);
    const { id } = (await sent(people.admin, [own])).body;
    expect(await people.admin(`PATCH /invite/${id}`, { team_ids: [own, other] })).toMatchObject(self);
    expect((await people.colleague(`PATCH /invite/${id}`, { team_ids: [own, other] })).status).toBe(200);
    expect((await people.admin(`PATCH /invite/${id}`, { team_ids: [other] })).status).toBe(200);
  });

  it('can be resent only by members of its teams', async () => {
    const people = await organize();
    const [, other] = await teams(people);
    const { id } = (await sent(people.colleague, [other])).body;
    expect((await people.admin(`GET /invite/${id}`)).body.can_resend).toBe(false);
    expect(await people.admin(`POST /invite/${id}/resend`, {})).toMatchObject(self);
    expect((await people.colleague(`GET /invite/${id}`)).body.can_resend).toBe(true);
    expect((await people.colleague(`POST /invite/${id}/resend`, {})).status).toBe(200);
  });
});

describe('A restricted administrator', () => {
  /** A member whom the administrator invited, and whose role is blocked. The member asks for access. */
  async function asking() {
    const { owner, admin, colleague } = await organize();
    const role = await api.roleId(owner, 'Member');
    await owner('POST /restriction', block('role', role));
    const account = await invited(admin, [role]);
    const { id } = (await account('POST /access-request', { connector_slug: 'slack' })).body;
    const approve = (as: Client) =>
      as(`POST /access-request/${id}/resolve`, { decision: 'approve', expires_in_days: 7 });
    const shown = async (as: Client) => [
      (await as(`GET /access-request/${id}`)).body.can_resolve,
      (await as('GET /access-request/pending-count')).body.count,
    ];
    return { owner, admin, colleague, account, approve, shown };
  }

  it('cannot approve requests of a member whose invite link they saw', async () => {
    const { owner, admin, colleague, approve, shown } = await asking();
    await owner('POST /restriction', block('user', admin.userId));
    expect(await approve(admin)).toMatchObject(refused(403, 'forbidden', 'own_request'));
    expect([await shown(admin), await shown(colleague)]).toEqual([
      [false, 0],
      [true, 1],
    ]);
    expect((await approve(colleague)).status).toBe(200);
  });

  it('cannot grant access to a member whose invite link they saw', async () => {
    const { owner, admin, colleague, account } = await asking();
    const body = { user_id: account.userId, connector_slug: 'slack' };
    await owner('POST /restriction', block('user', admin.userId));
    expect(await admin('POST /access-grant', body)).toMatchObject(self);
    expect((await colleague('POST /access-grant', body)).status).toBe(201);
  });

  it('can approve these requests once no restriction binds them', async () => {
    const { admin, approve, shown } = await asking();
    expect(await shown(admin)).toEqual([true, 1]);
    expect((await approve(admin)).status).toBe(200);
  });

  it('cannot extend an access grant that another administrator gave to this member', async () => {
    const { owner, admin, colleague, approve } = await asking();
    await approve(colleague);
    const [{ id, can_extend }] = (await admin('GET /access-grant')).body.result;
    const extend = (as: Client) => as(`POST /access-grant/${id}/extend`, { expires_in_days: 30 });
    expect([can_extend, (await owner(`GET /access-grant/${id}`)).body.can_extend]).toEqual([false, true]);
    expect(await extend(admin)).toMatchObject(self);
    expect((await extend(owner)).status).toBe(200);
  });
});
